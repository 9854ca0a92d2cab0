import { AppError } from '#domain/errors.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import { checkReweigh } from '#domain/order/parcel-account.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import { type ReweighState, reweighLifecycle, reweighState } from '#domain/reweigh.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { notify, notifyAdmins } from '#server/modules/notices/index.ts'
import { chargeReweigh, type LockedOrder, lockOrder, readParcelAccount, recordHistory } from '#server/modules/orders/index.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf, type TableRow } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { createMover } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { WordKey } from '#words/keys.ts'

const columns = columnsOf('reweigh', 'id, order_id, user_id, order_code, state, answer, difference, line, due_time')
type StoredReweigh = RowOf<typeof columns, { state: ReweighState; difference: Pence; line: PriceLine }>

const orderOf = prepareOnce('select order_id from reweigh where id = $1 and ($2::bigint is null or user_id = $2)')
const lockOne = prepareOnce(`select ${columns} from reweigh where id = $1 for no key update`)

/** The order first, then what is proposed for it: in the order of docs/architecture.md. A stranger's is missing. */
async function lockReweigh(tx: Tx, id: number, userId: number | null): Promise<{ reweigh: StoredReweigh; order: LockedOrder }> {
  const found = await getRow<{ order_id: number }>(tx, orderOf, [id, userId])
  const order = await lockOrder(tx, found.order_id)
  const reweigh = await getRow<StoredReweigh>(tx, lockOne, [id])
  return { reweigh, order }
}

type ReweighChange = Partial<TableRow<'reweigh', 'answer, answer_reason, answer_time, decision, admin_id, entry_id, close_time'>>
/** A line of the order's history; null where the charge has written its own. */
type ReweighNote = { verb: 'reweigh_waived'; actor: LedgerActor; reason: string } | null

const move = createMover<StoredReweigh, string, ReweighState, ReweighChange, ReweighNote>({
  table: 'reweigh',
  column: 'state',
  lifecycle: reweighLifecycle,
  stateOf: ({ state }) => state,
  record: async (tx, reweigh, note, now) => {
    if (note) await recordHistory(tx, { orderId: reweigh.order_id, ...note, now })
    await publishReweigh(tx, reweigh)
  },
})

export type ReweighAnswer = { id: number; answer: 'accept' | 'dispute'; reason: string }

/** A member's answer: accepting takes the difference at once, disputing leaves it to our staff. The same answer twice is one; after the end none counts. */
export const answerReweigh = (ctx: Ctx, userId: number, { id, answer, reason }: ReweighAnswer): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { reweigh, order } = await lockReweigh(tx, id, userId)
    if (reweigh.answer === answer) return
    const now = ctx.clock()
    const canAnswer = answer === 'accept' ? reweigh.state < reweighState.taken : reweigh.state === reweighState.proposed
    if (!canAnswer) throw new AppError('reweigh.settled')
    const actor = { type: 'member', id: userId } as const
    const answered = { answer, answer_reason: reason, answer_time: now }
    if (answer === 'accept') {
      await take(ctx, tx, { reweigh, order, actor, now, answered })
      return
    }
    await move(tx, reweigh, reweighState.disputed, { actor, change: answered, note: null, now })
    await notifyStaff(ctx, tx, reweigh)
  })

/** Staff settle what was disputed: the difference is taken, whatever the wallet has. */
export const confirmReweigh = (ctx: Ctx, id: number, adminId: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { reweigh, order } = await lockReweigh(tx, id, null)
    if (reweigh.state !== reweighState.disputed) throw new AppError('reweigh.settled')
    const now = ctx.clock()
    const isTaken = await take(ctx, tx, { reweigh, order, actor: { type: 'admin', id: adminId }, now })
    if (isTaken) await notifyMember(ctx, tx, reweigh, 'notice.reweigh.taken')
  })

/** Staff let it go, with their reason, which the member reads. */
export const waiveReweigh = (ctx: Ctx, id: number, { adminId, reason }: { adminId: number; reason: string }): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { reweigh } = await lockReweigh(tx, id, null)
    if (reweigh.state >= reweighState.taken) throw new AppError('reweigh.settled')
    await waive(ctx, tx, reweigh, { actor: { type: 'admin', id: adminId }, reason, now: ctx.clock() })
  })

