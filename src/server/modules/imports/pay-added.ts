import type { Ctx } from '#server/ctx.ts'
import type { Importer, ImportKind } from './import-kind.ts'
import { listTargets } from './row-store.ts'
import type { ImportKey } from './store.ts'

const batchSize = 20

/** Pays for everything this import has added and nobody has paid for yet. Run again, it goes on where it stopped; what cannot be paid stays unpaid. */
export async function payAdded(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  { taskId, progress }: { taskId: number; progress: (done: number) => Promise<void> },
): Promise<void> {
  let after = 0
  let done = 0
  for (;;) {
    await progress(done)
    const ids = (await listTargets(ctx.db, importKey, after, batchSize)).map(({ target_id }) => target_id)
    const last = ids.at(-1)
    if (last === undefined) return
    await kind.payment?.pay(ctx, { ...importer, requestId: `task-${taskId}` }, ids)
    after = last
    done += ids.length
  }
}
