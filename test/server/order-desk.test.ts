import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { DeskCounts, OrderStory } from '#contract/order-desk.ts'
import type { ActionAnswer } from '#contract/row-action.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { freezeWallet, getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type CarrierPeer, carrierPeer } from '#test/world/carrier-peer.ts'
import { openStream } from '#test/world/live-stream.ts'
import { sampleOrder, shanghaiReceiver } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

type Row = Record<string, unknown> & { id: number }
type Person = { id: number; username: string; token: string }

let w: World
let boss: Person
let url: string
let peer: CarrierPeer
/** channels behind the sandbox carrier and behind a carrier that does what a test tells it */
let sandbox: string
let puppet: string
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  peer = await carrierPeer()
  sandbox = await carrierChannel('abroad', { base_url: url })
  puppet = await carrierChannel('puppet', { base_url: peer.url, timeout_ms: '400' })
})

/** A copy of our own channel with its prices, carried by somebody else. */
async function carrierChannel(code: string, params: Record<string, string>): Promise<string> {
  const [own] = await run<{ id: number }>(w.ctx.db, `select id from channel where service_type = 'UK24'`)
  const columns = (
    await run<{ name: string }>(
      w.ctx.db,
      `select column_name as name from information_schema.columns where table_name = 'channel' and is_generated = 'NEVER'
         and column_name not in ('id', 'code', 'carrier', 'logistics_type', 'service_type', 'number_prefix')`,
    )
  ).map(({ name }) => `"${name}"`)
  const [made] = await run<{ id: number }>(
    w.ctx.db,
    `insert into channel (code, carrier, logistics_type, service_type, number_prefix, ${columns})
     select $2, 'sandbox', 'client', upper($2), '', ${columns} from channel where id = $1 returning id`,
    [own?.id, code],
  )
  for (const [name, value] of Object.entries(params))
    await run(w.ctx.db, 'insert into channel_param (channel_id, param_name, param_value) values ($1, $2, $3)', [
      made?.id,
      name,
      value,
    ])
  await copyPrices(own?.id ?? 0, made?.id ?? 0)
  return code.toUpperCase()
}

async function copyPrices(from: number, to: number): Promise<void> {
  const columns = (
    await run<{ name: string }>(
      w.ctx.db,
      `select column_name as name from information_schema.columns where table_name = 'price_table' and is_generated = 'NEVER'
         and column_name not in ('id', 'channel_id')`,
    )
  ).map(({ name }) => `"${name}"`)
  await run(
    w.ctx.db,
    `insert into price_table (channel_id, ${columns}) select $2, ${columns} from price_table where channel_id = $1`,
    [from, to],
  )
}

