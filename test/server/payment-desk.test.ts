import { beforeAll, expect, test } from 'vitest'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import type { PaymentView } from '#contract/pay.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { transferEvents } from '#server/demo/balances.ts'
import { readCalendar, withClockAt } from '#server/demo/calendar.ts'
import { findDemoMembers } from '#server/demo/demo-members.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { createAdmin, createMember } from '#server/modules/identity/index.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let boss: { id: number; token: string }
let wayId: number
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
  wayId = await enableBankTransfer(w.ctx, {
    account_name: 'ShipSmart Ltd',
    sort_code: '12-34-56',
    account_number: '12345678',
    iban: '',
  })
})

const recharge = async (member: { token: string }, amount: string) =>
  (await w.post<PaymentView>('/api/user/recharge', { member: member.token, query: { pay_way_id: String(wayId), amount } })).data
const confirm = (paymentNo: string) =>
  run<{ id: number }>(w.ctx.db, 'select id from payment where payment_no = $1', [paymentNo]).then(([row]) =>
    w.post('/admin/recharge/confirm', { admin: boss.token, body: { ids: [row?.id] } }),
  )
const idOf = async (member: { id: number }, no: string) => (await getMemberPayment(w.ctx.db, member.id, no)).id
const status = (member: { token: string }, payment_no: string) =>
  w.get<PaymentView>('/api/Pay/status', { member: member.token, query: { payment_no } })
const cardsOf = async () => {
  const { data } = await w.get<DashboardAnswer>('/admin/Dashboard/index', { admin: boss.token })
  return Object.fromEntries(data.cards.map((card) => [card.name, card]))
}
const find = async (q: string, resource: string) => {
  const { data } = await w.get<SearchAnswer>('/admin/search/index', { admin: boss.token, query: { q } })
  return data.groups.find((group) => group.resource === resource)?.list ?? []
}

test('the dashboard counts transfers and refunds that wait for a person', async () => {
  const member = await w.build.member()
  const [first] = [await recharge(member, '50'), await recharge(member, '20')]
  await run(w.ctx.db, `update payment set proof = '/p.png' where payment_no = $1`, [first?.payment_no])
  const path = '/admin/payment?provider=offline&status=1'
  expect((await cardsOf()).transfers_awaited).toMatchObject({
    value: 2,
    alarm: 'attention',
    path,
    facts: [{ name: 'with_proof', value: 1 }],
  })
  await confirm(first?.payment_no ?? '')
  expect(await cardsOf()).toMatchObject({ transfers_awaited: { value: 1, alarm: 'none' }, refunds_asked: { value: 0 } })
  await w.post('/api/Pay/payout', {
    member: member.token,
    body: { payment_no: first?.payment_no, amount: '5', reason: 'unused' },
  })
  expect((await cardsOf()).refunds_asked).toMatchObject({ value: 1, alarm: 'attention', path: '/admin/refund?status=0' })
})

test('payments and refunds are found by number, by its beginning and by the reference on a statement', async () => {
  const member = await w.build.member()
  const { payment_no: no } = await recharge(member, '50')
  for (const q of [no, no.toLowerCase(), no.slice(0, 12), no.replace('-', '')])
    expect(
      (await find(q, 'payment')).map(({ title }) => title),
      q,
    ).toContain(no)
  expect(await find(no, 'payment')).toEqual([
    { id: expect.any(Number), title: no, note: `£50.00 · ${member.username}`, path: expect.stringMatching(/q=P.*&open=\d+$/) },
  ])
  await confirm(no)
  const { data } = await w.post<{ refund_no: string }>('/api/Pay/payout', {
    member: member.token,
    body: { payment_no: no, amount: '5', reason: 'unused' },
  })
  expect((await find(data.refund_no, 'refund')).map(({ title }) => title)).toEqual([data.refund_no])
  for (const q of ['P%', 'P261115-________']) expect(await find(q, 'payment'), q).toEqual([])
})

test('the demo’s balances are transfers that finance confirmed, made once, and one that waits', async () => {
  const calendar = await readCalendar(w.ctx)
  for (const username of ['demo', 'seller']) await createMember(withClockAt(w.ctx, calendar.start), { username, password })
  await createAdmin(w.ctx, { username: 'finance', password, groups: ['finance'] })
  const events = transferEvents(calendar, await findDemoMembers(w.ctx, calendar))
  for (const { time, run: live } of [...events, ...events]) await live(withClockAt(w.ctx, time))
  const rows = await run(
    w.ctx.db,
    `select m.username, v.money, count(*) filter (where p.status = 1)::int as open, count(*)::int as n
     from member m join wallet v on v.user_id = m.id join payment p on p.user_id = m.id
     where m.username in ('demo', 'seller') group by 1, 2 order by 1`,
  )
  expect(rows).toEqual([
    { username: 'demo', money: 550_00, open: 0, n: 2 },
    { username: 'seller', money: 1500_00, open: 1, n: 3 },
  ])
  const [first] = await run<{ days: number; username: string }>(
    w.ctx.db,
    `select extract(day from $1 - e.create_time)::int as days, a.username from ledger_entry e join admin a on a.id = e.actor_id
     where e.kind = 'recharge' and a.username = 'finance' order by e.id limit 1`,
    [w.ctx.clock()],
  )
  expect(first).toEqual({ days: 89, username: 'finance' })
})

