import type { InputOf } from '#contract/endpoint.ts'
import type { manifests } from '#contract/manifest.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { ownCarrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { manifestDay } from '#domain/manifest/manifest-day.ts'
import { mostParcelsOnManifest } from '#domain/manifest/state.ts'
import { checkManifest, refusalError } from '#domain/order/checks.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { formatError } from '#server/platform/format-error.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { queueClosing } from './close-manifest.ts'
import { claimParcels, lockParcels, lockWaitingParcels, type ManifestParcel } from './manifest-parcels.ts'
import { publishManifest, settleManifest } from './settle-manifest.ts'
import { insertManifest, listChannels, type ManifestChannel } from './store.ts'

type Input = InputOf<(typeof manifests)['close']>
type Outcome = { ok: boolean; msg: string }

/**
 * Puts orders on manifests, one for each channel: these orders, or all that can be handed over of a channel. Our own network takes them at once; a
 * carrier is asked by a job, and answers later. An order that stands on a manifest already says so, so that asking twice closes once.
 */
export function manifestOrders(ctx: Ctx, input: Input, caller: Caller): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  const { language } = caller
  return inTx(ctx, async (tx) => {
    const parcels = await lockWanted(ctx, tx, userId, input)
    const outcomes = new Map<number, Outcome>()
    const ready: ManifestParcel[] = []
    for (const parcel of parcels) {
      const refused = checkManifest({ ...parcel, void_until: null })
      if (refused) outcomes.set(parcel.id, { ok: false, msg: formatError(language, refusalError(refused)) })
      else ready.push(parcel)
    }
    const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
    for (const channel of await listChannels(tx, [...new Set(ready.map(({ channel_id }) => channel_id))])) {
      const own = ready.filter(({ channel_id }) => channel_id === channel.id)
      const outcome = await openManifest(ctx, tx, { channel, parcels: own, userId, actor, language })
      for (const { id } of own) outcomes.set(id, outcome)
    }
    const missing = { ok: false, msg: formatError(language, new AppError('row.missing')) }
    const ids = input.ids ?? parcels.map(({ id }) => id)
    return { list: [...new Set(ids)].map((id) => ({ id, ...(outcomes.get(id) ?? missing) })) }
  })
}

/** The rows that are meant, held until they are claimed. */
async function lockWanted(
  ctx: Ctx,
  tx: Tx,
  userId: number,
  { ids, channel_id: channelId, day }: Input,
): Promise<ManifestParcel[]> {
  if (ids) return lockParcels(tx, userId, ids)
  const [channel] = channelId === undefined ? [] : await listChannels(tx, [channelId])
  if (!channel) throw new AppError('row.missing')
  const current = dayOf(ctx, channel)
  // Somebody looked at the screen before the hour and pressed after it: the parcels would go another day than they think.
  if (day !== undefined && day !== current)
    throw new AppError('manifest.other_day', { detail: { day: current, cutoff: channel.manifest_cutoff } })
  const parcels = await lockWaitingParcels(tx, { userId, channelId: channel.id, most: mostParcelsOnManifest })
  if (parcels.length === 0) throw new AppError('manifest.nothing')
  return parcels
}

const dayOf = (ctx: Ctx, { manifest_cutoff: cutoff }: ManifestChannel): string =>
  manifestDay(ctx.clock(), ctx.settings.get('time_zone'), cutoff).day

type Group = {
  channel: ManifestChannel
  parcels: readonly ManifestParcel[]
  userId: number
  actor: LedgerActor
  language: Language
}

async function openManifest(ctx: Ctx, tx: Tx, { channel, parcels, userId, actor, language }: Group): Promise<Outcome> {
  const now = ctx.clock()
  const day = dayOf(ctx, channel)
  const parcelCount = parcels.length
  const weight = parcels.reduce((sum, { grams }) => sum + grams, 0)
  const { id, number } = await insertManifest(tx, { userId, channelId: channel.id, day, parcelCount, weight, actor, now })
  await claimParcels(tx, { ids: parcels.map((parcel) => parcel.id), manifestId: id, now })
  if (channel.carrier === ownCarrier) {
    const manifest = { id, number, user_id: userId, parcel_count: parcelCount, actor_type: actor.type, actor_id: actor.id }
    await settleManifest(ctx, tx, { manifest, refused: [], now })
    return { ok: true, msg: say(language, 'manifest.done', { number, day }) }
  }
  await queueClosing(tx, id)
  await publishManifest(tx, { id, userId })
  return { ok: true, msg: say(language, 'manifest.sent', { number, day }) }
}
