import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { address } from '#contract/address.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { orders } from '#contract/order.ts'
import { packaging } from '#contract/packaging.ts'
import { pay } from '#contract/pay.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'

/** Keys and fetchers of the form of an order; what a write refreshes is said here and nowhere else. */

export const boxesQuery = askOptions(['packaging'], packaging.index, {}, { throwOnError: false })

/** Asked anew for each form, and never under the writer's hands: not even when live news says that it is old. */
const neverRefetch = { staleTime: 'static', gcTime: 0 } as const

export const defaultSenderQuery = queryOptions({
  queryKey: ['address', 'default-sender'] as const,
  queryFn: async () => (await call(address.getDefault, { address_type: 1 }, { quiet: true }))?.row ?? null,
  ...neverRefetch,
})

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['resource', 'sheetOrder', 'for-form', id] as const,
    queryFn: async () => (await call(orders.detail, { id }, { quiet: true })).row,
    ...neverRefetch,
  })

export const addressPickerQuery = (words: string) =>
  askOptions(
    ['address', 'picker', words],
    address.index,
    { page: 1, limit: 20, quick_search: words || undefined },
    { placeholderData: keepPreviousData, throwOnError: false },
  )

/** The parcels of before, for the sizes that are offered again. */
export const usedSizesQuery = queryOptions({
  queryKey: ['resource', 'sheetOrder', 'sizes'] as const,
  queryFn: async () => (await call(orders.index, { limit: 50 }, { quiet: true })).list,
  throwOnError: false,
})

export const balanceQuery = queryOptions({
  queryKey: ['wallet', 'order-form'] as const,
  queryFn: async () => (await call(pay.ways, {}, { quiet: true })).money,
  throwOnError: false,
})

type QuoteInput = RequestOf<(typeof orders)['quote']>

/** Each question has a key of its own, so that an old answer never takes the place of a newer one; until that comes the last one stays. */
export const offersQuery = (quoteInput: QuoteInput | undefined) =>
  queryOptions({
    queryKey: ['offers', 'order', JSON.stringify(quoteInput)] as const,
    queryFn: async () => (quoteInput ? call(orders.quote, quoteInput, { quiet: true }) : null),
    enabled: quoteInput !== undefined,
    // What points take off depends on how many there are now.
    ...(quoteInput?.use_points ? { staleTime: 0 } : {}),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

type SaveOrderInput = { id: number | undefined; sent: RequestOf<(typeof orders)['add']> }

export const useSaveOrder = () =>
  useMutation({
    mutationFn: async ({ id, sent }: SaveOrderInput): Promise<{ ids: number[]; amount: string }> => {
      if (id === undefined) return call(orders.add, sent, { quiet: true })
      const { amount } = await call(orders.edit, { id, ...sent }, { quiet: true })
      return { ids: [id], amount }
    },
    onSuccess: () => void refresh(['resource', 'sheetOrder']),
  })

export const usePayOrders = () => useCall(orders.pay, { onSettled: () => void refresh(['resource', 'sheetOrder'], ['wallet']) })

export const useAddToAddressBook = () =>
  useCall(address.add, { quiet: true, onSuccess: () => void refresh(['resource', 'address']) })
