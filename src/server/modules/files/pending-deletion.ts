import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { keyOf } from './file-names.ts'

/** A file on its way out of the store: its last row is gone, it may still lie there. */
export type PendingDeletion = { storage: string; url: string }

/** Who gives an address to a row and who takes the last one away wait for each other, until their transaction ends. */
export const lockFileUrls = async (tx: Tx, urls: readonly string[]): Promise<void> => {
  for (const url of [...new Set(urls)].sort()) await run(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`file ${url}`])
}

export const recordPendingDeletions = (tx: Tx, files: PendingDeletion[], now: Date): Promise<unknown> =>
  run(
    tx,
    'insert into leaving_file (storage, url, create_time) select storage, url, $3 from unnest($1::text[], $2::text[]) as f (storage, url) on conflict do nothing',
    [files.map(({ storage }) => storage), files.map(({ url }) => url), now],
  )

export async function isPendingDeletion(db: Db | Tx, { storage, url }: PendingDeletion): Promise<boolean> {
  return (await run(db, 'select 1 from leaving_file where storage = $1 and url = $2', [storage, url])).length > 0
}

/** What should long be gone, of the stores that are there. */
export const listPendingDeletions = (db: Db, before: Date, storages: string[]): Promise<PendingDeletion[]> =>
  run<PendingDeletion>(
    db,
    'select storage, url from leaving_file where create_time < $1 and storage = any($2) order by create_time limit 500',
    [before, storages],
  )

/** Removes the file and then the note of it. May run twice: a missing file is as good as removed. */
export async function deletePendingFile(ctx: Ctx, { storage, url }: PendingDeletion): Promise<void> {
  const store = ctx.files.find(storage)
  if (!store) throw new AppError('files.away')
  await store.remove(keyOf(url))
  await run(ctx.db, 'delete from leaving_file where storage = $1 and url = $2', [storage, url])
}
