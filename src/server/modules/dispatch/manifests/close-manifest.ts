import { AppError } from '#domain/errors.ts'
import type { CarrierAdapter, LabelRef, Manifest } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { notifyAdmins } from '#server/modules/notices/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { nextTryTime, unclearUntil } from '../carrier-call.ts'
import { type CarrierFailure, throwUnclear, toCarrierFailure } from '../carrier-failure.ts'
import { carrierOfChannel } from '../carrier-of.ts'
import { isTooLong, staffFailureCodes } from '../delay-label.ts'
import { storePage } from '../store-page.ts'
import type { RefusedParcel } from './manifest-parcels.ts'
import { publishManifest, settleManifest } from './settle-manifest.ts'
import {
  type ClaimedManifest,
  claimManifest,
  findLease,
  listLabelRefs,
  lockOpenManifest,
  manifestLease,
  type OpenManifest,
  recordAttempt,
  releaseManifest,
} from './store.ts'

/**
 * Asks the carrier of a manifest to close it, by claim, call and record. Two workers, a crash in between or a
 * lost answer hand no parcel over twice and lose none. A carrier without manifests is not asked: the sheet
 * that we draw is enough. May run any number of times.
 */
export async function closeManifest(ctx: Ctx, manifestId: number): Promise<void> {
  const claimed = await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const manifest = await claimManifest(tx, manifestId, now)
    if (!manifest) await retryAfterLease(tx, manifestId, now)
    return manifest
  })
  if (!claimed) return
  const failed = await tryClose(ctx, claimed)
  if (failed) await handleFailure(ctx, failed)
}

/** Another worker asks the carrier, or died during it. The job runs again when the lease is over. */
async function retryAfterLease(tx: Tx, id: number, now: Date): Promise<void> {
  const until = await findLease(tx, id)
  if (until) await queueClosing(tx, id, manifestLease.retryDelayMs(until, now))
}

export const queueClosing = (tx: Tx | Db, id: number, delayMs?: number): Promise<number> =>
  queueJob(tx, { name: 'close-manifest', payload: { manifest_id: id }, key: `manifest:${id}`, delayMs })

type ManifestFailure = { failure: CarrierFailure; manifest: ClaimedManifest }
type Parcel = LabelRef & { id: number }

async function tryClose(ctx: Ctx, claimed: ClaimedManifest): Promise<ManifestFailure | null> {
  let manifest = claimed
  try {
    const carrier = await carrierOfChannel(ctx, manifest.channel_id)
    const parcels = await listLabelRefs(ctx.db, manifest.id)
    if (!carrier?.closeManifest) {
      await record(ctx, manifest, parcels, null)
      return null
    }
    const existing = await findExisting(carrier, manifest)
    if (!existing && manifest.was_unclear) manifest = await prepareRetry(ctx, carrier, manifest)
    const request = { reference: manifest.number, day: manifest.day, labels: parcels }
    await record(ctx, manifest, parcels, existing ?? (await carrier.closeManifest(request)))
    return null
  } catch (error) {
    return { failure: toCarrierFailure(error), manifest }
  }
}

/** The last request may have reached the carrier, so look the manifest up before requesting another. */
const findExisting = async (carrier: CarrierAdapter, { number, was_unclear }: ClaimedManifest): Promise<Manifest | null> =>
  was_unclear && carrier.findManifest ? carrier.findManifest(number).catch(throwUnclear) : null

/**
 * "Not found" soon after an unclear answer proves nothing: only a carrier that makes one manifest for a reference, however often it hears it, is
 * asked again at once. What it refused in the meantime is looked for until the waiting time is over.
 */
async function prepareRetry(ctx: Ctx, carrier: CarrierAdapter, manifest: ClaimedManifest): Promise<ClaimedManifest> {
  if (manifest.fail_code === 'refused') throw new AppError('carrier.refused', { detail: { why: manifest.fail_reason } })
  const now = ctx.clock()
  const mayAppear = now < unclearUntil(ctx, manifest)
  if (mayAppear && !carrier.isIdempotent) throw new AppError('carrier.unclear')
  await inTx(ctx, (tx) => recordAttempt(tx, manifest.id, now))
  return { ...manifest, was_unclear: mayAppear, asked_time: now }
}

/** `answer` is null where the carrier was not asked. */
async function record(ctx: Ctx, manifest: ClaimedManifest, parcels: readonly Parcel[], answer: Manifest | null): Promise<void> {
  const page = answer ? await storePage(ctx, `manifests/${manifest.id}/${manifest.number}.pdf`, answer.document) : undefined
  const why = new Map(answer?.refused.map((one) => [one.carrierRef, one.why]))
  const refused = parcels.flatMap(({ id, carrierRef }): RefusedParcel[] => {
    const reason = why.get(carrierRef)
    return reason === undefined ? [] : [{ id, code: 'refused', reason }]
  })
  await inTx(ctx, async (tx) => {
    const held = await lockOpenManifest(tx, manifest.id)
    if (held) await settleManifest(ctx, tx, { manifest: held, refused, carrierRef: answer?.carrierRef, page, now: ctx.clock() })
  })
}

/** A refusal ends it, and the parcels can be tried again on another; everything else is tried again by itself. */
const handleFailure = (ctx: Ctx, { failure, manifest }: ManifestFailure): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const held = await lockOpenManifest(tx, manifest.id)
    if (!held) return
    const isUnclear = failure.kind === 'unclear' || manifest.was_unclear
    // An earlier try may have closed it. A refusal, or a carrier that is not connected, settles nothing yet.
    const mayBeClosed = manifest.was_unclear && (failure.code === 'not_connected' || now < unclearUntil(ctx, manifest))
    const isRefused = failure.kind === 'refused' && !mayBeClosed
    const isGivenUp = failure.kind === 'unavailable' && !isUnclear && isTooLong(ctx, held.create_time, now)
    if (isRefused || isGivenUp) {
      const parcels = await listLabelRefs(tx, held.id)
      const refused = parcels.map(({ id }): RefusedParcel => ({ id, code: failure.code, reason: failure.why }))
      return settleManifest(ctx, tx, { manifest: held, refused, now })
    }
    const retryTime = nextTryTime(manifest.tries, now)
    await releaseManifest(tx, held.id, { isUnclear, code: failure.code, reason: failure.why, retryTime, now })
    if (held.fail_code !== failure.code && staffFailureCodes.includes(failure.code))
      await notifyStuckManifest(ctx, tx, held, failure.code)
    await queueClosing(tx, held.id, retryTime.getTime() - now.getTime())
    await publishManifest(tx, { id: held.id, userId: held.user_id })
  })

/** Tells the staff who may try a manifest again. */
const notifyStuckManifest = (ctx: Ctx, tx: Tx, { id, number }: OpenManifest, code: string): Promise<void> =>
  notifyAdmins(ctx, tx, 'manifest/retry', {
    kind: 'order',
    word: { key: 'notice.manifest.stuck', values: { number, why_key: `manifest.failure.${code}` } },
    link: `/admin/manifest?open=${id}`,
    mail: true,
  })
