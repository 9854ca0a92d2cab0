import { z } from 'zod'
import { callsAt } from './endpoint.ts'
import { line, rowId, yesNo } from './inputs.ts'

const listName = z.string({ error: 'invalid.required' }).regex(/^[a-zA-Z.]{1,60}$/, 'invalid.format')
const columnNames = z.array(z.string().max(60)).max(200)
const columns = z.strictObject({ show: columnNames, hide: columnNames })

const view = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** the list's address without its page: the address stays the truth, a view only leads to one */
  query: z.string(),
  columns,
  is_default: z.int(),
})

export type SavedView = z.output<typeof view>

const viewCalls = ({ get, post, del }: ReturnType<typeof callsAt>) => ({
  index: get('index', {
    input: z.object({ list: listName }),
    output: z.strictObject({ list: z.array(view) }),
  }),
  save: post('save', {
    input: z.object({
      /** absent for a new one; whatever else is absent then stays as it was */
      id: rowId.optional(),
      list: listName,
      name: line(40).optional(),
      query: z.string().max(2000, 'invalid.too_long').optional(),
      columns: columns.optional(),
      is_default: yesNo.optional(),
    }),
    output: z.strictObject({ id: z.int() }),
  }),
  del: del('del', { input: z.object({ id: rowId }), output: z.null() }),
})

/** Ways of looking at a list that an admin, or a member, keeps for themselves. */
export const savedView = viewCalls(callsAt('/admin/savedView', 'admin'))
export const memberSavedView = viewCalls(callsAt('/api/savedView', 'member'))
