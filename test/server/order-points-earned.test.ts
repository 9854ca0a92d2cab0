import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/account.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { ActionResult } from '#contract/row-action.ts'
import type { wallet } from '#contract/wallet.ts'
import { toSeconds } from '#domain/time.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { freezeWallet, postEntry } from '#server/modules/ledger/index.ts'
import { releasePoints } from '#server/modules/wallet/actions/release-points.ts'
import { checkLedger } from '#server/modules/wallet/check/check-ledger.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, retriedTransactions } from '#server/platform/db/tx.ts'
import { moneyActions, runConcurrently } from '#test/world/money-races.ts'
import { pointsScenarios, runPointsScenario } from '#test/world/points-scenario.ts'
import { createSandboxChannel } from '#test/world/sandbox-channel.ts'
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

type Integral = DataOf<(typeof wallet)['integral']>
const withPoints = { use_points: true }

const buyer = (start?: { points?: number; money?: number }) => createPointsBuyer(w, start)

const offerOf = ({ list }: PointsQuote, code = 'uk-next-day') => list.find((offer) => offer.code === code)
const daysLater = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000)

test('what a label earns waits until it can no longer be voided, and is spendable from then on, once', async () => {
  const { userId, token, add, pay, quote, wallet, kinds } = await buyer({ points: 0 })
  const { id } = await add()
  await pay([id], '5.91')
  await makeLabel(w.ctx, id)
  expect(await wallet()).toMatchObject({ money: 44_09, points: 0, points_pending: 5 })
  // Told, not spendable: the next label costs the same with points and without.
  const wished = await quote(withPoints)
  expect(wished.points).toEqual({ has: 0, worth: '0.00', pending: 5 })
  expect(offerOf(wished)).toMatchObject({ amount: '5.91', points: 0 })
  const log = async () => (await w.get<Integral>('/api/account/integral', { member: token })).data
  const [row] = await run<{ time: Date }>(w.ctx.db, 'select release_time as time from pending_points where user_id = $1', [
    userId,
  ])
  expect(await log()).toMatchObject({
    list: [],
    points: 0,
    points_pending: 5,
    next_release_time: toSeconds(row?.time ?? new Date(0)),
  })
  const member = (await w.get<{ userInfo: MemberInfo }>('/api/account/profile', { member: token })).data.userInfo
  expect(member).toMatchObject({ score: 0, score_pending: 5 })
  // The channel's labels can be voided for 14 days.
  await releasePoints(w.ctx, daysLater(13.99))
  expect(await wallet()).toMatchObject({ points: 0, points_pending: 5 })
  await Promise.all([1, 2, 3].map(() => releasePoints(w.ctx, daysLater(14.01))))
  await releasePoints(w.ctx, daysLater(15))
  expect(await wallet()).toMatchObject({ points: 5, points_pending: 0 })
  expect(await kinds()).toEqual(['hold', 'capture', 'points_earn', 'points_release'])
  expect(await log()).toMatchObject({
    list: [{ kind: 'points_release', score: 5, before: 0, after: 5, about_type: 'order', about_id: id }],
    points: 5,
    points_pending: 0,
    next_release_time: null,
  })
})

test('bought, earned, spent and voided: what was spent of the points is taken from the refund, in parts to the same penny', async () => {
  const boss = await w.build.admin()
  const staff = (verb: 'void' | 'refund', id: number, more: object = {}) =>
    w.post<ActionResult>(`/admin/order/${verb}`, { admin: boss.token, body: { ids: [id], reason: 'late', ...more } })
  const { token, add, pay, wallet, kinds } = await buyer({ points: 0 })
  const buy = async (change: object, amount: string) => {
    const { id } = await add(change)
    expect((await pay([id], amount)).data.list).toMatchObject([{ ok: true }])
    await makeLabel(w.ctx, id)
    return id
  }
  const first = await buy({}, '5.91')
  await releasePoints(w.ctx, daysLater(15))
  // Five points take 5p off, and £5.86 earn five of their own.
  const second = await buy(withPoints, '5.86')
  expect(await wallet()).toMatchObject({ money: 50_00 - 5_91 - 5_86, points: 0, points_pending: 5 })
  // £2.00 of £5.91 is one point of five, £2.50 more makes three, the rest five: 1p, 2p and 2p.
  await staff('refund', first, { amount: '2.00' })
  expect(await wallet()).toMatchObject({ money: 38_23 + 2_00 - 1, points: 0, points_pending: 5 })
  const told = await w.get<{ list: { text: string }[] }>('/api/notice/index', { member: token })
  expect(told.data.list[0]?.text).toMatch(/£2\.00.*£0\.01/)
  await staff('refund', first, { amount: '2.50' })
  expect(await wallet()).toMatchObject({ money: 40_22 + 2_50 - 2, points: 0, points_pending: 5 })
  await staff('void', first)
  await voidLabel(w.ctx, first)
  expect(await wallet()).toMatchObject({ money: 42_70 + 1_41 - 2, points: 0, points_pending: 5 })
  expect((await kinds()).filter((kind) => kind === 'refund_points')).toHaveLength(3)
  // The second gives its five points back with its money, and loses those that waited: £44.09 and £5.86 are 5p short of £50, and five points are there.
  await staff('void', second)
  await voidLabel(w.ctx, second)
  expect(await wallet()).toMatchObject({ money: 49_95, held: 0, owed: 0, points: 5, points_pending: 0 })
})

