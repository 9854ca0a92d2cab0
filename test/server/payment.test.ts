import { beforeAll, expect, test } from 'vitest'
import type { PaymentView } from '#contract/pay.ts'
import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import type { PaymentFacts } from '#server/adapters/gateways/port.ts'
import { getWallet, postEntry } from '#server/modules/ledger/index.ts'
import { checkPayment } from '#server/modules/payments/check-payment.ts'
import type { Payable } from '#server/modules/payments/index.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import { getMemberPayment } from '#server/modules/payments/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

/** Something to be sold, for as long as these tests run: what was paid is a row in the ledger about it. */
const things = new Map<number, { userId: number; amount: number; paid?: unknown; reason?: string }>()
const thing: Payable = {
  orderType: 'packaging',
  listBills: async (_ctx, { userId, ids }) =>
    ids.flatMap((id) => {
      const one = things.get(id)
      if (one?.userId !== userId) return []
      return [{ id, no: `T${id}`, title: 'Thing', amount: asPence(one.amount), reason: one.reason ?? '' }]
    }),
  lock: async () => undefined,
  pay: async (_ctx, tx, { userId, ids, sources, actor, now }) => {
    for (const id of ids) {
      const one = things.get(id)
      if (!one || one.reason) throw new AppError('row.changed')
      await postEntry(tx, {
        key: `thing:${id}`,
        kind: 'charge',
        userId,
        about: { type: 'thing', id },
        actor,
        memo: '',
        postings: [
          { account: 'wallet', amount: -one.amount },
          { account: 'addon_revenue', amount: one.amount },
        ],
        now,
      })
      one.paid = sources
    }
  },
  link: (ids) => `/things/${ids.join(',')}`,
}

let w: World
let ways: Record<'sandbox' | 'offline', number>
beforeAll(async () => {
  w = await world()
  Object.assign(w.ctx, { payables: [thing] })
  const rows = await run<{ id: number; provider: 'sandbox' | 'offline' }>(w.ctx.db, 'select id, provider from pay_way')
  ways = Object.fromEntries(rows.map(({ id, provider }) => [provider, id])) as typeof ways
  await run(
    w.ctx.db,
    `update pay_way set min_amount = 100, is_ready = true, status = true, account_name = 'ShipSmart Ltd', sort_code = '12-34-56', account_number = '12345678'
     where provider = 'offline'`,
  )
})

let counter = 0
function sell(userId: number, amount: number): number {
  things.set(++counter, { userId, amount })
  return counter
}

type Person = { id: number; token: string }
const recharge = (member: Person, amount: string, way: number, extra: Record<string, string> = {}) =>
  w.post<PaymentView>('/api/user/recharge', { member: member.token, query: { pay_way_id: String(way), amount, ...extra } })
const create = (member: Person, body: Record<string, unknown>) =>
  w.post<PaymentView & { missing?: string; amount: string }>('/api/Pay/create', {
    member: member.token,
    body: { order_type: 'packaging', ...body },
  })
const status = (member: Person, payment_no: string) =>
  w.get<PaymentView>('/api/Pay/status', { member: member.token, query: { payment_no } })

async function idOf(member: Person, no: string): Promise<number> {
  return (await getMemberPayment(w.ctx.db, member.id, no)).id
}

const paymentFacts = (no: string, minor: number, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  key: no,
  ref: `ref-${no}`,
  chargeRef: `charge-${no}`,
  state: 'paid',
  amountMinor: minor,
  currency: 'GBP',
  ...more,
})

test('ways of paying are listed with what is in the wallet', async () => {
  const member = await w.build.member({ money: 12_34 })
  const { data } = await w.get<{ list: { id: number; name: string; min: string }[]; money: string; amounts: string[] }>(
    '/api/Pay/ways',
    { member: member.token },
  )
  expect(data).toMatchObject({
    money: '12.34',
    owed: '0.00',
    is_frozen: 0,
    amounts: ['20.00', '50.00', '100.00', '200.00', '500.00'],
  })
  expect(data.list.map(({ id }) => id)).toEqual(expect.arrayContaining([ways.offline]))
  expect((await w.get('/api/Pay/ways')).code).toBe(302)
})

