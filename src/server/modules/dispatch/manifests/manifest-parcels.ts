import { manifestStatus, orderManifestLifecycle, orderStatus, voidStatus } from '#domain/order/status.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { insertHistorySql, markUsedSql } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
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
const accept = prepareOnce(
  `with taken as (
     update shipping_order set ${manifested.set}, is_manifesting = false, manifest_time = $3,
       ${markUsedSql('manifested', '$3')}, update_time = $3
     where manifest_id = $1 and is_manifesting and id <> all($2) and ${manifested.where} returning id)
   ${insertHistorySql}
   select id, 'manifested', $4, $5, $6, $3 from taken order by id`,
)
const refuse = prepareOnce(
  `with refused as (
     update shipping_order o set ${notDelivered.set}, is_manifesting = false, manifest_code = said.code,
       manifest_reason = said.reason, update_time = $5
     from unnest($2::bigint[], $3::text[], $4::text[]) as said (id, code, reason)
     where o.id = said.id and o.manifest_id = $1 and o.is_manifesting and ${notDelivered.where} returning o.id, said.reason)
   ${insertHistorySql}
   select id, 'manifest_refused', 'system', null, reason, $5 from refused order by id`,
)

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
  await run(tx, accept, [manifestId, ids, now, actor.type, actor.id, number])
  if (refused.length === 0) return
  const [codes, reasons] = [refused.map(({ code }) => code), refused.map(({ reason }) => reason.slice(0, 300))]
  await run(tx, refuse, [manifestId, ids, codes, reasons, now])
}
