import { beforeAll, expect, test } from 'vitest'
import { choice, choices, id, ref, refs, secret, text } from '#contract/fields.ts'
import { file, files, images } from '#contract/file-fields.ts'
import { city, clock, colour, icon, pairs, year } from '#contract/rare-fields.ts'
import { resource } from '#contract/resource.ts'
import { country } from '#contract/resources/country.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { type World, world } from '#test/world/world.ts'

/** The kinds beyond plain texts and numbers, on tables of the test's own. */
const toy = resource('store.toy', {
  table: 'toy',
  fields: {
    id: { ...id(), quick: true },
    name: text(30, { required: true, list: true, quick: true, search: true }),
    type: choice({ menu: 'common.yes', button: 'common.no' }, { required: true, list: true, search: true, sort: true }),
    way: choice({ tab: 'common.yes', link: 'common.no' }, { search: true }),
    days: choices({ mon: 'common.yes', tue: 'common.no' }, { search: true }),
    country_arr: refs('country', 'iso2', {
      through: { table: 'toy_country', own: 'toy_id', other: 'country_id' },
      search: true,
      list: true,
    }),
    home_id: ref('country', 'name', { quick: true, search: true }),
    password: secret(40, { required: true }),
    links: pairs(),
    born: year({ search: true, sort: true }),
    opens: clock({ search: true }),
    place: city(),
    pictures: images(),
    manual: file(),
    papers: files(),
    sign: icon(),
    tint: colour(),
  },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'hard',
})

let w: World
let admin: string
const savedPasswords: string[] = []
const testRoutes = [
  ...resourceRoutes<Ctx>(toy, [toy, country], {
    beforeSave: async (_ctx, _tx, row) => {
      if (row.password !== undefined) savedPasswords.push(String(row.password))
      delete row.password
    },
  }),
]

beforeAll(async () => {
  w = await world({ routes: testRoutes })
  await run(
    w.ctx.db,
    `create table toy (id bigint generated always as identity primary key, name text not null, type text not null, way text check (way <> ''), days text[] not null default '{}',
       home_id bigint references country, links jsonb not null default '[]', born smallint, opens time, place bigint[] not null default '{}',
       pictures text[] not null default '{}', manual text not null default '', papers text[] not null default '{}', sign text not null default '', tint text not null default '')`,
  )
  await run(
    w.ctx.db,
    'create table toy_country (toy_id bigint references toy on delete cascade, country_id bigint references country, primary key (toy_id, country_id))',
  )
  admin = (await w.build.admin()).token
})

const countryId = async (iso2: string) =>
  (await w.ctx.db.selectFrom('country').select('id').where('iso2', '=', iso2).executeTakeFirstOrThrow()).id
const add = (body: object) => w.post('/admin/store.toy/add', { admin, body })
const edit = (body: object) => w.post('/admin/store.toy/edit', { admin, body })
const lastId = async () => Number((await run<{ id: number }>(w.ctx.db, 'select max(id) as id from toy'))[0]?.id)
const read = async (id: number) =>
  (await w.get<{ row: Record<string, unknown> }>('/admin/store.toy/edit', { admin, query: { id: String(id) } })).data.row
const namesBy = async (query: Record<string, string>) =>
  (await w.get<{ list: { name: string }[] }>('/admin/store.toy/index', { admin, query })).data.list.map(({ name }) => name)
const where = (field: string, operator: string, val: string) => ({
  'search[0][field]': field,
  'search[0][operator]': operator,
  'search[0][val]': val,
})
const problems = (answer: { data: unknown }) => (answer.data as { errors?: Record<string, string> } | null)?.errors

test('every kind is written and read back, and a secret never comes back', async () => {
  const [gb, cn] = [await countryId('GB'), await countryId('CN')]
  const whole = {
    name: 'robot',
    type: 'menu',
    way: 'tab',
    days: ['tue', 'mon'],
    country_arr: [cn, gb],
    home_id: gb,
    links: [{ key: 'a', value: '1' }],
    born: 1999,
    opens: '09:30',
    place: [110000, 110100],
    pictures: ['/storage/a.png', 'https://x.test/b.png'],
    manual: '/storage/m.pdf',
    papers: ['/storage/p.pdf'],
    sign: 'shield',
    tint: '#1f6feb',
  }
  expect(await add({ ...whole, password: ' with spaces ' })).toMatchObject({ code: 1 })
  expect(savedPasswords).toEqual([' with spaces '])
  const id = await lastId()
  expect(await read(id)).toMatchObject({
    ...whole,
    opens: '09:30:00',
    country_arr: [gb, cn].sort((a, b) => a - b),
    country_name_arr: gb < cn ? ['GB', 'CN'] : ['CN', 'GB'],
    password: '',
  })
  // A client that sends the whole row back changes nothing but what it changed.
  expect(await edit({ ...(await read(id)), name: 'robot two', password: '' })).toMatchObject({ code: 1 })
  expect(savedPasswords).toHaveLength(1)
  expect(await read(id)).toMatchObject({ name: 'robot two', country_arr: [gb, cn].sort((a, b) => a - b) })
})

