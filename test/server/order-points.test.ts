import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActionResult } from '#contract/row-action.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { checkLedger } from '#server/modules/wallet/check/check-ledger.ts'
import { run } from '#server/platform/db/pool.ts'
import { sampleOrder, shirt } from '#test/world/sample-order.ts'
import { createSandboxChannel, setChannelParams } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'
import { createPointsBuyer, type PointsQuote } from './order-points-setup.ts'

/**
 * The sample parcel costs £5.91 (£5.55 and 36p fuel), with 99p of VAT. 124 points take £1.24 off and 21p of VAT (20.8) along: £4.67 with 78p.
 */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  await run(w.ctx.db, `update pay_way set base_url = $1 where provider = 'sandbox'`, [url])
})
afterAll(async () => {
  // Whatever was done here, the books balance.
  expect(await checkLedger(w.ctx)).toMatchObject({ differences: 0 })
})

const withPoints = { use_points: true }

const buyer = (start?: { points?: number; money?: number }) => createPointsBuyer(w, start)

const offerOf = ({ list }: PointsQuote, code = 'uk-next-day') => list.find((offer) => offer.code === code)
const parcel = { package: { length: '30', width: '20', height: '15', weight: 1200 }, items: [shirt] }
const twoParcels = { package: undefined, items: undefined, packages: [parcel, parcel] }

test('a quote with points says for each channel what is left to pay and how many it takes; nobody else sees any', async () => {
  const { quote, token } = await buyer()
  const wished = await quote(withPoints)
  expect(wished.points).toEqual({ has: 124, worth: '1.24', pending: 0 })
  expect(offerOf(wished)).toMatchObject({ amount: '4.67', vat: '0.78', net: '3.89', points: 124 })
  expect(offerOf(wished)?.lines.at(-1)).toEqual({
    code: 'points',
    text: 'Points',
    parcel: 1,
    net: '-1.03',
    vat: '-0.21',
    amount: '-1.24',
  })
  expect(offerOf(wished, 'uk-economy')).toMatchObject({ amount: '2.41', points: 124 })
  for (const offer of wished.list.filter(({ reason }) => reason)) expect(offer.points).toBe(0)
  const plain = await quote()
  expect(plain.points).toEqual({ has: 124, worth: '1.24', pending: 0 })
  expect(offerOf(plain)).toMatchObject({ amount: '5.91', vat: '0.99', points: 0 })
  expect(offerOf(plain)?.lines.map(({ code }) => code)).toEqual(['carriage', 'surcharge'])
  // The estimate is the same for everybody.
  const estimate = await w.post<{ list: PointsQuote['list'] }>('/api/channel/price', {
    member: token,
    body: { ...sampleOrder(), ...withPoints },
  })
  expect(estimate.data).not.toHaveProperty('points')
  expect(estimate.data.list.find(({ code }) => code === 'uk-next-day')).toMatchObject({ amount: '5.91' })
})

test('who sends nothing of points sees no change, whatever they have', async () => {
  const { add, pay, detail, wallet } = await buyer()
  const { id, amount } = await add()
  expect(amount).toBe('5.91')
  expect((await pay([id], '5.91')).data.list).toMatchObject([{ ok: true }])
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({ use_points: 0, points_used: 0, amount: '5.91', money: '5.91' })
  // £5.91 earns five, which wait.
  expect(await wallet()).toMatchObject({ money: 44_09, points: 124, points_pending: 5 })
})

test('paid with points: they are taken with the hold, the money alone earns, and a void gives both back', async () => {
  const { userId, add, pay, detail, wallet, kinds, void: voidIt } = await buyer()
  const { id, amount } = await add(withPoints)
  expect(amount).toBe('4.67')
  expect(await wallet()).toMatchObject({ money: 50_00, points: 124 })
  expect((await pay([id], amount)).data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ money: 45_33, held: 4_67, points: 0 })
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({
    status: 1,
    pay_status: 2,
    use_points: 1,
    points_used: 124,
    amount: '4.67',
    vat: '0.78',
    paid_amount: '4.67',
    money: '4.67',
  })
  expect(await wallet()).toMatchObject({ money: 45_33, held: 0, points: 0, points_pending: 4 })
  expect(await soldBy(userId)).toEqual({ accounts: { shipping_revenue: 3_89, vat: 78 }, lines: [[3_89, 78]] })
  await voidIt(id)
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 124, points_pending: 0 })
  expect(await soldBy(userId)).toMatchObject({ accounts: { shipping_revenue: 0, vat: 0 } })
  expect(await kinds()).toEqual(['points_spend', 'hold', 'capture', 'points_earn', 'points_return', 'refund', 'points_back'])
  expect(await detail(id)).toMatchObject({ void_status: 2, pay_status: 3, points_used: 124 })
})

