import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Offer } from '#contract/price.ts'
import { compareByPrice } from '#web/lib/offers.tsx'
import type { Cover } from './cover-terms.ts'
import type { OrderForm } from './form.ts'
import { offersQuery } from './queries.ts'
import { toQuote } from './to-request.ts'

const debounceMs = 350

/** Every channel's price for what is typed now. While it is asked for, the last answer stays and says that it is old. */
export function useOffers(form: OrderForm, cover: Cover | undefined, lastChannel: number) {
  const quoteInput = useMemo(() => toQuote(form, cover), [form, cover])
  const text = JSON.stringify(quoteInput)
  const [debouncedText] = useDebouncedValue(text, debounceMs)
  const debouncedInput = useMemo(
    () => (debouncedText === undefined ? undefined : (JSON.parse(debouncedText) as typeof quoteInput)),
    [debouncedText],
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(offersQuery(debouncedInput))
  const isIncomplete = quoteInput === undefined
  const isQuoting = quoteInput !== undefined && (text !== debouncedText || isFetching || isPlaceholderData)
  const answer = quoteInput === undefined ? undefined : data
  const { channelId } = form
  /** The same object while nothing of it has changed: a card hangs on it. */
  return useMemo(
    () => ({
      list: answer?.list,
      /** what the member has in points, and what that is worth */
      points: answer?.points,
      error: isQuoting ? null : error,
      isQuoting,
      /** nothing can be asked yet */
      isIncomplete,
      chosen: answer ? chooseOffer(answer.list, channelId, lastChannel) : undefined,
      refetch: () => void refetch(),
    }),
    [answer, error, isQuoting, isIncomplete, channelId, lastChannel, refetch],
  )
}

export type OffersState = ReturnType<typeof useOffers>

/** The channel the order would go by: the one that was chosen, or else the one used last, or else the cheapest. One that was chosen and is no
 * longer offered is not replaced in silence: nothing is chosen until the member says so. */
export function chooseOffer<One extends Offer>(list: readonly One[], chosenId: number, lastId: number): One | undefined {
  const offered = list.filter(({ amount }) => amount !== null)
  const isListed = chosenId > 0 && list.some(({ channel_id }) => channel_id === chosenId)
  if (isListed) return offered.find(({ channel_id }) => channel_id === chosenId)
  return offered.find(({ channel_id }) => channel_id === lastId) ?? offered.toSorted(compareByPrice)[0]
}
