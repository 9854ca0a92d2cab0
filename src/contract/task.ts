import { z } from 'zod'
import { taskStates } from '#domain/task.ts'
import { endpoint } from './endpoint.ts'
import { emptyInput, rowId } from './inputs.ts'

/** Long work as its owner sees it; sentences are in the caller's language. */
const view = z.strictObject({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(taskStates),
  done: z.int(),
  /** unknown until the work has counted */
  total: z.int().nullable(),
  cancel_asked: z.union([z.literal(0), z.literal(1)]),
  /** why it failed */
  error: z.string(),
  has_result: z.union([z.literal(0), z.literal(1)]),
  create_time: z.int(),
  start_time: z.int().nullable(),
  end_time: z.int().nullable(),
})

export type TaskView = z.output<typeof view>

const index = { input: emptyInput, output: z.strictObject({ list: z.array(view) }) }
const cancel = { input: z.object({ id: rowId }), output: z.null() }
const result = { input: z.object({ id: rowId }), output: z.strictObject({ url: z.string() }) }

/** The same three calls in both areas: what runs and ran, stop it, fetch what came of it. */
export const task = {
  memberIndex: endpoint({ path: 'GET /api/task/index', access: 'member', ...index }),
  memberCancel: endpoint({ path: 'POST /api/task/cancel', access: 'member', ...cancel }),
  memberResult: endpoint({ path: 'GET /api/task/result', access: 'member', ...result }),
  adminIndex: endpoint({ path: 'GET /admin/task/index', access: 'admin', ...index }),
  adminCancel: endpoint({ path: 'POST /admin/task/cancel', access: 'admin', ...cancel }),
  adminResult: endpoint({ path: 'GET /admin/task/result', access: 'admin', ...result }),
}
