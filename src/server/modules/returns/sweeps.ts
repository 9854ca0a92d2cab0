import { formatPounds } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { takeFees } from './actions/pay-fee.ts'
import { readFees, sumFees } from './fees.ts'
import { notifyMember } from './notices.ts'
import { type HeldReturn, lockReturn, moveReturn, type StoredReturn, setReturn } from './store.ts'

const batchSize = 200
const system = { type: 'system', id: null } as const

/** So many days before the end a member is reminded of a parcel that waits for them. */
const remindDays = 7
const dayMs = 86_400_000

// A refund that was asked waits for us and not for the member.
const waits = `status = ${returnStatus.inStock} and choice <> 'refund'`
const overdue = prepareOnce(
  `select id from return_order where due_time <= $1 and id > $2 and (status = ${returnStatus.approved} or ${waits}) order by id limit ${batchSize}`,
)
const nearlyOver = prepareOnce(
  `select id from return_order where due_time <= $1 and id > $2 and ${waits} and not reminded order by id limit ${batchSize}`,
)

/** Ends every wait whose time is over, and reminds of those whose end is near. May run twice, at once and after a kill. */
export async function sweepReturns(ctx: Ctx, now: Date): Promise<void> {
  await forEachReturn(ctx, overdue, now, (tx, one) => endWait(ctx, tx, one, now))
  const soon = new Date(now.getTime() + remindDays * dayMs)
  await forEachReturn(ctx, nearlyOver, soon, (tx, one) => remind(ctx, tx, one, soon))
}

type Work = (tx: Tx, one: HeldReturn) => Promise<void>

async function forEachReturn(ctx: Ctx, text: string, until: Date, work: Work): Promise<void> {
  for (let last = 0; ; ) {
    const found = await run<{ id: number }>(ctx.db, text, [until, last])
    for (const { id } of found) {
      last = id
      await inTx(ctx, async (tx) => work(tx, await lockReturn(tx, id, null)))
    }
    if (found.length < batchSize) return
  }
}

const isDue = ({ due_time: due }: StoredReturn, until: Date): boolean => due !== null && due <= until

const isBought = prepareOnce(
  `select id from shipping_order where id = $1 and delete_time is null and void_status <> ${voidStatus.voided}
     and status in (${orderStatus.inProgress}, ${orderStatus.success})`,
)

async function endWait(ctx: Ctx, tx: Tx, { held }: HeldReturn, now: Date): Promise<void> {
  // Somebody was quicker since it was found.
  if (!isDue(held, now)) return
  if (held.status === returnStatus.approved && held.kind === returnKind.return) {
    await moveReturn(tx, held, returnStatus.cancelled, {
      change: { due_time: null, close_time: now },
      note: { verb: 'expired', actor: system, now },
    })
    return notifyMember(ctx, tx, held, 'notice.return.expired')
  }
  if (held.status !== returnStatus.inStock || held.choice === 'refund') return
  // It goes out as soon as its label is made.
  if (held.reship_order_id !== null && (await run(tx, isBought, [held.reship_order_id])).length > 0) return
  // Choosing nothing costs what disposing of it costs.
  const fees = held.pay_status === payStatus.unpaid ? await readFees(ctx, tx, held, now) : []
  await setReturn(tx, held.id, { choice: 'dispose' }, now)
  await takeFees(ctx, tx, { ...held, choice: 'dispose' }, { fees, actor: system, now, isForced: true })
  const due = sumFees(fees)
  await notifyMember(ctx, tx, held, due > 0 ? 'notice.return.disposed_fees' : 'notice.return.disposed', {
    fees: formatPounds(due),
  })
}

async function remind(ctx: Ctx, tx: Tx, { held }: HeldReturn, until: Date): Promise<void> {
  if (!isDue(held, until) || held.status !== returnStatus.inStock || held.choice === 'refund') return
  await setReturn(tx, held.id, { reminded: true }, ctx.clock())
  await notifyMember(ctx, tx, held, 'notice.return.remind', { days: remindDays })
}
