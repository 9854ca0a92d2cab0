import { defineLifecycle } from '../lifecycle.ts'

/** When and how far back a shop is read. */

/** Marketplaces show a change a little after the time they give it: so much is read twice rather than missed. */
const overlapMs = 10 * 60_000
const longestPauseMs = 60 * 60_000
/** Whatever a marketplace says, it is asked again within a day. */
const longestWaitMs = 24 * 3_600_000

/** From which instant on a reading asks for changes. */
export const syncSince = ({ syncedUntil, now, firstDays }: { syncedUntil: Date | null; now: Date; firstDays: number }): Date =>
  new Date(syncedUntil ? syncedUntil.getTime() - overlapMs : now.getTime() - firstDays * 86_400_000)

/** When a marketplace that did not answer is asked again: when it said, or after pauses that double. `failures`: how often before this one. */
export function syncRetryTime({ failures, retryAt, now }: { failures: number; retryAt: Date | null; now: Date }): Date {
  const pauseMs = Math.min(60_000 * 2 ** Math.min(failures, 10), longestPauseMs)
  if (!retryAt) return new Date(now.getTime() + pauseMs)
  return new Date(Math.min(Math.max(retryAt.getTime(), now.getTime() + 1000), now.getTime() + longestWaitMs))
}

/** Orders that are younger may still be on their way to us. */
const gapAgeMs = 30 * 60_000
export const gapLookBackMs = 48 * 3_600_000

/** Whether an order that we did not have should have come with a reading before: it was there when one ended that read everything until then. */
export const isMissed = (
  sale: { orderedTime: Date; updatedTime: Date },
  { syncedUntil, now }: { syncedUntil: Date | null; now: Date },
): boolean => syncedUntil !== null && sale.updatedTime < syncedUntil && sale.orderedTime.getTime() < now.getTime() - gapAgeMs

export const syncCauses = ['schedule', 'member', 'staff', 'gap'] as const
export type SyncCause = (typeof syncCauses)[number]

export const syncState = { running: 0, done: 1, failed: 2 } as const

export const syncLifecycle = defineLifecycle(syncState, {
  running: { done: ['system'], failed: ['system'] },
  done: {},
  failed: {},
})

/** Why a reading waits or ended early, and why a shop stopped; worded under `shop.reason.*`. */
export const syncReasons = ['unavailable', 'expired', 'uninstalled', 'refused', 'not_live', 'paused', 'unlinked'] as const
export type SyncReason = (typeof syncReasons)[number]
