import { isMemberAccount, isPointsAccount, type Posting } from '#domain/ledger/accounts.ts'
import { asPence, formatPounds, type Pence } from '#domain/money.ts'
import { mostRefund } from '#domain/order/parcel-account.ts'
import { payStatus, voidStatus } from '#domain/order/status.ts'
import { pointsCost } from '#domain/points.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { reserveBox } from '#server/modules/catalogue/index.ts'
import { debitOrOwe, type LedgerActor } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { lockPoints, recordSaleAgain, redeemPoints, restorePoints } from '#server/modules/wallet/index.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { emit } from '#server/reactions.ts'
import { recordHistory } from './history.ts'
import { payMoves, voidMoves } from './move-order.ts'
import { readParcelAccount } from './parcel-account.ts'
import { audienceOf, type StoredOrder } from './store.ts'

type TakeBack = { actor: LedgerActor; now: Date }

/**
 * A label that was voided and refunded is used after all: the member pays for it again, out of the wallet or as owed, with the VAT and the points as they
 * were before the void, and the order lives on. Happens once. The order must be held by the caller and be voided. Returns what was taken.
 */
export async function takeBackRefund(ctx: Ctx, tx: Tx, order: StoredOrder, { actor, now }: TakeBack): Promise<Pence> {
  const { id, user_id: userId, order_code: memo } = order
  const about = { type: 'order', id }
  const refund = await readRefund(tx, id)
  const sum = refund.postings.reduce((total, { amount }) => total + amount, 0)
  const entry =
    refund.postings.length === 0
      ? null
      : await debitOrOwe(tx, {
          key: `void-back:${id}`,
          kind: 'refund_back',
          userId,
          amount: sum,
          about,
          actor,
          memo,
          now,
          to: refund.postings,
        })
  const taxPoint = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const sold =
    entry && refund.entryId !== null
      ? await recordSaleAgain(tx, { entryId: entry.entryId, refundEntryId: refund.entryId, taxPoint })
      : asPence(0)
  const moved = { userId, about, actor, memo, now }
  if (refund.points > 0) await restorePoints(tx, { ...moved, key: `void-back:${id}:points`, points: refund.points })
  const cost = await spendPointsAgain(ctx, tx, order, moved)
  const isBoxTaken = order.box_type_id !== null && (await reserveBox(tx, order.box_type_id))
  const reference = await reopenOrder(tx, order, { paid: sold, isBoxTaken, now })
  const account = await readParcelAccount(ctx, tx, { ...order, void_status: voidStatus.refused })
  await run(tx, updateRefundable, [id, mostRefund(account, 'staff').value, order.paid_amount - sold])
  const taken = asPence(sum + cost)
  await recordHistory(tx, { orderId: id, verb: 'void_undone', actor, reason: formatPounds(taken), now })
  if (reference !== order.out_order_id)
    await recordHistory(tx, { orderId: id, verb: 'reference_cleared', actor, reason: order.out_order_id, now })
  await notify(ctx, tx, {
    to: { realm: 'member', id: userId },
    kind: 'order',
    word: { key: 'notice.order.refund_taken_back', values: { no: memo, amount: formatPounds(taken) } },
    link: `/user/account/sheetOrder?open=${id}`,
    mail: true,
  })
  await emit(tx, 'order.void_undone', { order_id: id })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return taken
}

// Parts that went back before the void stay where they are.
const updateRefundable = prepareOnce(
  `update shipping_order o set refundable = $2, refunded = greatest($3, (
     select coalesce(sum(granted - set_off), 0) from order_refund r where r.order_id = o.id and r.way <> 'void'))
   where id = $1`,
)

type RefundPosting = Posting & { entry_id: number; key: string }

const postingsOfVoid = prepareOnce(
  `select e.id as entry_id, e.key, p.account, p.amount from ledger_entry e join ledger_posting p on p.entry_id = e.id where e.key = any($1) order by p.id`,
)

/** What the void gave, less what it took for points that were spent, as the accounts of the company have it; and the earned points it took back. */
async function readRefund(tx: Tx, id: number): Promise<{ entryId: number | null; postings: Posting[]; points: number }> {
  const [moneyKey, costKey, pointsKey] = [`void:${id}`, `void:${id}:spent-points`, `void:${id}:points`]
  const rows = await run<RefundPosting>(tx, postingsOfVoid, [[moneyKey, costKey, pointsKey]])
  const money = rows.filter(({ key, account }) => key !== pointsKey && !isMemberAccount(account))
  const points = rows.filter(({ key, account }) => key === pointsKey && isMemberAccount(account) && isPointsAccount(account))
  return {
    entryId: rows.find(({ key }) => key === moneyKey)?.entry_id ?? null,
    postings: money.map(({ account, amount }) => ({ account, amount: -amount })),
    points: -points.reduce((total, { amount }) => total + amount, 0),
  }
}

const returnedPoints = prepareOnce(
  `select coalesce(sum(p.amount), 0)::bigint as points from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account = 'points'
   where e.key = any($1)`,
)

/** Points that the void gave back pay their part again; those that were spent since are paid in money. */
async function spendPointsAgain(
  ctx: Ctx,
  tx: Tx,
  { id, attempt }: StoredOrder,
  moved: Omit<Parameters<typeof redeemPoints>[1], 'key' | 'points'>,
): Promise<Pence> {
  // Labels that were voided before refunds had keys of their own returned points under the other one.
  const keys = [`void:${id}:points-return`, `points-return:order:${id}:${attempt}`]
  const { points: used } = await getRow<{ points: number }>(tx, returnedPoints, [keys])
  if (used === 0) return asPence(0)
  const points = Math.min(used, await lockPoints(tx, moved.userId))
  if (points > 0) await redeemPoints(tx, { ...moved, key: `void-back:${id}:spend`, points })
  const amount = pointsCost(used - points, ctx.settings.get('points_worth_pound'))
  if (amount <= 0) return asPence(0)
  const to = [{ account: 'adjustments' as const, amount }]
  await debitOrOwe(tx, { ...moved, key: `void-back:${id}:spent-points`, kind: 'refund_points', amount, to })
  return asPence(amount)
}

const reopened = voidMoves.to(voidStatus.refused, { by: 'system', from: [voidStatus.voided], alias: 'o' })
const paidAgain = payMoves.to(payStatus.paid, { by: 'system', from: [payStatus.refunded], alias: 'o' })
// The reference may name another order by now; then it stays with that one.
const reopen = prepareOnce(
  `update shipping_order o set ${reopened.set}, void_time = null, ${paidAgain.set}, actual_pay_amount = $2, box_taken = $3, update_time = $4,
     out_order_id = case when exists (
       select 1 from shipping_order other where other.user_id = o.user_id and other.out_order_id = o.out_order_id and other.out_order_id <> ''
         and other.id <> o.id and other.delete_time is null and other.void_status <> ${voidStatus.voided}) then '' else o.out_order_id end
   where o.id = $1 and ${reopened.where} and ${paidAgain.where} returning o.out_order_id`,
)

type Reopening = { paid: Pence; isBoxTaken: boolean; now: Date }

async function reopenOrder(tx: Tx, { id }: StoredOrder, { paid, isBoxTaken, now }: Reopening): Promise<string> {
  const [order] = await run<{ out_order_id: string }>(tx, reopen, [id, paid, isBoxTaken, now])
  if (!order) throw new Error(`order ${id} is not voided`)
  return order.out_order_id
}