test('what was paid from the balance has nowhere else to go back to', async () => {
  const member = await w.build.member({ money: 50_00 })
  const order = await orderSteps(w, member.token).add()
  const bill = { order_type: 'sheet', order_ids: [order.id], use_balance: true }
  const { data } = await w.post<PaymentView>('/api/Pay/create', { member: member.token, body: bill })
  expect(data).toMatchObject({ charge: { amount: '0.00' } })
  const body = { payment_no: data.payment_no, amount: '1.00', reason: 'unused' }
  expect(await w.post('/api/Pay/payout', { member: member.token, body })).toMatchObject({ status: 200, code: 0 })
})

test('what staff send back in parts waits for finance as soon as all of it is more than they may', async () => {
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const data = await recharge(member, '100')
  const id = await idOf(member, data.payment_no)
  await w.post('/admin/recharge/confirm', { admin: boss.token, body: { ids: [id] } })
  for (const amount of ['40', '20'])
    await w.post('/admin/recharge/refund', { admin: boss.token, body: { ids: [id], amount, reason: 'they rang us' } })
  // £50 is the limit: the first is on its way, the second is asked for.
  const rows = await run(
    w.ctx.db,
    'select amount, approve_time is not null as "isApproved" from refund where payment_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { amount: 40_00, isApproved: true },
    { amount: 20_00, isApproved: false },
  ])
})

test('what can still go back is said, less what is asked for already', async () => {
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const data = await recharge(member, '50')
  expect(data).toMatchObject({ refunded: '0.00', refunding: '0.00', refundable: '0.00' })
  await w.post('/admin/recharge/confirm', { admin: boss.token, body: { ids: [await idOf(member, data.payment_no)] } })
  const ask = (amount: string) =>
    w.post('/api/Pay/payout', { member: member.token, body: { payment_no: data.payment_no, amount, reason: 'unused' } })
  expect(await ask('30')).toMatchObject({ code: 1 })
  expect((await status(member, data.payment_no)).data).toMatchObject({ refunding: '30.00', refundable: '20.00' })
  expect(await ask('20.01')).toMatchObject({ code: 0, msg: 'At most £20.00 can be refunded.' })
  const [asked] = await run<{ id: number }>(w.ctx.db, 'select id from refund where user_id = $1', [member.id])
  await w.post('/admin/refund/approve', { admin: boss.token, body: { ids: [asked?.id] } })
  expect((await status(member, data.payment_no)).data).toMatchObject({
    refunding: '30.00',
    refunded: '0.00',
    refundable: '20.00',
  })
  await w.post('/admin/refund/finish', { admin: boss.token, body: { ids: [asked?.id] } })
  expect((await status(member, data.payment_no)).data).toMatchObject({
    refunding: '0.00',
    refunded: '30.00',
    refundable: '20.00',
  })
})

test('finance reads how a payment went, and nobody else does', async () => {
  const [member, boss, clerk] = [
    await w.build.member(),
    await w.build.admin(),
    await w.build.admin({ nodes: ['money', 'refund', 'refund/index'] }),
  ]
  const data = await recharge(member, '50')
  const id = await idOf(member, data.payment_no)
  await w.post('/admin/recharge/confirm', { admin: boss.token, body: { ids: [id] } })
  await run(
    w.ctx.db,
    `insert into payment_event (provider, event_id, kind, facts, payment_id, outcome, receive_time) values ('sandbox', $1, 'payment', '{}', $2, 'known', now())`,
    [`se-${data.payment_no}`, id],
  )
  const read = (admin: string) => w.get('/admin/payment/story', { admin, query: { id: String(id) } })
  expect((await read(boss.token)).data).toMatchObject({
    events: [{ kind: 'payment', outcome: 'known', event_id: `se-${data.payment_no}` }],
    entries: [
      {
        kind: 'recharge',
        actor: boss.username,
        postings: expect.arrayContaining([
          { account: 'bank_clearing', amount: '-50.00' },
          { account: 'wallet', amount: '50.00' },
        ]),
      },
    ],
  })
  expect(await read(clerk.token)).toMatchObject({ code: 401 })
  expect(await w.get('/admin/payment/story', { admin: boss.token, query: { id: 'x' } })).toMatchObject({ code: 0 })
})

test('a proof is the member’s own upload, and can be taken back', async () => {
  const member = await w.build.member()
  const data = await recharge(member, '50')
  const prove = (url: string) =>
    w.post<PaymentView>('/api/Pay/proof', { member: member.token, body: { payment_no: data.payment_no, url } })
  expect(await prove('/files/of-somebody.png')).toMatchObject({ code: 0, data: { errors: { url: expect.any(String) } } })
  expect(await prove('')).toMatchObject({ code: 1, data: { proof: '' } })
})
