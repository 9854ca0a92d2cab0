import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { liveSpan, type Say, type Span } from './fill-orders.ts'
import type { Fate } from './live-orders.ts'

/**
 * The months before, with what stays of them: the trying carrier's labels are given back only on request, those of our own network went back by
 * themselves after thirty days, some were refused and thrown away. Every sixth is paid by card.
 */
const months: Omit<Span, 'from' | 'to' | 'first'> = {
  ...{ count: 45, cardEvery: 6 },
  fates: ['labelled', 'printed', 'unused', 'printed', 'failed', 'labelled', 'voided', 'printed', 'unused', 'failed_deleted'],
  isTried: (fate: Fate) => fate !== 'unused' && fate !== 'voided',
}

export const fillThirdMonth = (ctx: Ctx, say: Say, service: string): Promise<void> =>
  fill(ctx, { ...months, ...{ from: 89, to: 60.5, first: 501, service } }, { seed: 20_263, say })
export const fillSecondMonth = (ctx: Ctx, say: Say, service: string): Promise<void> =>
  fill(ctx, { ...months, ...{ from: 60, to: 31.5, first: 546, service } }, { seed: 20_265, say })

/** Lists begin with what was made last: a demo that has the last days already would show August above November. */
async function fill(ctx: Ctx, span: Span, options: Parameters<typeof liveSpan>[2]): Promise<void> {
  const lately = await run(ctx.db, `select 1 from shipping_order where client_key = 'demo-order-401'`)
  if (lately.length === 0) await liveSpan(ctx, span, options)
}
