import type { Pence } from '#domain/money.ts'
import { pointsEarned } from '#domain/points.ts'
import type { Ctx } from '#server/ctx.ts'
import { type About, type LedgerActor, postEntry } from '#server/modules/ledger/index.ts'
import { hot, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type Moved = { key: string; userId: number; about: About; actor: LedgerActor; memo: string; now: Date }

/** Gives the points that a captured payment earns, as many as the operator set. The same key twice gives once; says how many. */
export async function earnPoints(ctx: Ctx, tx: Tx, { paid, ...moved }: Moved & { paid: Pence }): Promise<number> {
  const points = pointsEarned(paid, ctx.settings.get('points_per_pound'))
  if (points === 0) return 0
  return (await post(tx, 'points_earn', points, moved)) ? points : 0
}

/** Spends points. More than there are is refused, and the caller's transaction with it. The same key twice spends once. */
export async function spendPoints(tx: Tx, { points, ...moved }: Moved & { points: number }): Promise<void> {
  await post(tx, 'points_spend', -points, moved)
}

/** Gives spent points back, because what they paid for was not had. The same key twice gives once. */
export async function returnPoints(tx: Tx, { points, ...moved }: Moved & { points: number }): Promise<void> {
  await post(tx, 'points_return', points, moved)
}

/** How many points a member has, held until the transaction ends: nobody spends them in between. */
export async function lockPoints(tx: Tx, userId: number): Promise<number> {
  const [wallet] = await run<{ points: number }>(tx, lock, [userId])
  return wallet?.points ?? 0
}

const lock = hot('select points from wallet where user_id = $1 for no key update')

/** Takes back what a refunded payment had earned, as far as it is still there; says how many. */
export async function takeBackPoints(tx: Tx, { points, ...moved }: Moved & { points: number }): Promise<number> {
  const taken = Math.min(points, await lockPoints(tx, moved.userId))
  if (taken <= 0) return 0
  return (await post(tx, 'points_back', -taken, moved)) ? taken : 0
}

const post = (tx: Tx, kind: 'points_earn' | 'points_spend' | 'points_return' | 'points_back', amount: number, moved: Moved) =>
  postEntry(tx, {
    ...moved,
    kind,
    postings: [
      { account: 'points', amount },
      { account: 'points_issued', amount: -amount },
    ],
  })
