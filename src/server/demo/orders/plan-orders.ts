import { createSeededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { type DemoCalendar, dayMs } from '../calendar.ts'
import type { DemoMember } from '../demo-members.ts'
import { sandboxService } from '../sandbox-channel.ts'

/** What becomes of an order. Refusals are the trying carrier's: our own network refuses nobody. */
export type DemoOutcome =
  | 'awaiting'
  | 'deleted'
  | 'labelled'
  | 'printed'
  | 'voided'
  | 'failed'
  | 'void_refused'
  /** failed, and thrown away by its member */
  | 'failed_deleted'
  /** a label of our own network that went back by itself after its days */
  | 'unused'

export type PlannedOrder = {
  member: DemoMember
  number: number
  time: Date
  outcome: DemoOutcome
  service?: string
  isByCard?: true
}

type OrderPeriod = {
  /** days before the end */
  from: number
  to: number
  count: number
  first: number
  seed: number
  outcomes: readonly DemoOutcome[]
  /** the trying carrier's; which fates are lived with it, else every second one, and those that only it can have */
  service?: string
  usesSandboxCarrier?: (outcome: DemoOutcome) => boolean
  /** every so many of them are paid by card */
  cardEvery?: number
}

/**
 * The months before, with what stays of them: the trying carrier's labels are never given back, those of our own network went back by themselves
 * after thirty days, some were refused and thrown away. Every sixth is paid by card.
 */
const month: Omit<OrderPeriod, 'from' | 'to' | 'first' | 'seed'> = {
  count: 45,
  cardEvery: 6,
  service: sandboxService,
  outcomes: ['labelled', 'printed', 'unused', 'printed', 'failed', 'labelled', 'voided', 'printed', 'unused', 'failed_deleted'],
  usesSandboxCarrier: (outcome: DemoOutcome) => outcome !== 'unused' && outcome !== 'voided',
}

/** Labels that nobody scans go back by themselves after thirty days, and no parcel of the demo is scanned yet: of what is older, none is left. */
const periods: OrderPeriod[] = [
  {
    from: 89,
    to: 31,
    count: 40,
    first: 1,
    seed: 20_260,
    outcomes: ['voided', 'voided', 'deleted', 'voided', 'awaiting'],
  },
  { ...month, from: 89, to: 60.5, first: 501, seed: 20_263 },
  { ...month, from: 60, to: 31.5, first: 546, seed: 20_265 },
  {
    from: 27,
    to: 6.2,
    count: 100,
    first: 101,
    seed: 20_261,
    outcomes: ['labelled', 'printed', 'printed', 'labelled', 'printed', 'awaiting', 'printed', 'voided', 'labelled', 'deleted'],
  },
  {
    // The last days, every second parcel with the trying carrier.
    from: 6,
    to: 0.1,
    count: 60,
    first: 401,
    seed: 20_262,
    service: sandboxService,
    outcomes: ['labelled', 'printed', 'failed', 'labelled', 'voided', 'printed', 'void_refused', 'awaiting'],
  },
]

/** Every order of the demo, who makes it and what becomes of it: the same for the same calendar. Without the trying carrier only our own network's. */
export const planOrders = (calendar: DemoCalendar, members: DemoMember[], hasSandboxCarrier: boolean): PlannedOrder[] =>
  members.length === 0
    ? []
    : periods
        .filter(({ service }) => hasSandboxCarrier || service === undefined)
        .flatMap((span) => planPeriod(calendar, span, members, createSeededRandom(span.seed)))

/** Evenly over the days, the seller oftener than the other. */
function planPeriod({ end }: DemoCalendar, span: OrderPeriod, members: DemoMember[], random: SeededRandom): PlannedOrder[] {
  const { from, to, count, first, outcomes, service, usesSandboxCarrier, cardEvery } = span
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = from - ((from - to) * (index + random.next() * 0.8)) / count
    const member = (members.length > 1 && random.next() < 0.65 ? members[1] : members[0]) as DemoMember
    const outcome = outcomes[index % outcomes.length] as DemoOutcome
    // Nobody but the trying carrier refuses.
    const isWithSandboxCarrier =
      usesSandboxCarrier?.(outcome) ?? (index % 2 === 0 || outcome === 'failed' || outcome === 'void_refused')
    return {
      member,
      number: first + index,
      time: new Date(end.getTime() - daysAgo * dayMs),
      outcome,
      ...(service !== undefined && isWithSandboxCarrier ? { service } : {}),
      ...(cardEvery !== undefined && index % cardEvery === 0 ? { isByCard: true as const } : {}),
    }
  })
}
