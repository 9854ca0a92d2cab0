import { type CallbackBehaviour, changeableBehaviour } from '../behaviour.ts'

/** How a shop may treat whoever asks; a person sets them on its page. */
export const shopFaults = ['expired', 'busy', 'silent', 'cancelled', 'moved', 'down'] as const
export type ShopFault = (typeof shopFaults)[number]

/** What is asked of the shop: reading, reading one order, or telling it of a parcel. */
export type ShopRequest = 'read' | 'order' | 'write'

/**
 * Which faults meet which requests. `expired`, `busy` (429) and `down` meet all; `silent` does the work and never says so; `cancelled` and `moved`
 * have the buyer cancel, or move house, in the very moment in which their order is asked for.
 */
export const faultsOf: Record<ShopRequest, readonly ShopFault[]> = {
  read: ['expired', 'busy', 'down'],
  order: ['expired', 'busy', 'down', 'cancelled', 'moved'],
  write: ['expired', 'busy', 'down', 'silent'],
}

/** How the shop behaves towards its callers, and towards whoever waits for its callbacks: those come late, twice and out of order. */
type ShopBehaviour = CallbackBehaviour & {
  /** a fault for this request, besides what its page says */
  faultOf: (request: ShopRequest) => ShopFault | null
  /** for how long it says nothing before it hangs up */
  silenceMs: number
  /** what it tells busy callers to wait */
  retryAfterSeconds: number
}

/** One time in four so late that the next event overtakes it. */
export const randomShopEvents = (random: () => number): Pick<ShopBehaviour, 'delayMs'> => ({
  delayMs: (copy) => 500 + 1500 * random() + (random() < 0.25 ? 4000 : 0) + copy * 5000,
})

const behaviour = changeableBehaviour<ShopBehaviour>({
  ...randomShopEvents(Math.random),
  faultOf: () => null,
  silenceMs: 60_000,
  retryAfterSeconds: 20,
  copies: 2,
  retryMs: (sent) => Math.min(600_000, 5000 * 2 ** sent),
  isHolding: false,
  corrupts: 'nothing',
})
/** Over the wire only the faults of a shop's own page are set. */
export const { read: shopBehaviourOf, change: setShopBehaviour } = behaviour
