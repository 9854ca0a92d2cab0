import { changeableBehaviour, type TellingBehaviour } from '../behaviour.ts'

/** How the bank behaves towards whoever waits for its callbacks. */
export type BankBehaviour = TellingBehaviour & {
  /** how long refunds, their failing afterwards, disputes and their end take */
  workMs: (what: 'refund' | 'refund_failure' | 'dispute' | 'verdict') => number
  verdict: 'won' | 'lost'
  /** what is wrong with what is sent */
  corrupts: 'nothing' | 'signature' | 'amount' | 'currency'
}

/** One time in four so late that the next event overtakes it. */
export function randomDelays(random: () => number): BankBehaviour['delayMs'] {
  return (copy) => 500 + 1500 * random() + (random() < 0.25 ? 4000 : 0) + copy * 5000
}

/** Late, twice and out of order: what depends on more than real banks promise is found at once. */
const behaviour = changeableBehaviour<BankBehaviour>({
  copies: 2,
  delayMs: randomDelays(Math.random),
  workMs: (what) => ({ refund: 3000, refund_failure: 60_000, dispute: 20_000, verdict: 180_000 })[what],
  verdict: 'lost',
  isHolding: false,
  corrupts: 'nothing',
})
export const { read: behaviourOf, change: setBankBehaviour } = behaviour
