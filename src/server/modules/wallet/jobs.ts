import type { Ctx } from '#server/ctx.ts'
import { scheduledJob } from '#server/platform/jobs/job.ts'
import { notifyLowBalances } from './actions/notify-low-balances.ts'
import { releaseExpiredHolds } from './actions/release-expired-holds.ts'
import { releasePoints } from './actions/release-points.ts'
import { checkLedger } from './check/check-ledger.ts'
import { makeInvoices } from './invoices/make-invoices.ts'

export const walletJobs = [
  // When every zone's day is hours old, so that nothing of it is still under way.
  scheduledJob<Ctx>({
    name: 'check-ledger',
    schedule: '7 2 * * *',
    lane: 'long',
    run: async (ctx) => {
      await checkLedger(ctx)
    },
  }),
  // Every night and not only on the first: what was missed is made up for.
  scheduledJob<Ctx>({ name: 'make-invoices', schedule: '17 4 * * *', lane: 'long', run: makeInvoices }),
  scheduledJob<Ctx>({ name: 'release-expired-holds', schedule: '* * * * *', run: releaseExpiredHolds }),
  // Days are waited for: an hour more is nothing.
  scheduledJob<Ctx>({ name: 'release-points', schedule: '41 * * * *', run: (ctx) => releasePoints(ctx, ctx.clock()) }),
  scheduledJob<Ctx>({ name: 'low-balance-alerts', schedule: '* * * * *', run: notifyLowBalances }),
]
