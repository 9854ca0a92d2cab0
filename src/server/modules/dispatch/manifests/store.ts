import type { Carrier } from '#domain/channel.ts'
import { manifestLifecycle, manifestState } from '#domain/manifest/state.ts'
import type { LabelRef } from '#server/adapters/carriers/port.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { type Db, findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createLease } from '#server/platform/lease.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { carrierLeaseMs } from '../carrier-call.ts'

/** Queries of manifests. */

export type ManifestChannel = { id: number; carrier: Carrier; manifest_cutoff: string }

const channelsById = prepareOnce('select id, carrier, manifest_cutoff from channel where id = any($1) order by id')

export const listChannels = (db: Db | Tx, ids: readonly number[]): Promise<ManifestChannel[]> =>
  run<ManifestChannel>(db, channelsById, [ids])

type NewManifest = {
  userId: number
  channelId: number
  day: string
  parcelCount: number
  weight: number
  actor: LedgerActor
  now: Date
}

// The number says the day and goes on as the rows do: short enough to be read out, and a bar code of it fits any sheet.
const insert = prepareOnce(
  `with next as (select nextval(pg_get_serial_sequence('manifest', 'id')) as id)
   insert into manifest (id, number, user_id, channel_id, day, parcel_count, weight, leased_until, actor_type, actor_id, create_time, update_time)
   overriding system value
   select id, 'MF' || to_char($3::date, 'YYMMDD') || lpad(id::text, greatest(5, length(id::text)), '0'), $1, $2, $3::date, $4, $5, $6, $7, $8, $6, $6
   from next returning id, number`,
)

export function insertManifest(tx: Tx, one: NewManifest): Promise<{ id: number; number: string }> {
  const { userId, channelId, day, parcelCount, weight, actor, now } = one
  return getRow(tx, insert, [userId, channelId, day, parcelCount, weight, now, actor.type, actor.id])
}

const openColumns = columnsOf(
  'manifest',
  `m.id, m.number, m.user_id, m.channel_id, m.day, m.parcel_count, m.fail_code, m.fail_reason, m.tries, m.actor_type, m.actor_id, m.create_time`,
)
// When the carrier was last asked to close it.
const askedTime = 'coalesce(m.asked_time, m.create_time) as asked_time'

/** A manifest that is being closed. */
export type OpenManifest = RowOf<typeof openColumns, { asked_time: Date; actor_type: LedgerActor['type'] }>
export type ClaimedManifest = OpenManifest & {
  /** an earlier try may have reached the carrier, although no answer came */
  was_unclear: boolean
}

/** One worker at a time asks the carrier to close a manifest. */
export const manifestLease = createLease({ table: 'manifest', column: 'leased_until', ms: carrierLeaseMs })

const claim = prepareOnce(
  `with held as (
     select id, is_unclear from manifest
     where id = $1 and state = ${manifestState.closing} and ${manifestLease.isFreeSql('$3')} for no key update)
   update manifest m set tries = m.tries + 1, ${manifestLease.claimSql('$2')}, is_unclear = true, update_time = $3,
     asked_time = case when held.is_unclear then m.asked_time else $3 end
   from held where m.id = held.id returning ${openColumns}, ${askedTime}, held.is_unclear as was_unclear`,
)

/**
 * Claims the next request to the carrier; null while another worker makes it, and once the manifest is
 * closed. From now on the carrier may have received the request.
 */
export const claimManifest = (tx: Tx, id: number, now: Date): Promise<ClaimedManifest | null> =>
  findFirst<ClaimedManifest>(tx, claim, [id, manifestLease.until(now), now])

const selectLease = prepareOnce(`select leased_until from manifest where id = $1 and state = ${manifestState.closing}`)

/** When the lease of a manifest ends; null once the manifest is closed. */
export const findLease = async (tx: Tx, id: number): Promise<Date | null> =>
  (await findFirst<{ leased_until: Date }>(tx, selectLease, [id]))?.leased_until ?? null

const lock = prepareOnce(
  `select ${openColumns}, ${askedTime} from manifest m where m.id = $1 and m.state = ${manifestState.closing} for no key update`,
)

/** Held while its outcome is written down; null when that is done. */
export const lockOpenManifest = (tx: Tx, id: number): Promise<OpenManifest | null> => findFirst<OpenManifest>(tx, lock, [id])

const updateAsked = prepareOnce(`update manifest set asked_time = $2 where id = $1 and state = ${manifestState.closing}`)

export const recordAttempt = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await run(tx, updateAsked, [id, now])
}

const parcelsOf = prepareOnce(
  `select id, order_code || '-' || attempt as reference, carrier_ref as "carrierRef", tracking_number as "trackingNumber"
   from shipping_order where manifest_id = $1 and is_manifesting order by id`,
)

/** What the carrier is told of each parcel, beside the order's own number. */
export const listLabelRefs = (db: Db | Tx, manifestId: number): Promise<(LabelRef & { id: number })[]> =>
  run<LabelRef & { id: number }>(db, parcelsOf, [manifestId])

const manifestMoves = createTransitions({ column: 'state', lifecycle: manifestLifecycle })
const finished = manifestMoves.toOneOf('$2::smallint', [manifestState.closed, manifestState.refused], { by: 'system' })
const close = prepareOnce(
  `update manifest set ${finished.set}, refused_count = $3, carrier_ref = $4, document_storage = $5, document_file = $6, fail_code = $7,
     fail_reason = $8, is_unclear = false, next_try_time = null, ${manifestLease.releaseSql('$9')}, close_time = $9, update_time = $9
   where id = $1 and ${finished.where}`,
)

type ManifestOutcome = {
  state: typeof manifestState.closed | typeof manifestState.refused
  refusedCount: number
  carrierRef?: string
  page?: { storage: string; file: string }
  code?: string
  reason?: string
  now: Date
}

export async function finishManifest(tx: Tx, id: number, outcome: ManifestOutcome): Promise<void> {
  const { state, refusedCount, carrierRef = '', page = { storage: '', file: '' }, code = '', reason = '', now } = outcome
  await run(tx, close, [id, state, refusedCount, carrierRef, page.storage, page.file, code, reason.slice(0, 300), now])
}

const delay = prepareOnce(
  `update manifest set ${manifestLease.releaseSql('$2')}, is_unclear = $3, fail_code = $4, fail_reason = $5, next_try_time = $6, update_time = $2
   where id = $1 and state = ${manifestState.closing}`,
)

type ManifestDelay = { isUnclear: boolean; code: string; reason: string; retryTime: Date; now: Date }

/** Releases a manifest until its next try. */
export async function releaseManifest(
  tx: Tx,
  id: number,
  { isUnclear, code, reason, retryTime, now }: ManifestDelay,
): Promise<void> {
  await run(tx, delay, [id, now, isUnclear, code, reason.slice(0, 300), retryTime])
}