test('points that are worth more than the order make it free: no hold, no invoice, but a label with its history', async () => {
  const { userId, add, pay, quote, detail, wallet, kinds, void: voidIt } = await buyer({ points: 1000, money: 0 })
  // Both cost nothing; the one that takes fewer points is the cheaper one.
  const free = (await quote(withPoints)).list.filter(({ amount }) => amount === '0.00')
  expect(free.map(({ code, points }) => [code, points])).toEqual([
    ['uk-economy', 365],
    ['uk-next-day', 591],
  ])
  const { id, amount } = await add(withPoints)
  expect(amount).toBe('0.00')
  expect((await pay([id], '0.00')).data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ money: 0, held: 0, points: 409 })
  await makeLabel(w.ctx, id)
  const row = await detail(id)
  expect(row).toMatchObject({ status: 1, pay_status: 2, paid_amount: '0.00', net: '0.00', vat: '0.00', points_used: 591 })
  expect(row.tracking_number).toMatch(/^PR\d{9}GB$/)
  expect(row.history.map(({ verb }) => verb)).toEqual(['created', 'paid', 'labelled'])
  expect(await soldBy(userId)).toEqual({ accounts: {}, lines: [] })
  await voidIt(id)
  expect(await wallet()).toMatchObject({ money: 0, held: 0, points: 1000 })
  expect(await detail(id)).toMatchObject({ void_status: 2, pay_status: 3 })
  expect(await kinds()).toEqual(['points_spend', 'points_return'])
})

test('several parcels share the points in their order, never more than there are', async () => {
  const { add, pay, quote, detail, wallet } = await buyer({ points: 700 })
  // £11.82 less £7.00: the first is free, and 109 are left for the second.
  expect(offerOf(await quote({ ...twoParcels, ...withPoints }))).toMatchObject({ amount: '4.82', points: 700 })
  const { ids, amount } = await add({ ...twoParcels, ...withPoints })
  expect(amount).toBe('4.82')
  const rows = await Promise.all(ids.map(detail))
  expect(rows.map((row) => [row.amount, row.points_used])).toEqual([
    ['0.00', 591],
    ['4.82', 109],
  ])
  expect((await pay(ids, amount)).data.list).toMatchObject([{ ok: true }, { ok: true }])
  expect(await wallet()).toMatchObject({ money: 45_18, held: 4_82, points: 0 })
})

test('cover and a box are paid with points too: VAT and premium tax fall with them, and no line is below nothing', async () => {
  const { userId, add, pay, detail, wallet, void: voidIt } = await buyer({ points: 100 })
  const [cover] = await run<{ id: number }>(w.ctx.db, `select id from insurance where name_en = 'Full cover'`)
  const [box] = await run<{ id: number }>(w.ctx.db, `select id from packaging where name_en = 'Small box'`)
  // £5.91, £1.20 (13p of tax in it) and 95p: points pay 73p, 15p and 12p of them.
  const { id, amount } = await add({
    ...withPoints,
    package: { ...parcel.package, box_type_id: box?.id },
    insurance: { id: cover?.id ?? 0, value: '50.00' },
  })
  expect(amount).toBe('7.06')
  expect((await detail(id)).lines.slice(-2).map((line) => [line.amount, line.vat])).toEqual([
    ['-0.85', '-0.14'],
    ['-0.15', '0.00'],
  ])
  await pay([id], amount)
  await makeLabel(w.ctx, id)
  expect(await soldBy(userId)).toEqual({
    accounts: { addon_revenue: 1_63, ipt: 11, shipping_revenue: 4_31, vat: 1_01 },
    lines: [
      [4_31, 87],
      [1_05, 0],
      [69, 14],
    ],
  })
  // £2 given back by staff are £1.76 and 24 points, as both paid for it: of the seven points that were earned one goes.
  const boss = await w.build.admin()
  const given = await w.post<ActionResult>('/admin/order/refund', {
    admin: boss.token,
    body: { ids: [id], amount: '2.00', reason: 'late' },
  })
  expect(given.data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ money: 50_00 - 7_06 + 1_76, points: 24, points_pending: 6 })
  await voidIt(id)
  expect(await wallet()).toMatchObject({ money: 50_00, points: 100, points_pending: 0 })
  const left = await run<{ gross: number }>(
    w.ctx.db,
    `select (s.gross - coalesce(sum(b.gross), 0))::bigint as gross from sale_line s left join sale_line b on b.refund_of = s.id
     where s.user_id = $1 and s.refund_of is null group by s.id`,
    [userId],
  )
  expect(left.map(({ gross }) => gross)).toEqual([0, 0, 0])
})

