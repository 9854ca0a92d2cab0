import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput, rowIds, yesNo } from './inputs.ts'

/** Something a person was told, in the language they read it in. */
const view = z.strictObject({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  /** a path of this application, or empty */
  link: z.string(),
  is_read: z.union([z.literal(0), z.literal(1)]),
  create_time: z.int(),
})

export type NoticeView = z.output<typeof view>

const index = { input: emptyInput, output: z.strictObject({ list: z.array(view), unread: z.int() }) }
const read = { input: z.object({ ids: rowIds.optional(), all: yesNo.optional() }), output: z.strictObject({ unread: z.int() }) }

export const notice = {
  memberIndex: endpoint({ path: 'GET /api/notice/index', access: 'member', ...index }),
  memberRead: endpoint({ path: 'POST /api/notice/read', access: 'member', ...read }),
  adminIndex: endpoint({ path: 'GET /admin/notice/index', access: 'admin', ...index }),
  adminRead: endpoint({ path: 'POST /admin/notice/read', access: 'admin', ...read }),
}
