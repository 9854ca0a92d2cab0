import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelCard } from '#contract/channel.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { createSandboxChannel } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'

type Row = Record<string, unknown> & { id: number; code: string; name: string }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const list = async (query: Record<string, string> = {}, token = admin) =>
  (await w.get<{ list: Row[] }>('/admin/channel/index', { admin: token, query })).data.list
const byCode = async (code: string) => (await list({ quick_search: code })).find((row) => row.code === code) as Row
const add = (body: object) => w.post('/admin/channel/add', { admin, body })
const edit = (body: object) => w.post('/admin/channel/edit', { admin, body })
const problems = (answer: { data: unknown }) => (answer.data as { errors?: Record<string, string> } | null)?.errors
const offered = async (member?: string, language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<{ list: ChannelCard[]; total: number }>('/api/channel/index', { member, language })).data
const countryId = async (iso2: string) =>
  (await w.ctx.db.selectFrom('country').select('id').where('iso2', '=', iso2).executeTakeFirstOrThrow()).id

const plain = {
  code: 'plain',
  name_zh: '普通渠道',
  name_en: 'Plain',
  carrier: 'r2r',
  logistics_type: 'self',
  number_prefix: 'pr',
  vat_class: 'standard',
  refund_rule: 'never',
  label_formats: ['pdf'],
}

beforeEach(async () => {
  await run(w.ctx.db, `delete from channel where code like 'plain%'`)
})

test('a new house offers six services of its own network, in this order, with limits, volume and days', async () => {
  const rows = await list()
  expect(rows.map(({ code }) => code)).toEqual(['uk-next-day', 'uk-economy', 'eu-road', 'cn-air', 'worldwide', 'cn-freight'])
  for (const row of rows) expect(row).toMatchObject({ carrier: 'r2r', logistics_type: 'self', number_prefix: 'PR', status: 1 })
  expect(rows[0]).toMatchObject({
    name: 'UK Next Day',
    max_weight_g: 25_000,
    max_length: '120',
    max_girth: '300',
    volumetric_divisor: 5000,
    days_min: 1,
    days_max: 1,
    destination_name_arr: ['United Kingdom'],
  })
  expect(rows[2]?.destination_arr).toHaveLength(27)
  expect(rows[3]).toMatchObject({ destination_name_arr: ['China'], weight_step_g: 500, vat_class: 'zero' })
  expect(rows[4]?.destination_arr).toEqual([])
})

test('a channel is written and read back: centimetres outside, millimetres inside, what is empty is empty', async () => {
  const [gb, fr] = [await countryId('GB'), await countryId('FR')]
  const body = {
    ...plain,
    origin_arr: [gb],
    destination_arr: [fr],
    max_weight_g: 2000,
    max_length: '60.5',
    max_width: 45,
    max_height: '',
    volumetric_divisor: null,
    label_formats: ['pdf', 'zpl'],
  }
  expect(await add(body)).toMatchObject({ code: 1 })
  const { id } = await byCode('plain')
  expect(await run(w.ctx.db, 'select max_length, max_width, max_height, max_girth from channel where id = $1', [id])).toEqual([
    { max_length: 605, max_width: 450, max_height: null, max_girth: null },
  ])
  const { row } = (await w.get<{ row: Row }>('/admin/channel/edit', { admin, query: { id: String(id) } })).data
  expect(row).toMatchObject({
    code: 'plain',
    number_prefix: 'PR',
    origin_arr: [gb],
    destination_arr: [fr],
    destination_name_arr: ['France'],
    max_length: '60.5',
    max_width: '45',
    max_height: null,
    max_girth: null,
    volumetric_divisor: null,
    share: 100,
    weight_step_g: 1,
    min_weight_g: 1,
    void_days: 0,
    label_formats: ['pdf', 'zpl'],
    group_arr: [],
  })
  // A client that sends the whole row back changes nothing; a limit is taken away by sending it empty.
  expect(await edit(row)).toMatchObject({ code: 1 })
  expect(await edit({ id, max_weight_g: '', max_length: null, max_width: '' })).toMatchObject({ code: 1 })
  expect(await byCode('plain')).toMatchObject({ max_weight_g: null, max_length: null, max_width: null })
})