test('fewer points than the price counts on: nothing is taken until the member has seen what it costs now', async () => {
  const { userId, add, pay, detail, wallet } = await buyer()
  const { id } = await add(withPoints)
  await w.build.points(userId, -100)
  const refused = await pay([id], '4.67')
  // 24 points are left: £5.67.
  expect(refused).toMatchObject({ code: 0, data: { refused: 'payment.changed', expected_amount: '4.67', amount: '5.67' } })
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 24 })
  expect(await detail(id)).toMatchObject({ status: 0, pay_status: 1 })
  expect((await pay([id], '5.67')).data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ money: 44_33, held: 5_67, points: 0 })
  const row = await detail(id)
  expect(row).toMatchObject({ amount: '5.67', paid_amount: '5.67', points_used: 24 })
  expect(row.lines.at(-1)).toMatchObject({ code: 'points', amount: '-0.24' })
})

test('more points than the price counts on change nothing while it holds; afterwards it is worked out with what there is', async () => {
  const { userId, add, pay, detail, wallet } = await buyer()
  const [first, second] = [await add(withPoints), await add(withPoints)]
  await w.build.points(userId, 76)
  expect((await pay([first.id], '4.67')).data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ points: 76 })
  w.wait(31 * 60)
  expect(await pay([second.id], '4.67')).toMatchObject({ code: 0, data: { amount: '5.15' } })
  expect(await detail(second.id)).toMatchObject({ amount: '5.15', points_used: 76 })
  expect((await pay([second.id], '5.15')).data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ points: 0, held: 9_82 })
})

test('one selection with points for one only: the first has them, and the sum says so before anything is taken', async () => {
  const { add, pay, detail, wallet } = await buyer()
  const made = [await add(withPoints), await add(withPoints)]
  expect(made.map(({ amount }) => amount)).toEqual(['4.67', '4.67'])
  const ids = made.map(({ id }) => id)
  expect(await pay(ids, '9.34')).toMatchObject({ code: 0, data: { expected_amount: '9.34', amount: '10.58' } })
  expect(await wallet()).toMatchObject({ money: 50_00, points: 124 })
  expect((await pay(ids, '10.58')).data.list).toMatchObject([{ ok: true }, { ok: true }])
  expect(await wallet()).toMatchObject({ money: 39_42, held: 10_58, points: 0 })
  const rows = await Promise.all(ids.map(detail))
  expect(rows.map((row) => [row.amount, row.points_used])).toEqual([
    ['4.67', 124],
    ['5.91', 0],
  ])
})

test('the same order paid four times at once takes its points once', async () => {
  const { add, runAction, wallet, kinds } = await buyer({ points: 1000 })
  const { id } = await add({ ...withPoints, service_type: 'UK24' })
  const answers = (await Promise.all([1, 2, 3, 4].map(() => runAction('pay', [id])))).flat()
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 409 })
  expect(await kinds()).toEqual(['points_spend'])
})

test('two orders paid at once with points for one: one is bought, the other takes nothing and says what it costs now', async () => {
  const { add, pay, detail, wallet } = await buyer()
  const ids = [(await add(withPoints)).id, (await add(withPoints)).id]
  const answers = await Promise.all(ids.map((id) => pay([id], '4.67')))
  // Whoever was second was told before it began, or while it did.
  const isBought = answers.map(({ code, data }) => code === 1 && data.list[0]?.ok === true)
  expect(isBought.filter(Boolean)).toHaveLength(1)
  const late = answers[isBought.indexOf(false)]
  expect(late?.code === 0 ? late.msg : late?.data.list[0]?.msg).toMatch(/£4\.67.*£5\.91/)
  expect(await wallet()).toMatchObject({ money: 45_33, held: 4_67, points: 0 })
  const lateId = ids[isBought.indexOf(false)] ?? 0
  expect(await detail(lateId)).toMatchObject({ status: 0, pay_status: 1 })
  expect((await pay([lateId], '5.91')).data.list).toMatchObject([{ ok: true }])
  expect(await wallet()).toMatchObject({ held: 10_58, points: 0 })
})

