import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { bilingual, flag, id, int, longText, option, pence, ref, text, time } from '#contract/fields.ts'
import { resource } from '#contract/resource.ts'
import { country } from '#contract/resources/country.ts'
import type { TaskView } from '#contract/task.ts'
import type { Ctx } from '#server/ctx.ts'
import { jobs } from '#server/jobs.ts'
import { taskJobs, taskRoutes } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { exportKind } from '#server/platform/resources/export-list.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { type World, world } from '#test/world/world.ts'

/** Every kind of field, on tables of the test's own. */
const shelf = resource('store.shelf', {
  table: 'shelf',
  fields: { id: id(), ...bilingual('name', 20, { list: true }) },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'hard',
})
const box = resource('store.box', {
  table: 'box',
  fields: {
    id: id(),
    shelf_id: ref('store.shelf', 'name', { list: true, search: true }),
    label: text(60, { list: true, search: true, quick: true, sort: true }),
    price: pence({ list: true, search: true, sort: true }),
    weigh: int({ list: true, sort: true }),
    state: option({ 0: 'common.no', 1: 'common.yes' }, { list: true }),
    status: flag({ list: true, search: true }),
    update_time: time({ list: true, search: true, sort: true }),
    note: text(60),
    story: longText(500),
    charge: int({ isBig: true, minorOf: 'currency' }),
    currency: text(3),
  },
  defaultSort: ['id', 'asc'],
  label: 'label',
  remove: 'soft',
})

let w: World
let clerkId: number
const all = [shelf, box, country]
const testRoutes = [
  ...taskRoutes,
  ...resourceRoutes<Ctx>(box, all, {
    scope: (actor, conditions) => {
      if (actor.id === clerkId) conditions.clauses.push(`t.weigh < $${conditions.values.push(100)}`)
    },
  }),
  ...resourceRoutes<Ctx>(country, all),
]
const [runTask] = taskJobs([exportKind(testRoutes.flatMap(({ list }) => list ?? []))]) as [Job<Ctx>]

beforeAll(async () => {
  w = await world({ routes: testRoutes })
  await run(w.ctx.db, `create table shelf (id bigint primary key, name_zh text not null, name_en text not null)`)
  await run(
    w.ctx.db,
    `create table box (id bigint primary key, shelf_id bigint references shelf, label text, price bigint, weigh integer, state smallint, status boolean,
       update_time timestamptz, note text, delete_time timestamptz, story text, charge bigint, currency text)`,
  )
  await run(w.ctx.db, `insert into shelf values (1, '一号', 'One'), (2, '二号', '')`)
  await run(
    w.ctx.db,
    `insert into box values
      (1, 1, 'plain', 1230, 5, 1, true, '2026-07-01 12:00:00Z', 'n1'),
      (2, 2, '=HYPERLINK("http://x","y")', -5, 6, 0, false, '2026-01-01 12:00:00Z', 'n2'),
      (3, null, '00340434161094027318', 100000000, 7, 0, false, null, 'n3'),
      (4, null, '+44 20', 0, 100, 0, true, null, 'n4'),
      (5, null, '-1', 0, 200, 0, true, null, 'n5'),
      (6, null, '@sum', 0, 300, 0, true, null, 'n6'),
      (7, null, 'gone', 0, 1, 0, true, null, 'n7')`,
  )
  await run(w.ctx.db, `update box set delete_time = now() where id = 7`)
  await run(w.ctx.db, `update box set story = 'once' || chr(10) || 'upon a time' where id = 1`)
  for (const name of ['store/box', 'store/box/index', 'store/box/export'])
    await run(w.ctx.db, `insert into admin_rule (type, name, title_zh) values ('button', $1, $1)`, [name])
})

type Person = Awaited<ReturnType<World['build']['admin']>>
const ask = (admin: Person, body: object, path = '/admin/store.box/export', language: 'en' | 'zh-cn' = 'en') =>
  w.post<{ id: number }>(path, { admin: admin.token, body, language })
const tasksOf = async (admin: Person) =>
  (await w.get<{ list: TaskView[] }>('/admin/task/index', { admin: admin.token })).data.list