test('a transfer is credited when finance found it, once, and refused with a reason otherwise', async () => {
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const { data, code } = await recharge(member, '50', ways.offline)
  expect(code).toBe(1)
  expect(data).toMatchObject({
    status: 1,
    amount: '50.00',
    url: '',
    charge: { amount: '50.00', currency: 'GBP' },
    transfer: { account_name: 'ShipSmart Ltd', sort_code: '12-34-56', reference: data.payment_no.replace('-', '') },
  })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0 })
  const id = await idOf(member, data.payment_no)
  const confirm = () =>
    w.post<{ list: { ok: boolean; msg: string }[] }>('/admin/recharge/confirm', { admin: boss.token, body: { ids: [id] } })
  const both = await Promise.all([confirm(), confirm()])
  expect(both.map((answer) => answer.data.list[0]?.ok).sort()).toEqual([false, true])
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 50_00 })
  expect((await status(member, data.payment_no)).data).toMatchObject({ status: 2, transfer: null })
  expect(
    await run(
      w.ctx.db,
      `select account, amount from ledger_posting where entry_id = (select id from ledger_entry where key = $1) order by amount`,
      [`payment:${data.payment_no}`],
    ),
  ).toEqual([
    { account: 'bank_clearing', amount: -50_00 },
    { account: 'wallet', amount: 50_00 },
  ])

  const second = (await recharge(member, '20', ways.offline)).data
  const refuse = (reason?: string) =>
    w.post<{ list: { ok: boolean }[] }>('/admin/payment/refuse', {
      admin: boss.token,
      body: { ids: [counterId], ...(reason ? { reason } : {}) },
    })
  const counterId = await idOf(member, second.payment_no)
  expect(await refuse()).toMatchObject({ code: 0, data: { errors: { reason: expect.any(String) } } })
  expect((await refuse('No such transfer')).data.list[0]).toMatchObject({ ok: true })
  expect((await status(member, second.payment_no)).data).toMatchObject({ status: 3, reason: 'No such transfer' })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 50_00 })
})

const twenty = <Answer>(call: () => Promise<Answer>): Promise<Answer[]> => Promise.all(Array.from({ length: 20 }, call))
const keyUsed = { code: 0, msg: 'This was already submitted for another payment. Please start again.' }

test('the same client key is the same recharge, twenty times at once; for another sum or way it is refused', async () => {
  const member = await w.build.member()
  const key = { client_key: 'click-000001' }
  const answers = await twenty(() => recharge(member, '30', ways.offline, key))
  for (const answer of answers) expect(answer).toMatchObject({ code: 1, data: { payment_no: answers[0]?.data.payment_no } })
  expect(await recharge(member, '31', ways.offline, key)).toMatchObject(keyUsed)
  expect(await recharge(member, '30', ways.sandbox, key)).toMatchObject(keyUsed)
  const id = sell(member.id, 30_00)
  expect(await create(member, { order_ids: [id], pay_way_id: ways.offline, use_balance: false, ...key })).toMatchObject(keyUsed)
  expect(await run(w.ctx.db, 'select 1 from payment where user_id = $1', [member.id])).toHaveLength(1)
})