test('a label that fails gives the points back with the money, each time it is tried; a retry takes them again', async () => {
  const channel = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'points-account', behaviour: 'refuse' })
  const { add, runAction, pay, detail, wallet, kinds } = await buyer()
  const { id, amount } = await add({ ...withPoints, service_type: channel.service })
  expect(amount).toBe('4.67')
  await pay([id], amount)
  await makeLabel(w.ctx, id)
  expect(await detail(id)).toMatchObject({ status: 2, pay_status: 1, paid_amount: '0.00' })
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 124 })
  await runAction('retry', [id], { expected_amount: amount })
  expect(await wallet()).toMatchObject({ held: 4_67, points: 0 })
  await Promise.all([makeLabel(w.ctx, id), makeLabel(w.ctx, id)])
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 124 })
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  await runAction('retry', [id], { expected_amount: amount })
  await makeLabel(w.ctx, id)
  expect(await wallet()).toMatchObject({ money: 45_33, held: 0, points: 0, points_pending: 4 })
  const tried = ['points_spend', 'hold', 'release', 'points_return']
  expect(await kinds()).toEqual([...tried, ...tried, 'points_spend', 'hold', 'capture', 'points_earn'])
})

test('staff buy a failed label again with the member’s points, or see what it costs without them', async () => {
  const channel = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'points-account', behaviour: 'refuse' })
  const boss = await w.build.admin()
  const { userId, add, pay, detail, wallet } = await buyer()
  const { id, amount } = await add({ ...withPoints, service_type: channel.service })
  const resend = async () =>
    (
      await w.post<ActionResult>('/admin/order/resend', {
        admin: boss.token,
        body: { ids: [id], reason: 'once more', seen: { [id]: (await detail(id)).amount } },
      })
    ).data.list[0]
  await pay([id], amount)
  await makeLabel(w.ctx, id)
  expect(await resend()).toMatchObject({ ok: true })
  expect(await wallet()).toMatchObject({ held: 4_67, points: 0 })
  await makeLabel(w.ctx, id)
  await w.build.points(userId, -124)
  const refused = await resend()
  expect(refused).toMatchObject({ ok: false, msg: expect.stringMatching(/£4\.67.*£5\.91/) })
  expect(await detail(id)).toMatchObject({ status: 2, amount: '5.91', points_used: 0 })
  expect(await resend()).toMatchObject({ ok: true })
  expect(await wallet()).toMatchObject({ held: 5_91, points: 0 })
})

test('an edit turns points on and off again', async () => {
  const { add, edit, detail, wallet } = await buyer()
  const { id } = await add()
  expect(await edit(id, withPoints)).toMatchObject({ code: 1, data: { amount: '4.67' } })
  expect(await detail(id)).toMatchObject({ use_points: 1, points_used: 124, amount: '4.67' })
  expect(await edit(id, {})).toMatchObject({ code: 1, data: { amount: '5.91' } })
  expect(await detail(id)).toMatchObject({ use_points: 0, points_used: 0, amount: '5.91' })
  expect(await wallet()).toMatchObject({ points: 124 })
})

test('the operator says what points are worth, or that they cannot be spent', async () => {
  const { quote, add } = await buyer({ points: 10 })
  const set = (value: number) => w.ctx.settings.set('points_worth_pound', value)
  try {
    // Three to the pound: ten are £3.33.
    await set(3)
    expect(await quote(withPoints)).toMatchObject({ points: { has: 10, worth: '3.33', pending: 0 } })
    expect(offerOf(await quote(withPoints))).toMatchObject({ amount: '2.58', points: 10 })
    await set(0)
    expect(await quote(withPoints)).toMatchObject({ points: { has: 10, worth: '0.00', pending: 0 } })
    expect((await add(withPoints)).amount).toBe('5.91')
  } finally {
    await set(100)
  }
})

/** What was sold to a member: by account (what was undone is zero), and as the invoice will say it. */
async function soldBy(userId: number) {
  const accounts = await run<{ account: string; sum: number }>(
    w.ctx.db,
    `select p.account, sum(p.amount)::bigint as sum from ledger_posting p join ledger_entry e on e.id = p.entry_id
     where e.user_id = $1 and p.account in ('shipping_revenue', 'addon_revenue', 'vat', 'ipt') group by 1 order by 1`,
    [userId],
  )
  const lines = await run<{ net: number; vat: number }>(
    w.ctx.db,
    'select net, vat from sale_line where user_id = $1 and refund_of is null order by id',
    [userId],
  )
  return {
    accounts: Object.fromEntries(accounts.map(({ account, sum }) => [account, sum])),
    lines: lines.map(({ net, vat }) => [net, vat]),
  }
}
