import type { Env } from '#server/platform/env.ts'

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
export type ShopBehaviour = {
  /** a fault for this request, besides what its page says */
  faultOf: (request: ShopRequest) => ShopFault | null
  /** for how long it says nothing before it hangs up */
  silenceMs: number
  /** what it tells busy callers to wait */
  retryAfterSeconds: number
  /** how many times each event is sent, answered or not */
  copies: number
  /** after how many milliseconds a copy of an event goes out */
  delayMs: (copy: number) => number
  /** after how many milliseconds one that was not answered well is sent again */
  retryMs: (sent: number) => number
  /** events are written down and not sent */
  isHolding: boolean
  /** what is wrong with what is sent */
  corrupts: 'nothing' | 'signature'
}

/** One time in four so late that the next event overtakes it. */
export const randomShopEvents = (random: () => number): Pick<ShopBehaviour, 'delayMs'> => ({
  delayMs: (copy) => 500 + 1500 * random() + (random() < 0.25 ? 4000 : 0) + copy * 5000,
})

const defaultBehaviour: ShopBehaviour = {
  ...randomShopEvents(Math.random),
  faultOf: () => null,
  silenceMs: 60_000,
  retryAfterSeconds: 20,
  copies: 2,
  retryMs: (sent) => Math.min(600_000, 5000 * 2 ** sent),
  isHolding: false,
  corrupts: 'nothing',
}

/** By what every part of one application shares: jobs have another way to the same database. */
const overrides = new WeakMap<Env, ShopBehaviour>()

export const shopBehaviourOf = ({ env }: { env: Env }): ShopBehaviour => overrides.get(env) ?? defaultBehaviour

/** For tests, from code only: over the wire only the faults of a shop's own page are set. */
export function setShopBehaviour(ctx: { env: Env }, change: Partial<ShopBehaviour>): void {
  overrides.set(ctx.env, { ...shopBehaviourOf(ctx), ...change })
}