test('a refund takes what waits first, then what can be spent, and of a frozen wallet notes what is owed', async () => {
  const boss = await w.build.admin()
  const { userId, add, pay, wallet } = await buyer({ points: 3, money: 12_00 })
  const [one, two] = [await add(), await add()]
  for (const { id } of [one, two]) {
    await pay([id], '5.91')
    await makeLabel(w.ctx, id)
  }
  const refund = (id: number) =>
    w.post('/admin/order/refund', { admin: boss.token, body: { ids: [id], amount: '5.91', reason: 'late' } })
  expect(await wallet()).toMatchObject({ money: 18, points: 3, points_pending: 10 })
  await refund(one.id)
  expect(await wallet()).toMatchObject({ money: 6_09, points: 3, points_pending: 5 })
  await releasePoints(w.ctx, daysLater(15))
  await w.build.points(userId, -6)
  await inTx(w.ctx, (tx) => freezeWallet(tx, userId, 'a dispute'))
  // Two of the five are there; three were spent.
  expect(await wallet()).toMatchObject({ points: 2, points_pending: 0 })
  await refund(two.id)
  expect(await wallet()).toMatchObject({ money: 12_00, points: 0, points_pending: 0, owed: 3 })
})

test('points of before that could be spent at once stay so, and a refund takes them back', async () => {
  const boss = await w.build.admin()
  const { userId, add, pay, wallet } = await buyer({ points: 0 })
  const { id } = await add()
  await pay([id], '5.91')
  // As labels earned them before: spendable from the first moment.
  await inTx(w.ctx, (tx) =>
    postEntry(tx, {
      key: `points:order:${id}:1`,
      kind: 'points_earn',
      userId,
      about: { type: 'order', id },
      memo: '',
      now: w.ctx.clock(),
      actor: { type: 'system', id: null },
      postings: [
        { account: 'points', amount: 5 },
        { account: 'points_issued', amount: -5 },
      ],
    }),
  )
  await makeLabel(w.ctx, id)
  expect(await wallet()).toMatchObject({ points: 5, points_pending: 0 })
  await w.post('/admin/order/refund', { admin: boss.token, body: { ids: [id], amount: '5.91', reason: 'late' } })
  expect(await wallet()).toMatchObject({ money: 50_00, points: 0, points_pending: 0 })
})

test('no way of buying, earning, spending, voiding, failing and refunding in parts gains anything', {
  timeout: 60_000,
}, async () => {
  const { token: admin } = await w.build.admin()
  const { service } = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'points-life', behaviour: 'refuse' })
  const tools = { w, admin, refusing: service, perPound: 1 }
  const property = fc.asyncProperty(pointsScenarios, (steps) => runPointsScenario(tools, steps))
  await fc.assert(property, { numRuns: 4, seed: 5, endOnFailure: true })
})

test('everything that moves money meets at one member’s same orders at once, and nobody blocks anybody', async () => {
  const account = { account_name: 'ShipSmart Ltd', sort_code: '12-34-56', account_number: '12345678', iban: '' }
  await run(w.ctx.db, 'update pay_way set min_amount = 100 where id = $1', [await enableBankTransfer(w.ctx, account)])
  const before = { ...retriedTransactions }
  // Who deletes the order ends it for all others, so they meet alone.
  const others = Object.keys(moneyActions).filter((name) => name !== 'delete')
  for (const from of ['unpaid', 'bought', 'labelled'] as const) await runConcurrently(w, others, { from, copies: 2 })
  await runConcurrently(w, ['pay', 'payBills'], { from: 'unpaid', copies: 6 })
  await runConcurrently(w, ['pay', 'settle', 'delete'], { from: 'unpaid', copies: 4 })
  expect(retriedTransactions).toEqual(before)
})
