import { queryOptions, type UseQueryOptions, useMutation } from '@tanstack/react-query'
import { channelCalls } from '#contract/channel.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { memberOrder } from '#contract/member-lists/order.ts'
import { orders } from '#contract/order.ts'
import { site } from '#contract/site.ts'
import type { PrintDocument } from '#domain/order/print.ts'
import { mostWatched } from '#domain/order/status.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import type { FilterOption } from '#web/resource/list-definition.ts'

/** Fetchers and writes of orders besides their list; kept under the list's key, so that whatever changes it makes these old too. */

const orderKey = ['resource', memberOrder.name] as const

export const countsOptions = askOptions([...orderKey, 'counts'], orders.counts, {})

export const recentOrdersOptions = (limit: number) => askOptions([...orderKey, 'last', limit], orders.index, { limit })

/** The numbers of what was paid for with one payment of one's own. */
export const paymentOrdersOptions = (paymentNo: string) =>
  queryOptions({
    queryKey: [...orderKey, 'payment', paymentNo] as const,
    queryFn: () => collectIds({ payment_no: paymentNo }, mostWatched),
    staleTime: 0,
  })

/** The numbers of the orders that a filter finds, page by page, until there are as many as are wanted. */
export async function collectIds(filter: RequestOf<typeof orders.index>, most: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < most; page++) {
    const { list, total } = await call(orders.index, { ...filter, page, limit: 200 }, { quiet: true })
    ids.push(...list.map(({ id }) => id))
    if (list.length === 0 || ids.length >= total) break
  }
  return ids
}

const pollMs = 4000

/** Asked again with every change that is heard of, and every few seconds besides: a stream may be away while somebody waits for paper. */
export const progressOptions = (ids: number[], isOver: (list: { status: number }[]) => boolean) =>
  queryOptions({
    queryKey: [...orderKey, 'progress', ids.join(',')] as const,
    queryFn: async () => (await call(orders.progress, { ids: ids.join(',') }, { quiet: true })).list,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : pollMs),
  })

/** Channels and countries change rarely: asked once per visit. */
export const channelFilter: UseQueryOptions<FilterOption[]> = {
  queryKey: ['channels', 'filter'],
  queryFn: async () =>
    (await call(channelCalls.index, {}, { quiet: true })).list.map(({ id, name }) => ({ value: String(id), label: name })),
  staleTime: Number.POSITIVE_INFINITY,
}
export const countryFilter: UseQueryOptions<FilterOption[]> = {
  queryKey: ['countries', 'filter'],
  queryFn: async () =>
    (await call(site.countries, {}, { quiet: true })).list.map(({ iso2, name }) => ({ value: iso2, label: name })),
  staleTime: Number.POSITIVE_INFINITY,
}

/** The dialog shows what it ran into. */
export const useBuyLabels = () =>
  useMutation({
    mutationFn: ({ ids, verb, expected }: { ids: number[]; verb: 'pay' | 'retry'; expected: string }) =>
      call(orders[verb], { ids, expected_amount: expected }, { quiet: true }),
    // Also after a refusal: a price, or an order, is perhaps not what it was.
    onSettled: () => void refresh(orderKey, ['wallet']),
  })

/** Without `documents`: what goes with each parcel, its label and what customs get. */
export type PrintRequest = {
  ids: number[]
  format: 'pdf' | 'a4' | 'zpl'
  up?: 1 | 2 | 4
  start?: number
  documents?: PrintDocument[]
}

/** Which papers go with these orders, all of them together. */
export const papersOptions = (ids: number[]) =>
  queryOptions({
    queryKey: [...orderKey, 'papers', ids.join(',')] as const,
    queryFn: async () => {
      const { list } = await call(orders.papers, { ids: ids.join(',') }, { quiet: true })
      return [...new Set(list.flatMap(({ papers }) => papers))]
    },
    throwOnError: false,
  })

/** Where the file lies that was made of them. */
export async function renderPrint(request: PrintRequest): Promise<string> {
  const documents = request.format === 'zpl' ? (['label'] as const) : (['label', 'customs'] as const)
  try {
    return (await call(orders.print, { documents: [...documents], ...request })).url
  } finally {
    void refresh(orderKey)
  }
}

/** Says of some labels that nothing came out of the printer. */
export const useTakePrintsBack = () =>
  useCall(orders.unprint, {
    onSuccess: ({ list }) => {
      const done = list.filter(({ ok }) => ok)
      if (done.length > 0) toastSuccess(t('orders.printed.taken_back', { count: done.length }))
      else toastError(list[0]?.msg ?? '')
    },
    onSettled: () => void refresh(orderKey),
  })
