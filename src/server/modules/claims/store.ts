import type { ClaimRefusal, InsuredOrder } from '#domain/claim/rules.ts'
import { type ClaimDocument, type ClaimStatus, type ClaimVerb, claimLifecycle, claimStatus } from '#domain/claim/status.ts'
import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import { checkLoss, type ParcelLoss } from '#domain/order/parcel-account.ts'
import { voidStatus } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { handInFiles } from '#server/modules/files/index.ts'
import { type LockedOrder, lockOrder, readParcelAccount } from '#server/modules/orders/index.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf, type TableRow } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { FileReference } from '#server/platform/file-references.ts'
import { createMover } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'

/** Queries of claims. Whatever a member reads carries the owner. */

export type ClaimActor = { type: 'member' | 'admin' | 'system'; id: number | null }

export const refusedClaim = (reason: ClaimRefusal): AppError =>
  new AppError('claim.refused', { detail: { why_key: `claim.refused.${reason}` } })

export function mustAllow(reason: ClaimRefusal | null): void {
  if (reason) throw refusedClaim(reason)
}

const claimColumns = columnsOf(
  'claim',
  'id, claim_no, user_id, order_id, order_code, kind_id, status, cover_value, amount, granted, waits_for, due_time, reminded, admin_id',
)
export type StoredClaim = RowOf<
  typeof claimColumns,
  Record<'cover_value' | 'amount' | 'granted', Pence> & {
    status: ClaimStatus
    waits_for: 'staff' | 'member' | 'finance' | 'nobody'
  }
>
const findOne = prepareOnce(`select ${claimColumns} from claim where id = $1 and ($2::bigint is null or user_id = $2)`)
const lockOne = prepareOnce(`select ${claimColumns} from claim where id = $1 for no key update`)

/** `userId` null: for staff, whosever it is. A stranger's is missing. */
export function getClaim(db: Db | Tx, id: number, userId: number | null): Promise<StoredClaim> {
  return getRow<StoredClaim>(db, findOne, [id, userId])
}

/** The order first, then its claim: in the order of docs/architecture.md. */
export async function lockClaim(tx: Tx, id: number, userId: number | null): Promise<{ claim: StoredClaim; order: LockedOrder }> {
  const found = await getClaim(tx, id, userId)
  const order = await lockOrder(tx, found.order_id)
  return { claim: await getRow<StoredClaim>(tx, lockOne, [id]), order }
}

/** Why a claim is not granted or paid any more: its label is being voided, or the parcel has come since. */
export async function checkStillLost(ctx: Ctx, tx: Tx, claim: StoredClaim, order: LockedOrder): Promise<ClaimRefusal | null> {
  if (order.void_status === voidStatus.voided) return 'voided'
  if (order.void_status === voidStatus.asked) return 'voiding'
  const { loss } = await getClaimKind(tx, claim.kind_id)
  return checkLoss(await readParcelAccount(ctx, tx, order), loss)
}

type ClaimToChange = {
  id: number
  /** whose it must be; null: for staff, whosever it is */
  userId: number | null
  check: (claim: StoredClaim) => ClaimRefusal | null
}

/** Changes a claim, held with its order, if the rule allows it; whoever looks at it sees it anew. */
export const changeClaim = (
  ctx: Ctx,
  { id, userId, check }: ClaimToChange,
  change: (tx: Tx, claim: StoredClaim, held: { order: LockedOrder; now: Date }) => Promise<unknown>,
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { claim, order } = await lockClaim(tx, id, userId)
    mustAllow(check(claim))
    await change(tx, claim, { order, now: ctx.clock() })
    await publishClaim(tx, claim)
  })

type ClaimChange = Partial<
  TableRow<
    'claim',
    'answer, due_time, reminded, admin_id, payer_id, entry_id, decide_time, pay_time, close_time',
    Record<'granted' | 'set_off' | 'paid', Pence> & Pick<StoredClaim, 'waits_for'>
  >
>

/** Writes what changed of a claim that the caller holds. */
export async function updateClaim(tx: Tx, id: number, change: ClaimChange, now: Date): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ ...change, update_time: now })
    .where('id', '=', id)
    .execute()
}

type ClaimNote = { verb: ClaimVerb; actor: ClaimActor; text?: string }

const move = createMover<StoredClaim, string, ClaimStatus, ClaimChange, ClaimNote>({
  table: 'claim',
  column: 'status',
  lifecycle: claimLifecycle,
  stateOf: ({ status }) => status,
  record: async (tx, claim, note, now) => {
    await addClaimMessage(tx, { claimId: claim.id, ...note, now })
    await publishClaim(tx, claim)
  },
})

