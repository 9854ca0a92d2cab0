import type { Posting } from '#domain/ledger/accounts.ts'
import { creditPostings, reversePostings, salePostings, sumPostings } from '#domain/ledger/postings.ts'
import { allocate, asPence, type Pence, scale } from '#domain/money.ts'
import {
  type AccountLine,
  mostRefund,
  type ParcelAccount,
  planRefund,
  type RefundPlan,
  type RefundWay,
  refundableLines,
} from '#domain/order/parcel-account.ts'
import { refundText } from '#domain/order/refund-text.ts'
import { payStatus } from '#domain/order/status.ts'
import { pointsCost, pointsKey } from '#domain/points.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { debitOrOwe, type LedgerActor, lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import { recordRefund, returnPoints, revokePoints } from '#server/modules/wallet/index.ts'
import { findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { recordHistory } from './history.ts'
import { payMoves } from './move-order.ts'
import { followParcel } from './parcel-account.ts'
import { salesOf } from './sales.ts'
import { audienceOf, type StoredOrder } from './store.ts'

export type Refund = {
  /** the key of its entry; a key gives once */
  key: string
  kind: 'refund' | 'label_refund' | 'loss_refund'
  way: Extract<RefundWay, 'void' | 'request' | 'staff'>
  /** what goes back, in money and points together */
  value: Pence
  actor: LedgerActor
  now: Date
}

export type GivenBack = RefundPlan & {
  /** what points that were earned and spent cost the member */
  cost: Pence
  /** null where only points went back */
  entryId: number | null
}

/** `byReturn`: the return whose refund it is */
type Note = { reason: string; internalNote?: string; byReturn?: number | null }

/**
 * Gives a part of what an order cost, or all that is left of it, back to the balance and in points, writes on the order what is left, and closes what a whole
 * refund settles. The order must be held by the caller, who has asked its account and knows that the key is new.
 */
export async function giveBack(
  ctx: Ctx,
  tx: Tx,
  { order, account }: { order: StoredOrder; account: ParcelAccount },
  { reason, internalNote, byReturn = null, ...refund }: Refund & Note,
): Promise<GivenBack> {
  const { id, user_id: userId } = order
  const { actor, now, value } = refund
  const given = await payRefund(ctx, tx, { order, account }, refund)
  const said = [refundText(given), reason].filter((part) => part !== '').join(' · ')
  await recordHistory(tx, { orderId: id, verb: 'refunded', actor, reason: said, internalNote, now })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  if (value > 0 && given.isWhole) await followParcel(ctx, tx, order, { type: 'refunded', byReturn }, now)
  return given
}

const { refunded, paid } = payStatus
const moved = payMoves.toOneOf('$5::smallint', [refunded, paid], { by: 'system', from: [paid, refunded], orStay: true })
const updateRefunded = prepareOnce(
  `update shipping_order set actual_pay_amount = actual_pay_amount - $2, refundable = $3, claim_set_off = claim_set_off + $4, ${moved.set},
     refunded = refunded + $6, update_time = $7 where id = $1 and ${moved.where} returning id`,
)

/** Moves the money and the points of a refund and writes on the order what is left of both. */
export async function payRefund(
  ctx: Ctx,
  tx: Tx,
  { order, account }: { order: StoredOrder; account: ParcelAccount },
  refund: Refund,
): Promise<GivenBack> {
  const plan = planRefund(account, refund.way, refund.value)
  const parts = splitLines(refundableLines(account, refund.way), plan.money)
  // Points that come back first can pay for those that were earned and spent.
  if (plan.points > 0) await moveSpentPoints(tx, order, plan.points, refund)
  const { entryId, cost } = await moveMoney(ctx, tx, order, { plan, parts, refund })
  const refundable = mostRefund(afterRefund(account, plan, parts), 'staff').value
  const status = refundable === 0 ? refunded : paid
  mustHaveMoved(await run(tx, updateRefunded, [order.id, plan.money, refundable, plan.off, status, plan.value, refund.now]))
  const { way, value, key, now } = refund
  await run(tx, insertRefund, [order.id, order.user_id, key, way, value, plan.off, plan.money, plan.points, entryId, now])
  return { ...plan, cost, entryId }
}

const insertRefund = prepareOnce(
  `insert into order_refund (order_id, user_id, key, way, granted, set_off, money, points, entry_id, create_time)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const refundByKey = prepareOnce('select granted from order_refund where key = $1')

/** What was granted under this key before; null where nothing was. */
export const findRefund = (tx: Tx, key: string): Promise<{ granted: Pence } | null> => findFirst(tx, refundByKey, [key])

const afterRefund = (account: ParcelAccount, { points, off }: RefundPlan, parts: readonly RefundPart[]): ParcelAccount => ({
  ...account,
  order: { ...account.order, claim_set_off: account.order.claim_set_off + off },
  points: account.points - points,
  lines: account.lines.map((line) => ({ ...line, gross: line.gross - (parts.find(({ id }) => id === line.id)?.gross ?? 0) })),
})

type RefundPart = { id: number; net: Pence; vat: Pence; ipt: Pence; gross: Pence }

/** A part takes from every line alike, and its taxes along; what is left of a line goes whole. */
function splitLines(lines: readonly AccountLine[], amount: Pence): RefundPart[] {
  const shares = allocate(
    amount,
    lines.map(({ gross }) => gross),
  )
  return lines.flatMap(({ id, net, vat, ipt, gross }, index) => {
    const share = shares[index] ?? asPence(0)
    if (share === 0) return []
    if (share === gross) return [{ id, net: asPence(net), vat: asPence(vat), ipt: asPence(ipt), gross: share }]
    const tax = scale(asPence(vat), share, gross)
    return [{ id, net: asPence(share - tax), vat: tax, ipt: scale(asPence(ipt), share, gross), gross: share }]
  })
}

type Movement = { plan: RefundPlan; parts: readonly RefundPart[]; refund: Refund }

async function moveMoney(
  ctx: Ctx,
  tx: Tx,
  order: StoredOrder,
  { plan, parts, refund: { key, kind, actor, now } }: Movement,
): Promise<{ entryId: number | null; cost: Pence }> {
  const { id, user_id: userId, order_code: memo, paid_amount: paid, actual_pay_amount: left } = order
  const amount = plan.money
  if (amount === 0) return { entryId: null, cost: asPence(0) }
  const { owed } = await lockWallet(tx, userId)
  // Before anything went back the sale is undone account by account; later parts are given out of what is set aside for refunds.
  const sold = salePostings(salesOf(order.price))
  const isSaleUndone = amount === paid && amount === left && amount === sumPostings(sold)
  const back = isSaleUndone ? reversePostings(sold) : partPostings(parts)
  const postings = [...creditPostings('refunds', amount, owed).filter(({ account }) => account !== 'refunds'), ...back]
  const about = { type: 'order', id }
  const entry = await postEntry(tx, { key, kind, userId, about, actor, memo, postings, now })
  if (!entry) throw new Error(`${key} was given back before`)
  const taxPoint = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const lines = parts.map(({ id: saleLineId, net, vat, ipt }) => ({ saleLineId, net, vat, ipt }))
  await recordRefund(tx, { entryId: entry.entryId, userId, taxPoint, lines })
  return { entryId: entry.entryId, cost: await reverseEarnedPoints(ctx, tx, order, { key, amount, actor, memo, now }) }
}

function partPostings(parts: readonly RefundPart[]): Posting[] {
  const sum = (part: 'net' | 'vat' | 'ipt') => parts.reduce((total, one) => total + one[part], 0)
  const all: Posting[] = [
    { account: 'refunds', amount: sum('ipt') - sum('net') },
    { account: 'vat', amount: -sum('vat') },
    { account: 'ipt', amount: -sum('ipt') },
  ]
  return all.filter(({ amount }) => amount !== 0)
}

/** Points that paid a part of the order go back to the member who spent them. */
async function moveSpentPoints(tx: Tx, order: StoredOrder, points: number, { key, actor, now }: Refund): Promise<void> {
  const { id, user_id: userId, order_code: memo } = order
  await returnPoints(tx, { key: `${key}:points-return`, userId, about: { type: 'order', id }, actor, memo, now, points })
}

const pointsSoFar = prepareOnce(
  `select coalesce(sum(p.amount) filter (where e.key = $2), 0)::bigint as earned,
          coalesce(-sum(p.amount) filter (where e.kind in ('points_back', 'points_restore')), 0)::bigint as taken
   from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account in ('points', 'points_pending')
   where e.about_type = 'order' and e.about_id = $1 and (e.key = $2 or e.kind in ('points_back', 'points_restore'))`,
)

type EarnedPoints = { key: string; amount: Pence; actor: LedgerActor; memo: string; now: Date }

/**
 * Points that the money had earned go with it, in proportion to all that went back so far: parts together take what the whole would. Points that are
 * spent cannot be taken back, so the member pays what they are worth; the parts together to the penny, too.
 */
async function reverseEarnedPoints(
  ctx: Ctx,
  tx: Tx,
  order: StoredOrder,
  { key, amount, actor, memo, now }: EarnedPoints,
): Promise<Pence> {
  const { paid_amount: whole, actual_pay_amount: left } = order
  if (whole === 0) return asPence(0)
  const earnKey = pointsKey(order.id, order.attempt)
  const { earned, taken } = await getRow<{ earned: number; taken: number }>(tx, pointsSoFar, [order.id, earnKey])
  // A re-weigh that was paid later earned nothing, so giving it back takes nothing.
  const goneFor = (back: number) => Math.floor((earned * Math.max(0, back)) / whole)
  const [before, after] = [goneFor(whole - left), goneFor(whole - left + amount)]
  if (after === before) return asPence(0)
  const moved = { userId: order.user_id, about: { type: 'order', id: order.id }, actor, memo, now }
  const found = await revokePoints(tx, { ...moved, key: `${key}:points`, earnKey, points: after - before })
  const costOf = (spent: number) => pointsCost(spent, ctx.settings.get('points_worth_pound'))
  const cost = Math.min(costOf(after - taken - found) - costOf(before - taken), amount)
  if (cost <= 0) return asPence(0)
  const to = [{ account: 'adjustments' as const, amount: cost }]
  await debitOrOwe(tx, { ...moved, key: `${key}:spent-points`, kind: 'refund_points', amount: cost, to })
  return asPence(cost)
}