/** Lets a difference go whose order was refunded or voided. The order must be held by the caller, the re-weigh be open. */
export async function closeReweigh(ctx: Ctx, tx: Tx, id: number, now: Date): Promise<void> {
  const reweigh = await getRow<StoredReweigh>(tx, lockOne, [id])
  await waive(ctx, tx, reweigh, { actor: { type: 'system', id: null }, reason: '', now })
}

type Waiver = { actor: LedgerActor; reason: string; now: Date }

async function waive(ctx: Ctx, tx: Tx, reweigh: StoredReweigh, { actor, reason, now }: Waiver): Promise<void> {
  const change = { decision: reason, admin_id: adminOf(actor), close_time: now }
  await move(tx, reweigh, reweighState.waived, { actor, change, note: { verb: 'reweigh_waived', actor, reason }, now })
  await notifyMember(ctx, tx, reweigh, 'notice.reweigh.waived')
}

const adminOf = ({ type, id }: LedgerActor): number | null => (type === 'admin' ? id : null)

const batchSize = 500
const due = prepareOnce(
  `select id from reweigh where state = ${reweighState.proposed} and due_time <= $1 order by due_time, id limit ${batchSize}`,
)

/** Takes what nobody disputed in time, each in a transaction of its own. May run twice, at once and after a kill. */
export async function takeDueReweighs(ctx: Ctx, now: Date): Promise<void> {
  for (;;) {
    const found = await run<{ id: number }>(ctx.db, due, [now])
    for (const { id } of found)
      await inTx(ctx, async (tx) => {
        const { reweigh, order } = await lockReweigh(tx, id, null)
        // The member answered since it was found.
        if (reweigh.state !== reweighState.proposed) return
        const isTaken = await take(ctx, tx, { reweigh, order, actor: { type: 'system', id: null }, now })
        if (isTaken) await notifyMember(ctx, tx, reweigh, 'notice.reweigh.taken')
      })
    if (found.length < batchSize) return
  }
}

/** `answered`: what its member says with it */
type Taking = { reweigh: StoredReweigh; order: LockedOrder; actor: LedgerActor; now: Date; answered?: ReweighChange }

/** Charges the difference, unless the postage went back since it was proposed: then it is let go. */
async function take(ctx: Ctx, tx: Tx, { reweigh, order, actor, now, answered }: Taking): Promise<boolean> {
  if (checkReweigh(await readParcelAccount(ctx, tx, order))) {
    await waive(ctx, tx, reweigh, { actor, reason: '', now })
    return false
  }
  const entryId = await chargeReweigh(ctx, tx, order, { line: reweigh.line, actor, now })
  const change = { ...answered, entry_id: entryId, admin_id: adminOf(actor), close_time: now }
  await move(tx, reweigh, reweighState.taken, { actor, change, note: null, now })
  return true
}

const notifyMember = (ctx: Ctx, tx: Tx, reweigh: StoredReweigh, key: WordKey) =>
  notify(ctx, tx, {
    to: { realm: 'member', id: reweigh.user_id },
    kind: 'reweigh',
    word: { key, values: { no: reweigh.order_code, amount: formatPounds(reweigh.difference) } },
    link: `/user/account/reweigh?open=${reweigh.id}`,
    mail: true,
  })

/** Whoever may settle it, by notice and mail. */
const notifyStaff = (ctx: Ctx, tx: Tx, { id, order_code: no, difference }: StoredReweigh): Promise<void> =>
  notifyAdmins(ctx, tx, 'reweigh/confirm', {
    kind: 'reweigh',
    word: { key: 'notice.reweigh.disputed', values: { no, amount: formatPounds(difference) } },
    link: `/admin/reweigh?open=${id}`,
    mail: true,
  })

const publishReweigh = (tx: Tx, { id, user_id: userId }: StoredReweigh) =>
  publishChange(tx, { to: [{ member: userId }, { admins: 'reweigh/index' }], topic: 'reweigh', id })
