import { beforeAll, expect, test } from 'vitest'
import type { ConfigItem, ConfigTask } from '#contract/config.ts'
import { run } from '#server/platform/db/pool.ts'
import { registry } from '#server/settings/registry.ts'
import { settingTasks } from '#server/settings/tasks.ts'
import { type CallOptions, type World, world } from '#test/world/world.ts'

/** Where a setting stands, and who changed it. */
let w: World
let boss: { id: number; token: string; username: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
})

type Index = { list: Record<string, { list: ConfigItem[] }>; tasks: ConfigTask[] }
type Change = { name: string; kind: string; old_text: string; new_text: string; is_secret: number; admin_name: string }
const at = '/admin/routine.Config'
const index = async (options: CallOptions = {}) => (await w.get<Index>(`${at}/index`, { admin: boss.token, ...options })).data
const edit = (body: object) => w.post(`${at}/edit`, { admin: boss.token, body })
const add = (body: object) =>
  w.post<{ id: number }>(`${at}/add`, { admin: boss.token, body: { title: 'Own', type: 'string', ...body } })
const itemOf = async (name: string) =>
  Object.values((await index()).list)
    .flatMap(({ list }) => list)
    .find((item) => item.name === name)
const historyOf = async (name: string, admin = boss.token) =>
  (
    await w.get<{ list: Change[] }>('/admin/routine.configChange/index', {
      admin,
      query: { 'search[0][field]': 'name', 'search[0][operator]': '=', 'search[0][val]': name },
    })
  ).data.list

test('every setting stands in one section of one task, and no section names another', () => {
  const placed = settingTasks.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
  expect(placed.filter((name, place) => placed.indexOf(name) !== place)).toEqual([])
  expect(placed.toSorted()).toEqual(Object.keys(registry).toSorted())
})

test('every setting says what it does in both languages, and every number of it what it counts', () => {
  const uncounted = ['smtp_port']
  for (const [name, setting] of Object.entries(registry)) {
    const about = setting as (typeof registry)['price_lock_minutes']
    expect([name, about.tip?.zh, about.tip?.en]).toEqual([name, expect.stringMatching(/./), expect.stringMatching(/./)])
    if (about.type === 'number') expect([name, about.unit !== undefined || uncounted.includes(name)]).toEqual([name, true])
  }
})

test('tasks are named in the caller’s language; items of an admin’s own stand where their group does', async () => {
  await add({ name: 'own_dock', group: 'parcel' })
  await edit({ config_group: [{ key: 'warehouse', value: 'Warehouse' }] })
  await add({ name: 'own_shelf', group: 'warehouse' })
  const { tasks } = await index()
  const sectionsOf = (name: string) => tasks.find((task) => task.name === name)?.sections ?? []
  expect(sectionsOf('orders').at(-1)).toEqual({ title: 'Custom settings', items: ['own_dock'] })
  expect(tasks.at(-1)).toMatchObject({ name: 'warehouse', title: 'Warehouse', sections: [{ items: ['own_shelf'] }] })
  expect((await index({ language: 'zh-cn' })).tasks[0]).toMatchObject({ title: '站点与联系' })
  const shown = tasks.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
  expect(shown.toSorted()).toEqual([...Object.keys(registry), 'own_dock', 'own_shelf'].toSorted())
  expect((await itemOf('price_lock_minutes'))?.unit).toBe('minutes')
})

test('a change is kept with who made it, from what and to what; what stays as it was is none', async () => {
  expect((await itemOf('price_lock_minutes'))?.change).toBeNull()
  await edit({ price_lock_minutes: 45, transfer_days: 7 })
  await edit({ price_lock_minutes: 60 })
  await edit({ price_lock_minutes: 60 })
  expect((await itemOf('price_lock_minutes'))?.change).toMatchObject({ admin: boss.username, from: 45, to: 60 })
  expect((await itemOf('transfer_days'))?.change).toBeNull()
  expect(await historyOf('price_lock_minutes')).toMatchObject([
    { kind: 'edited', old_text: '45', new_text: '60', admin_name: boss.username },
    { kind: 'edited', old_text: '30', new_text: '45' },
  ])
  // Refused together, changed together.
  expect((await edit({ price_lock_minutes: 90, payment_minutes: 1 })).code).toBe(0)
  expect(await historyOf('price_lock_minutes')).toHaveLength(2)
})

test('of a secret only a mark is kept', async () => {
  await edit({ smtp_pass: 'first-Secret' })
  await edit({ smtp_pass: 'second-Secret' })
  await edit({ smtp_pass: '' })
  await edit({ smtp_pass: null })
  expect((await historyOf('smtp_pass')).map(({ old_text, new_text, is_secret }) => [old_text, new_text, is_secret])).toEqual([
    ['••••••', '', 1],
    ['••••••', '••••••', 1],
    ['', '••••••', 1],
  ])
  const rows = await run(w.ctx.db, 'select * from config_change')
  expect(JSON.stringify([rows, await index()])).not.toContain('Secret')
})

test('items that are added and deleted leave their history', async () => {
  const { data } = await add({ name: 'own_brief', group: 'basics' })
  await edit({ own_brief: 'x' })
  await w.del(`${at}/del`, { admin: boss.token, query: { 'ids[]': String(data.id) } })
  expect((await historyOf('own_brief')).map(({ kind, old_text, new_text }) => [kind, old_text, new_text])).toEqual([
    ['deleted', 'x', ''],
    ['edited', '', 'x'],
    ['added', '', ''],
  ])
})

test('who may not read the settings reads no changes of them either', async () => {
  const reader = await w.build.admin({ nodes: ['routine', 'routine/config', 'routine/config/index'] })
  expect((await w.get(`${at}/index`, { admin: reader.token })).code).toBe(1)
  expect((await w.get('/admin/routine.configChange/index', { admin: reader.token })).code).toBe(401)
  expect((await w.get('/admin/routine.configChange/index')).code).toBe(302)
})
