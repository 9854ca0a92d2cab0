import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { readChannelParams } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

type Row = {
  id: number
  channel_id: number
  channel: { name: string }
  param_name: string
  param_value: string
  is_secret: number
}

let w: World
let admin: string
let own: number
let karrio: number
let easypost: number
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  own = await channelId('uk-economy')
  karrio = await addChannel('karrio')
  easypost = await addChannel('easypost')
})

const channelId = async (code: string) =>
  (await w.ctx.db.selectFrom('channel').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
async function addChannel(carrier: string): Promise<number> {
  await run(
    w.ctx.db,
    `insert into channel (code, name_zh, name_en, carrier, logistics_type, vat_class, refund_rule, status)
     values ($1, $1, $1, $1, 'client', 'standard', 'never', false)`,
    [carrier],
  )
  return channelId(carrier)
}
const add = (body: object) => w.post('/admin/channelParam/add', { admin, body })
const edit = (body: object) => w.post('/admin/channelParam/edit', { admin, body })
const del = (id: number) => w.del('/admin/channelParam/del', { admin, query: { ids: String(id) } })
const listOf = async (channel: number) =>
  (
    await w.get<{ list: Row[] }>('/admin/channelParam/index', {
      admin,
      query: { 'search[0][field]': 'channel_id', 'search[0][operator]': '=', 'search[0][val]': String(channel) },
    })
  ).data.list
const param = async (channel: number, name: string) =>
  (await listOf(channel)).find(({ param_name }) => param_name === name) as Row
const findStoredParam = async (id: number) =>
  (
    await run<{ param_value: string; sealed_value: string }>(
      w.ctx.db,
      'select param_value, sealed_value from channel_param where id = $1',
      [id],
    )
  )[0] as { param_value: string; sealed_value: string }
const problems = (answer: { data: unknown }) => (answer.data as { errors?: Record<string, string> } | null)?.errors
const again = 'Please enter the value again: secrets are not shown or copied to another channel.'

test('params are kept by channel, and each name stands once in a channel', async () => {
  expect(await add({ channel_id: own, param_name: 'depot', param_value: 'LHR2', remark: 'night shift' })).toMatchObject({
    code: 1,
  })
  expect(await add({ channel_id: easypost, param_name: 'depot', param_value: 'MAN1' })).toMatchObject({ code: 1 })
  expect(problems(await add({ channel_id: own, param_name: 'depot', param_value: 'x' }))).toEqual({
    param_name: 'This value already exists',
  })
  expect((await listOf(own)).map((row) => [row.channel.name, row.param_name, row.param_value, row.is_secret])).toEqual([
    ['UK Economy', 'depot', 'LHR2', 0],
  ])
  expect(await readChannelParams(w.ctx, w.ctx.db, own)).toEqual({ depot: 'LHR2' })
})

test('a secret is sealed, never answered nor logged, and opened only for the adapter', async () => {
  const secret = 'sk-very-private-4711'
  expect(await add({ channel_id: own, param_name: 'pin', param_value: secret, is_secret: 1 })).toMatchObject({ code: 1 })
  const row = await param(own, 'pin')
  expect(row).toMatchObject({ param_value: '******', is_secret: 1 })
  const whole = await w.get('/admin/channelParam/edit', { admin, query: { id: String(row.id) } })
  expect(whole.data).toMatchObject({ row: { param_value: '******' } })
  expect(JSON.stringify([whole, await listOf(own)])).not.toContain(secret)
  const { param_value, sealed_value } = await findStoredParam(row.id)
  expect(param_value).toBe('')
  expect(sealed_value).not.toContain(secret)
  expect(await readChannelParams(w.ctx, w.ctx.db, own)).toMatchObject({ pin: secret })
  // Sent back as it was shown, or empty, it stays; the log of the back office never held it.
  expect(await edit({ ...row, remark: 'changed' })).toMatchObject({ code: 1 })
  expect(await edit({ id: row.id, param_value: '' })).toMatchObject({ code: 1 })
  expect(await findStoredParam(row.id)).toEqual({ param_value, sealed_value })
  expect(await edit({ id: row.id, param_value: 'sk-second' })).toMatchObject({ code: 1 })
  expect(await readChannelParams(w.ctx, w.ctx.db, own)).toMatchObject({ pin: 'sk-second' })
  const log = JSON.stringify(await run(w.ctx.db, `select data from admin_log where url like '/admin/channelParam%'`))
  expect(log).toContain('pin')
  expect(log).not.toMatch(/sk-very-private|sk-second/)
})

test('a secret is neither searched nor sorted, and stops being one only with a new value', async () => {
  const { id } = await param(own, 'pin')
  const search = { 'search[0][field]': 'param_value', 'search[0][operator]': 'LIKE', 'search[0][val]': 'sk' }
  expect((await w.get('/admin/channelParam/index', { admin, query: search })).code).toBe(0)
  const quick = await w.get<{ list: Row[] }>('/admin/channelParam/index', { admin, query: { quick_search: 'sk-second' } })
  expect(quick.data.list).toEqual([])
  expect((await w.get('/admin/channelParam/index', { admin, query: { order: 'param_value,asc' } })).code).toBe(0)
  for (const value of [undefined, '', '******'])
    expect(problems(await edit({ id, is_secret: 0, param_value: value }))).toEqual({ param_value: again })
  expect(await edit({ id, is_secret: 0, param_value: 'open' })).toMatchObject({ code: 1 })
  expect(await findStoredParam(id)).toEqual({ param_value: 'open', sealed_value: '' })
  // And back: what was open is sealed as it stands.
  expect(await edit({ id, is_secret: 1 })).toMatchObject({ code: 1 })
  expect(await findStoredParam(id)).toMatchObject({ param_value: '' })
  expect(await readChannelParams(w.ctx, w.ctx.db, own)).toMatchObject({ pin: 'open' })
})

test('a spreadsheet of params shows them as the list does: no secret, neither open nor sealed', async () => {
  const columns = ['param_name', 'param_value']
  const { data } = await w.post<{ id: number }>('/admin/channelParam/export', {
    admin,
    body: { columns, order: 'param_name,asc' },
  })
  await jobs.find((job) => job.name === 'run-task')?.run(w.ctx, { id: data.id })
  const { url } = (await w.get<{ url: string }>('/admin/task/result', { admin, query: { id: String(data.id) } })).data
  const rows: unknown[][] = []
  const file = await w.app.inject({ url })
  for await (const row of streamXlsxRows(new Uint8Array(file.rawPayload))) rows.push(row.values)
  expect(rows).toEqual([
    ['Name', 'Value'],
    ['depot', 'LHR2'],
    ['depot', 'MAN1'],
    ['pin', '******'],
  ])
  const sealed = await w.post('/admin/channelParam/export', { admin, body: { columns: ['sealed_value'] } })
  expect(sealed.code).toBe(0)
})

test('what a carrier calls a secret is one, whatever was ticked', async () => {
  expect(await add({ channel_id: easypost, param_name: 'api_key', param_value: 'EZ-1', is_secret: 0 })).toMatchObject({ code: 1 })
  expect(await param(easypost, 'api_key')).toMatchObject({ is_secret: 1, param_value: '******' })
  const { id } = await param(easypost, 'api_key')
  expect(await edit({ id, is_secret: 0, param_value: 'EZ-2' })).toMatchObject({ code: 1 })
  expect(await param(easypost, 'api_key')).toMatchObject({ is_secret: 1, param_value: '******' })
  expect(problems(await add({ channel_id: karrio, param_name: 'api_key' }))).toEqual({ param_value: 'This field is required' })
})

test('a secret goes neither to another channel nor to another carrier or address', async () => {
  const { id } = await param(easypost, 'api_key')
  expect(problems(await edit({ id, channel_id: karrio }))).toEqual({ param_value: again })
  expect(await add({ channel_id: karrio, param_name: 'base_url', param_value: 'https://karrio.example' })).toMatchObject({
    code: 1,
  })
  expect(await add({ channel_id: karrio, param_name: 'api_key', param_value: 'K-1' })).toMatchObject({ code: 1 })
  const address = await param(karrio, 'base_url')
  const first = 'The stored secrets belong to the current carrier and URL.'
  expect(await edit({ id: address.id, param_value: 'https://evil.example' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(first),
  })
  expect(await edit({ id: address.id, remark: 'ours' })).toMatchObject({ code: 1 })
  const other = await param(easypost, 'depot')
  expect((await edit({ id: other.id, param_name: 'base_url' })).code).toBe(0)
  expect((await edit({ id: other.id, channel_id: karrio, param_name: 'base_url' })).code).toBe(0)
  expect(await w.post('/admin/channel/edit', { admin, body: { id: karrio, carrier: 'sandbox' } })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(first),
  })
  expect((await del((await param(karrio, 'api_key')).id)).code).toBe(1)
  expect(await edit({ id: address.id, param_value: 'https://new.example' })).toMatchObject({ code: 1 })
})

test.each([
  ['no channel', { channel_id: undefined }, 'channel_id'],
  ['a channel that is not there', { channel_id: 999_999 }, 'channel_id'],
  ['no name', { param_name: '' }, 'param_name'],
  ['a name with spaces', { param_name: 'api key' }, 'param_name'],
  ['a value without end', { param_value: 'x'.repeat(4001) }, 'param_value'],
])('a param with %s is refused beside the field', async (_what, change, field) => {
  const answer = await add({ channel_id: own, param_name: 'fine', param_value: 'x', ...change })
  expect(answer.code).toBe(0)
  expect(Object.keys(problems(answer) ?? {})).toEqual([field])
})

test('params need their nodes, and go with their channel', async () => {
  const viewer = (await w.build.admin({ nodes: ['channelParam', 'channelParam/index'] })).token
  expect((await w.get('/admin/channelParam/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/channelParam/edit', { admin: viewer, body: { id: 1, remark: 'x' } })).code).toBe(401)
  const channelsOnly = (await w.build.admin({ nodes: ['channel', 'channel/index', 'channel/edit'] })).token
  expect((await w.get('/admin/channelParam/index', { admin: channelsOnly })).code).toBe(401)
  expect((await w.get('/admin/channelParam/index')).code).toBe(302)
  expect((await w.del('/admin/channel/del', { admin, query: { ids: String(karrio) } })).code).toBe(1)
  expect(await listOf(karrio)).toEqual([])
})
