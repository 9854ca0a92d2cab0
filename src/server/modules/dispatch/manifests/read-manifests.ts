import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { ManifestParcelRow, manifests } from '#contract/manifest.ts'
import { AppError } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import { manifestDay } from '#domain/manifest/manifest-day.ts'
import { mostParcelsOnManifest } from '#domain/manifest/state.ts'
import { townOf } from '#domain/order/party.ts'
import { manifestStatus } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { sayWithWords } from '#server/platform/i18n.ts'
import { toManifestSql } from './manifest-parcels.ts'

type WaitingRow = {
  id: number
  name_zh: string
  name_en: string
  manifest_cutoff: string
  parcels: number
  weight: number
  refused: number
  oldest_time: Date
}

const selectWaiting = prepareOnce(
  `select c.id, c.name_zh, c.name_en, c.manifest_cutoff, count(*)::int as parcels, sum((o.price -> 'weight' ->> 'actual')::int)::int as weight,
     count(*) filter (where o.is_effective = ${manifestStatus.notDelivered})::int as refused, min(o.label_time) as oldest_time
   from shipping_order o join channel c on c.id = o.channel_id
   where o.user_id = $1 and ${toManifestSql}
   group by c.id order by min(o.label_time) desc, c.id`,
)

/** What the caller can hand over now, by channel. */
export async function listWaiting(ctx: Ctx, _input: object, caller: Caller): Promise<DataOf<(typeof manifests)['waiting']>> {
  const rows = await run<WaitingRow>(ctx.db, selectWaiting, [actorOf(caller).id])
  const zone = ctx.settings.get('time_zone')
  const list = rows.map((row) => {
    const { day, isPastCutoff } = manifestDay(ctx.clock(), zone, row.manifest_cutoff)
    return {
      channel_id: row.id,
      channel_name: pick(caller.language, row.name_zh, row.name_en),
      day,
      cutoff: row.manifest_cutoff,
      is_past_cutoff: isPastCutoff ? (1 as const) : (0 as const),
      parcels: row.parcels,
      weight: row.weight,
      refused: row.refused,
      oldest_time: toSeconds(row.oldest_time),
    }
  })
  return { list, most: mostParcelsOnManifest }
}

type ParcelRow = Omit<ManifestParcelRow, 'destination' | 'is_manifesting' | 'reason'> & {
  receiver_city: string
  receiver_state: string
  receiver_zip: string
  receiver_country: string
  is_manifesting: boolean
  manifest_code: string
  manifest_reason: string
  total: number
}

const selectParcels = prepareOnce(
  `select o.id, o.order_code, o.tracking_number, o.receiver_name, o.receiver_city, o.receiver ->> 'state' as receiver_state, o.receiver_zip,
     o.receiver_country, (o.price -> 'weight' ->> 'actual')::int as weight, o.is_effective, o.is_manifesting, o.manifest_code, o.manifest_reason,
     (count(*) over ())::int as total
   from shipping_order o where o.manifest_id = $1 order by o.is_effective = ${manifestStatus.manifested}, o.id limit $2`,
)
const selectOwner = prepareOnce('select user_id from manifest where id = $1')

type ParcelsRequest = InputOf<(typeof manifests)['parcels']>
type Parcels = DataOf<(typeof manifests)['parcels']>

/** The parcels that stand on a manifest, those that were refused first. A member sees their own only. */
export async function listParcels(ctx: Ctx, { id, limit }: ParcelsRequest, caller: Caller): Promise<Parcels> {
  const actor = actorOf(caller)
  const { user_id: owner } = await getRow<{ user_id: number }>(ctx.db, selectOwner, [id])
  if (actor.realm === 'member' && actor.id !== owner) throw new AppError('row.missing')
  const rows = await run<ParcelRow>(ctx.db, selectParcels, [id, limit])
  return { list: rows.map((row) => toParcel(row, caller.language)), total: rows[0]?.total ?? 0 }
}

function toParcel(row: ParcelRow, language: Language): ManifestParcelRow {
  const { id, order_code, tracking_number, receiver_name, weight, is_effective } = row
  const town = townOf({ city: row.receiver_city, state: row.receiver_state ?? '' })
  const isRefused = is_effective === manifestStatus.notDelivered && !row.is_manifesting
  return {
    id,
    order_code,
    tracking_number,
    receiver_name,
    weight,
    is_effective,
    destination: [town, row.receiver_zip, row.receiver_country].filter(Boolean).join(' · '),
    is_manifesting: row.is_manifesting ? 1 : 0,
    reason: isRefused ? sayWithWords(language, `manifest.failure.${row.manifest_code}`, { why: row.manifest_reason }) : '',
  }
}
