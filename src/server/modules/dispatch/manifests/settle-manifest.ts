import { manifestState } from '#domain/manifest/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { audienceOf } from '#server/modules/orders/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { StoredPage } from '../store-page.ts'
import { type RefusedParcel, settleParcels } from './manifest-parcels.ts'
import { finishManifest, type OpenManifest } from './store.ts'

type Settlement = {
  manifest: Pick<OpenManifest, 'id' | 'number' | 'user_id' | 'parcel_count' | 'actor_type' | 'actor_id'>
  refused: readonly RefusedParcel[]
  carrierRef?: string
  page?: StoredPage
  now: Date
}

/**
 * Writes down what became of a manifest and of every parcel on it; the member is told of what was refused. Without any parcel that was taken it is
 * refused itself. The row must be held by the caller.
 */
export async function settleManifest(ctx: Ctx, tx: Tx, { manifest, refused, carrierRef, page, now }: Settlement): Promise<void> {
  const { id, number, user_id: userId, parcel_count: count, actor_type: type, actor_id: actorId } = manifest
  const isRefused = refused.length >= count
  await settleParcels(tx, { manifestId: id, number, refused, actor: { type, id: actorId }, now })
  const [first] = refused
  await finishManifest(tx, id, {
    state: isRefused ? manifestState.refused : manifestState.closed,
    refusedCount: refused.length,
    carrierRef,
    page,
    now,
    ...(first ? { code: first.code, reason: first.reason } : {}),
  })
  if (refused.length > 0)
    await notify(ctx, tx, {
      to: { realm: 'member', id: userId },
      kind: 'order',
      word: { key: isRefused ? 'notice.manifest.refused' : 'notice.manifest.part', values: { number, count: refused.length } },
      link: `/user/account/manifest?open=${id}`,
      mail: false,
    })
  await publishManifest(tx, { id, userId })
}

/** The member and staff see manifests and orders anew. */
export async function publishManifest(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<void> {
  await publishChange(tx, { to: [{ member: userId }, { admins: 'manifest/index' }], topic: 'manifest', id })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order' })
}
