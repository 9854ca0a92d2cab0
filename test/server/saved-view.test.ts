import { beforeAll, expect, test } from 'vitest'
import { type World, world } from '#test/world/world.ts'

type View = { id: number; name: string; query: string; columns: { show: string[]; hide: string[] }; is_default: number }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const viewsOf = async (token: string, list = 'country') =>
  (await w.get<{ list: View[] }>('/admin/savedView/index', { admin: token, query: { list } })).data.list
const save = (body: object, token = admin) =>
  w.post<{ id: number }>('/admin/savedView/save', { admin: token, body: { list: 'country', ...body } })
const add = async (name: string, rest: object = {}) => (await save({ name, ...rest })).data.id

test('a view is kept with its filters and columns, renamed, replaced and deleted', async () => {
  const columns = { show: ['weigh'], hide: ['iso3'] }
  const answer = await save({ name: ' Europe ', query: 'is_eu=1&order=name_en,asc', columns })
  expect(answer).toMatchObject({ code: 1, msg: 'Saved' })
  const { id } = answer.data
  expect(await viewsOf(admin)).toEqual([{ id, name: 'Europe', query: 'is_eu=1&order=name_en,asc', columns, is_default: 0 }])
  expect((await save({ id, name: 'The Union' })).data).toEqual({ id })
  expect((await save({ id, query: 'is_eu=1' })).code).toBe(1)
  expect(await viewsOf(admin)).toMatchObject([{ id, name: 'The Union', query: 'is_eu=1', columns }])
  expect(await viewsOf(admin, 'currency')).toEqual([])
  expect((await w.del('/admin/savedView/del', { admin, query: { id: String(id) } })).code).toBe(1)
  expect(await viewsOf(admin)).toEqual([])
})

test('one view of a list at most is its default; each list has its own', async () => {
  const [one, two] = [await add('one', { is_default: 1 }), await add('two')]
  const other = (await save({ list: 'currency', name: 'one', is_default: 1 })).data.id
  const defaults = async () =>
    [...(await viewsOf(admin)), ...(await viewsOf(admin, 'currency'))].filter((view) => view.is_default).map((view) => view.id)
  expect(await defaults()).toEqual([one, other])
  expect((await save({ id: two, is_default: 1 })).code).toBe(1)
  expect(await defaults()).toEqual([two, other])
  expect((await save({ id: two, is_default: 0 })).code).toBe(1)
  expect(await defaults()).toEqual([other])
  // Two clicks at once leave one default, not two and not an error.
  const codes = await Promise.all([save({ id: one, is_default: 1 }), save({ id: two, is_default: 1 })])
  expect(codes.map(({ code }) => code)).toEqual([1, 1])
  expect((await viewsOf(admin)).filter((view) => view.is_default)).toHaveLength(1)
})

test('views are one’s own: another admin neither sees, changes nor deletes them', async () => {
  const id = await add('mine')
  const stranger = (await w.build.admin()).token
  expect(await viewsOf(stranger)).toEqual([])
  const missing = { code: 0, msg: 'This record does not exist or has been deleted.' }
  expect(await save({ id, name: 'yours' }, stranger)).toMatchObject(missing)
  expect(await w.del('/admin/savedView/del', { admin: stranger, query: { id: String(id) } })).toMatchObject(missing)
  expect((await viewsOf(admin)).map((view) => view.name)).toContain('mine')
  expect((await save({ name: 'mine' }, stranger)).code).toBe(1)
  expect((await w.get('/admin/savedView/index', { query: { list: 'country' } })).code).toBe(302)
  expect((await w.post('/admin/savedView/save', { body: { list: 'country', name: 'x' } })).code).toBe(302)
  const member = (await w.build.member()).token
  expect((await w.get('/admin/savedView/index', { member, query: { list: 'country' } })).code).toBe(302)
})

test('a name is needed, fits, and is taken once', async () => {
  await add('taken')
  expect(await save({ name: 'taken' })).toMatchObject({ code: 0, data: { errors: { name: 'This value already exists' } } })
  const body = { list: 'country', name: 'taken' }
  const refused = { code: 0, msg: '名称：系统已存在相同数据！' }
  expect(await w.post('/admin/savedView/save', { admin, language: 'zh-cn', body })).toMatchObject(refused)
  expect(await save({ query: 'q=x' })).toMatchObject({ code: 0, data: { errors: { name: 'This field is required' } } })
  expect(await save({ name: '   ' })).toMatchObject({ code: 0, data: { errors: { name: 'This field is required' } } })
  expect((await save({ name: 'n'.repeat(41) })).code).toBe(0)
  expect((await save({ name: 'long', query: 'q'.repeat(2001) })).code).toBe(0)
  expect((await save({ name: 'odd', list: 'no/list' })).code).toBe(0)
  expect((await save({ name: 'odd', columns: { show: [1] } })).code).toBe(0)
  expect((await w.get('/admin/savedView/index', { admin })).code).toBe(0)
  expect((await w.del('/admin/savedView/del', { admin, query: { id: 'x' } })).code).toBe(0)
})

test('fifty views of a list are enough', async () => {
  const keen = (await w.build.admin()).token
  for (let n = 1; n <= 50; n++) expect((await save({ name: `view ${n}` }, keen)).code).toBe(1)
  expect(await save({ name: 'one more' }, keen)).toMatchObject({
    code: 0,
    msg: 'You already have 50 saved views for this list. Please delete one first.',
  })
})

test('a member keeps views of their own lists, apart from an admin of the same number', async () => {
  const [member, stranger] = [await w.build.member(), await w.build.member()]
  const body = { list: 'sheetOrder', name: 'To print', query: 'tab=success&is_printed=0', is_default: 1 }
  const { data } = await w.post<{ id: number }>('/api/savedView/save', { member: member.token, body })
  const of = async (token: string) =>
    (await w.get<{ list: View[] }>('/api/savedView/index', { member: token, query: { list: 'sheetOrder' } })).data.list
  expect(await of(member.token)).toMatchObject([{ id: data.id, name: 'To print', is_default: 1 }])
  expect(await of(stranger.token)).toEqual([])
  expect((await w.post('/api/savedView/save', { member: member.token, body })).code).toBe(0)
  const gone = (token: string) => w.del('/api/savedView/del', { member: token, query: { id: String(data.id) } })
  expect([(await gone(stranger.token)).code, (await gone(member.token)).code]).toEqual([0, 1])
  expect(await of(member.token)).toEqual([])
})