/** The only way into another state, with its message in the thread. The claim must be held by the caller. */
export function moveClaim(
  tx: Tx,
  claim: StoredClaim,
  to: ClaimStatus,
  { note, change, now }: { note: ClaimNote; change?: ClaimChange; now: Date },
): Promise<void> {
  const isClosed = to === claimStatus.refused || to === claimStatus.paid || to === claimStatus.withdrawn
  const turn = isClosed ? 'nobody' : to === claimStatus.inReview ? 'staff' : 'finance'
  const end = isClosed ? { close_time: now } : {}
  return move(tx, claim, to, {
    actor: note.actor,
    note,
    change: { waits_for: turn, due_time: null, reminded: false, ...end, ...change },
    now,
  })
}

type NewMessage = { claimId: number; verb: ClaimVerb; actor: ClaimActor; text?: string; now: Date }

const insertMessage = prepareOnce(
  'insert into claim_message (claim_id, verb, actor_type, actor_id, text, create_time) values ($1, $2, $3, $4, $5, $6)',
)

export const addClaimMessage = (tx: Tx, { claimId, verb, actor, text = '', now }: NewMessage) =>
  run(tx, insertMessage, [claimId, verb, actor.type, actor.id, text, now])

export type HandedFile = { document: ClaimDocument; file: string; name: string }

const insertFile = prepareOnce(
  `insert into claim_file (claim_id, document, file, name, actor_type, actor_id, create_time) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (claim_id, file) do nothing`,
)

type NewFiles = { claimId: number; files: readonly HandedFile[]; by: { type: 'member' | 'admin'; id: number }; now: Date }

/** Adds files that this account uploaded itself. A file that is handed in twice is kept once. */
export async function addClaimFiles(tx: Tx, { claimId, files, by, now }: NewFiles): Promise<void> {
  if (files.length === 0) return
  const urls = files.map(({ file }) => file)
  await handInFiles(tx, { urls, by, field: 'files' })
  for (const { document, file, name } of files) await run(tx, insertFile, [claimId, document, file, name, by.type, by.id, now])
}

/** What claims keep of uploaded files. */
export const claimFiles: FileReference = {
  name: 'claim.title',
  find: async (tx, urls) => {
    const rows = await run<{ file: string }>(tx, 'select distinct file from claim_file where file = any($1)', [urls])
    return rows.map(({ file }) => file)
  },
}

const kindColumns = columnsOf(
  'claim_kind',
  'id, code, name_zh, name_en, hint_zh, hint_en, from_days, until_days, is_delivered, documents, loss',
)
export type ClaimKind = RowOf<typeof kindColumns, { documents: ClaimDocument[]; loss: ParcelLoss }>

export const listClaimKinds = (db: Db | Tx): Promise<ClaimKind[]> =>
  run<ClaimKind>(db, `select ${kindColumns} from claim_kind where status order by weigh desc, id`)

/** Also one that is no longer offered: its claims go on. */
export function getClaimKind(db: Db | Tx, id: number): Promise<ClaimKind> {
  return getRow<ClaimKind>(db, `select ${kindColumns} from claim_kind where id = $1`, [id])
}

export const termsOf = ({ loss, is_delivered, from_days, until_days }: ClaimKind) => ({
  loss,
  isDelivered: is_delivered,
  fromDays: from_days,
  untilDays: until_days,
})

export type ClaimableOrder = InsuredOrder & { id: number; order_code: string; tracking_number: string; has_claim: boolean }
type ClaimableRow = Omit<ClaimableOrder, 'label_time' | 'delivered_time'> & {
  label_time: Date | null
  delivered_time: Date | null
}

const claimable = prepareOnce(
  `select o.id, o.order_code, o.tracking_number, o.status, o.void_status, o.insurance_value, o.label_time, o.delivered_time,
     exists (select 1 from claim c where c.order_id = o.id and c.status not in (${claimStatus.refused}, ${claimStatus.withdrawn})) as has_claim
   from shipping_order o where o.id = $1 and o.user_id = $2 and o.delete_time is null`,
)

/** A member's own order with what decides whether something can be claimed for it. */
export async function getClaimableOrder(db: Db | Tx, userId: number, orderId: number): Promise<ClaimableOrder> {
  const row = await getRow<ClaimableRow>(db, claimable, [orderId, userId])
  const { label_time: labelled, delivered_time: delivered } = row
  return {
    ...row,
    label_time: labelled && toSeconds(labelled),
    delivered_time: delivered && toSeconds(delivered),
  }
}

/** Whoever looks at it sees it anew: its member, and staff who handle claims. */
export const publishClaim = (tx: Tx, { id, user_id: userId }: Pick<StoredClaim, 'id' | 'user_id'>) =>
  publishChange(tx, { to: [{ member: userId }, { admins: 'claim/index' }], topic: 'claim', id })
