import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chooseOffer } from './choose-offer.ts'
import type { OrderForm } from './form.ts'
import { offersQuery } from './queries.ts'
import { toQuote } from './to-request.ts'

const pauseMs = 350

/** Every channel's price for what is typed now. While it is asked for, the last answer stays and says that it is old. */
export function useOffers(form: OrderForm, lastChannel: number) {
  const question = useMemo(() => toQuote(form), [form])
  const text = JSON.stringify(question)
  const [settled] = useDebouncedValue(text, pauseMs)
  const asked = useMemo(() => (settled === undefined ? undefined : (JSON.parse(settled) as typeof question)), [settled])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(offersQuery(asked))
  const isAsking = question !== undefined && (text !== settled || isFetching || isPlaceholderData)
  const answer = question === undefined ? undefined : data
  const list = answer?.list
  return {
    list,
    /** what the member has in points, and what that is worth */
    points: answer?.points,
    error: isAsking ? null : error,
    isAsking,
    /** nothing can be asked yet */
    isIncomplete: question === undefined,
    chosen: list ? chooseOffer(list, form.channelId, lastChannel) : undefined,
    refetch: () => void refetch(),
  }
}

export type OffersState = ReturnType<typeof useOffers>
