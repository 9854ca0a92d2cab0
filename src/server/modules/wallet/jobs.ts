import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { job } from '#server/platform/jobs/job.ts'
import { notifyLowBalances } from './actions/notify-low-balances.ts'
import { releaseExpiredHolds } from './actions/release-expired-holds.ts'
import { releasePoints } from './actions/release-points.ts'
import { checkLedger } from './check/check-ledger.ts'
import { makeInvoices } from './invoices/make-invoices.ts'

const payload = z.unknown()

export const walletJobs = [
  // When every zone's day is hours old, so that nothing of it is still under way.
  job<Ctx, unknown>({
    name: 'check-ledger',
    payload,
    schedule: '7 2 * * *',
    lane: 'long',
    run: async (ctx) => {
      await checkLedger(ctx)
    },
  }),
  // Every night and not only on the first: what was missed is made up for.
  job<Ctx, unknown>({ name: 'make-invoices', payload, schedule: '17 4 * * *', lane: 'long', run: makeInvoices }),
  job<Ctx, unknown>({ name: 'release-expired-holds', payload, schedule: '* * * * *', run: releaseExpiredHolds }),
  // Days are waited for: an hour more is nothing.
  job<Ctx, unknown>({ name: 'release-points', payload, schedule: '41 * * * *', run: (ctx) => releasePoints(ctx, ctx.clock()) }),
  job<Ctx, unknown>({ name: 'tell-low-balances', payload, schedule: '* * * * *', run: notifyLowBalances }),
]
