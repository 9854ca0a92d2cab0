import { paymentStatus, refundStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

/** Money that waits for a person: nobody else moves it on. */
const transfers: Figure<Ctx> = {
  node: 'payment/index',
  read: async ({ db }) => {
    const [row] = await run<{ n: number; shown: number }>(
      db,
      `select count(*) as n, count(*) filter (where proof <> '') as shown from payment where status = ${paymentStatus.pending} and provider = 'offline'`,
    )
    const { n, shown } = row ?? { n: 0, shown: 0 }
    return [
      figureCard({
        name: 'transfers_awaited',
        value: n,
        // One without a proof may never be made; one with it waits for us.
        alarm: alarmIf('attention', shown),
        path: `/admin/payment?provider=offline&status=${paymentStatus.pending}`,
        facts: [{ name: 'with_proof', value: shown, unit: 'count' }],
      }),
    ]
  },
}

const refunds: Figure<Ctx> = {
  node: 'refund/index',
  read: async ({ db }) => {
    const rows = await run<{ status: number; n: number }>(
      db,
      `select status, count(*) as n from refund where status in (${refundStatus.asked}, ${refundStatus.sending}) group by status`,
    )
    const countOf = (status: number) => rows.find((row) => row.status === status)?.n ?? 0
    const asked = countOf(refundStatus.asked)
    return [
      figureCard({
        name: 'refunds_asked',
        value: asked,
        alarm: alarmIf('attention', asked),
        path: `/admin/refund?status=${refundStatus.asked}`,
        facts: [{ name: 'sending', value: countOf(refundStatus.sending), unit: 'count' }],
      }),
    ]
  },
}

export const paymentFigures: Figure<Ctx>[] = [transfers, refunds]
