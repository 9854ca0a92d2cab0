import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

/** A member's files that are read and checked at the same time; each of them keeps a reader and memory busy. */
const maxConcurrentImports = 2

/** Longer than the longest sheet waits, is read, checked and stored. What a killed process held is free again after it. */
const holdMs = 300_000

/** Does the work while it holds one of the member's turns; a third at once is refused with words, on whichever instance it comes in. */
export async function withImportSlot<Result>(ctx: Ctx, userId: number, work: () => Promise<Result>): Promise<Result> {
  const holder = randomUUID()
  if (!(await claimSlot(ctx, userId, holder))) throw new AppError('import.too_many', { detail: { most: maxConcurrentImports } })
  try {
    return await work()
  } finally {
    await releaseSlot(ctx.db, userId, holder)
  }
}

async function claimSlot(ctx: Ctx, userId: number, holder: string): Promise<boolean> {
  const now = ctx.clock()
  for (let slot = 1; slot <= maxConcurrentImports; slot++) {
    // One statement for each turn: of two who want the same, the key lets one have it.
    const claimed = await run(
      ctx.db,
      `insert into import_turn as t (user_id, turn, holder, end_time) values ($1, $2, $3, $4)
       on conflict (user_id, turn) do update set holder = excluded.holder, end_time = excluded.end_time where t.end_time <= $5
       returning turn`,
      [userId, slot, holder, new Date(now.getTime() + holdMs), now],
    )
    if (claimed.length > 0) return true
  }
  return false
}

const releaseSlot = (db: Db, userId: number, holder: string): Promise<unknown[]> =>
  run(db, 'delete from import_turn where user_id = $1 and holder = $2', [userId, holder])