test.each([
  ['another decimal', { max_length: '60.55' }, 'max_length', 'Enter centimetres with at most one decimal, for example 30.5'],
  ['nothing at all', { max_length: '0' }, 'max_length', 'At least 0.1'],
  ['a word', { max_girth: 'long' }, 'max_girth', 'Enter centimetres with at most one decimal, for example 30.5'],
  ['a length beyond all', { max_length: '10000.1' }, 'max_length', 'At most 10000'],
  ['sides in another order', { max_length: '30', max_width: '40' }, 'max_width', 'Cannot be longer than the previous side'],
  ['a carrier nobody knows', { carrier: 'pigeon' }, 'carrier', 'Choose one of the options'],
  ['a label nobody prints', { label_formats: ['gif'] }, 'label_formats', 'Choose one of the options'],
  ['no label at all', { label_formats: [] }, 'label_formats', 'This field is required'],
  ['R2R as a client’s', { logistics_type: 'client' }, 'logistics_type', expect.stringContaining('our own network')],
  ['our network without numbers', { number_prefix: '' }, 'number_prefix', 'This field is required'],
  ['a code with capitals', { code: 'Plain' }, 'code', '1 to 32 lower-case letters, digits, - or _'],
  ['a code that is taken', { code: 'cn-air' }, 'code', 'This value already exists'],
  ['a country that is not there', { destination_arr: [999_999] }, 'destination_arr', expect.anything()],
])('a channel with %s is refused beside the field', async (_what, change, field, words) => {
  const answer = await add({ ...plain, ...change })
  expect(answer.code).toBe(0)
  expect(problems(answer)).toEqual({ [field]: words })
})

test('a change is looked at together with what stays', async () => {
  await add({ ...plain, max_length: '60', max_weight_g: 2000, days_min: 2, days_max: 4 })
  const { id } = await byCode('plain')
  expect(problems(await edit({ id, max_width: '61' }))).toHaveProperty('max_width')
  expect(problems(await edit({ id, days_max: 1 }))).toEqual({ days_max: 'At least 2' })
  expect(problems(await edit({ id, min_weight_g: 2001 }))).toHaveProperty('max_weight_g')
  expect(problems(await edit({ id, carrier: 'sandbox' }))).toHaveProperty('logistics_type')
  expect(problems(await edit({ id, refund_rule: 'automatic' }))).toEqual({ unused_refund_days: 'This field is required' })
  expect(await edit({ id, carrier: 'sandbox', logistics_type: 'client', number_prefix: '' })).toMatchObject({ code: 1 })
  expect((await edit({ id: 999_999, days_max: 3 })).msg).toBe((await edit({ id: 999_998, name_en: 'x' })).msg)
})

test('a refund on request can be chosen, and staff find the channels that have it', async () => {
  await add(plain)
  const { id } = await byCode('plain')
  const onRequest = { 'search[0][field]': 'refund_rule', 'search[0][operator]': '=', 'search[0][val]': 'request' }
  expect(await list(onRequest)).toEqual([])
  expect(await edit({ id, refund_rule: 'request' })).toMatchObject({ code: 1 })
  expect((await list(onRequest)).map(({ code }) => code)).toEqual(['plain'])
  // A row that says nothing promises nothing.
  const [said] = await run<{ rule: string }>(
    w.ctx.db,
    `select column_default as rule from information_schema.columns where table_name = 'channel' and column_name = 'refund_rule'`,
  )
  expect(said?.rule).toBe("'never'::text")
})

test('lengths are searched and ordered in centimetres', async () => {
  await add({ ...plain, max_length: '60.5' })
  const range = (val: string) => ({
    'search[0][field]': 'max_length',
    'search[0][operator]': 'RANGE',
    'search[0][val]': val,
  })
  expect((await list(range('60.5,60.5'))).map(({ code }) => code)).toEqual(['plain'])
  expect((await list({ ...range('60.4,105'), order: 'max_length,asc' })).map(({ code }) => code)).toEqual([
    'plain',
    'uk-economy',
    'cn-air',
  ])
  expect((await w.get('/admin/channel/index', { admin, query: range('a,b') })).code).toBe(0)
})

test('visitors find every open channel, in their language, with the limits that are in force', async () => {
  await add({ ...plain, max_weight_g: 2000 })
  const { list: cards, total } = await offered()
  expect(total).toBe(7)
  expect(cards.at(-1)).toMatchObject({
    code: 'plain',
    name: 'Plain',
    max_weight_g: 2000,
    max_length: '150',
    max_width: '150',
    max_height: '150',
    max_girth: null,
    origins: [],
    destinations: [],
    is_tracked: 1,
    label_formats: ['pdf'],
  })
  expect((await offered(undefined, 'zh-cn')).list[0]).toMatchObject({ name: '英国次日达', destinations: ['GB'] })
  expect(cards.find(({ code }) => code === 'eu-road')?.destinations).toEqual(expect.arrayContaining(['DE', 'FR', 'PL']))
  await w.ctx.settings.set('parcel_max_side_cm', 120)
  expect((await offered()).list.at(-1)).toMatchObject({ max_length: '120', max_height: '120' })
  await w.ctx.settings.set('parcel_max_side_cm', 150)
})

