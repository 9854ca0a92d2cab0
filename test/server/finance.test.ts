import { beforeAll, expect, test } from 'vitest'
import type { FinanceTotals, WaitingItem } from '#contract/finance.ts'
import { openHold, postEntry } from '#server/modules/ledger/index.ts'
import { movedSumsSql } from '#server/modules/reports/label-sums.ts'
import { accountSumsSql } from '#server/modules/wallet/period-sums.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { captureHold } from '#test/world/ledger-steps.ts'
import { type World, world } from '#test/world/world.ts'

/** What waits for those who keep the money, and what moved in some days. */
let w: World
let boss: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
})

const waiting = async () => {
  const { data } = await w.get<{ list: WaitingItem[] }>('/admin/finance/waiting', { admin: boss.token })
  return Object.fromEntries(data.list.map((item) => [item.name, item]))
}
type Span = { from: string; to: string; totals: FinanceTotals }
type Totals = { now: Span; before: Span; errors?: Record<string, string> }
const totals = (from: string, to: string, admin = boss.token) =>
  w.get<Totals>('/admin/finance/totals', { admin, query: { from, to } })
const hoursAgo = (hours: number) => new Date(w.ctx.clock().getTime() - hours * 3_600_000)
const actor = { type: 'system', id: null } as const

test('transfers, refunds, disputes and debts wait with their sum, their age and the list of just these', async () => {
  expect(Object.values(await waiting()).map(({ count, sum, oldest }) => [count, sum, oldest])).toEqual(
    Array.from({ length: 7 }, () => [0, '0.00', null]),
  )
  const member = await w.build.member({ money: 5_00 })
  const [way] = await run<{ id: number }>(w.ctx.db, 'select id from pay_way order by id limit 1')
  const addPayment = async (no: string, amount: number, { provider = 'offline', proof = '', status = 1, hours = 1 } = {}) => {
    const [row] = await run<{ id: number }>(
      w.ctx.db,
      `insert into payment (payment_no, user_id, order_type, provider, pay_way_id, amount, status, proof, expire_time, create_time, update_time, pay_time)
       values ($1, $2, 'recharge', $9, $3, $4, $5::int, $6, $7, $8, $8, case when $5::int = 2 then $7::timestamptz end) returning id`,
      [no, member.id, way?.id, amount, status, proof, w.ctx.clock(), hoursAgo(hours), provider],
    )
    return row?.id ?? 0
  }
  await addPayment('T1', 20_00, { proof: '/storage/a.png', hours: 5 })
  await addPayment('T2', 30_00, { proof: '/storage/b.png', hours: 50 })
  await addPayment('T3', 7_00)
  const paid = await addPayment('T4', 100_00, { status: 2 })
  // What a card's provider sends back waits for nobody here.
  const byCard = await addPayment('T5', 100_00, { status: 2, provider: 'sandbox' })
  for (const [no, payment, status, hours] of [
    ['R1', paid, 0, 3],
    ['R2', paid, 1, 9],
    ['R3', paid, 2, 99],
    ['R4', byCard, 1, 7],
  ] as const)
    await run(
      w.ctx.db,
      `insert into refund (refund_no, user_id, payment_id, provider, amount, charge_minor, currency, reason, status, asked_by, asked_id, create_time, approve_time, update_time)
       values ($1, $2, $3, (select provider from payment where id = $3), 1500, 1500, 'GBP', 'x', $4, 'member', $2, $5, $5, $5)`,
      [no, member.id, payment, status, hoursAgo(hours)],
    )
  await run(
    w.ctx.db,
    `insert into dispute (user_id, payment_id, dispute_ref, charge_minor, currency, amount, status, create_time, update_time)
     values ($1, $2, 'dp_1', 100, 'GBP', 4200, 1, $3, $3)`,
    [member.id, paid, hoursAgo(30)],
  )
  // It owed, settled it, and owes again: the age is that of the last debt.
  for (const [key, amount, hours] of [
    ['a', -3_00, 300],
    ['b', 3_00, 200],
    ['c', -2_00, 40],
    ['d', -1_00, 2],
  ] as const)
    await inTx(w.ctx, (tx) =>
      postEntry(tx, {
        key: `owed-${key}`,
        kind: 'adjust',
        userId: member.id,
        about: null,
        actor,
        memo: '',
        postings: [
          { account: 'owed', amount },
          { account: 'adjustments', amount: -amount },
        ],
        now: hoursAgo(hours),
      }),
    )
  const age = (item: WaitingItem | undefined) => Math.round((w.ctx.clock().getTime() / 1000 - (item?.oldest ?? 0)) / 3600)
  const found = await waiting()
  const summary = Object.fromEntries(Object.entries(found).map(([name, item]) => [name, [item.count, item.sum, age(item)]]))
  expect(summary).toEqual({
    transfers_proof: [2, '50.00', 50],
    transfers: [1, '7.00', 1],
    refunds: [1, '15.00', 3],
    payouts: [1, '15.00', 9],
    claims: [0, '0.00', expect.any(Number)],
    disputes: [1, '42.00', 30],
    owing: [1, '3.00', 40],
  })
  const listed = async (path: string) => {
    const [url = '', query = ''] = path.replace('/admin/user/user', '/admin/user.user').split('?')
    const search = [...new URLSearchParams(query)].map(([field, val], place) => [
      [`search[${place}][field]`, field],
      [`search[${place}][operator]`, val.includes(',') ? 'RANGE' : '='],
      [`search[${place}][val]`, val],
    ])
    const answer = await w.get<{ total: number }>(`${url}/index`, { admin: boss.token, query: Object.fromEntries(search.flat()) })
    return answer.data.total
  }
  for (const name of ['transfers_proof', 'transfers', 'refunds', 'payouts', 'owing'] as const)
    expect([name, await listed(found[name]?.path ?? '')]).toEqual([name, found[name]?.count])
})

