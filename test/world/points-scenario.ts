import fc from 'fast-check'
import { expect } from 'vitest'
import type { ActionResult } from '#contract/row-action.ts'
import { asPence, formatDecimal, parseDecimal } from '#domain/money.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { releasePoints } from '#server/modules/wallet/actions/release-points.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from './order-steps.ts'
import type { World } from './world.ts'

/** Whatever somebody does with labels and points, in any order. `pick` chooses one of the orders there are, `part` how much of it goes back. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('buy' as const), withPoints: fc.boolean(), fails: fc.nat(4).map((n) => n === 0) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('refund' as const), pick: fc.nat(20), part: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), pick: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 15) }) },
)
export type PointsStep = typeof step extends fc.Arbitrary<infer Step> ? Step : never
export const pointsScenarios = fc.array(step, { minLength: 4, maxLength: 12 })

/** `back`: what was given back in money and points; `moneyBack`: of that in money */
type BoughtOrder = { id: number; paid: number; used: number; back: number; moneyBack: number; isVoided: boolean }
type ScenarioOptions = { w: World; admin: string; refusing: string; perPound: number }

/**
 * Lives the steps with a member who begins with £500 and 40 points, 100 of which are worth a pound, and looks after each at what they have in all: money and
 * points, pending ones too. It is what they began with, less what they have paid and not had back, and what that earned. In the end every label is
 * voided, and they have to the penny what they began with.
 */
export async function runPointsScenario(
  { w, admin, refusing, perPound }: ScenarioOptions,
  steps: readonly PointsStep[],
): Promise<void> {
  const began = 500_00 + 40
  const { id: userId, token } = await w.build.member({ money: 500_00, points: 40 })
  const { add, runAction, detail } = orderSteps(w, token)
  const bought: BoughtOrder[] = []

  const getTotalBalance = async () => {
    const { money, held, owed, points, points_pending: pending } = await getWallet(w.ctx.db, userId)
    return money + held - owed + points + pending
  }
  const earned = ({ paid, moneyBack }: BoughtOrder) => {
    const points = Math.floor((paid * perPound) / 100)
    return points - Math.floor((points * moneyBack) / Math.max(paid, 1))
  }
  const expected = () =>
    bought
      .filter(({ isVoided }) => !isVoided)
      .reduce((sum, order) => sum - (order.paid - order.back) - order.used + earned(order), began)

  const buy = async (use_points: boolean, fails: boolean) => {
    const { points } = await getWallet(w.ctx.db, userId)
    const { id, amount } = await add({ use_points, service_type: fails ? refusing : 'UK24' })
    await runAction('pay', [id], { expected_amount: amount })
    await makeLabel(w.ctx, id)
    const { points_used: used, status } = await detail(id)
    expect(used).toBeLessThanOrEqual(points)
    expect(status).toBe(fails ? 2 : 1)
    if (!fails) bought.push({ id, paid: parseDecimal(amount) ?? 0, used, back: 0, moneyBack: 0, isVoided: false })
  }
  const refund = async (order: BoughtOrder, part: number) => {
    const amount = Math.ceil(((order.paid + order.used - order.back) * part) / 100)
    if (amount === 0 || order.isVoided) return
    const body = { ids: [order.id], amount: formatDecimal(asPence(amount)), reason: 'a part' }
    expect(await w.post<ActionResult>('/admin/order/refund', { admin, body })).toMatchObject({ data: { list: [{ ok: true }] } })
    order.back += amount
    order.moneyBack = order.paid - (parseDecimal((await detail(order.id)).actual_pay_amount) ?? 0)
  }
  const voidOrder = async (order: BoughtOrder) => {
    if (order.isVoided) return
    const body = { ids: [order.id], reason: 'not used' }
    expect(await w.post<ActionResult>('/admin/order/void', { admin, body })).toMatchObject({ data: { list: [{ ok: true }] } })
    await voidLabel(w.ctx, order.id)
    order.isVoided = true
  }

  for (const one of steps) {
    const order = 'pick' in one && bought.length > 0 ? bought[one.pick % bought.length] : undefined
    if (one.do === 'buy') await buy(one.withPoints, one.fails)
    else if (one.do === 'days') await releasePoints(w.ctx, new Date(w.ctx.clock().getTime() + one.days * 86_400_000))
    else if (order) await (one.do === 'refund' ? refund(order, one.part) : voidOrder(order))
    expect(await getTotalBalance()).toBe(expected())
  }
  for (const order of bought) await voidOrder(order)
  expect(await getTotalBalance()).toBe(began)
  const waits = await run(w.ctx.db, 'select 1 from pending_points where user_id = $1 and points > 0', [userId])
  expect(waits).toEqual([])
}