test('the same client key pays the same bills, twenty times at once; for others, another sum or way it is refused', async () => {
  const member = await w.build.member({ money: 20_00 })
  const [a, b] = [sell(member.id, 3_00), sell(member.id, 3_00)]
  const body = { order_ids: [a], expected_amount: '3.00', client_key: 'click-bills-1' }
  const answers = await twenty(() => create(member, body))
  for (const answer of answers)
    expect(answer).toMatchObject({ code: 1, data: { payment_no: answers[0]?.data.payment_no, status: 2, balance_part: '3.00' } })
  for (const change of [
    { order_ids: [b] },
    { order_ids: [a, b], expected_amount: '6.00' },
    { expected_amount: '3.01' },
    { pay_way_id: ways.offline, use_balance: false },
  ])
    expect(await create(member, { ...body, ...change })).toMatchObject(keyUsed)
  expect(await recharge(member, '3', ways.offline, { client_key: body.client_key })).toMatchObject(keyUsed)
  expect(things.get(b)?.paid).toBeUndefined()
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 17_00, held: 0 })
  // By transfer, with the balance first: what the first one sets aside is not there for the others.
  const part = { order_ids: [sell(member.id, 30_00)], pay_way_id: ways.offline, client_key: 'click-bills-2' }
  const opened = await twenty(() => create(member, part))
  for (const answer of opened)
    expect(answer).toMatchObject({ code: 1, data: { payment_no: opened[0]?.data.payment_no, balance_part: '17.00' } })
  expect(await create(member, { ...part, order_ids: [b] })).toMatchObject(keyUsed)
  expect(await create(member, { ...part, use_balance: false })).toMatchObject(keyUsed)
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, held: 17_00 })
})

test('the same client key asks for the same payout, twenty times at once; for another sum or payment it is refused', async () => {
  const member = await w.build.member()
  const paid: string[] = []
  for (const amount of ['20', '30']) {
    const { payment_no } = (await recharge(member, amount, ways.offline)).data
    await settlePayment(w.ctx, await idOf(member, payment_no), paymentFacts(payment_no, Number(amount) * 100))
    paid.push(payment_no)
  }
  const body = { payment_no: paid[0], amount: '5.00', reason: 'unused', client_key: 'click-payout-1' }
  const payout = (change: object = {}) =>
    w.post<{ refund_no: string; status: number }>('/api/Pay/payout', { member: member.token, body: { ...body, ...change } })
  const answers = await twenty(payout)
  for (const answer of answers)
    expect(answer).toMatchObject({ code: 1, data: { refund_no: answers[0]?.data.refund_no, status: 0 } })
  for (const change of [{ amount: '6.00' }, { payment_no: paid[1] }])
    expect(await payout(change)).toMatchObject({
      code: 0,
      msg: 'This form was already submitted with different details. Check the result, then start again.',
    })
  expect(await run(w.ctx.db, 'select amount from refund where user_id = $1', [member.id])).toEqual([{ amount: 5_00 }])
})

test('sums, ways and strangers are checked', async () => {
  const [member, stranger] = [await w.build.member(), await w.build.member()]
  for (const amount of ['0', '-5', '1.234', 'abc', '0.50', '999999'])
    expect(await recharge(member, amount, ways.offline)).toMatchObject({ code: 0 })
  expect(await recharge(member, '20', 999_999)).toMatchObject({ code: 0 })
  const { data } = await recharge(member, '20', ways.offline)
  expect(await status(stranger, data.payment_no)).toMatchObject({ code: 0 })
  expect(await w.post('/api/Pay/cancel', { member: stranger.token, body: { payment_no: data.payment_no } })).toMatchObject({
    code: 0,
  })
  expect(await w.post('/api/Pay/cancel', { member: member.token, body: { payment_no: data.payment_no } })).toMatchObject({
    code: 1,
    data: { status: 5 },
  })
  expect(await w.post('/api/Pay/cancel', { member: member.token, body: { payment_no: data.payment_no } })).toMatchObject({
    code: 0,
  })
})

test('fifty reports of one payment at once credit it once; a wrong sum or currency credits nothing and finance is told', async () => {
  const [member, boss] = [await w.build.member(), await w.build.admin()]
  const { data } = await recharge(member, '50', ways.offline)
  const id = await idOf(member, data.payment_no)
  expect(await settlePayment(w.ctx, id, paymentFacts(data.payment_no, 49_99))).toBe('wrong_amount')
  expect(await settlePayment(w.ctx, id, paymentFacts(data.payment_no, 50_00, { currency: 'EUR' }))).toBe('wrong_currency')
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0 })
  const notices = await w.get<{ list: { text: string }[] }>('/admin/notice/index', { admin: boss.token })
  expect(notices.data.list.map(({ text }) => text)).toContain(
    `Payment ${data.payment_no}: the provider reports 49.99 GBP, which does not match the amount due. Nothing was credited.`,
  )
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => settlePayment(w.ctx, id, paymentFacts(data.payment_no, 50_00))),
  )
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(49)
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 50_00 })
})