test('a channel that is switched off, or whose countries all are, is not offered', async () => {
  await add({ ...plain, destination_arr: [await countryId('FR'), await countryId('ES')] })
  const { id } = await byCode('plain')
  const shown = async () => (await offered()).list.find(({ code }) => code === 'plain')
  const switchCountries = (status: boolean, ...codes: string[]) =>
    run(w.ctx.db, 'update country set status = $1 where iso2 = any($2)', [status, codes])
  expect((await shown())?.destinations.toSorted()).toEqual(['ES', 'FR'])
  await switchCountries(false, 'FR')
  expect((await shown())?.destinations).toEqual(['ES'])
  await switchCountries(false, 'ES')
  expect(await shown()).toBeUndefined()
  await switchCountries(true, 'ES', 'FR')
  await edit({ id, status: 0 })
  expect(await shown()).toBeUndefined()
})

test('only carriers that have an adapter can be chosen, and the form is told which', async () => {
  const foreign = { logistics_type: 'client', number_prefix: '' }
  for (const carrier of ['easypost', 'shipengine', 'karrio', 'royalmail_clickdrop'])
    for (const status of [0, 1])
      expect(problems(await add({ ...plain, ...foreign, carrier, status }))).toEqual({
        carrier: 'This carrier is not connected to this server yet; choose another',
      })
  expect(await byCode('plain')).toBeUndefined()
  expect(await add({ ...plain, ...foreign, carrier: 'sandbox' })).toMatchObject({ code: 1 })
  const { id } = await byCode('plain')
  expect(problems(await edit({ id, carrier: 'karrio' }))).toHaveProperty('carrier')
  const told = await w.get<{ list: string[] }>('/admin/channel/carriers', { admin })
  expect(told.data).toEqual({ list: ['r2r', 'sandbox'] })
  const stranger = (await w.build.admin({ nodes: ['country/index'] })).token
  expect((await w.get('/admin/channel/carriers', { admin: stranger })).code).toBe(401)
})

test('a channel of old whose carrier has no adapter is kept, edited and moved, but neither enabled nor offered', async () => {
  await run(
    w.ctx.db,
    `insert into channel (code, name_zh, carrier, logistics_type, vat_class, refund_rule) values ('plain', '旧', 'karrio', 'client', 'standard', 'request')`,
  )
  // What the migration does to those that were switched on.
  await run(w.ctx.db, readFileSync('migrations/0170-channels-without-carrier.sql', 'utf8'))
  const { id } = await byCode('plain')
  expect(await byCode('plain')).toMatchObject({ carrier: 'karrio', status: 0 })
  expect(await byCode('cn-air')).toMatchObject({ status: 1 })
  expect(await edit({ id, name_en: 'Old', carrier: 'karrio' })).toMatchObject({ code: 1 })
  expect(await edit({ id, status: 1 })).toMatchObject({ code: 0, msg: 'Labels from this carrier are not available yet.' })
  await run(w.ctx.db, 'update channel set status = true where id = $1', [id])
  expect((await offered()).list.map(({ code }) => code)).not.toContain('plain')
  expect(await edit({ id, carrier: 'sandbox' })).toMatchObject({ code: 1 })
  expect((await offered()).list.map(({ code }) => code)).toContain('plain')
})

