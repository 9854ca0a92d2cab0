import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { keyOf } from '../file-names.ts'
import { recordCheck } from '../store.ts'

/** Looks whether the file of a row is there, and notes it on the row. May run as often as one likes. */
export async function checkAttachment(
  ctx: Ctx,
  { id, storage, url }: { id: number; storage: string; url: string },
): Promise<void> {
  const store = ctx.files.find(storage)
  // A row from a bucket that is no longer configured says nothing about its file.
  if (!store) throw new AppError('files.away')
  await recordCheck(ctx.db, id, { isThere: await store.exists(keyOf(url)), now: ctx.clock() })
}