test('money that arrives after we gave a payment up is credited all the same', async () => {
  const member = await w.build.member()
  const { data } = await recharge(member, '20', ways.offline)
  await w.post('/api/Pay/cancel', { member: member.token, body: { payment_no: data.payment_no } })
  const id = await idOf(member, data.payment_no)
  expect(await settlePayment(w.ctx, id, paymentFacts(data.payment_no, 20_00, { state: 'expired' }))).toBe('known')
  expect(await settlePayment(w.ctx, id, paymentFacts(data.payment_no, 20_00))).toBe('paid')
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 20_00 })
})

test('bills are paid from the balance, once, at the price that was seen', async () => {
  const member = await w.build.member({ money: 10_00 })
  const [a, b] = [sell(member.id, 3_00), sell(member.id, 4_50)]
  const bills = await w.post('/api/Pay/bills', { member: member.token, body: { order_type: 'packaging', order_ids: [a, b] } })
  expect(bills.data).toMatchObject({
    amount: '7.50',
    list: [
      { id: a, amount: '3.00' },
      { id: b, amount: '4.50' },
    ],
  })
  expect(await create(member, { order_ids: [a, b], expected_amount: '7.00' })).toMatchObject({
    code: 0,
    msg: 'The price has changed from £7.00 to £7.50. You have not been charged; please check again.',
    data: { amount: '7.50', expected_amount: '7.00' },
  })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 10_00 })
  const body = { order_ids: [a, b], expected_amount: '7.50', client_key: 'click-pay-1' }
  const answers = await Promise.all([create(member, body), create(member, body)])
  expect(new Set(answers.map(({ data }) => data.payment_no)).size).toBe(1)
  expect(answers[0]?.data).toMatchObject({ status: 2, provider: 'balance', balance_part: '7.50' })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 2_50 })
  expect(things.get(a)?.paid).toMatchObject({ money: 750, thirdParty: 0, offline: 0, foreign: null })
})

test('too little in the balance: the missing sum is said, and another way pays exactly that', async () => {
  const [member, boss] = [await w.build.member({ money: 3_00 }), await w.build.admin()]
  const id = sell(member.id, 10_00)
  expect(await create(member, { order_ids: [id] })).toMatchObject({ code: 0, data: { missing: '7.00' } })
  const { data } = await create(member, { order_ids: [id], pay_way_id: ways.offline })
  expect(data).toMatchObject({ status: 1, amount: '10.00', balance_part: '3.00', charge: { amount: '7.00' } })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, held: 3_00 })
  await w.post('/admin/payment/confirm', { admin: boss.token, body: { ids: [await idOf(member, data.payment_no)] } })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, held: 0 })
  expect(things.get(id)?.paid).toMatchObject({ money: 300, offline: 700 })
})

test('what was held for a payment that nobody made is free again', async () => {
  const member = await w.build.member({ money: 3_00 })
  const { data } = await create(member, { order_ids: [sell(member.id, 10_00)], pay_way_id: ways.offline })
  const payment = await getMemberPayment(w.ctx.db, member.id, data.payment_no)
  await checkPayment({ ...w.ctx, clock: () => new Date(payment.expire_time.getTime() + 1000) }, payment)
  expect((await status(member, data.payment_no)).data).toMatchObject({ status: 4 })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 3_00, held: 0 })
})

