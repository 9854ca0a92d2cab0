import type { Env } from '#server/platform/env.ts'

/** How the bank behaves towards whoever waits for its callbacks. */
export type Manners = {
  /** how many times each event is sent, answered or not */
  copies: number
  /** after how many milliseconds a copy of an event goes out */
  delayMs: (copy: number) => number
  /** how long refunds, their failing afterwards, disputes and their end take */
  workMs: (what: 'refund' | 'refund_failure' | 'dispute' | 'verdict') => number
  verdict: 'won' | 'lost'
  /** events are written down and not sent */
  isHolding: boolean
  /** what is wrong with what is sent */
  spoils: 'nothing' | 'signature' | 'amount' | 'currency'
}

/** One time in four so late that the next event overtakes it. */
export function delaysBy(random: () => number): Manners['delayMs'] {
  return (copy) => 500 + 1500 * random() + (random() < 0.25 ? 4000 : 0) + copy * 5000
}

/** Late, twice and out of order: what depends on more than real banks promise is found at once. */
const usual: Manners = {
  copies: 2,
  delayMs: delaysBy(Math.random),
  workMs: (what) => ({ refund: 3000, refund_failure: 60_000, dispute: 20_000, verdict: 180_000 })[what],
  verdict: 'lost',
  isHolding: false,
  spoils: 'nothing',
}

/** By what every part of one application shares: jobs have another way to the same database. */
const told = new WeakMap<Env, Manners>()

export const mannersOf = ({ env }: { env: Env }): Manners => told.get(env) ?? usual

/** For tests, from code only: no call over the wire changes how the bank behaves. */
export function tellBank(ctx: { env: Env }, change: Partial<Manners>): void {
  told.set(ctx.env, { ...mannersOf(ctx), ...change })
}