const add = async (member: Person, change: Parameters<typeof sampleOrder>[0] = {}) =>
  (await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', { member: member.token, body: sampleOrder(change) })).data
const pay = (member: Person, id: number) => w.post('/api/sheetOrder/pay', { member: member.token, body: { ids: [id] } })
const penceOf = (amount: string) => Math.round(Number(amount) * 100)

/** Bought, and its label still to be made. */
async function bought(change: Parameters<typeof sampleOrder>[0] = {}, money = 50_00) {
  const member = await w.build.member({ money })
  const { id, amount, order_code: code } = await add(member, change)
  expect(await pay(member, id)).toMatchObject({ code: 1, data: { list: [{ ok: true }] } })
  return { id, member, code, amount: penceOf(amount) }
}
async function labelled(change: Parameters<typeof sampleOrder>[0] = {}) {
  const made = await bought(change)
  await makeLabel(w.ctx, made.id)
  return made
}
/** What a carrier that refuses leaves behind. */
async function failed() {
  peer.answers(422, { error: { code: 'bad', message: 'No such street' } })
  const made = await bought({ service_type: puppet })
  await makeLabel(w.ctx, made.id)
  return made
}
/** Asked for, and no answer came. */
async function unclear() {
  peer.does('cut')
  const made = await bought({ service_type: puppet })
  await makeLabel(w.ctx, made.id)
  return made
}

const act = async (verb: string, id: number, sent: object = {}, { by = boss, of = 'order' } = {}) =>
  w.post<ActionAnswer>(`/admin/${of}/${verb}`, { admin: by.token, body: { ids: [id], reason: 'they rang us', ...sent } })
const said = async (...asked: Parameters<typeof act>) => (await act(...asked)).data.list[0]
const rowOf = async (id: number, of = 'order') =>
  (await w.get<{ row: Row }>(`/admin/${of}/detail`, { admin: boss.token, query: { id: String(id) } })).data?.row
const storyOf = async (id: number) =>
  (await w.get<OrderStory>('/admin/order/story', { admin: boss.token, query: { id: String(id) } })).data
const historyOf = async (id: number) => (await storyOf(id)).row.history.map(({ verb, actor, reason }) => [verb, actor, reason])
const walletOf = ({ id }: Person) => getWallet(w.ctx.db, id)
const list = async (query: Record<string, string>, of = 'order') =>
  (await w.get<{ list: Row[]; total: number }>(`/admin/${of}/index`, { admin: boss.token, query })).data
const found = async (quick_search: string) => (await list({ quick_search })).list.map(({ id }) => id)
const jobsOf = (id: number) =>
  run<{ name: string; soon: boolean }>(
    w.ctx.db,
    `select name, run_at <= now() as soon from job where payload ->> 'order_id' = $1 order by name`,
    [String(id)],
  )

describe('the list', () => {
  test('an order is found by any number, its receiver by any part and two Chinese characters, and by its member', async () => {
    const { id, member, code } = await bought({
      ...{ receiver: shanghaiReceiver, service_type: 'CNAIR', out_order_id: `Ref-${boss.id}a`, platform_order_number: 'eb-77-1' },
    })
    await makeLabel(w.ctx, id)
    const { tracking_number: tracking } = (await rowOf(id)) as { tracking_number: string } & Row
    for (const text of [
      code,
      code.slice(0, 9),
      code.toLowerCase(),
      tracking,
      tracking.slice(0, 8),
      `Ref-${boss.id}a`,
      'eb-77',
      '王小',
    ])
      expect(await found(text), text).toContain(id)
    expect(await found(member.username)).toEqual([id])
    for (const text of [tracking.slice(2), 'nobody-like-this', '%', '__']) expect(await found(text), text).not.toContain(id)
  })

  test('shows every order that is not deleted, with its states, and can be filtered by them', async () => {
    const { id, member, amount } = await labelled()
    const gone = await add(member)
    await w.post('/api/sheetOrder/del', { member: member.token, body: { ids: [gone.id] } })
    const by = { 'search[0][field]': 'user_id', 'search[0][operator]': '=', 'search[0][val]': String(member.id) }
    const { list: rows, total } = await list(by)
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      ...{ id, status: 1, pay_status: 2, is_effective: 0, is_warehouse_scan: 0, void_status: 0 },
      ...{ amount: (amount / 100).toFixed(2), user: { id: member.id, username: member.username }, receiver_name: 'Ms Ann Łęcka' },
    })
    expect(await rowOf(gone.id)).toBeUndefined()
    const failing = { ...by, 'search[1][field]': 'status', 'search[1][operator]': '=', 'search[1][val]': '2' }
    expect((await list(failing)).total).toBe(0)
  })

  test('a number that is searched by its field is its beginning, never a part of it', async () => {
    const { id } = await labelled()
    const { tracking_number: tracking } = (await rowOf(id)) as { tracking_number: string } & Row
    const like = async (val: string) =>
      (await list({ 'search[0][field]': 'tracking_number', 'search[0][operator]': 'LIKE', 'search[0][val]': val })).list.map(
        (row) => row.id,
      )
    expect(await like(tracking.slice(0, 10))).toContain(id)
    expect(await like(tracking.slice(1))).toEqual([])
  })

  test('the search of the back office finds it by any number, for who may see orders', async () => {
    const { id, code } = await labelled({ out_order_id: `find-${boss.id}` })
    const { tracking_number: tracking } = (await rowOf(id)) as { tracking_number: string } & Row
    const search = async (q: string, by = boss) => {
      const { data } = await w.get<SearchAnswer>('/admin/search/index', { admin: by.token, query: { q } })
      return data.groups.find(({ resource }) => resource === 'order')?.list ?? []
    }
    for (const q of [code, code.toLowerCase(), tracking, `find-${boss.id}`])
      expect(await search(q), q).toMatchObject([{ id, title: code, path: `/admin/order?q=${code}&open=${id}` }])
    expect((await search(tracking))[0]?.note).toContain(tracking)
    expect(await search(code, await w.build.admin({ nodes: ['dashboard', 'dashboard/index'] }))).toEqual([])
    expect(await search('%%%')).toEqual([])
  })
})