/** Asks, works, downloads and reads the file back. */
async function exported(admin: Person, body: object, path?: string, language?: 'en' | 'zh-cn'): Promise<unknown[][]> {
  const answer = await ask(admin, body, path, language)
  expect(answer).toMatchObject({ code: 1 })
  await runTask.run(w.ctx, { id: answer.data.id })
  const { data } = await w.get<{ url: string }>('/admin/task/result', {
    admin: admin.token,
    query: { id: String(answer.data.id) },
  })
  const file = await w.app.inject({ url: data.url })
  expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(file.rawPayload))) rows.push(row.values)
  return rows
}

test('the file holds what the list shows: words, money and times as a spreadsheet wants them, long numbers whole', async () => {
  const admin = await w.build.admin()
  const rows = await exported(admin, { order: 'label,asc', search: [{ field: 'id', operator: 'IN', val: '1,2,3' }] })
  expect(rows).toEqual([
    ['ID', 'shelf_id', 'label', 'price', 'Sort order', 'state', 'Enabled', 'Updated'],
    [3, null, '00340434161094027318', 1_000_000, 7, 'No', 'No', null],
    [2, '二号', '=HYPERLINK("http://x","y")', -0.05, 6, 'No', 'No', new Date('2026-01-01T12:00:00Z')],
    // London is an hour ahead of UTC in July.
    [1, 'One', 'plain', 12.3, 5, 'Yes', 'Yes', new Date('2026-07-01T13:00:00Z')],
  ])
})

test('filters, quick search, order and columns are the list’s own; what is deleted stays out', async () => {
  const admin = await w.build.admin()
  const columns = ['note', 'id']
  expect(await exported(admin, { columns, order: 'weigh,desc' })).toEqual([
    ['note', 'ID'],
    ...['n6', 'n5', 'n4', 'n3', 'n2', 'n1'].map((note, index) => [note, 6 - index]),
  ])
  expect(await exported(admin, { columns, quick_search: 'plain', page: 5, limit: 1 })).toEqual([
    ['note', 'ID'],
    ['n1', 1],
  ])
  expect(await exported(admin, { columns, quick_search: 'nothing like this' })).toEqual([['note', 'ID']])
})

test('a long text the list leaves out is in the file of whoever asks for it by name', async () => {
  const admin = await w.build.admin()
  expect(await exported(admin, { columns: ['story', 'label'], search: [{ field: 'id', operator: 'IN', val: '1,2' }] })).toEqual([
    ['story', 'label'],
    ['once\nupon a time', 'plain'],
    [null, '=HYPERLINK("http://x","y")'],
  ])
})

test('a sum in another currency is that currency’s, with its own number of decimals', async () => {
  const admin = await w.build.admin()
  await run(
    w.ctx.db,
    `update box set charge = 11624, currency = case id when 1 then 'CNY' when 2 then 'JPY' else 'KWD' end where id < 4`,
  )
  const search = [{ field: 'id', operator: 'IN', val: '1,2,3' }]
  expect(await exported(admin, { columns: ['charge', 'currency'], search })).toEqual([
    ['charge', 'currency'],
    [116.24, 'CNY'],
    [11_624, 'JPY'],
    [11.624, 'KWD'],
  ])
})

test('headings and words are in the language of whoever asked', async () => {
  const admin = await w.build.admin()
  const [head, first] = await exported(admin, { columns: ['id', 'shelf_id', 'status'] }, undefined, 'zh-cn')
  expect(head).toEqual(['ID', 'shelf_id', '启用'])
  expect(first).toEqual([1, '一号', '是'])
})

test('a cell that begins like a formula is a text, in the file itself', async () => {
  const admin = await w.build.admin()
  const rows = await exported(admin, { columns: ['label'], order: 'id,asc' })
  expect(rows.slice(1).flat()).toEqual(['plain', '=HYPERLINK("http://x","y")', '00340434161094027318', '+44 20', '-1', '@sum'])
  const { readXlsx } = await import('hucre/xlsx')
  const { id } = (await ask(admin, { columns: ['label'] })).data
  await runTask.run(w.ctx, { id })
  const { data } = await w.get<{ url: string }>('/admin/task/result', { admin: admin.token, query: { id: String(id) } })
  const book = await readXlsx(new Uint8Array((await w.app.inject({ url: data.url })).rawPayload), { readStyles: true })
  const cells = [...(book.sheets[0]?.cells?.values() ?? [])]
  expect(cells.length).toBeGreaterThan(5)
  for (const cell of cells) expect(cell).not.toHaveProperty('formula')
})

