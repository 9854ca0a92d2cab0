import { beforeAll, expect, test } from 'vitest'
import type { ConfigItem } from '#contract/config.ts'
import { emptyConfigValue } from '#domain/config-item.ts'
import { configTypes } from '#domain/config-item-shape.ts'
import { run } from '#server/platform/db/pool.ts'
import { type CallOptions, type World, world } from '#test/world/world.ts'

type Index = {
  list: Record<string, { name: string; title: string; list: ConfigItem[] }>
  remark: string
  configGroup: Record<string, string>
  quickEntrance: { key: string; value: string }[]
}
type FieldErrors = { errors: Record<string, string> }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const at = '/admin/routine.Config'
const index = async (options: CallOptions = {}) => (await w.get<Index>(`${at}/index`, { admin, ...options })).data
const edit = (body: object, options: CallOptions = {}) => w.post<FieldErrors>(`${at}/edit`, { admin, body, ...options })
const add = (body: object, options: CallOptions = {}) =>
  w.post<{ id: number } & FieldErrors>(`${at}/add`, { admin, body: { group: 'basics', title: 'Own', ...body }, ...options })
const itemOf = async (name: string) =>
  Object.values((await index()).list)
    .flatMap(({ list }) => list)
    .find((item) => item.name === name)
const storedValueOf = async (name: string) => (await itemOf(name))?.value

const choices = 'a=First\nb=Second'
const examples: Record<(typeof configTypes)[number], [good: unknown, bad: unknown, more?: object]> = {
  string: ['word', {}],
  password: ['Secret-1', []],
  number: [1.5, 'x'],
  radio: ['a', 'z', { content: choices }],
  checkbox: [['a', 'b'], ['z'], { content: choices }],
  switch: [true, 'x'],
  textarea: ['line\nline', {}],
  array: [[{ key: 'k', value: 'v' }], 'x'],
  datetime: ['2026-03-09 14:05:07', '2026-03-09'],
  year: ['2026', '26'],
  date: ['2026-03-09', '2026-02-30'],
  time: ['09:30:00', '25:00'],
  select: ['b', 'z', { content: choices }],
  selects: [['b'], 'z', { content: choices }],
  remoteSelect: [1, 999_999, { inputExtend: 'remoteUrl=/admin/country/index\nfield=name' }],
  remoteSelects: [[1, 2], [1, 999_999], { inputExtend: 'remote-url=/admin/country/index\nfield=iso2' }],
  editor: ['<p>Hello</p>', {}],
  city: [[1], [999_999_999]],
  image: ['/storage/a.png', 'x'],
  images: [['/storage/a.png'], ['x']],
  file: ['/storage/a.pdf', 'x'],
  files: [['https://a.example/a.pdf'], ['x']],
  icon: ['world', '<'],
  color: ['#fff', 'red;'],
}

test('an admin adds items of every type; each keeps what fits it, refuses what does not, and goes again', async () => {
  const areaId = (await run<{ id: number }>(w.ctx.db, 'select min(id) as id from area'))[0]?.id ?? 0
  for (const type of configTypes) {
    const name = `own_${type.toLowerCase()}`
    const [example, bad, more] = examples[type]
    const good = type === 'city' ? [areaId] : example
    const added = await add({ name, type, ...more })
    expect([type, added.code, added.msg]).toEqual([type, 1, 'Added successfully'])
    expect(await itemOf(name)).toMatchObject({ type, value: emptyConfigValue(type), allow_del: 1, title: 'Own' })
    expect([type, (await edit({ [name]: bad })).code]).toEqual([type, 0])
    expect([type, (await edit({ [name]: good })).code]).toEqual([type, 1])
    expect(await itemOf(name)).toMatchObject(type === 'password' ? { value: '', is_set: 1 } : { value: good })
    const gone = await w.del(`${at}/del`, { admin, query: { 'ids[]': String(added.data.id) } })
    expect([type, gone.code]).toEqual([type, 1])
    expect(await itemOf(name)).toBeUndefined()
  }
})

test('own passwords are sealed, rich text is cleaned, rules hold', async () => {
  await add({ name: 'own_key', type: 'password' })
  await edit({ own_key: 'open sesame' })
  const [row] = await run<{ value: string }>(w.ctx.db, `select value from config_item where name = 'own_key'`)
  expect(row?.value).toMatch(/^v1\./)
  await add({ name: 'own_text', type: 'editor', rule: ['editorRequired'] })
  await edit({ own_text: '<p onclick="x()">Hello<script>alert(1)</script></p>' })
  expect(await storedValueOf('own_text')).toBe('<p>Hello</p>')
  // Nothing is left of it once it is clean.
  expect((await edit({ own_text: '<script>alert(1)</script>' })).data.errors.own_text).toBe('Content cannot be empty')
  await add({ name: 'own_mail', type: 'string', rule: 'required,email' })
  expect((await edit({ own_mail: '' })).data.errors.own_mail).toBe('This field is required')
  expect((await edit({ own_mail: 'x' })).data.errors.own_mail).toBe('Enter a valid e-mail address')
  expect(await itemOf('own_mail')).toMatchObject({ rule: 'required,email' })
})

