import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DataOf } from '#contract/endpoint.ts'
import { memberReturn } from '#contract/member-lists/return-order.ts'
import { type OrderPartyInput, orders } from '#contract/order.ts'
import { returnQuotes } from '#contract/return-desk.ts'
import { returnOrders } from '#contract/return-order.ts'
import { orderStatus } from '#domain/order/status.ts'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'

/** Fetchers and writes of a member's returns besides their list; kept under the list's key, so that whatever changes it makes these old too. */
const listKey = ['resource', memberReturn.name] as const

/** Prices and what can be asked are of now. */
const fresh = { staleTime: 0, throwOnError: false } as const

export const offerOptions = (orderId: number) =>
  askOptions([...listKey, 'offer', orderId], returnOrders.offer, { order_id: orderId }, fresh)

export const choicesOptions = (id: number) => askOptions([...listKey, 'choices', id], returnOrders.choices, { id }, fresh)

export const labelChannelsOptions = (orderId: number, warehouseId: number) =>
  askOptions(
    [...listKey, 'label-channels', orderId, warehouseId],
    returnQuotes.labelChannels,
    { order_id: orderId, warehouse_id: warehouseId },
    fresh,
  )

/** An order that was made for a return, to be paid as any other. */
export type PayableOrder = { id: number; order_code: string; amount: string }
export type Choices = DataOf<(typeof returnOrders)['choices']>
export type AddedReturn = DataOf<(typeof returnOrders)['add']>

/** As an order writes whoever receives it. */
export type Receiver = OrderPartyInput

export const reshipChannelsOptions = (id: number, receiver: Receiver | undefined) =>
  queryOptions({
    queryKey: [...listKey, 'reship-channels', id, JSON.stringify(receiver)] as const,
    queryFn: async () => (receiver ? (await call(returnQuotes.reshipChannels, { id, receiver }, { quiet: true })).channels : []),
    enabled: receiver !== undefined,
    retry: false,
    ...fresh,
  })

/** The member's own orders that have a label, for whoever begins from the list of returns. */
export const ownOrdersOptions = (words: string) =>
  queryOptions({
    queryKey: ['resource', 'sheetOrder', 'for-return', words] as const,
    queryFn: async () =>
      (
        await call(orders.index, { tab: 'success', limit: 6, ...(words ? { q: words } : {}) } as never, { quiet: true })
      ).list.filter(({ status }) => status === orderStatus.success),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

/** What an order that was just made costs, for the dialog that pays it. */
export const readOrder = async (id: number) => (await call(orders.detail, { id })).row

const refreshReturns = () => void refresh(listKey, ['resource', 'sheetOrder'], ['wallet'])

export const useAddReturn = () => useCall(returnOrders.add, { quiet: true, onSettled: refreshReturns })

export const useChoose = () => useCall(returnOrders.choose, { quiet: true, onSettled: refreshReturns })

export const usePayFee = () => useCall(returnOrders.payFee, { quiet: true, onSettled: refreshReturns })
