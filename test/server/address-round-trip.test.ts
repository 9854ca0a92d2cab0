import { streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { AddressRow } from '#contract/address.ts'
import type { ImportStatus } from '#contract/import.ts'
import type { Ctx } from '#server/ctx.ts'
import { addressExportKind } from '#server/modules/addresses/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { formOf } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const [runTask] = taskJobs([addressExportKind]) as [Job<Ctx>]

const headings = ['Country', 'Name', 'Mobile number', 'Post code', 'Province', 'City', 'District', 'Address']
const mary = ['GB', 'Ms Mary Jones', '07911 123456', 'GU1 3AA', 'Surrey', 'Guildford', '', '22 High Street']
const zhang = ['CN', '张三', '13800138000', '518000', '广东省', '深圳市', '南山区', '科技园路1号']

const xlsx = async (...rows: unknown[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: rows as never }] }))

async function upload(member: string, content: Buffer) {
  const { body, type } = await formOf({ name: 'people.xlsx', content })
  return w.post<ImportStatus>('/api/address/importUpload', { member, body, headers: { 'content-type': type } })
}
const commit = (member: string, body: object) => w.post<ImportStatus>('/api/address/importCommit', { member, body })
const book = async (member: string) =>
  (await w.get<{ list: AddressRow[]; total: number }>('/api/address/index?limit=100', { member })).data

test('what was exported can be imported into another book as it is, in either language', async () => {
  for (const language of ['en', 'zh-cn'] as const) {
    const [from, to] = [await w.build.member(), await w.build.member()]
    const { id } = (await upload(from.token, await xlsx([...headings, 'Default'], [...mary, 'Yes'], [...zhang, '']))).data
    await commit(from.token, { id })
    const task = await w.post<{ id: number }>('/api/address/export', { member: from.token, body: {}, language })
    await runTask.run(w.ctx, { id: task.data.id })
    const { data } = await w.get<{ url: string }>(`/api/task/result?id=${task.data.id}`, { member: from.token })
    const file = (await w.app.inject({ url: data.url })).rawPayload
    expect((await upload(from.token, file)).data.counts).toMatchObject({ all: 2, twin: 2 })
    const sent = (await upload(to.token, file)).data
    expect(sent).toMatchObject({ counts: { all: 2, good: 2 }, unknown: [] })
    await commit(to.token, { id: sent.id })
    const plain = ({ id: _, userId: __, create_time: ___, update_time: ____, ...row }: AddressRow) => row
    const names = (rows: AddressRow[]) => rows.map(plain).sort((a, b) => a.first_name.localeCompare(b.first_name))
    expect(names((await book(to.token)).list)).toEqual(names((await book(from.token)).list))
  }
})

test('the template has every heading and an example that can be imported', async () => {
  for (const language of ['en', 'zh-cn'] as const) {
    const { token } = await w.build.member()
    const { data } = await w.get<{ url: string }>('/api/address/template', { member: token, language })
    const file = (await w.app.inject({ url: data.url })).rawPayload
    const rows: unknown[][] = []
    for await (const row of streamXlsxRows(new Uint8Array(file))) rows.push(row.values)
    expect(rows[0]).toHaveLength(19)
    expect((await upload(token, file)).data.counts).toMatchObject({ all: 1, good: 1 })
  }
})