test('money for bills that can no longer be paid stays in the wallet, and the member is told', async () => {
  const [member, boss] = [await w.build.member({ money: 1_00 }), await w.build.admin()]
  const id = sell(member.id, 10_00)
  const { data } = await create(member, { order_ids: [id], pay_way_id: ways.offline })
  things.set(id, { userId: member.id, amount: 10_00, reason: 'sold' })
  await w.post('/admin/payment/confirm', { admin: boss.token, body: { ids: [await idOf(member, data.payment_no)] } })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 10_00, held: 0 })
  const { data: notices } = await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: member.token })
  expect(notices.list[0]?.text).toBe(
    '£9.00 has arrived, but the bill it was for can no longer be paid. It was added to your balance.',
  )
})

test('bills of strangers are missing, and what cannot be paid says why', async () => {
  const [member, stranger] = [await w.build.member({ money: 10_00 }), await w.build.member()]
  const id = sell(member.id, 1_00)
  expect(await create(stranger, { order_ids: [id] })).toMatchObject({
    code: 0,
    msg: 'This record does not exist or has been deleted.',
  })
  things.set(id, { userId: member.id, amount: 1_00, reason: 'already paid' })
  expect(await create(member, { order_ids: [id] })).toMatchObject({ code: 0, msg: `T${id} cannot be paid: already paid` })
  expect(await create(member, { order_type: 'sheet', order_ids: [id] })).toMatchObject({ code: 0 })
})

test('refusals that money can mend say their name', async () => {
  const member = await w.build.member({ money: 1_00 })
  const id = sell(member.id, 10_00)
  expect((await create(member, { order_ids: [id] })).data).toEqual({ refused: 'wallet.short', missing: '9.00' })
  expect((await create(member, { order_ids: [id], expected_amount: '9.00' })).data).toEqual({
    refused: 'payment.changed',
    expected_amount: '9.00',
    amount: '10.00',
  })
})

test('a way in another currency charges at its rate with its fee, keeps both, and takes no other sum', async () => {
  const member = await w.build.member({ money: 1_00 })
  const [euro] = await run<{ id: number }>(
    w.ctx.db,
    `insert into pay_way (name_zh, provider, currency_id, fee_percent, min_amount, max_amount, account_name, iban, is_ready, status)
     select '欧元转账', 'offline', id, 1.50, 100, 500000, 'ShipSmart Ltd', 'GB29NWBK60161331926819', true, true from currency where code = 'EUR'
     returning id`,
  )
  await run(w.ctx.db, `update currency set rate = 1.15, status = true where code = 'EUR'`)
  const id = sell(member.id, 21_00)
  const { data } = await create(member, { order_ids: [id], pay_way_id: euro?.id })
  // £20 by the way and 30p for it: £20.30 at 1.15 is 23.345 euros.
  expect(data).toMatchObject({ amount: '21.00', balance_part: '1.00', fee: '0.30', charge: { amount: '23.35', currency: 'EUR' } })
  // The rate of tomorrow is none of this payment's business.
  await run(w.ctx.db, `update currency set rate = 1.2 where code = 'EUR'`)
  const payment = await idOf(member, data.payment_no)
  expect(await settlePayment(w.ctx, payment, paymentFacts(data.payment_no, 23_36, { currency: 'EUR' }))).toBe('wrong_amount')
  expect(await settlePayment(w.ctx, payment, paymentFacts(data.payment_no, 23_35, { currency: 'GBP' }))).toBe('wrong_currency')
  expect(await settlePayment(w.ctx, payment, paymentFacts(data.payment_no, 23_35, { currency: 'EUR' }))).toBe('paid')
  expect(things.get(id)?.paid).toEqual({
    paymentNo: data.payment_no,
    money: 1_00,
    thirdParty: 0,
    offline: 20_00,
    foreign: { amount: '23.35', currency: 'EUR', rate: '1.150000' },
  })
  expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, held: 0 })
  const [fee] = await run<{ sum: number }>(
    w.ctx.db,
    `select sum(amount)::bigint as sum from ledger_posting where account = 'addon_revenue'
     and entry_id = (select id from ledger_entry where key = $1)`,
    [`payment:${data.payment_no}`],
  )
  expect(fee?.sum).toBe(30)
})
