import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { createAttemptCounter } from '#server/platform/attempts.ts'
import type { Actor } from '#server/platform/session/actor.ts'

const kilobyte = 1024

/**
 * Does what stores a member's bytes if the day has room for them. Counted before, so that many at once get no more than one by one. What came to nothing
 * is taken back, unless the failure is one that `isCharged`: the bytes were work, whatever became of them.
 */
export async function withinUploadBudget<Result>(
  ctx: Ctx,
  { realm, id }: Pick<Actor, 'realm' | 'id'>,
  bytes: number,
  work: () => Promise<Result>,
  { isCharged = () => false }: { isCharged?: (error: unknown) => boolean } = {},
): Promise<Result> {
  if (realm === 'admin') return work()
  const most = ctx.settings.get('upload_member_day_mb')
  const usedKilobytes = createAttemptCounter(ctx.pool, { name: 'upload-kilobytes', seconds: () => 86_400 })
  const [key, size] = [String(id), Math.ceil(bytes / kilobyte)]
  try {
    if ((await usedKilobytes.add(key, size)) > most * kilobyte) throw new AppError('upload.day_full', { detail: { most } })
    return await work()
  } catch (error) {
    if (!isCharged(error)) await usedKilobytes.undo(key, size)
    throw error
  }
}