test('the story tells contents, price, money, entries, history with names and what the carrier was asked', async () => {
  const { id, member, amount } = await labelled({ service_type: sandbox })
  await act('refund', id, { amount: '2.00' })
  const { row, entries } = await storyOf(id)
  expect(row).toMatchObject({ sender: { name: 'Mr Tom Baker' }, receiver: { zipCode: 'M3 1AZ' }, items: [{ sku: 'TS-1' }] })
  expect(row.lines.reduce((sum, line) => sum + penceOf(line.amount), 0)).toBe(amount)
  expect(row).toMatchObject({ money: row.amount, actual_pay_amount: ((amount - 200) / 100).toFixed(2) })
  expect(row.exchanges).toMatchObject([{ kind: 'label', outcome: 'done', request: { reference: expect.any(String) } }])
  expect(entries.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['hold', member.username],
    ['capture', ''],
    ['points_earn', ''],
    ['refund', boss.username],
    ['points_back', boss.username],
  ])
  expect(entries[3]?.postings).toContainEqual({ account: 'wallet', amount: '2.00' })
  const clerk = await w.build.admin({ nodes: ['orders', 'failedLabel', 'failedLabel/index'] })
  for (const path of ['/admin/order/story', '/admin/order/counts'])
    expect(await w.get(path, { admin: clerk.token, query: { id: String(id) } })).toMatchObject({ code: 401 })
  expect(await w.get('/admin/order/story', { admin: boss.token, query: { id: '99999999' } })).toMatchObject({ code: 0 })
})

