import type { claims } from '#contract/claim.ts'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { checkClaimable, checkOpenClaim } from '#domain/claim/rules.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { AppError } from '#domain/errors.ts'
import { formatPounds } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { audienceOf, lockOrder, readParcelAccount, recordHistory } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type Reply, replyWithMessage } from '#server/platform/http/reply.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { notifyStaff } from '../notify-claim.ts'
import {
  addClaimFiles,
  addClaimMessage,
  changeClaim,
  getClaimableOrder,
  getClaimKind,
  moveClaim,
  mustAllow,
  publishClaim,
  refusedClaim,
  termsOf,
} from '../store.ts'

type Add = (typeof claims)['add']

const byClientKey = prepareOnce('select id, claim_no from claim where user_id = $1 and client_key = $2')
const insert = prepareOnce(
  `insert into claim (claim_no, user_id, order_id, order_code, kind_id, cover_value, amount, story, client_key, create_time, update_time)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
)

/**
 * Files a claim for an insured parcel; documents may follow until it is decided. The same client key files once, and an order has one claim unless that was
 * refused or withdrawn.
 */
export async function fileClaim(ctx: Ctx, input: InputOf<Add>, caller: Caller): Promise<Reply<DataOf<Add>>> {
  const { id: userId } = actorOf(caller)
  const { order_id: orderId, kind_id: kindId, amount, story, files, client_key: clientKey = null } = input
  const now = ctx.clock()
  const filed = await inTx(ctx, async (tx) => {
    const held = await lockOrder(tx, orderId, userId)
    const [earlier] = clientKey === null ? [] : await run<DataOf<Add>>(tx, byClientKey, [userId, clientKey])
    if (earlier) return earlier
    const order = await getClaimableOrder(tx, userId, orderId)
    const kind = await getClaimKind(tx, kindId)
    if (order.has_claim) throw refusedClaim('already')
    mustAllow(checkClaimable(order, await readParcelAccount(ctx, tx, held), termsOf(kind), toSeconds(now)))
    const cover = order.insurance_value ?? 0
    if (amount > cover) throw new AppError('input.invalid', { fields: { amount: { key: 'claim.refused.above_cover' } } })
    const claimNo = newNumber('C', now, ctx.settings.get('time_zone'))
    const [made] = await run<{ id: number }>(tx, insert, [
      claimNo,
      userId,
      orderId,
      order.order_code,
      kindId,
      cover,
      amount,
      story,
      clientKey,
      now,
    ])
    if (!made) throw new Error('a claim was not written')
    const claim = { id: made.id, user_id: userId, claim_no: claimNo, order_code: order.order_code }
    const actor = { type: 'member', id: userId } as const
    await addClaimMessage(tx, { claimId: made.id, verb: 'submitted', actor, text: story, now })
    await addClaimFiles(tx, { claimId: made.id, files, by: actor, now })
    await recordHistory(tx, { orderId, verb: 'claim_filed', actor, reason: `${claimNo} · ${formatPounds(amount)}`, now })
    await notifyStaff(ctx, tx, claim, {
      node: 'claim/review',
      key: 'notice.claim.filed',
      values: { amount: formatPounds(amount) },
    })
    await publishClaim(tx, claim)
    await publishChange(tx, { to: audienceOf(userId), topic: 'order', id: orderId })
    return { id: made.id, claim_no: claimNo }
  })
  return replyWithMessage('claim.filed', filed)
}

/** Its member takes a claim back before it is decided; the order may be claimed for again. */
export const withdrawClaim = (ctx: Ctx, id: number, userId: number): Promise<void> =>
  changeClaim(ctx, { id, userId, check: checkOpenClaim }, async (tx, claim, { now }) => {
    await moveClaim(tx, claim, claimStatus.withdrawn, { note: { verb: 'withdrawn', actor: { type: 'member', id: userId } }, now })
  })