test('what was paid in, sold, given back and taxed in some days is summed from the ledger, beside as many days before', async () => {
  const member = await w.build.member({ money: 0 })
  const post = (key: string, kind: 'recharge' | 'refund' | 'payout' | 'claim', at: string, postings: [string, number][]) =>
    inTx(w.ctx, (tx) =>
      postEntry(tx, {
        key: `totals-${key}`,
        kind,
        userId: member.id,
        about: null,
        actor,
        memo: '',
        now: new Date(at),
        postings: postings.map(([account, amount]) => ({ account, amount })) as never,
      }),
    )
  const pay = (key: string, at: string, account: string, amount: number) =>
    post(key, 'recharge', at, [
      ['wallet', amount],
      [account, -amount],
    ])
  // In London the clocks are an hour ahead: the last minutes of UTC are the next day there.
  await pay('1', '2031-06-09T23:30:00Z', 'card_clearing', 100_00)
  await pay('2', '2031-06-10T12:00:00Z', 'bank_clearing', 50_00)
  await pay('3', '2031-06-10T23:30:00Z', 'card_clearing', 7_00)
  await pay('4', '2031-06-09T12:00:00Z', 'card_clearing', 40_00)
  const now = new Date('2031-06-10T13:00:00Z')
  await inTx(w.ctx, async (tx) => {
    const about = { type: 'order', id: 1 }
    const holdId = await openHold(tx, {
      key: 'totals',
      userId: member.id,
      amount: 24_00,
      about,
      actor,
      memo: '',
      now,
      expiresAt: null,
    })
    await captureHold(tx, {
      holdId,
      sales: [
        { revenue: 'shipping_revenue', net: 10_00, vat: 2_00 },
        { revenue: 'addon_revenue', net: 9_00, vat: 0, ipt: 1_00 },
      ],
      actor,
      memo: '',
      now,
    })
  })
  await post('back', 'refund', '2031-06-10T14:00:00Z', [
    ['wallet', 6_00],
    ['refunds', -5_00],
    ['vat', -1_00],
  ])
  await post('out', 'payout', '2031-06-10T15:00:00Z', [
    ['wallet', -8_00],
    ['card_clearing', 8_00],
  ])
  await post('claim', 'claim', '2031-06-10T16:00:00Z', [
    ['wallet', 3_00],
    ['refunds', -3_00],
  ])
  const { data } = await totals('2031-06-10', '2031-06-10')
  expect(data.now).toMatchObject({
    from: '2031-06-10',
    totals: {
      paid_in: '150.00',
      paid_in_card: '100.00',
      paid_in_bank: '50.00',
      sold: '22.00',
      refunded: '6.00',
      claims: '3.00',
      paid_out: '8.00',
      vat: '1.00',
      ipt: '1.00',
      // What was captured: what was given back stands beside it.
      revenue: '19.00',
      refunds_net: '5.00',
      revenue_shipping: '10.00',
      revenue_addons: '9.00',
      chargebacks: '0.00',
    },
  })
  expect(data.before).toMatchObject({ from: '2031-06-09', to: '2031-06-09', totals: { paid_in: '40.00', sold: '0.00' } })
  expect((await totals('2031-06-01', '2031-06-30')).data).toMatchObject({
    now: { totals: { paid_in: '197.00' } },
    before: { from: '2031-05-02', to: '2031-05-31', totals: { paid_in: '0.00' } },
  })
})

test('days that end before they begin, more than a year and who keeps no books are refused', async () => {
  expect((await totals('2031-06-10', '2031-06-09')).data.errors?.to).toBe('Ends before it starts')
  expect((await totals('2031-01-01', '2032-06-09')).data.errors?.to).toBe('Choose at most 366 days')
  expect((await totals('2031-02-30', '2031-06-09')).code).toBe(0)
  const { token } = await w.build.admin({ nodes: ['payment', 'payment/index', 'dashboard', 'dashboard/index'] })
  expect((await totals('2031-06-10', '2031-06-10', token)).code).toBe(401)
  expect((await w.get('/admin/finance/waiting', { admin: token })).code).toBe(401)
})

test('the sums of a period, and what was corrected in it, are read by indexes of their own', async () => {
  const [from, to] = [new Date('2031-06-01'), new Date('2031-06-02')]
  const planOf = (sql: string, values: unknown[]) =>
    inTx(w.ctx, async (tx) => {
      // The table is short here; a long one is never walked through.
      await run(tx, 'set local enable_seqscan = off')
      return JSON.stringify(await run(tx, `explain (format json) ${sql}`, values))
    })
  expect(await planOf(accountSumsSql, [from, to])).toContain('"Index Name":"ledger_posting_company_time"')
  expect(await planOf(movedSumsSql, [[from], [to]])).toContain('"Index Name":"ledger_posting_corrections"')
})
