import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { ImportPreview, ImportRow, ImportStatus } from '#contract/import.ts'
import type { OrderDetail, OrderRow } from '#contract/order-row.ts'
import type { Ctx } from '#server/ctx.ts'
import { importTaskKinds } from '#server/modules/imports/index.ts'
import { orderExportKind, orderImportKind } from '#server/modules/orders/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { formOf } from './form.ts'
import { orderHeadings, orderRow, sheetSender } from './order-sheet.ts'
import type { CallOptions, World } from './world.ts'

/** One row of the small shop's sheet, and the same with other words in some of its cells. */
export const ann = orderRow(1).with(1, 'Ann Smith')
export const change = (row: unknown[], cells: Record<string, unknown>): unknown[] =>
  row.map((cell, index) => ((orderHeadings[index] as string) in cells ? cells[orderHeadings[index] as string] : cell))
export const xlsx = async (...rows: unknown[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: rows as never }] }))

const [runTask] = taskJobs([...importTaskKinds([orderImportKind]), orderExportKind]) as [Job<Ctx>]

/** What a member does with sheets of orders, call by call. */
export const orderImporter = (w: World) => ({
  /** with an address to send from */
  async member(money = 0) {
    const made = await w.build.member({ money })
    expect(await w.post('/api/address/add', { member: made.token, body: sheetSender })).toMatchObject({ code: 1 })
    return made
  },
  async upload(token: string, content: Buffer, options: CallOptions & { name?: string } = {}) {
    const { body, type } = await formOf({ name: options.name ?? 'orders.xlsx', content })
    return w.post<ImportStatus>('/api/sheetOrder/importUpload', {
      member: token,
      ...options,
      body,
      headers: { 'content-type': type },
    })
  },
  preview: async (token: string, id: number, query: Record<string, string> = {}) =>
    (await w.get<ImportPreview>('/api/sheetOrder/importPreview', { member: token, query: { id: String(id), ...query } })).data,
  fix: (token: string, body: object) =>
    w.post<{ row: ImportRow; rows: ImportRow[] }>('/api/sheetOrder/importFix', { member: token, body }),
  setup: (token: string, body: object) => w.post<ImportStatus>('/api/sheetOrder/importSetup', { member: token, body }),
  commit: (token: string, body: object) => w.post<ImportStatus>('/api/sheetOrder/importCommit', { member: token, body }),
  status: async (token: string, id: number) =>
    (await w.get<ImportStatus>('/api/sheetOrder/importStatus', { member: token, query: { id: String(id) } })).data,
  ordersOf: async (token: string, importId: number) =>
    (
      await w.get<{ list: OrderRow[]; total: number }>(`/api/sheetOrder/index?limit=200&order=old&import_id=${importId}`, {
        member: token,
      })
    ).data,
  detail: async (token: string, id: number) =>
    (await w.get<{ row: OrderDetail }>(`/api/sheetOrder/detail?id=${id}`, { member: token })).data.row,
  async runTasks(userId: number) {
    const tasks = await run<{ id: number }>(
      w.ctx.db,
      `select id from task where user_id = $1 and state in ('waiting', 'running') order by id`,
      [userId],
    )
    for (const { id } of tasks) await runTask.run(w.ctx, { id })
  },
})