describe('void', () => {
  test('staff may void past the channel’s days; the money comes back and the history says who and why', async () => {
    const { id, member } = await labelled()
    const late = await labelled()
    await run(w.ctx.db, `update shipping_order set label_time = now() - interval '300 days' where id = $1`, [late.id])
    expect(
      (await w.post<ActionAnswer>('/api/sheetOrder/cancel', { member: late.member.token, body: { ids: [late.id] } })).data
        .list[0],
    ).toMatchObject({ ok: false })
    for (const one of [id, late.id]) expect(await said('void', one)).toMatchObject({ ok: true })
    expect(await said('void', id)).toEqual({ id, ok: false, msg: 'It is being voided' })
    await voidLabel(w.ctx, id)
    await voidLabel(w.ctx, late.id)
    expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect(await walletOf(late.member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect((await historyOf(id)).slice(-2)).toEqual([
      ['void_asked', boss.username, 'they rang us'],
      ['voided', 'System', ''],
    ])
  })

  test('not past a scan or a manifest, not without a label, and not twice at once', async () => {
    const [scanned, manifested, waiting, once] = [await labelled(), await labelled(), await bought(), await labelled()]
    await run(w.ctx.db, 'update shipping_order set is_warehouse_scan = 1 where id = $1', [scanned.id])
    await run(w.ctx.db, 'update shipping_order set is_effective = 1 where id = $1', [manifested.id])
    expect((await said('void', scanned.id))?.msg).toContain('scanned')
    expect((await said('void', manifested.id))?.msg).toContain('manifest')
    expect((await said('void', waiting.id))?.msg).toBe('It has no label yet')
    const both = await Promise.all([said('void', once.id), said('void', once.id)])
    expect(both.filter((one) => one?.ok)).toHaveLength(1)
    expect((await historyOf(once.id)).filter(([verb]) => verb === 'void_asked')).toHaveLength(1)
  })
})

describe('refund', () => {
  test('a part, then all that is left: exact in wallet, order, entries, sale lines and points', async () => {
    const { id, member, amount } = await labelled()
    const before = await walletOf(member)
    expect(await said('refund', id, { amount: '1.23' })).toMatchObject({ ok: true })
    expect(await walletOf(member)).toMatchObject({ money: before.money + 123, held: 0 })
    expect(await rowOf(id)).toMatchObject({ pay_status: 2, actual_pay_amount: ((amount - 123) / 100).toFixed(2) })
    expect(await said('refund', id, { amount: '999' })).toMatchObject({
      ...{ ok: false, msg: `At most £${((amount - 123) / 100).toFixed(2)} can go back.` },
    })
    expect(await said('refund', id, { amount: ((amount - 123) / 100).toFixed(2) })).toMatchObject({ ok: true })
    expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect(await rowOf(id)).toMatchObject({ pay_status: 3, status: 1, actual_pay_amount: '0.00' })
    expect(await said('refund', id, { amount: '0.01' })).toMatchObject({ ok: false, msg: 'Everything was given back already' })
    const [sums] = await run<{ sold: number; back: number; vat: number }>(
      w.ctx.db,
      `select sum(gross) filter (where refund_of is null)::int as sold, -sum(abs(gross)) filter (where refund_of is not null)::int as back,
         coalesce(sum(vat) filter (where refund_of is null), 0)::int - coalesce(sum(abs(vat)) filter (where refund_of is not null), 0)::int as vat
       from sale_line where user_id = $1`,
      [member.id],
    )
    expect(sums).toEqual({ sold: amount, back: -amount, vat: 0 })
    expect((await historyOf(id)).slice(-2)).toEqual([
      ['refunded', boss.username, '£1.23 · they rang us'],
      ['refunded', boss.username, `£${((amount - 123) / 100).toFixed(2)} · they rang us`],
    ])
  })

  test('the same form twice, or twice at once, gives once; two forms give twice', async () => {
    const { id, member } = await labelled()
    const { money } = await walletOf(member)
    const form = { amount: '2.00', once_key: 'form-0001' }
    const answers = await Promise.all([said('refund', id, form), said('refund', id, form)])
    expect(answers).toMatchObject([{ ok: true }, { ok: true }])
    expect(await said('refund', id, form)).toMatchObject({ ok: true })
    expect((await walletOf(member)).money).toBe(money + 200)
    expect(await said('refund', id, { ...form, once_key: 'form-0002' })).toMatchObject({ ok: true })
    expect((await walletOf(member)).money).toBe(money + 400)
    expect((await historyOf(id)).filter(([verb]) => verb === 'refunded')).toHaveLength(2)
  })

  test('above the limit only finance gives', async () => {
    await w.ctx.settings.set('refund_without_approval', 1)
    const { id } = await labelled()
    const clerk = await w.build.admin({ nodes: ['order/index', 'order/refund'] })
    const finance = await w.build.admin({ nodes: ['order/index', 'order/refund', 'refund/approve'] })
    const give = async (admin: string, amount: string) => {
      const body = { ids: [id], reason: 'late', amount, once_key: `limit-${admin}-${amount}` }
      return (await w.post<{ list: object[] }>('/admin/order/refund', { admin, body })).data.list[0]
    }
    expect(await give(clerk.token, '1.01')).toMatchObject({ ok: false, msg: 'Refunds above £1 are given by finance.' })
    expect(await give(clerk.token, '1.00')).toMatchObject({ ok: true })
    expect(await give(finance.token, '1.01')).toMatchObject({ ok: true })
    await w.ctx.settings.set('refund_without_approval', 50)
  })

  test('of two full refunds at once one gives', async () => {
    const { id, member, amount } = await labelled()
    const sent = { amount: (amount / 100).toFixed(2) }
    const answers = await Promise.all([said('refund', id, sent), said('refund', id, sent)])
    expect(answers.filter((one) => one?.ok)).toHaveLength(1)
    expect(await walletOf(member)).toMatchObject({ money: 50_00 })
  })

  test('nothing goes back for what was not spent, or while a void will bring it', async () => {
    const [waiting, voiding] = [await bought(), await labelled()]
    await act('void', voiding.id)
    expect(await said('refund', waiting.id, { amount: '1' })).toMatchObject({ ok: false, msg: 'Nothing was spent on it yet' })
    expect(await said('refund', voiding.id, { amount: '1' })).toMatchObject({ ok: false, msg: 'It is being voided' })
    expect((await act('refund', voiding.id)).data).toMatchObject({ errors: { amount: expect.any(String) } })
    expect(await act('refund', voiding.id, { amount: '-1' })).toMatchObject({ code: 0 })
  })

  test('a void after a part went back brings the rest and no more', async () => {
    const { id, member } = await labelled()
    await act('refund', id, { amount: '1.00' })
    await act('void', id)
    await voidLabel(w.ctx, id)
    expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0, points: 0 })
    expect(await rowOf(id)).toMatchObject({ pay_status: 3, void_status: 2, actual_pay_amount: '0.00' })
  })
})

