import type { Env } from '#server/platform/env.ts'

/** How the bank behaves towards whoever waits for its callbacks. */
export type BankBehaviour = {
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
  corrupts: 'nothing' | 'signature' | 'amount' | 'currency'
}

/** One time in four so late that the next event overtakes it. */
export function randomDelays(random: () => number): BankBehaviour['delayMs'] {
  return (copy) => 500 + 1500 * random() + (random() < 0.25 ? 4000 : 0) + copy * 5000
}

/** Late, twice and out of order: what depends on more than real banks promise is found at once. */
const defaultBehaviour: BankBehaviour = {
  copies: 2,
  delayMs: randomDelays(Math.random),
  workMs: (what) => ({ refund: 3000, refund_failure: 60_000, dispute: 20_000, verdict: 180_000 })[what],
  verdict: 'lost',
  isHolding: false,
  corrupts: 'nothing',
}

/** By what every part of one application shares: jobs have another way to the same database. */
const overrides = new WeakMap<Env, BankBehaviour>()

export const behaviourOf = ({ env }: { env: Env }): BankBehaviour => overrides.get(env) ?? defaultBehaviour

/** For tests, from code only: no call over the wire changes how the bank behaves. */
export function setBankBehaviour(ctx: { env: Env }, change: Partial<BankBehaviour>): void {
  overrides.set(ctx.env, { ...behaviourOf(ctx), ...change })
}
