import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chooseOffer } from './choose-offer.ts'
import type { OrderForm } from './form.ts'
import { offersQuery } from './queries.ts'
import { toQuote } from './to-request.ts'

const debounceMs = 350

/** Every channel's price for what is typed now. While it is asked for, the last answer stays and says that it is old. */
export function useOffers(form: OrderForm, lastChannel: number) {
  const quoteInput = useMemo(() => toQuote(form), [form])
  const text = JSON.stringify(quoteInput)
  const [debouncedText] = useDebouncedValue(text, debounceMs)
  const debouncedInput = useMemo(
    () => (debouncedText === undefined ? undefined : (JSON.parse(debouncedText) as typeof quoteInput)),
    [debouncedText],
  )
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(offersQuery(debouncedInput))
  const isQuoting = quoteInput !== undefined && (text !== debouncedText || isFetching || isPlaceholderData)
  const answer = quoteInput === undefined ? undefined : data
  const list = answer?.list
  return {
    list,
    /** what the member has in points, and what that is worth */
    points: answer?.points,
    error: isQuoting ? null : error,
    isQuoting,
    /** nothing can be asked yet */
    isIncomplete: quoteInput === undefined,
    chosen: list ? chooseOffer(list, form.channelId, lastChannel) : undefined,
    refetch: () => void refetch(),
  }
}

export type OffersState = ReturnType<typeof useOffers>