describe('resend', () => {
  test('what waits is booked at once, and the history says who', async () => {
    peer.answers(503, {})
    const { id } = await bought({ service_type: puppet })
    await makeLabel(w.ctx, id)
    expect(await jobsOf(id)).toEqual([{ name: 'make-label', soon: false }])
    expect(await said('resend', id)).toMatchObject({ ok: true })
    expect(await jobsOf(id)).toEqual([{ name: 'make-label', soon: true }])
    expect((await historyOf(id)).at(-1)).toEqual(['resent', boss.username, 'they rang us'])
  })

  test('a failed one is bought again from the balance, once', async () => {
    const { id, member, amount } = await failed()
    expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
    const both = await Promise.all([said('resend', id), said('resend', id)])
    expect(both.filter((one) => one?.ok).length).toBeGreaterThan(0)
    expect(await walletOf(member)).toMatchObject({ money: 50_00 - amount, held: amount })
    expect(await rowOf(id)).toMatchObject({ status: 3, pay_status: 2, fail_reason: '' })
    const verbs = (await historyOf(id)).map(([verb, actor]) => [verb, actor])
    expect(verbs.filter(([verb]) => verb === 'paid')).toEqual([
      ['paid', 'Member'],
      ['paid', boss.username],
    ])
    expect(await jobsOf(id)).toMatchObject([{ name: 'make-label' }])
  })

  test('not when the balance cannot cover it, the wallet is frozen, or the price is another', async () => {
    const poor = await failed()
    while ((await walletOf(poor.member)).money >= poor.amount) {
      const next = await add(poor.member)
      expect(await pay(poor.member, next.id)).toMatchObject({ data: { list: [{ ok: true }] } })
    }
    expect(await said('resend', poor.id)).toMatchObject({ ok: false, msg: 'The balance does not cover this.' })
    expect((await rowOf(poor.id))?.status).toBe(2)

    const frozen = await failed()
    await inTx(w.ctx, (tx) => freezeWallet(tx, frozen.member.id, 'test'))
    expect(await said('resend', frozen.id)).toMatchObject({ ok: false, msg: expect.stringContaining('frozen') })

    const dearer = await failed()
    await run(
      w.ctx.db,
      `update shipping_order set amount = amount - 1, price_time = price_time - interval '1 day' where id = $1`,
      [dearer.id],
    )
    const answer = await said('resend', dearer.id)
    expect(answer).toMatchObject({ ok: false, msg: expect.stringContaining('The price has changed from') })
    expect(await walletOf(dearer.member)).toMatchObject({ money: 50_00, held: 0 })
  })

  test('a void that waits is asked for again; what is done is not', async () => {
    const { id } = await labelled()
    expect(await said('resend', id)).toMatchObject({ ok: false, msg: 'Nothing of it waits' })
    await act('void', id)
    expect(await said('resend', id)).toMatchObject({ ok: true })
    expect(await jobsOf(id)).toContainEqual({ name: 'void-label', soon: true })
    expect((await historyOf(id)).at(-1)).toEqual(['resent', boss.username, 'they rang us'])
  })
})

