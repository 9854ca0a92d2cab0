import { asPence, formatPounds } from '#domain/money.ts'
import type { ParcelFacts } from '#domain/order/parcel-account.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { ParcelCase, ParcelEvent } from '#server/platform/parcel-case.ts'
import { notifyMember } from './notices.ts'
import { queuePayout } from './payout.ts'
import { findReturn, finishReturn, moveReturn, recordReturn, type StoredReturn, setReturn } from './store.ts'

const { requested, approved, inStock, finished } = returnStatus

type ReturnFacts = Pick<ParcelFacts, 'hasReturn' | 'isInStock' | 'hasComeBack'>
const facts = prepareOnce(
  `select coalesce(bool_or(status in (${approved}, ${inStock}, ${finished})), false) as "hasReturn",
     coalesce(bool_or(status = ${inStock}), false) as "isInStock", coalesce(bool_or(instock), false) as "hasComeBack"
   from return_order where order_id = $1 and kind = ${returnKind.return}`,
)
const openRefunds = prepareOnce(
  `select id from return_order where order_id = $1 and (status = ${requested} or is_unused and status = ${approved}
     or status = ${inStock} and choice = 'refund') order by id for no key update`,
)

const system = { type: 'system', id: null } as const

/** What returns know of a parcel, and what becomes of requests for a refund when the order is voided or refunded whole. */
export const returnCase: ParcelCase<Ctx> = {
  readFacts: (db, orderId) => getRow<ReturnFacts>(db, facts, [orderId]),
  follow: async (ctx, tx, order, event, now) => {
    for (const { id } of await run<{ id: number }>(tx, openRefunds, [order.id])) {
      const held = await findReturn(tx, id)
      const isItself = event.type === 'refunded' && event.byReturn === id
      if (held && !isItself) await followOrder(ctx, tx, held, event, now)
    }
  },
}

async function followOrder(ctx: Ctx, tx: Tx, held: StoredReturn, event: ParcelEvent, now: Date): Promise<void> {
  if (event.type === 'void_refused') {
    if (held.is_unused && held.status === approved) await refuseUnused(ctx, tx, held, event.reason, now)
    return
  }
  if (event.type === 'voided' && held.is_unused) return finishUnused(ctx, tx, held, event, now)
  if (held.kind === returnKind.refund) return supersede(tx, held, now)
  if (held.status !== inStock) return
  // Nothing is left to be given for a parcel that lies here: something else can be chosen for it.
  await setReturn(tx, held.id, { choice: '', asked_amount: asPence(0) }, now)
  await recordReturn(tx, held, { verb: 'reopened', actor: system, now })
}

type Voided = Extract<ParcelEvent, { type: 'voided' }>

/** The label is void and its money is in the balance, so an open request for that money is settled, decided or not. */
async function finishUnused(ctx: Ctx, tx: Tx, held: StoredReturn, { money, entryId }: Voided, now: Date): Promise<void> {
  if (held.status === requested) await moveReturn(tx, held, approved, { note: { verb: 'approved', actor: system, now } })
  const amount = asPence(money)
  const change = { amount, entry_id: entryId }
  await finishReturn(
    tx,
    { ...held, status: approved },
    { outcome: 'refunded', actor: system, reason: formatPounds(amount), change, now },
  )
  await queuePayout(tx, held)
  await notifyMember(ctx, tx, held, 'notice.return.refunded', { amount: formatPounds(amount) })
}

/** The carrier keeps the label, so nothing is given back. */
async function refuseUnused(ctx: Ctx, tx: Tx, held: StoredReturn, reason: string, now: Date): Promise<void> {
  const note = { verb: 'refused', actor: system, reason, now } as const
  await moveReturn(tx, held, returnStatus.refused, { change: { answer: reason, close_time: now }, note })
  await notifyMember(ctx, tx, held, 'notice.return.void_refused')
}

/** Nothing is left to be given for it. */
const supersede = (tx: Tx, held: StoredReturn, now: Date): Promise<void> =>
  moveReturn(tx, held, returnStatus.cancelled, {
    change: { due_time: null, close_time: now },
    note: { verb: 'superseded', actor: system, now },
  })