test('whoever has not the node is refused, and who loses it before the work is done gets no file', async () => {
  const nodes = ['store/box', 'store/box/index']
  const reader = await w.build.admin({ nodes })
  expect(await ask(reader, {})).toMatchObject({ code: 401 })
  expect((await w.post('/admin/store.box/export', { body: {} })).code).toBe(302)
  const clerk = await w.build.admin({ nodes: [...nodes, 'store/box/export'] })
  const { id } = (await ask(clerk, {})).data
  await run(w.ctx.db, 'delete from admin_group_access where admin_id = $1', [clerk.id])
  await runTask.run(w.ctx, { id })
  expect(await tasksOf(clerk)).toMatchObject([{ state: 'failed', has_result: 0 }])
})

test('an export holds only the rows its owner may see', async () => {
  const clerk = await w.build.admin({ nodes: ['store/box', 'store/box/index', 'store/box/export'] })
  clerkId = clerk.id
  expect(await exported(clerk, { columns: ['id'] })).toEqual([['ID'], [1], [2], [3]])
})

test('an unknown column, filter or order is refused before anything is booked', async () => {
  const admin = await w.build.admin()
  expect((await ask(admin, { columns: ['colour'] })).msg).toContain('colour')
  expect((await ask(admin, { columns: ['__proto__'] })).code).toBe(0)
  expect((await ask(admin, { search: [{ field: 'colour', operator: '=', val: '1' }] })).code).toBe(0)
  expect((await ask(admin, { order: 'note,asc' })).code).toBe(0)
  expect((await ask(admin, { columns: 'id' })).code).toBe(0)
  expect(await tasksOf(admin)).toEqual([])
})

test('a long export counts its rows, can be cancelled in the middle, and leaves nothing behind', async () => {
  await run(w.ctx.db, `insert into box (id, label, note) select n, 'many', 'x' from generate_series(1000, 4999) n`)
  const admin = await w.build.admin()
  const { id } = (await ask(admin, { quick_search: 'many' })).data

  // The first count of the work is also the moment its owner changes their mind.
  await run(
    w.ctx.db,
    `create function change_mind() returns trigger language plpgsql as $$ begin new.cancel_asked := true; return new; end $$`,
  )
  await run(
    w.ctx.db,
    `create trigger change_mind before update on task for each row when (new.total = 4000 and new.state = 'running') execute function change_mind()`,
  )
  await runTask.run(w.ctx, { id })
  expect(await tasksOf(admin)).toMatchObject([{ state: 'cancelled', total: 4000, has_result: 0 }])
  await run(w.ctx.db, 'drop trigger change_mind on task')
  expect(await w.ctx.files.main.exists(`tasks/${id}/result.xlsx`)).toBe(false)
  const again = (await ask(admin, { quick_search: 'many' })).data.id
  await runTask.run(w.ctx, { id: again })
  expect((await tasksOf(admin))[0]).toMatchObject({ state: 'done', done: 4000, total: 4000 })
  await run(w.ctx.db, 'delete from box where id >= 1000')
  // Every connection the exports used is whole again.
  expect(w.ctx.pool.totalCount - w.ctx.pool.idleCount).toBe(0)
})

test('countries are exported by the house’s own jobs', async () => {
  const admin = await w.build.admin({ nodes: ['catalogue', 'country', 'country/index', 'country/export'] })
  const { id } = (await ask(admin, { search: [{ field: 'iso2', operator: 'IN', val: 'GB,CN' }] }, '/admin/country/export')).data
  await jobs.find((job) => job.name === 'run-task')?.run(w.ctx, { id })
  expect(await tasksOf(admin)).toMatchObject([{ state: 'done', title: 'Export: Countries', done: 2, total: 2 }])
})
