import { manifestStatus, orderManifestLifecycle, orderStatus, voidStatus } from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { addHistory, markUsedSql } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import { createStatement } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'

const columns = columnsOf(
  'shipping_order',
  `o.id, o.channel_id, o.status, o.is_effective, o.is_warehouse_scan, o.void_status, o.is_manifesting,
  (o.price -> 'weight' ->> 'actual')::int as grams`,
)
/**
 * What a manifest needs to know of an order, its grams with the box that we sold, as the label says it. Nobody else writes these columns: an order is
 * handed over, refused and tried again here.
 */
export type ManifestParcel = RowOf<typeof columns, { grams: number }>

/** Labels that can be handed over now, in the words of their index. */
export const toManifestSql = `o.status = ${orderStatus.success} and o.is_effective <> ${manifestStatus.manifested}
  and o.void_status in (${voidStatus.none}, ${voidStatus.refused}) and not o.is_manifesting and o.delete_time is null`

const lockOwn = prepareOnce(
  `select ${columns} from shipping_order o where o.user_id = $1 and o.id = any($2) and o.delete_time is null
   order by o.id for no key update of o`,
)

/** The member's own of these, held until the transaction ends. */
export const lockParcels = (tx: Tx, userId: number, ids: readonly number[]): Promise<ManifestParcel[]> =>
  run<ManifestParcel>(tx, lockOwn, [userId, ids])

const lockWaiting = prepareOnce(
  `select ${columns} from shipping_order o where o.user_id = $1 and o.channel_id = $2 and ${toManifestSql}
   order by o.id limit $3 for no key update of o`,
)

/** All that the member can hand over of a channel, the oldest first. Whoever waited for the lock gets those that nobody else took. */
export const lockWaitingParcels = (
  tx: Tx,
  { userId, channelId, most }: { userId: number; channelId: number; most: number },
): Promise<ManifestParcel[]> => run<ManifestParcel>(tx, lockWaiting, [userId, channelId, most])

const claim = prepareOnce(
  `update shipping_order set manifest_id = $2, is_manifesting = true, manifest_code = '', manifest_reason = '', update_time = $3
   where id = any($1)`,
)

/** From now on these stand on that manifest and on no other. The rows must be held by the caller. */
export async function claimParcels(
  tx: Tx,
  { ids, manifestId, now }: { ids: readonly number[]; manifestId: number; now: Date },
): Promise<void> {
  await run(tx, claim, [ids, manifestId, now])
}

const manifestMoves = createTransitions({ column: 'is_effective', lifecycle: orderManifestLifecycle })
const manifested = manifestMoves.to(manifestStatus.manifested, { by: 'system' })
const notDelivered = manifestMoves.to(manifestStatus.notDelivered, { by: 'system', orStay: true, alias: 'o' })
export type RefusedParcel = { id: number; code: string; reason: string }
type Settlement = {
  manifestId: number
  number: string
  refused: readonly RefusedParcel[]
  /** who closed it */
  actor: LedgerActor
  now: Date
}

/** What became of the parcels of a manifest: these were refused, all the others are handed over. Twice is once. */
export async function settleParcels(tx: Tx, { manifestId, number, refused, actor, now }: Settlement): Promise<void> {
  const ids = refused.map(({ id }) => id)
  const accepted = createStatement()
  const time = accepted.bind(now, 'timestamptz')
  accepted.add(
    'taken',
    `update shipping_order set ${manifested.set}, is_manifesting = false, manifest_time = ${time}, ${markUsedSql('manifested', time)}, update_time = ${time}
     where manifest_id = ${accepted.bind(manifestId)} and is_manifesting and id <> all(${accepted.bind(ids)}) and ${manifested.where} returning id`,
  )
  addHistory(accepted, 'taken', { verb: 'manifested', actor, reason: number, now })
  await accepted.run(tx, { select: 'taken.id', from: 'taken' })
  if (refused.length === 0) return
  const statement = createStatement()
  const [codes, reasons] = [refused.map(({ code }) => code), refused.map(({ reason }) => reason.slice(0, 300))]
  const said = [ids, codes, reasons].map((values, index) => statement.bind(values, index === 0 ? 'bigint[]' : 'text[]'))
  statement.add(
    'refused',
    `update shipping_order o set ${notDelivered.set}, is_manifesting = false, manifest_code = said.code, manifest_reason = said.reason,
       update_time = ${statement.bind(now, 'timestamptz')}
     from unnest(${said.join(', ')}) as said (id, code, reason)
     where o.id = said.id and o.manifest_id = ${statement.bind(manifestId)} and o.is_manifesting and ${notDelivered.where} returning o.id, said.reason`,
  )
  const system = { type: 'system', id: null } as const
  addHistory(statement, 'refused', { verb: 'manifest_refused', actor: system, reason: { sql: 'refused.reason' }, now })
  await statement.run(tx, { select: 'refused.id', from: 'refused' })
}
