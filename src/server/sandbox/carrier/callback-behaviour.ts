import type { Env } from '#server/platform/env.ts'

/**
 * How the carrier behaves towards whoever waits for its callbacks: late, twice and out of order, now and then with a scan that nobody can read, so
 * that what depends on more than real carriers promise is found at once.
 */
export type CallbackBehaviour = {
  /** how many times each callback is sent, answered or not */
  copies: number
  /** after how many milliseconds a copy of a callback goes out */
  delayMs: (copy: number) => number
  /** after how many milliseconds one that was not answered well is sent again */
  retryMs: (sent: number) => number
  /** whether this scan has a broken one beside it */
  hasBrokenScan: () => boolean
  /** callbacks are written down and not sent */
  isHolding: boolean
  /** what is wrong with what is sent */
  corrupts: 'nothing' | 'signature'
}

/** One time in four so late that the next scan overtakes it; one scan in eight has a broken one beside it. */
export const randomCallbacks = (random: () => number): Pick<CallbackBehaviour, 'delayMs' | 'hasBrokenScan'> => ({
  delayMs: (copy) => 500 + 1500 * random() + (random() < 0.25 ? 15_000 : 0) + copy * 5000,
  hasBrokenScan: () => random() < 0.125,
})

const defaultBehaviour: CallbackBehaviour = {
  ...randomCallbacks(Math.random),
  copies: 2,
  retryMs: (sent) => Math.min(600_000, 5000 * 2 ** sent),
  isHolding: false,
  corrupts: 'nothing',
}

/** By what every part of one application shares: jobs have another way to the same database. */
const overrides = new WeakMap<Env, CallbackBehaviour>()

export const callbackBehaviourOf = ({ env }: { env: Env }): CallbackBehaviour => overrides.get(env) ?? defaultBehaviour

/** For tests, from code only: no call over the wire changes it. */
export function setCarrierCallbacks(ctx: { env: Env }, change: Partial<CallbackBehaviour>): void {
  overrides.set(ctx.env, { ...callbackBehaviourOf(ctx), ...change })
}