test('lists may come with commas between, as existing clients send them; what is empty is empty', async () => {
  const gb = await countryId('GB')
  expect(
    await add({
      name: 'commas',
      type: 'button',
      way: '',
      password: 'x',
      days: 'mon,tue',
      country_arr: `${gb}`,
      pictures: '/storage/a.png,/storage/b.png',
      born: '',
      opens: '',
    }),
  ).toMatchObject({ code: 1 })
  const id = await lastId()
  expect(await read(id)).toMatchObject({
    way: null,
    days: ['mon', 'tue'],
    country_arr: [gb],
    pictures: ['/storage/a.png', '/storage/b.png'],
    born: null,
    opens: null,
  })
  expect(await edit({ id, country_arr: [] })).toMatchObject({ code: 1 })
  expect(await edit({ id, days: [] })).toMatchObject({ code: 1 })
  expect(await edit({ id: 987_654_321, country_arr: [] })).toMatchObject({ code: 0 })
  expect(await read(id)).toMatchObject({ country_arr: [], country_name_arr: [], days: [] })
})

test.each<[string, unknown]>([
  ['type', 'nothing'],
  ['type', ''],
  ['days', ['wed']],
  ['country_arr', [999_999_999]],
  ['country_arr', ['x']],
  ['links', [{ key: 'a' }]],
  ['born', 1234],
  ['opens', '25:00'],
  ['place', ['here']],
  ['pictures', ['javascript:alert(1)']],
  ['manual', 'ftp://x'],
  ['sign', '<svg>'],
  ['tint', 'red'],
  ['password', 'x'.repeat(41)],
])('%s refuses %j beside its field', async (field, value) => {
  const answer = await add({ name: 'bad', type: 'menu', password: 'x', [field]: value })
  expect(answer.code).toBe(0)
  expect(Object.keys(problems(answer) ?? {}).map((name) => name.split('.')[0])).toEqual([field])
  expect(await namesBy(where('name', '=', 'bad'))).toEqual([])
})

test('a new row needs its secret', async () => {
  const answer = await add({ name: 'bare', type: 'menu', password: '' })
  expect(Object.keys(problems(answer) ?? {})).toEqual(['password'])
})

test('choices, many references, years and clocks are found; quick search knows labels and numbers', async () => {
  const fr = await countryId('FR')
  await add({
    name: 'finder',
    type: 'button',
    way: 'link',
    days: ['tue'],
    country_arr: [fr],
    home_id: fr,
    born: 2020,
    opens: '23:59',
    password: 'x',
  })
  const id = await lastId()
  const only = (query: Record<string, string>) => expect(namesBy(query)).resolves.toContain('finder')
  const not = (query: Record<string, string>) => expect(namesBy(query)).resolves.not.toContain('finder')
  await only(where('type', '=', 'button'))
  await not(where('type', '<>', 'button'))
  await only(where('type', 'IN', 'menu,button'))
  await only(where('days', '=', 'tue'))
  await only(where('days', 'FIND_IN_SET', 'tue'))
  await not(where('days', '<>', 'tue'))
  await only(where('country_arr', '=', String(fr)))
  await only(where('country_arr', 'IN', `${fr},1`))
  await not(where('country_arr', '<>', String(fr)))
  await only(where('born', 'RANGE', '2020,2021'))
  await not(where('born', 'RANGE', '2021,'))
  await only(where('opens', '>', '23:00'))
  await only({ quick_search: 'France' })
  await only({ quick_search: String(id) })
  await not({ quick_search: 'Spain' })
  for (const [field, operator, val] of [
    ['type', '>', 'a'],
    ['days', 'IN', 'mon'],
    ['country_arr', 'LIKE', '1'],
    ['opens', '=', 'noon'],
  ] as const)
    expect((await w.get('/admin/store.toy/index', { admin, query: where(field, operator, val) })).code).toBe(0)
})