test('a channel for certain groups is offered to their members only, and to nobody while the group is off', async () => {
  const { id: groupId } = await w.ctx.db
    .insertInto('member_group')
    .values({ code: 'traders', name_zh: '大客户' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [trader, stranger] = [await w.build.member(), await w.build.member()]
  await run(w.ctx.db, 'update member set group_id = $1 where id = $2', [groupId, trader.id])
  await add({ ...plain, group_arr: [groupId] })
  const sees = async (token?: string) => (await offered(token)).list.some(({ code }) => code === 'plain')
  expect([await sees(trader.token), await sees(stranger.token), await sees()]).toEqual([true, false, false])
  expect(await w.del('/admin/user.group/del', { admin, query: { ids: String(groupId) } })).toMatchObject({ code: 0 })
  await run(w.ctx.db, 'update member_group set status = false where id = $1', [groupId])
  expect(await sees(trader.token)).toBe(false)
})

test('a country that a channel names cannot be deleted; a channel takes its pairs with it', async () => {
  const id = await countryId('GB')
  expect(await w.del('/admin/country/del', { admin, query: { ids: String(id) } })).toMatchObject({ code: 0 })
  await add({ ...plain, destination_arr: [id], origin_arr: [id] })
  const made = await byCode('plain')
  expect(await w.del('/admin/channel/del', { admin, query: { ids: String(made.id) } })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, 'select 1 from channel_destination where channel_id = $1', [made.id])).toEqual([])
})

test('a channel is found from anywhere in the back office, by code and in either language', async () => {
  const found = async (q: string) =>
    (
      await w.get<{ groups: { resource: string; list: object[] }[] }>('/admin/search/index', { admin, query: { q } })
    ).data.groups.find(({ resource }) => resource === 'channel')?.list
  const { id } = await byCode('cn-air')
  const hit = { id, title: 'China Air Line', note: 'cn-air', path: `/admin/channel?q=cn-air&edit=${id}` }
  for (const q of ['cn-ai', '空运', 'air line']) expect(await found(q), q).toEqual([hit])
})

test('a logo that a channel shows is not deleted', async () => {
  const [file] = await run<{ id: number }>(
    w.ctx.db,
    `insert into attachment (topic, admin_id, url, name, suffix, size, mimetype, storage, sha1, sha256, create_time, last_upload_time)
     values ('default', (select min(id) from admin), '/storage/logo.png', 'logo.png', 'png', 1, 'image/png', 'local', repeat('a', 40), repeat('b', 64), now(), now()) returning id`,
  )
  await add({ ...plain, logo: '/storage/logo.png' })
  const answer = await w.del('/admin/routine.attachment/del', { admin, query: { ids: String(file?.id) } })
  expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('a channel’s logo') })
})

test('channels need their nodes: operations have them all, nobody else any', async () => {
  const viewer = (await w.build.admin({ nodes: ['channel', 'channel/index'] })).token
  const stranger = (await w.build.admin({ nodes: ['country/index'] })).token
  expect((await w.get('/admin/channel/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/channel/edit', { admin: viewer, body: { id: 1, status: 0 } })).code).toBe(401)
  expect((await w.get('/admin/channel/index', { admin: stranger })).code).toBe(401)
  expect((await w.get('/admin/channel/index')).code).toBe(302)
  const held = async (code: string) =>
    (
      await run<{ name: string }>(
        w.ctx.db,
        `select r.name from admin_group_rule x join admin_rule r on r.id = x.rule_id join admin_group g on g.id = x.group_id
         where g.code = $1 and r.name ~ '^channel(/|$)' order by r.name`,
        [code],
      )
    ).map(({ name }) => name)
  const every = ['channel', ...['add', 'del', 'edit', 'export', 'index', 'sortable', 'test'].map((action) => `channel/${action}`)]
  expect(await held('operations')).toEqual(every)
  for (const code of ['warehouse', 'finance', 'support', 'driver']) expect(await held(code)).toEqual([])
})

test('the first channels are made once: what an admin made of them stays', async () => {
  const { seedChannels } = await import('#server/modules/catalogue/index.ts')
  const { id } = await byCode('cn-freight')
  expect((await w.post('/admin/channel/edit', { admin, body: { id, code: 'cn-slow' } })).code).toBe(1)
  await seedChannels(w.ctx)
  const codes = (await list()).map(({ code }) => code)
  expect([codes.includes('cn-freight'), codes.includes('cn-slow')]).toEqual([false, true])
})

test('a channel that was ever priced stays, so that old prices can be explained; it is switched off instead', async () => {
  const { id } = await byCode('eu-road')
  const answer = await w.del('/admin/channel/del', { admin, language: 'en', query: { ids: String(id) } })
  expect(answer).toMatchObject({ code: 0, msg: 'This record is in use and cannot be deleted.' })
  expect((await list()).map(({ code }) => code)).toContain('eu-road')
})

test('a channel with orders keeps its carrier: their labels are looked for and voided there', async () => {
  const { id, service } = await createSandboxChannel(w.ctx, {})
  const steps = orderSteps(w, (await w.build.member()).token)
  const { id: orderId } = await steps.add({ service_type: service })
  const body = { id, carrier: 'r2r', logistics_type: 'self', number_prefix: 'PR' }
  expect(problems(await edit(body))).toEqual({ carrier: expect.stringContaining('Create a new channel') })
  const answer = await w.post('/admin/channel/edit', { admin, language: 'zh-cn', body })
  expect(problems(answer)).toEqual({ carrier: expect.stringContaining('请新建渠道') })
  expect(await edit({ id, carrier: 'sandbox', days_max: 3 })).toMatchObject({ code: 1 })
  expect(await steps.runAction('del', [orderId])).toMatchObject([{ ok: true }])
  expect(await edit(body)).toMatchObject({ code: 1 })
})
