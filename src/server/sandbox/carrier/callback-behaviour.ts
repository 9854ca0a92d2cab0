import { type CallbackBehaviour, changeableBehaviour } from '../behaviour.ts'

/**
 * How the carrier behaves towards whoever waits for its callbacks: late, twice and out of order, now and then with a scan that nobody can read, so
 * that what depends on more than real carriers promise is found at once.
 */
type ScanCallbacks = CallbackBehaviour & {
  /** whether this scan has a broken one beside it */
  hasBrokenScan: () => boolean
}

/** One time in four so late that the next scan overtakes it; one scan in eight has a broken one beside it. */
export const randomCallbacks = (random: () => number): Pick<ScanCallbacks, 'delayMs' | 'hasBrokenScan'> => ({
  delayMs: (copy) => 500 + 1500 * random() + (random() < 0.25 ? 15_000 : 0) + copy * 5000,
  hasBrokenScan: () => random() < 0.125,
})

const behaviour = changeableBehaviour<ScanCallbacks>({
  ...randomCallbacks(Math.random),
  copies: 2,
  retryMs: (sent) => Math.min(600_000, 5000 * 2 ** sent),
  isHolding: false,
  corrupts: 'nothing',
})
export const { read: callbackBehaviourOf, change: setCarrierCallbacks } = behaviour
