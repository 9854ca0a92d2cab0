import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { voidStatus } from '#domain/order/status.ts'
import { returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getMemberOrder } from '#server/modules/orders/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import {
  type FollowUpOrder,
  type FollowUpReview,
  getFollowUp,
  partyInput,
  reviewFollowUp,
  writeFollowUp,
} from './follow-up-order.ts'
import { notifyMember } from './notices.ts'
import { findReturn, lockReturn, type Reship, recordReturn, type StoredReturn, setReturn } from './store.ts'

type ReshipTo = { channelId: number; receiver: Record<string, unknown> }

/** Checks and prices the order that a parcel would go out with again: from its first sender, with the same things in it. */
export async function reviewReship(ctx: Ctx, stored: StoredReturn, to: ReshipTo, language: Language): Promise<FollowUpReview> {
  const order = await getMemberOrder(ctx.db, stored.user_id, stored.order_id)
  const { sender, customs } = order
  return reviewFollowUp(ctx, order, { ...to, sender: partyInput(ctx, sender), customs, remark: stored.order_no }, language)
}

export const reshipTo = (ctx: Ctx, { channel_id: channelId, receiver }: Reship): ReshipTo => ({
  channelId,
  receiver: partyInput(ctx, receiver),
})

const livingOrder = prepareOnce(
  `select id from shipping_order where id = $1 and delete_time is null and void_status <> ${voidStatus.voided}`,
)

/** The order that was made for it, unless that was deleted or voided. */
async function findReshipOrder(tx: Db | Tx, { reship_order_id: id }: StoredReturn): Promise<FollowUpOrder | null> {
  if (id === null || (await run(tx, livingOrder, [id])).length === 0) return null
  return getFollowUp(tx, id)
}

/** A parcel that is to go out again, its fees paid. */
const isToReship = ({ status, choice, reship }: StoredReturn): boolean =>
  status === returnStatus.inStock && choice === 'reship' && reship !== null

/** Makes the order that a paid parcel goes out with again, not yet paid itself. Twice makes one; null where there is none to make. */
export async function makeReshipOrder(ctx: Ctx, id: number, language: Language): Promise<FollowUpOrder | null> {
  const stored = await findReturn(ctx.db, id)
  if (!stored?.reship) return null
  const made = await findReshipOrder(ctx.db, stored)
  if (made || !isToReship(stored)) return made
  const review = await reviewReship(ctx, stored, reshipTo(ctx, stored.reship), language)
  return inTx(ctx, async (tx) => {
    const { held } = await lockReturn(tx, id, null)
    const earlier = await findReshipOrder(tx, held)
    if (earlier || !isToReship(held)) return earlier
    const now = ctx.clock()
    const actor = { type: 'member', id: held.user_id } as const
    const order = await writeFollowUp(ctx, tx, review, { followUp: 'reship', userId: held.user_id, actor, now })
    await setReturn(tx, id, { reship_order_id: order.id }, now)
    return order
  })
}

/** The same as a job. Where the order cannot be made any more the fees stay paid, and the member is asked to choose again. */
export const makeReshipOrderLater = (ctx: Ctx, id: number): Promise<void> =>
  makeReshipOrder(ctx, id, 'en').then(
    () => undefined,
    async (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      await inTx(ctx, async (tx) => {
        const { held } = await lockReturn(tx, id, null)
        if (!isToReship(held)) return
        const now = ctx.clock()
        await setReturn(tx, id, { choice: '', reship: null }, now)
        await recordReturn(tx, held, { verb: 'reopened', actor: { type: 'system', id: null }, now })
        await notifyMember(ctx, tx, held, 'notice.return.reship_failed')
      })
    },
  )
