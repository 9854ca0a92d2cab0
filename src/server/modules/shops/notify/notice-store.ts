import { type NoticeStep, noticeStepOf } from '#domain/shop/notify.ts'
import type { PartLine } from '#domain/shop/plan.ts'
import { notifyLifecycle, notifyState, shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { findFirst, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createLease } from '#server/platform/lease.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'

/**
 * One worker at a time sends the notice of a parcel. The worker renews the lease while it speaks to the
 * marketplace, so the notice of a killed worker is free within a minute. It is looked up at the shop then.
 */
export const noticeLease = createLease({ table: 'shop_order', column: 'notify_lease', ms: 40_000 })

/** Renews the lease of a notice until the returned function is called, which waits for the last renewal. */
export function renewNotice(ctx: Ctx, notice: ClaimedNotice, everyMs = noticeLease.ms / 3): () => Promise<void> {
  let turn = Promise.resolve()
  const renew = async (): Promise<void> => {
    const lease = noticeLease.until(ctx.clock())
    const renewed = await run(
      ctx.db,
      `update shop_order set ${noticeLease.claimSql('$3')} where id = $1 and ${noticeLease.isOursSql('$2')} returning id`,
      [notice.id, notice.lease, lease],
    )
    if (renewed.length > 0) notice.lease = lease
  }
  // The next renewal makes up for one that fails.
  const warn = (error: Error) => ctx.log.warn({ err: error.message, shop_order: notice.id }, 'lease of a notice')
  const timer = setInterval(() => {
    turn = turn.then(renew).catch(warn)
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await turn
  }
}
export const noticeMoves = createTransitions({ column: 'notify_state', lifecycle: notifyLifecycle })

/**
 * A carrier answers a void request within minutes or by the next day. No notice is sent until it has
 * answered.
 */
const voidPauseMs = 15 * 60_000

/** A notice to a shop that one worker has claimed. */
export type ClaimedNotice = {
  id: number
  user_id: number
  shop_id: number
  sale_id: string
  sale_number: string
  lines: PartLine[] | null
  isLast: boolean
  step: Exclude<NoticeStep, 'wait' | 'nothing'>
  /**
   * its last worker died, its last answer was unclear, or the shop closed the sale: the sale is read before
   * the shop is told
   */
  mustLook: boolean
  /** the shop may have heard of it already, from us */
  wasLeft: boolean
  /** the holder is known by this */
  lease: Date
  attempts: number
  /** the parcel that leaves; null where the label was voided and no other bought */
  label: NoticeLabel | null
  notify_by: string
  notify_ref: string
  notified_number: string
  shop: { state: number; isUnlinked: boolean }
}

export type NoticeLabel = {
  order_id: number
  number: string
  time: Date
  carrier: string
  channel_zh: string
  channel_en: string
}

const partColumns = columnsOf(
  'shop_order',
  `p.id, p.user_id, p.shop_id, p.platform_order_id, p.platform_order_number, p.part_lines, p.state, p.shop_state, p.order_id, p.notify_state, p.notify_by,
  p.notify_attempts, p.notify_lease, p.next_notify_time, p.notify_ref, p.notified_number`,
)
type Part = RowOf<typeof partColumns, { part_lines: PartLine[] | null }>

type LabelRow = NoticeLabel & { void_status: number }

/**
 * Claims the next notice to a shop; null when there is none to send now. `busy`: another worker sends a
 * notice of the same sale. The parts of a sale are sent one after the other, because the last of them closes
 * it at the shop.
 */
export async function claimNotice(tx: Tx, id: number, now: Date): Promise<ClaimedNotice | 'busy' | null> {
  const parts = await lockParts(tx, id)
  const own = parts.find((part) => part.id === id)
  if (!own || own.notify_state === notifyState.notified || !own.next_notify_time || own.next_notify_time > now) return null
  if (parts.some((part) => noticeLease.isHeld(part.notify_lease, now))) return 'busy'
  const label = await readLabel(tx, own)
  const step = noticeStepOf({
    label: label && { number: label.number, voidStatus: label.void_status },
    notifiedNumber: own.notified_number,
  })
  if (step === 'wait') {
    await postpone(tx, own, new Date(now.getTime() + voidPauseMs))
    return null
  }
  if (step === 'nothing') {
    await putAside(tx, own, label !== null, now)
    return null
  }
  const lease = noticeLease.until(now)
  await run(tx, `update shop_order set ${noticeLease.claimSql('$2')}, update_time = $3 where id = $1`, [id, lease, now])
  await publishNotice(tx, own)
  const [shop] = await run<{ state: number; is_unlinked: boolean }>(
    tx,
    'select state, delete_time is not null as is_unlinked from shop where id = $1',
    [own.shop_id],
  )
  const others = parts.filter((part) => part.id !== id && part.state !== shopOrderState.closed)
  return {
    id,
    user_id: own.user_id,
    shop_id: own.shop_id,
    sale_id: own.platform_order_id,
    sale_number: own.platform_order_number,
    lines: own.part_lines,
    step,
    lease,
    isLast: others.every(({ notify_state: state }) => state === notifyState.notified),
    mustLook: own.notify_lease !== null || own.shop_state !== 0,
    wasLeft: own.notify_lease !== null,
    attempts: own.notify_attempts,
    label: step === 'withdraw' ? null : label,
    notify_by: own.notify_by,
    notify_ref: own.notify_ref,
    notified_number: own.notified_number,
    shop: { state: shop?.state ?? -1, isUnlinked: shop?.is_unlinked ?? true },
  }
}

/** All parts of the sale. Every transaction locks them in this order. */
const lockParts = (tx: Tx, id: number): Promise<Part[]> =>
  run<Part>(
    tx,
    `select ${partColumns} from shop_order p join shop_order own on own.shop_id = p.shop_id and own.platform_order_id = p.platform_order_id
     where own.id = $1 order by p.part for no key update of p`,
    [id],
  )

async function readLabel(tx: Tx, { order_id: orderId, state }: Part): Promise<LabelRow | null> {
  if (orderId === null || (state !== shopOrderState.labelled && state !== shopOrderState.combined)) return null
  return findFirst<LabelRow>(
    tx,
    `select o.id as order_id, o.tracking_number as number, o.label_time as time, o.void_status, c.carrier, c.name_zh as channel_zh,
       c.name_en as channel_en
     from shipping_order o join channel c on c.id = o.channel_id
     where o.id = $1 and o.label_time is not null and o.tracking_number <> '' and o.delete_time is null`,
    [orderId],
  )
}

const postpone = (tx: Tx, { id }: Part, until: Date): Promise<unknown> =>
  run(tx, `update shop_order set next_notify_time = $2, notify_reason = 'void_asked', notify_detail = '' where id = $1`, [
    id,
    until,
  ])

const known = noticeMoves.to(notifyState.notified, { by: 'system' })

/**
 * There is no notice to send: the shop has this tracking number already, or there is no parcel and the shop
 * knows of none.
 */
const putAside = (tx: Tx, { id }: Part, isKnown: boolean, now: Date): Promise<unknown> =>
  run(
    tx,
    `update shop_order set next_notify_time = null, ${noticeLease.releaseSql()}, notify_reason = '', notify_detail = '', update_time = $2,
       notify_time = ${isKnown ? `coalesce(notify_time, $2), ${known.set}` : 'notify_time'}
     where id = $1${isKnown ? ` and ${known.where}` : ''}`,
    [id, now],
  )

/** Tells the member and the staff who see the queue that it changed. */
export const publishNotice = (tx: Tx, { user_id: userId, id }: { user_id: number; id: number }): Promise<void> =>
  publishChange(tx, { to: [{ member: userId }, { admins: 'shopOrder/index' }], topic: 'shopOrder', id })
