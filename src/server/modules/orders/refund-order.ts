import { AppError } from '#domain/errors.ts'
import type { Posting } from '#domain/ledger/accounts.ts'
import { creditPostings, reversePostings, salePostings, sumPostings } from '#domain/ledger/postings.ts'
import { allocate, asPence, formatPounds, type Pence, scale } from '#domain/money.ts'
import { pointsCost } from '#domain/points.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { debitOrOwe, type LedgerActor, lockWallet, postEntry } from '#server/modules/ledger/index.ts'
import { recordRefund, revokePoints } from '#server/modules/wallet/index.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { salesOf } from './sales.ts'
import { pointsKey } from './settle-order.ts'
import type { StoredOrder } from './store.ts'

type UnrefundedLine = { id: number; net: number; vat: number; gross: number }
export type RefundInput = {
  key: string
  kind?: 'refund' | 'label_refund' | 'loss_refund'
  amount: Pence
  actor: LedgerActor
  memo: string
  now: Date
}
type RefundResult = { left: Pence; cost: Pence }

/**
 * Gives captured money back to the balance, all that is left of it or a part, with the VAT inside it and the points it had earned: those
 * that were spent are paid for out of it. The same key twice gives once. Returns what is left of the payment, and what spent
 * points cost. The order's row must be held by the caller.
 */
export async function refundToBalance(
  ctx: Ctx,
  tx: Tx,
  order: StoredOrder,
  { key, kind = 'refund', amount, actor, memo, now }: RefundInput,
): Promise<RefundResult> {
  const { user_id: userId, actual_pay_amount: paid, sale_entry_id: saleEntry } = order
  if (saleEntry === null || amount <= 0 || amount > paid)
    throw new AppError('refund.too_much', { detail: { most: formatPounds(paid) } })
  const left = await listUnrefundedLines(tx, order.id, saleEntry)
  const parts = splitRefund(left, amount)
  const { owed } = await lockWallet(tx, userId)
  // Before anything went back the sale is undone account by account; later parts are given out of what is set aside for refunds.
  const sold = salePostings(salesOf(order.price))
  const isWhole = amount === order.paid_amount && amount === paid && amount === sumPostings(sold)
  const back = isWhole ? reversePostings(sold) : partPostings(parts)
  const postings = [...creditPostings('refunds', amount, owed).filter(({ account }) => account !== 'refunds'), ...back]
  const about = { type: 'order', id: order.id }
  const entry = await postEntry(tx, { key, kind, userId, about, actor, memo, postings, now })
  if (!entry) return { left: paid, cost: asPence(0) }
  const taxPoint = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  await recordRefund(tx, { entryId: entry.entryId, userId, taxPoint, lines: parts })
  const cost = await reverseEarnedPoints(ctx, tx, order, { key, amount, actor, memo, now })
  return { left: asPence(paid - amount), cost }
}

/** What of each line of the sale has not gone back yet, with what was sold later: a re-weigh, and a voided label whose refund was taken back. */
const listUnrefundedLines = (tx: Tx, orderId: number, entryId: number): Promise<UnrefundedLine[]> =>
  run<UnrefundedLine>(
    tx,
    `select s.id, (s.net - coalesce(sum(b.net), 0))::bigint as net, (s.vat - coalesce(sum(b.vat), 0))::bigint as vat,
            (s.gross - coalesce(sum(b.gross), 0))::bigint as gross
     from sale_line s left join sale_line b on b.refund_of = s.id where s.refund_of is null and (s.entry_id = $1 or s.entry_id in (
       select e.id from ledger_entry e where e.about_type = 'order' and e.about_id = $2 and e.kind in ('refund_back', 'reweigh')))
     group by s.id order by s.id`,
    [entryId, orderId],
  )

/** A part takes from every line alike, and its VAT along; what is left of a line goes whole. */
function splitRefund(lines: UnrefundedLine[], amount: Pence): { saleLineId: number; net: Pence; vat: Pence }[] {
  const shares = allocate(
    amount,
    lines.map(({ gross }) => gross),
  )
  return lines.flatMap(({ id, net, vat, gross }, index) => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const tax = share === gross ? vat : scale(asPence(vat), share, gross)
    return [{ saleLineId: id, net: asPence(share === gross ? net : share - tax), vat: asPence(tax) }]
  })
}

function partPostings(parts: readonly { net: number; vat: number }[]): Posting[] {
  const sum = (part: 'net' | 'vat') => parts.reduce((total, one) => total + one[part], 0)
  const all: Posting[] = [
    { account: 'refunds', amount: -sum('net') },
    { account: 'vat', amount: -sum('vat') },
  ]
  return all.filter(({ amount }) => amount !== 0)
}

const pointsSoFar = prepareOnce(
  `select coalesce(sum(p.amount) filter (where e.key = $2), 0)::bigint as earned,
          coalesce(-sum(p.amount) filter (where e.kind in ('points_back', 'points_restore')), 0)::bigint as taken
   from ledger_entry e join ledger_posting p on p.entry_id = e.id and p.account in ('points', 'points_pending')
   where e.about_type = 'order' and e.about_id = $1 and (e.key = $2 or e.kind in ('points_back', 'points_restore'))`,
)

/**
 * Points that the money had earned go with it, in proportion to all that went back so far: parts together take what the whole would. What was spent
 * of them cannot be taken back, so the member pays what it is worth; the parts together to the penny, too.
 */
async function reverseEarnedPoints(
  ctx: Ctx,
  tx: Tx,
  order: StoredOrder,
  { key, amount, actor, memo, now }: RefundInput,
): Promise<Pence> {
  const earnKey = pointsKey(order.id, order.attempt)
  const { earned, taken } = await getRow<{ earned: number; taken: number }>(tx, pointsSoFar, [order.id, earnKey])
  const { paid_amount: whole, actual_pay_amount: left } = order
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