describe('stop', () => {
  test('what the carrier certainly does not have fails by staff, and the money is free', async () => {
    peer.answers(503, {})
    const away = await bought({ service_type: puppet })
    await makeLabel(w.ctx, away.id)
    const own = await bought()
    for (const { id, member } of [away, own]) {
      expect(await said('stop', id)).toMatchObject({ ok: true })
      expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
      expect(await rowOf(id)).toMatchObject({ status: 2, pay_status: 1, fail_reason: 'Stopped by our staff: they rang us' })
      expect((await historyOf(id)).at(-1)).toEqual(['failed', boss.username, 'they rang us'])
      expect(await said('stop', id)).toMatchObject({ ok: false, msg: 'No label is being made for it' })
    }
    // The job that was booked for it finds nothing to do.
    await makeLabel(w.ctx, own.id)
    expect((await rowOf(own.id))?.status).toBe(2)
  })

  test('while nobody knows it is refused; when the carrier says it has none it ends', async () => {
    const { id, member, amount } = await unclear()
    expect(await said('stop', id)).toMatchObject({ ok: false, msg: expect.stringContaining('may have made the label') })
    expect(await walletOf(member)).toMatchObject({ held: amount })
    expect((await rowOf(id, 'failedLabel'))?.problem).toBe(3)
    peer.answers(200, { labels: [] })
    expect(await said('stop', id)).toMatchObject({ ok: true })
    expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
  })

  test('when the carrier has it after all, it is kept and fetched', async () => {
    const { id, member, amount } = await unclear()
    peer.answers(200, { labels: [{ id: 'L1', reference: 'x', tracking_number: 'PU1', pdf: 'JVBERi0=' }] })
    expect(await said('stop', id)).toMatchObject({ ok: false, msg: expect.stringContaining('being fetched') })
    expect(await jobsOf(id)).toEqual([{ name: 'make-label', soon: true }])
    await makeLabel(w.ctx, id)
    expect(await rowOf(id)).toMatchObject({ status: 1, tracking_number: 'PU1' })
    expect(await walletOf(member)).toMatchObject({ money: 50_00 - amount, held: 0 })
  })

  test('two at once release once', async () => {
    const { id, member } = await bought()
    const both = await Promise.all([said('stop', id), said('stop', id)])
    expect(both.filter((one) => one?.ok)).toHaveLength(1)
    expect(await walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
    expect((await historyOf(id)).filter(([verb]) => verb === 'failed')).toHaveLength(1)
  })
})

test('nobody does what they were not given, a reason is asked for, and every deed is in the admin log', async () => {
  const { id } = await labelled()
  const reader = await w.build.admin({ nodes: ['orders', 'order', 'order/index'] })
  for (const verb of ['void', 'refund', 'resend', 'stop'])
    expect(await act(verb, id, { amount: '1' }, { by: reader }), verb).toMatchObject({ code: 401 })
  expect(await w.post('/admin/order/void', { admin: boss.token, body: { ids: [id] } })).toMatchObject({
    ...{ code: 0, data: { errors: { reason: expect.any(String) } } },
  })
  await act('refund', id, { amount: '1.00' })
  const logged = await run<{ title: string; data: unknown }>(
    w.ctx.db,
    `select title, data from admin_log where admin_id = $1 and url = '/admin/order/refund' order by id desc limit 1`,
    [boss.id],
  )
  expect(logged).toMatchObject([{ title: 'Orders-Refund', data: { ids: [id], amount: '1.00', reason: 'they rang us' } }])
  expect((await rowOf(id))?.void_status).toBe(0)
})

describe('the queue', () => {
  test('holds what failed, waits too long or is unclear, and voids that wait or were refused, oldest first, in words', async () => {
    const [failing, doubtful, waiting, voiding] = [await failed(), await unclear(), await bought(), await labelled()]
    await act('void', voiding.id)
    const queue = async () => (await list({ limit: '100' }, 'failedLabel')).list
    const mine = [failing.id, doubtful.id, waiting.id, voiding.id]
    const shown = async () => (await queue()).filter(({ id }) => mine.includes(id)).map(({ id, problem }) => [id, problem])
    expect(await shown()).toEqual([
      [failing.id, 1],
      [doubtful.id, 3],
    ])
    const back = `now() - interval '11 minutes'`
    await run(w.ctx.db, `update shipping_order set pay_time = ${back} where id = $1`, [waiting.id])
    await run(w.ctx.db, `update shipping_order set update_time = ${back} where id = $1`, [voiding.id])
    expect(await shown()).toEqual([
      [waiting.id, 2],
      [voiding.id, 4],
      [failing.id, 1],
      [doubtful.id, 3],
    ])
    const row = (await queue()).find(({ id }) => id === failing.id)
    expect(row).toMatchObject({
      fail_reason: 'The carrier refused it: No such street',
      tries: 1,
      channel: { id: expect.any(Number) },
    })
    expect((await queue()).find(({ id }) => id === doubtful.id)).toMatchObject({ tries: 1, next_try_time: expect.any(Number) })
    expect(await said('resend', failing.id, {}, { of: 'failedLabel' })).toMatchObject({ ok: true })
    expect(await said('stop', waiting.id, {}, { of: 'failedLabel' })).toMatchObject({ ok: true })
    await voidLabel(w.ctx, voiding.id)
    expect(await shown()).toEqual([
      [doubtful.id, 3],
      [waiting.id, 1],
    ])
    expect((await list({ quick_search: failing.code }, 'failedLabel')).total).toBe(0)
  })

  test('a refused void stands there until its money went back', async () => {
    const { id, amount } = await labelled({ service_type: sandbox })
    await act('void', id)
    await run(w.ctx.db, `update shipping_order set carrier_ref = 'unknown-to-it' where id = $1`, [id])
    await voidLabel(w.ctx, id)
    expect(await rowOf(id, 'failedLabel')).toMatchObject({ problem: 5, void_status: 3, fail_reason: expect.stringMatching(/./) })
    await act('refund', id, { amount: (amount / 100).toFixed(2) }, { of: 'failedLabel' })
    expect(await rowOf(id, 'failedLabel')).toBeUndefined()
  })

  test('counts and the dashboard say the same as the lists', async () => {
    const { data: before } = await w.get<DeskCounts>('/admin/order/counts', { admin: boss.token })
    const cards = async () => {
      const { data } = await w.get<DashboardAnswer>('/admin/Dashboard/index', { admin: boss.token })
      return Object.fromEntries(data.cards.map((card) => [card.name, card]))
    }
    const cardsBefore = await cards()
    await failed()
    await unclear()
    const done = await labelled()
    await act('void', done.id)
    const { data: after } = await w.get<DeskCounts>('/admin/order/counts', { admin: boss.token })
    const grown = (name: keyof DeskCounts['orders']) => after.orders[name] - before.orders[name]
    expect([grown('failed'), grown('in_progress'), grown('void_asked'), grown('awaiting')]).toEqual([1, 1, 1, 0])
    expect(after.problems.failed - before.problems.failed).toBe(1)
    expect(after.problems.unclear - before.problems.unclear).toBe(1)
    const cardsAfter = await cards()
    const more = (name: string) => (cardsAfter[name]?.value ?? 0) - (cardsBefore[name]?.value ?? 0)
    expect(['orders_today', 'labels_today', 'labels_waiting', 'labels_failed', 'voids_waiting'].map(more)).toEqual([
      3, 1, 1, 1, 1,
    ])
    expect(cardsAfter.labels_failed).toMatchObject({ alarm: 'failed', path: '/admin/failedLabel?problem=1' })
    expect(cardsAfter.labels_waiting).toMatchObject({ alarm: 'attention', path: '/admin/failedLabel' })
  })
})

test('staff who look at orders hear of every move, and nobody else does', async () => {
  const listenAs = async ({ token }: Person) => {
    const { data } = await w.post<{ ticket: string }>('/admin/live/ticket', { admin: token })
    const stream = await openStream(`${url}/admin/live?ticket=${data.ticket}`)
    await expect.poll(() => stream.events[0]).toBe('ready')
    return stream
  }
  const stranger = await w.build.admin({ nodes: ['dashboard', 'dashboard/index'] })
  const [ours, theirs] = [await listenAs(boss), await listenAs(stranger)]
  const { id } = await labelled()
  const heard = () => ours.changes.filter((change) => change.topic === 'order' && change.id === id).length
  // Paid, and labelled.
  await expect.poll(heard).toBe(2)
  await act('void', id)
  await expect.poll(heard).toBe(3)
  await voidLabel(w.ctx, id)
  await expect.poll(heard).toBe(4)
  expect(theirs.changes.filter(({ topic }) => topic === 'order')).toEqual([])
  for (const stream of [ours, theirs]) stream.close()
})
