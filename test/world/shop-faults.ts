import { createSeededRandom } from '#domain/seeded-random.ts'
import type { ShopFault, ShopRequest } from '#server/sandbox/shop/behaviour.ts'

/** How often which fault comes. A shop whose key expired waits for its member, so that is none of them. */
const rates: Record<ShopRequest, readonly [ShopFault, number][]> = {
  read: [
    ['busy', 0.1],
    ['down', 0.1],
  ],
  order: [
    ['busy', 0.08],
    ['down', 0.08],
  ],
  write: [
    ['busy', 0.08],
    ['down', 0.08],
    ['silent', 0.12],
  ],
}

/** A demo shop in bad shape, in every run alike: for `setShopBehaviour`. */
export function randomShopFaults(seed: number): { faultOf: (request: ShopRequest) => ShopFault | null; silenceMs: number } {
  const random = createSeededRandom(seed)
  return {
    silenceMs: 0,
    faultOf: (request) => {
      let roll = random.next()
      for (const [fault, rate] of rates[request]) {
        if (roll < rate) return fault
        roll -= rate
      }
      return null
    },
  }
}
