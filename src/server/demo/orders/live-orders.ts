import { orders } from '#contract/order.ts'
import { asPence } from '#domain/money.ts'
import { isOpen } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { makeLabel, printLabels, refundUnused, voidLabel } from '#server/modules/dispatch/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { cancelOrders, createOrders, deleteOrders, payOrders } from '#server/modules/orders/index.ts'
import { confirmTransfer, openRecharge } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { payByCard } from './pay-by-card.ts'
import { at, behaving, type Chances, parcelOf, type Walker } from './walk.ts'

/** What becomes of an order. Refusals are the trying carrier's: our own network refuses nobody. */
export type Fate =
  | 'awaiting'
  | 'deleted'
  | 'labelled'
  | 'printed'
  | 'voided'
  | 'failed'
  | 'void_refused'
  /** failed, and thrown away by its member */
  | 'failed_deleted'
  /** a label of our own network that went back by itself after its days */
  | 'unused'

export type Planned = { walker: Walker; number: number; time: Date; fate: Fate; service?: string; isByCard?: true }

const hourMs = 3_600_000
const least = 150_00
const refill = 500_00
/** The hour after the thirty days in which a label of our own network can be used. */
const unusedHours = 30 * 24 + 1

/** Lives one order through the product's own actions, hour by hour. Every one of them may run twice, and so may this. */
export async function liveOrder(ctx: Ctx, planned: Planned, luck: Chances): Promise<void> {
  const { walker, number, time, fate, service, isByCard } = planned
  const { caller } = walker
  const later = (hours: number) => at(ctx, soonest(ctx, time, hours))
  const { id, amount } = await createOrders(at(ctx, time), parcelOf(walker, luck, number, service), caller)
  if (fate === 'awaiting') return
  if (fate === 'deleted') {
    await deleteOrders(later(1), { ids: [id] }, caller)
    return
  }
  if (isByCard) {
    const paid = { ids: [id], time: later(0.1).clock(), key: `demo-card-${number}`, useBalance: false }
    await payByCard(ctx, walker, paid)
  } else {
    await keepInMoney(at(ctx, time), walker, { below: least, by: refill, key: `demo-refill-${number}` })
    await payOrders(later(0.1), orders.pay.input.parse({ ids: [id], expected_amount: amount }), caller)
  }
  const isRefused = fate === 'failed' || fate === 'failed_deleted'
  await makeLabel(isRefused ? refusing(later(0.2)) : later(0.2), id)
  if (fate === 'failed_deleted') await deleteOrders(later(26), { ids: [id] }, caller)
  if (fate === 'unused') {
    await refundUnused(later(unusedHours))
    await voidLabel(later(unusedHours + 0.1), id)
  }
  if (fate === 'printed') await printLabels(later(1), orders.print.input.parse({ ids: [id] }), caller)
  if (fate !== 'voided' && fate !== 'void_refused') return
  await cancelOrders(later(5), { ids: [id] }, caller)
  await voidLabel(fate === 'void_refused' ? refusing(later(6)) : later(6), id)
}

/** Nothing happens in the future. */
const soonest = (ctx: Ctx, time: Date, hours: number): Date =>
  new Date(Math.min(time.getTime() + hours * hourMs, ctx.clock().getTime()))

/** The trying carrier refuses what it is asked with this. */
const refusing = (ctx: Ctx): Ctx => behaving(ctx, { behaviour: 'refuse' })

type Wanted = { below: number; by: number; key: string }

/** A transfer that finance found, whenever a balance runs low. */
export async function keepInMoney(ctx: Ctx, { id: userId, adminId }: Walker, { below, by, key }: Wanted): Promise<void> {
  const { money } = await getWallet(ctx.db, userId)
  if (money >= below) return
  const [way] = await run<{ id: number }>(
    ctx.db,
    `select id from pay_way where provider = 'offline' and status order by id limit 1`,
  )
  if (!way) throw new Error('the demo has no bank transfer: its step of balances comes first')
  const asked = { userId, wayId: way.id, amount: asPence(by), clientKey: key, language: 'en', home: '' } as const
  const payment = await openRecharge(ctx, asked)
  if (isOpen(payment.status)) await confirmTransfer(ctx, { id: payment.id, adminId, requestId: 'demo' })
}
