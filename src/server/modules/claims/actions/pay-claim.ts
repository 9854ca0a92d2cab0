import { checkPayClaim } from '#domain/claim/rules.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { formatPounds } from '#domain/money.ts'
import { planClaim } from '#domain/order/parcel-account.ts'
import type { Ctx } from '#server/ctx.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { audienceOf, readParcelAccount, recordCompensation, recordHistory } from '#server/modules/orders/index.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { notifyMember } from '../notify-claim.ts'
import { changeClaim, checkStillLost, moveClaim, mustAllow } from '../store.ts'

/**
 * Pays what was granted to the member's balance, less what refunds of the same order gave. Once, however often it is clicked: the order is held, so no
 * refund comes in between.
 */
export const payClaim = (ctx: Ctx, id: number, adminId: number): Promise<void> =>
  changeClaim(ctx, { id, userId: null, check: checkPayClaim }, async (tx, claim, { order, now }) => {
    mustAllow(await checkStillLost(ctx, tx, claim, order))
    const actor = { type: 'admin', id: adminId } as const
    const { user_id: userId, order_id: orderId, claim_no: memo } = claim
    const { off, due } = planClaim(await readParcelAccount(ctx, tx, order), claim.granted)
    const entry =
      due > 0
        ? await credit(tx, {
            key: `claim:${id}`,
            kind: 'claim',
            userId,
            amount: due,
            from: 'refunds',
            actor,
            memo,
            now,
            about: { type: 'order', id: orderId },
          })
        : null
    await recordCompensation(tx, orderId, due, now)
    await moveClaim(tx, claim, claimStatus.paid, {
      change: { set_off: off, paid: due, payer_id: adminId, entry_id: entry?.entryId ?? null, pay_time: now },
      note: { verb: 'paid', actor, text: formatPounds(due) },
      now,
    })
    await recordHistory(tx, { orderId, verb: 'claim_paid', actor, reason: `${memo} · ${formatPounds(due)}`, now })
    await notifyMember(ctx, tx, claim, off > 0 ? 'notice.claim.paid_less' : 'notice.claim.paid', {
      amount: formatPounds(due),
      off: formatPounds(off),
    })
    await publishChange(tx, { to: { member: userId }, topic: 'balance' })
    await publishChange(tx, { to: audienceOf(userId), topic: 'order', id: orderId })
  })
