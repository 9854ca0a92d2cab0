import { claimStatus, isOpenClaim } from '#domain/claim/status.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { notifyMember } from './notify-claim.ts'
import { lockClaim, moveClaim, updateClaim } from './store.ts'

const batchSize = 500
const dayMs = 86_400_000
/** Long enough before the end to find an invoice. */
const remindDays = 3

const dueSql = `select id from claim where due_time is not null and due_time <= $1 and waits_for = 'member'`
const toClose = prepareOnce(`${dueSql} order by due_time, id limit ${batchSize}`)
const toRemind = prepareOnce(`${dueSql} and not reminded order by due_time, id limit ${batchSize}`)

/** Closes claims whose member did not answer in time, each in a transaction of its own. May run twice, at once and after a kill. */
export async function closeUnansweredClaims(ctx: Ctx, now: Date): Promise<void> {
  for (;;) {
    const found = await run<{ id: number }>(ctx.db, toClose, [now])
    for (const { id } of found)
      await inTx(ctx, async (tx) => {
        const { claim } = await lockClaim(tx, id, null)
        // The member answered since it was found.
        if (!isOpenClaim(claim.status) || claim.waits_for !== 'member' || claim.due_time === null || claim.due_time > now) return
        await moveClaim(tx, claim, claimStatus.withdrawn, { note: { verb: 'expired', actor: { type: 'system', id: null } }, now })
        await notifyMember(ctx, tx, claim, 'notice.claim.expired')
      })
    if (found.length < batchSize) return
  }
}

/** Reminds members of questions that they have a few days left to answer, once for each question. */
export async function remindOfClaims(ctx: Ctx, now: Date): Promise<void> {
  for (;;) {
    const found = await run<{ id: number }>(ctx.db, toRemind, [new Date(now.getTime() + remindDays * dayMs)])
    for (const { id } of found)
      await inTx(ctx, async (tx) => {
        const { claim } = await lockClaim(tx, id, null)
        if (claim.waits_for !== 'member' || claim.due_time === null || claim.reminded) return
        await updateClaim(tx, id, { reminded: true }, now)
        const day = formatTime(claim.due_time, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
        await notifyMember(ctx, tx, claim, 'notice.claim.remind', { day })
      })
    if (found.length < batchSize) return
  }
}

export const claimJobs = [
  scheduledJob<Ctx>({
    name: 'close-unanswered-claims',
    schedule: '47 * * * *',
    run: async (ctx) => {
      await closeUnansweredClaims(ctx, ctx.clock())
      await remindOfClaims(ctx, ctx.clock())
    },
  }),
]
