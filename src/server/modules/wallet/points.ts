import type { MemberAccount, Posting } from '#domain/ledger/accounts.ts'
import type { Pence } from '#domain/money.ts'
import { pointsEarned } from '#domain/points.ts'
import type { Ctx } from '#server/ctx.ts'
import { type AboutRef, type EntryGroup, type LedgerActor, postEntry } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** Whoever moves points holds the wallet first and what waits in `pending_points` after it, so that nobody waits for each other. */

type PointsMovement = { key: string; userId: number; about: AboutRef; actor: LedgerActor; memo: string; now: Date }

export type EarnedPoints = { key: string; points: number; entries: EntryGroup['entries'] }

/** The points that a captured payment earns, as many as the operator set, and the entry that gives them; none where it earns none. */
export function earnedPoints({ settings }: Pick<Ctx, 'settings'>, { key, paid }: { key: string; paid: Pence }): EarnedPoints {
  const points = pointsEarned(paid, settings.get('points_per_pound'))
  return {
    key,
    points,
    entries: points === 0 ? [] : [{ key, kind: 'points_earn', postings: postingsOf({ points_pending: points }) }],
  }
}

/** `releaseTime`: when what was paid for can no longer be had back */
type PendingPoints = Pick<PointsMovement, 'userId' | 'about'> & { earned: EarnedPoints; releaseTime: Date }

/** What was earned is to be spent later. After the step `entry` with its entry: the same key twice gives once. */
export function addPendingPoints(steps: Steps, { userId, about, earned: { key, points }, releaseTime }: PendingPoints): void {
  if (points === 0) return
  const columns = [userId, about.type, about.id, points, releaseTime].map((value) => steps.bind(value))
  steps.add(
    'pending',
    `insert into pending_points (key, user_id, about_type, about_id, points, release_time)
     select entry.key, ${columns.join(', ')} from entry where entry.key = ${steps.bind(key)}`,
  )
}

type PendingPointsRow = { points: number; about_type: string; about_id: number; memo: string }

const claimPending = prepareOnce(
  `with waiting as (
     select p.key, p.points, p.about_type, p.about_id, e.memo from pending_points p join ledger_entry e on e.key = p.key
     where p.key = $1 and p.points > 0 for no key update of p)
   update pending_points p set points = 0 from waiting where p.key = waiting.key
   returning waiting.points, waiting.about_type, waiting.about_id, waiting.memo`,
)

/** Points that waited long enough can be spent from now on. False when somebody released them, or took them back, before. */
export async function releasePending(tx: Tx, { key, userId, now }: { key: string; userId: number; now: Date }): Promise<boolean> {
  await lockPoints(tx, userId)
  const [waiting] = await run<PendingPointsRow>(tx, claimPending, [key])
  if (!waiting) return false
  const { points, about_type: type, about_id: id, memo } = waiting
  const movement: PointsMovement = {
    key: `points-release:${key}`,
    userId,
    about: { type, id },
    actor: { type: 'system', id: null },
    memo,
    now,
  }
  await post(tx, 'points_release', { points_pending: -points, points }, movement)
  return true
}

/** Spends points. More than there are is refused, and the caller's transaction with it. The same key twice spends once. */
export async function redeemPoints(tx: Tx, { points, ...movement }: PointsMovement & { points: number }): Promise<void> {
  await post(tx, 'points_spend', { points: -points }, movement)
}

/** Gives spent points back, because what they paid for was not had. The same key twice gives once. */
export async function returnPoints(tx: Tx, { points, ...movement }: PointsMovement & { points: number }): Promise<void> {
  await post(tx, 'points_return', { points }, movement)
}

/** How many points a member can spend, held until the transaction ends: nobody spends them in between. */
export async function lockPoints(tx: Tx, userId: number): Promise<number> {
  const [wallet] = await run<{ points: number }>(tx, lock, [userId])
  return wallet?.points ?? 0
}

const lock = prepareOnce('select points from wallet where user_id = $1 for no key update')
const readPending = prepareOnce('select points from pending_points where key = $1 for no key update')
const reducePending = prepareOnce('update pending_points set points = points - $2 where key = $1')

/** Gives back what a refund had taken of earned points, because that refund was undone: they can be spent at once. The same key twice gives once. */
export async function restorePoints(tx: Tx, { points, ...movement }: PointsMovement & { points: number }): Promise<void> {
  await post(tx, 'points_restore', { points }, movement)
}

/** `earnKey`: the key of the entry that earned them */
type PointsReversal = PointsMovement & { points: number; earnKey: string }

/** Takes back what a refunded payment had earned, of what still waits first and then of what can be spent; says how many were there. */
export async function revokePoints(tx: Tx, { points, earnKey, ...movement }: PointsReversal): Promise<number> {
  const has = await lockPoints(tx, movement.userId)
  const [waiting] = await run<{ points: number }>(tx, readPending, [earnKey])
  const pending = Math.min(points, waiting?.points ?? 0)
  const spendable = Math.min(points - pending, has)
  if (pending + spendable === 0) return 0
  if (!(await post(tx, 'points_back', { points_pending: -pending, points: -spendable }, movement))) return 0
  if (pending > 0) await run(tx, reducePending, [earnKey, pending])
  return pending + spendable
}

type PointsKind = 'points_release' | 'points_spend' | 'points_return' | 'points_back' | 'points_restore'
type PointsChange = Partial<Record<MemberAccount & ('points' | 'points_pending'), number>>

const post = (tx: Tx, kind: PointsKind, change: PointsChange, movement: PointsMovement) =>
  postEntry(tx, { ...movement, kind, postings: postingsOf(change) })

/** What the member gains in all is what the company has issued. */
function postingsOf({ points_pending: pending = 0, points = 0 }: PointsChange): Posting[] {
  const postings: Posting[] = [
    { account: 'points_pending', amount: pending },
    { account: 'points', amount: points },
    { account: 'points_issued', amount: -(pending + points) },
  ]
  return postings.filter(({ amount }) => amount !== 0)
}