test('an item is described in both languages where it has both', async () => {
  await add({ name: 'own_two', type: 'string', title: '自有', title_en: 'Ours', tip: '说明', weigh: 1000 })
  expect((await index()).list.basics?.list[0]).toMatchObject({ name: 'own_two', title: 'Ours', tip: '说明', weigh: 1000 })
  expect((await index({ language: 'zh-cn' })).list.basics?.list[0]).toMatchObject({ title: '自有', tip: '说明' })
})

test.each<[object, Record<string, string>]>([
  [{ name: 'Own', type: 'string' }, { name: '2 to 60 lower-case letters, digits and underscores, starting with a letter' }],
  [{ name: 'server', type: 'string' }, { name: 'This value already exists' }],
  [{ name: 'site_name', type: 'string' }, { name: 'This value already exists' }],
  [{ name: 'own_a', type: 'magic' }, { type: 'Choose one of the options' }],
  [{ name: 'own_a' }, { type: 'This field is required' }],
  [{ name: 'own_a', type: 'string', title: '' }, { title: 'This field is required' }],
  [{ name: 'own_a', type: 'string', group: 'nowhere' }, { group: 'Choose one of the options' }],
  [{ name: 'own_a', type: 'radio' }, { content: 'Enter at least one line: key=label' }],
  [{ name: 'own_a', type: 'radio', content: 'a=A\nb' }, { content: 'Line 2 must look like key=value' }],
  [{ name: 'own_a', type: 'switch', rule: ['email'] }, { rule: 'One of these rules does not fit the type' }],
  [{ name: 'own_a', type: 'string', extend: 'onclick=x' }, { extend: 'Line 1: this attribute name cannot be used' }],
  [
    { name: 'own_a', type: 'remoteSelect', inputExtend: 'remoteUrl=/admin/secrets/index' },
    { inputExtend: 'Enter the source list: remoteUrl=/admin/country/index and field=name' },
  ],
])('an item %j is refused', async (body, errors) => {
  const answer = await add(body)
  expect(answer.code).toBe(0)
  expect(answer.data.errors).toEqual(errors)
})

test('admins add groups of their own; one with items stays, the built-in ones always do', async () => {
  expect((await edit({ config_group: [{ key: 'mail', value: 'Post' }] })).data.errors.config_group).toContain('built in')
  expect((await edit({ config_group: [{ key: 'Ware', value: 'x' }] })).data.errors.config_group).toContain('lower-case')
  await edit({ config_group: [{ key: 'warehouse', value: 'Warehouse' }] })
  expect((await index()).configGroup).toMatchObject({ basics: 'Basics', warehouse: 'Warehouse' })
  const { data } = await add({ name: 'own_shelf', type: 'number', group: 'warehouse' })
  expect((await index()).list.warehouse?.list.map(({ name }) => name)).toEqual(['own_shelf'])
  expect((await edit({ config_group: [] })).data.errors.config_group).toBe('Group “warehouse” still has items; delete them first')
  await w.del(`${at}/del`, { admin, query: { 'ids[]': String(data.id) } })
  expect((await edit({ config_group: [] })).code).toBe(1)
  expect((await index()).configGroup.warehouse).toBeUndefined()
})

test('quick entrances come from their item', async () => {
  await edit({ config_quick_entrance: [{ key: 'Countries', value: '/admin/country' }] })
  expect((await index()).quickEntrance).toEqual([{ key: 'Countries', value: '/admin/country' }])
})

test('what belongs to the product is not deleted, nor anything named together with it', async () => {
  const own = (await add({ name: 'own_stays', type: 'string' })).data.id
  const fixed = (await itemOf('site_name'))?.id ?? 0
  const answer = await w.del(`${at}/del?ids[]=${own}&ids[]=${fixed}`, { admin })
  expect([answer.code, answer.msg]).toEqual([0, 'site_name is built in and cannot be deleted.'])
  expect(await itemOf('own_stays')).toBeDefined()
  expect((await w.del(`${at}/del`, { admin, query: { 'ids[]': '999999' } })).msg).toBe('No rows were deleted.')
})

test('two changes at once: an item is never left in a group that is gone', async () => {
  await edit({ config_group: [{ key: 'brief', value: 'Brief' }] })
  const [added, removed] = await Promise.all([
    add({ name: 'own_late', type: 'string', group: 'brief' }),
    edit({ config_group: [] }),
  ])
  expect([added.code, removed.code].sort()).toEqual([0, 1])
})
