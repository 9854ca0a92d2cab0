import type { Offer } from '#contract/price.ts'
import { compareByPrice } from '#web/lib/sort-offers.ts'

/** The channel the order would go by: the one that was chosen, or else the one used last, or else the cheapest. One that was chosen and is no
 * longer offered is not replaced in silence: nothing is chosen until the member says so. */
export function chooseOffer<One extends Offer>(list: readonly One[], chosenId: number, lastId: number): One | undefined {
  const offered = list.filter(({ amount }) => amount !== null)
  const isListed = chosenId > 0 && list.some(({ channel_id }) => channel_id === chosenId)
  if (isListed) return offered.find(({ channel_id }) => channel_id === chosenId)
  return offered.find(({ channel_id }) => channel_id === lastId) ?? offered.toSorted(compareByPrice)[0]
}
