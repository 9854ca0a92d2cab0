import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { channelCalls } from '#contract/channel.ts'
import { orders } from '#contract/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { site } from '#contract/site.ts'
import { call } from '#web/lib/call.ts'
import { type OrderListState, toFilterInput } from './list-state.ts'

/** Keys, fetchers and writes of orders. News of the topic `sortSql` make all of them old. */

const orderKey = ['order'] as const

export const listOptions = (state: OrderListState) =>
  queryOptions({
    queryKey: [...orderKey, 'list', state] as const,
    queryFn: () =>
      call(orders.index, { ...toFilterInput(state), page: state.page, limit: state.limit, order: state.sort }, { quiet: true }),
    placeholderData: keepPreviousData,
  })

export const countsOptions = queryOptions({
  queryKey: [...orderKey, 'counts'] as const,
  queryFn: () => call(orders.counts, {}, { quiet: true }),
})

export const recentOrdersOptions = (limit: number) =>
  queryOptions({
    queryKey: [...orderKey, 'last', limit] as const,
    queryFn: async () => (await call(orders.index, { limit }, { quiet: true })).list,
  })

export const detailOptions = (id: number) =>
  queryOptions({
    queryKey: [...orderKey, 'detail', id] as const,
    queryFn: async (): Promise<OrderDetail> => (await call(orders.detail, { id }, { quiet: true })).row,
  })

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
export const channelOptions = queryOptions({
  queryKey: ['channels'] as const,
  queryFn: async () => (await call(channelCalls.index, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
})
export const countryOptions = queryOptions({
  queryKey: ['countries'] as const,
  queryFn: async () => (await call(site.countries, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
})

type BuyLabelsInput = { ids: number[]; verb: 'pay' | 'retry'; expected: string }

/** The dialog shows what it ran into. */
export function useBuyLabels() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ids, verb, expected }: BuyLabelsInput) =>
      call(orders[verb], { ids, expected_amount: expected }, { quiet: true }),
    // Also after a refusal: a price, or an order, is perhaps not what it was.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: orderKey })
      void client.invalidateQueries({ queryKey: ['wallet'] })
    },
  })
}

export function useRunAction(verb: 'cancel' | 'del') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => call(orders[verb], { ids }),
    onSettled: () => void client.invalidateQueries({ queryKey: orderKey }),
  })
}

export type PrintRequest = { ids: number[]; format: 'pdf' | 'a4' | 'zpl'; up?: 1 | 2 | 4; start?: number }

export function usePrintLabels() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (request: PrintRequest) => call(orders.print, request),
    onSettled: () => void client.invalidateQueries({ queryKey: orderKey }),
  })
}
