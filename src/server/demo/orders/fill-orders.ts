import type { Ctx } from '#server/ctx.ts'
import { type Fate, keepInMoney, liveOrder, type Planned } from './live-orders.ts'
import { type Chances, chances, findWalkers, type Walker } from './walk.ts'

const dayMs = 86_400_000
/** Both balances end with so much at least. */
const leftOver = 500_00

export type Say = (line: string) => void
export type Span = {
  from: number
  to: number
  count: number
  first: number
  fates: readonly Fate[]
  service?: string
  /** which fates are lived with that service; else every second one, and those that only it can have */
  isTried?: (fate: Fate) => boolean
  /** every so many of them are paid by card */
  cardEvery?: number
}

/**
 * Labels that nobody scans go back by themselves after thirty days, and no parcel of the demo is scanned yet: what is older was given back, thrown
 * away or never bought.
 */
const longAgo: Span = { from: 90, to: 31, count: 40, first: 1, fates: ['voided', 'voided', 'deleted', 'voided', 'awaiting'] }
const lately: Span = {
  ...{ from: 27, to: 6.2, count: 100, first: 101 },
  fates: ['labelled', 'printed', 'printed', 'labelled', 'printed', 'awaiting', 'printed', 'voided', 'labelled', 'deleted'],
}

/** Months of orders on our own network, oldest first; each of the steps counts on from the one before. */
export const fillOldOrders = (ctx: Ctx, say: Say): Promise<void> => liveSpan(ctx, longAgo, { seed: 20_260, say })
export const fillOrders = (ctx: Ctx, say: Say): Promise<void> => liveSpan(ctx, lately, { seed: 20_261, say })

/** The last days, every second parcel with the trying carrier; it is met over HTTP, so the house must be open. */
export async function fillTriedOrders(ctx: Ctx, say: Say, service: string): Promise<void> {
  const tried: Span = {
    ...{ from: 6, to: 0.1, count: 60, first: 401, service },
    fates: ['labelled', 'printed', 'failed', 'labelled', 'voided', 'printed', 'void_refused', 'awaiting'],
  }
  await liveSpan(ctx, tried, { seed: 20_262, say })
}

export async function liveSpan(ctx: Ctx, span: Span, { seed, say }: { seed: number; say: Say }): Promise<void> {
  const walkers = await findWalkers(ctx)
  if (walkers.length === 0) return
  const luck = chances(seed)
  const planned = plan(ctx, span, walkers, luck)
  for (const [index, one] of planned.entries()) {
    if (index > 0 && index % 50 === 0) say(`Demo: ${index} of ${planned.length} orders`)
    await liveOrder(ctx, one, luck)
  }
  for (const walker of walkers) await keepInMoney(ctx, walker, { below: leftOver, by: leftOver, key: `demo-left-${seed}` })
}

/** Evenly over the days, in working hours, the seller oftener than the other. */
function plan(
  ctx: Ctx,
  { from, to, count, first, fates, service, isTried, cardEvery }: Span,
  walkers: Walker[],
  luck: Chances,
): Planned[] {
  const now = ctx.clock().getTime()
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = from - ((from - to) * (index + luck.next() * 0.8)) / count
    const walker = (walkers.length > 1 && luck.next() < 0.65 ? walkers[1] : walkers[0]) as Walker
    const fate = fates[index % fates.length] as Fate
    // Nobody but the trying carrier refuses.
    const isWith = isTried?.(fate) ?? (index % 2 === 0 || fate === 'failed' || fate === 'void_refused')
    return {
      ...{ walker, number: first + index, time: new Date(now - daysAgo * dayMs), fate },
      ...(service !== undefined && isWith ? { service } : {}),
      ...(cardEvery !== undefined && index % cardEvery === 0 ? { isByCard: true as const } : {}),
    }
  })
}
