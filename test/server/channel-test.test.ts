import { beforeAll, expect, test } from 'vitest'
import type { ActionResult } from '#contract/row-action.ts'
import { run } from '#server/platform/db/pool.ts'
import { type FakeCarrierServer, startFakeCarrierServer } from '#test/world/fake-carrier-server.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let boss: { token: string }
let url: string
let peer: FakeCarrierServer
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  peer = await startFakeCarrierServer()
})

async function channelWith(code: string, params: Record<string, string>, carrier = 'sandbox'): Promise<number> {
  const [made] = await run<{ id: number }>(
    w.ctx.db,
    `insert into channel (code, name_zh, carrier, logistics_type, service_type, vat_class, refund_rule, label_formats)
     values ($1, $1, $2, 'client', 'X1', 'standard', 'request', '{pdf}') returning id`,
    [code, carrier],
  )
  for (const [name, value] of Object.entries(params))
    await run(w.ctx.db, 'insert into channel_param (channel_id, param_name, param_value) values ($1, $2, $3)', [
      made?.id,
      name,
      value,
    ])
  return made?.id ?? 0
}
const tested = async (id: number, options: { by?: { token: string }; language?: 'en' | 'zh-cn' } = {}) =>
  (
    await w.post<ActionResult>('/admin/channel/test', {
      admin: (options.by ?? boss).token,
      body: { ids: [id] },
      language: options.language ?? 'en',
    })
  ).data?.list[0]
const samples = (code: string) =>
  run<{ is_cancelled: boolean }>(
    w.ctx.db,
    `select cancel_time is not null as is_cancelled from sandbox_label where reference like $1`,
    [`TEST-${code}-%`],
  )

test('a carrier that works makes a sample and cancels it; nothing is written to orders or money', async () => {
  const id = await channelWith('works', { base_url: url })
  const figures = () =>
    run(
      w.ctx.db,
      `select (select count(*)::int from shipping_order) as orders, (select count(*)::int from ledger_entry) as entries,
         (select count(*)::int from carrier_call) as calls, (select sum(left_count)::int from number_block) as numbers`,
    )
  const before = await figures()
  expect(await tested(id)).toEqual({
    id,
    ok: true,
    msg: expect.stringMatching(/^Test passed: label SB\d{9}GB was created in \d+ ms, then cancelled\.$/),
  })
  expect((await tested(id, { language: 'zh-cn' }))?.msg).toMatch(/^测试通过：\d+ 毫秒内生成面单 SB\d{9}GB，并已取消。$/)
  expect(await samples('works')).toEqual([{ is_cancelled: true }, { is_cancelled: true }])
  expect(await figures()).toEqual(before)
})

test('what is wrong is said: refused and why, out of reach, not understood, not connected', async () => {
  const refusing = await channelWith('refuses', { base_url: url, behaviour: 'refuse' })
  expect(await tested(refusing)).toMatchObject({ ok: false, msg: expect.stringMatching(/^Carrier: .+/) })
  const down = await channelWith('down', { base_url: url, behaviour: 'down' })
  expect(await tested(down)).toMatchObject({ ok: false, msg: 'The carrier cannot be reached. Please check the URL.' })
  const babbling = await channelWith('babbles', { base_url: url, behaviour: 'nonsense' })
  expect(await tested(babbling)).toMatchObject({
    ok: false,
    msg: 'The carrier’s answer could not be read. Please check the URL and the account.',
  })
  const later = await channelWith('later', {}, 'easypost')
  expect(await tested(later)).toMatchObject({ ok: false, msg: 'Labels from this carrier are not available yet.' })
})

test('a sample that was made without a word is cancelled all the same', async () => {
  const id = await channelWith('mumbles', { base_url: url, behaviour: 'nonsense' })
  expect(await tested(id)).toMatchObject({ ok: false })
  expect(await samples('mumbles')).toEqual([{ is_cancelled: true }])
})

test('a label that cannot be cancelled is named', async () => {
  const id = await channelWith('keeps', { base_url: peer.url })
  peer.respondWith(200, { id: 'L9', reference: 'x', tracking_number: 'KEPT9', pdf: 'JVBERi0=' })
  const answer = await tested(id)
  expect(answer).toMatchObject({
    ok: true,
    msg: expect.stringMatching(/^Label KEPT9 was created in \d+ ms but could not be cancelled\. The carrier/),
  })
  expect(peer.requests.map(({ url: path }) => path)).toEqual([
    '/sandbox/carrier/v1/labels',
    '/sandbox/carrier/v1/labels/L9/cancel',
  ])
})

test('of our own network it says how many numbers are left and takes none', async () => {
  const [own] = await run<{ id: number; prefix: string }>(
    w.ctx.db,
    `select id, number_prefix as prefix from channel where service_type = 'UK24'`,
  )
  const left = async () =>
    (
      await run<{ n: number }>(w.ctx.db, 'select sum(left_count)::int as n from number_block where prefix = $1 and status', [
        own?.prefix,
      ])
    )[0]?.n
  const before = await left()
  expect((await tested(own?.id ?? 0))?.msg).toBe(`${before} numbers with prefix ${own?.prefix} left. None was used.`)
  expect(await left()).toBe(before)
  await run(w.ctx.db, 'update number_block set status = false where prefix = $1', [own?.prefix])
  expect(await tested(own?.id ?? 0)).toMatchObject({ ok: false, msg: expect.stringContaining(own?.prefix ?? '') })
})

test('only who was given it tests a channel', async () => {
  const id = await channelWith('guarded', { base_url: url })
  const reader = await w.build.admin({ nodes: ['catalogue', 'channel', 'channel/index'] })
  expect(await w.post('/admin/channel/test', { admin: reader.token, body: { ids: [id] } })).toMatchObject({ code: 401 })
  expect(await samples('guarded')).toEqual([])
})

test('an address in our own network is neither kept nor called, however it came into the row, unless the operator allows it', async () => {
  const id = await channelWith('inside', { base_url: peer.url })
  const save = (param_value: string) =>
    w.post<{ errors?: Record<string, string> }>('/admin/channelParam/add', {
      admin: boss.token,
      body: { channel_id: id, param_name: 'base_url', param_value },
    })
  w.ctx.env.allowPrivateAddresses = false
  try {
    const heard = peer.requests.length
    expect(await tested(id)).toMatchObject({ ok: false, msg: 'The carrier cannot be reached. Please check the URL.' })
    expect(peer.requests.length).toBe(heard)
    for (const url of ['http://169.254.169.254/latest', 'http://2130706433/', 'http://[::ffff:10.0.0.1]/', 'http://localhost:1'])
      expect((await save(url)).data?.errors?.param_value, url).toContain('ALLOW_PRIVATE_ADDRESSES')
    expect((await save('file:///etc/passwd')).data?.errors?.param_value).toContain('https://')
    // Without a URL of its own the sandbox carrier is this application itself.
    expect(await tested(await channelWith('ours', {}))).toMatchObject({ ok: true })
  } finally {
    w.ctx.env.allowPrivateAddresses = true
  }
})

test('what a stranger’s service says is shown as a line of plain text at most', async () => {
  const id = await channelWith('strange', { base_url: peer.url })
  const says = async (message: string) => {
    peer.respondWith(422, { error: { code: 'x', message } })
    return (await tested(id))?.msg
  }
  expect(await says('<html><b>Router admin</b></html>')).toBe('Carrier: no readable reason')
  expect(await says('Post code\n unknown\u202e')).toBe('Carrier: Post code unknown')
  peer.respondWith(403, '<html>Internal wiki</html>')
  expect((await tested(id))?.msg).toBe('Carrier: 403')
})
