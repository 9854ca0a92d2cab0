import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { memberPayment } from '#contract/member-lists/payment.ts'
import { type PaymentView, pay } from '#contract/pay.ts'
import type { OrderType } from '#domain/payment.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'

/** Keys, fetchers and writes of paying besides the list of payments. All keys begin with `wallet`: the live topic `balance` makes every one of them old. */

const payKey = ['wallet', 'pay'] as const

export const waysQuery = queryOptions({
  queryKey: [...payKey, 'ways'] as const,
  queryFn: () => call(pay.ways, {}, { quiet: true }),
})

export const statusQuery = (paymentNo: string) =>
  queryOptions({
    queryKey: [...payKey, 'status', paymentNo] as const,
    queryFn: () => call(pay.status, { payment_no: paymentNo }, { quiet: true }),
  })

/** Prices are asked for anew whenever the page opens. */
export const billsQuery = (order_type: OrderType, order_ids: number[]) =>
  queryOptions({
    queryKey: [...payKey, 'bills', order_type, order_ids.join(',')] as const,
    queryFn: () => call(pay.bills, { order_type, order_ids }, { quiet: true }),
    gcTime: 0,
  })

/** After whatever changed a payment. */
function useRefreshPayments(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([payKey, ['resource', memberPayment.name]].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

type RechargeInput = { pay_way_id: number; amount: string; client_key: string }

export function useRecharge() {
  const refresh = useRefreshPayments()
  return useMutation({
    mutationFn: (input: RechargeInput): Promise<PaymentView> => call(pay.recharge, input, { quiet: true }),
    onSettled: refresh,
  })
}

type CreatePaymentInput = {
  order_type: OrderType
  order_ids: number[]
  pay_way_id?: number
  use_balance: boolean
  expected_amount: string
  client_key: string
}

export function useCreatePayment() {
  const refresh = useRefreshPayments()
  return useMutation({
    mutationFn: (input: CreatePaymentInput): Promise<PaymentView> => call(pay.create, input, { quiet: true }),
    onSettled: refresh,
  })
}

export function useCancelPayment() {
  const refresh = useRefreshPayments()
  return useMutation({
    mutationFn: (payment_no: string) => callForMessage(pay.cancel, { payment_no }),
    onSuccess: ({ msg }) => toastSuccess(msg),
    // Also after a refusal: perhaps it was paid meanwhile.
    onSettled: refresh,
  })
}

export function useSubmitProof() {
  const refresh = useRefreshPayments()
  return useMutation({
    mutationFn: (input: { payment_no: string; url: string }) => callForMessage(pay.proof, input),
    onSuccess: ({ msg }) => toastSuccess(msg),
    onSettled: refresh,
  })
}

type PayoutInput = { payment_no: string; amount: string; reason: string; client_key: string }

/** The dialog shows what it ran into. */
export function useRequestPayout() {
  const refresh = useRefreshPayments()
  return useMutation({
    mutationFn: (input: PayoutInput) => call(pay.payout, input, { quiet: true }),
    onSuccess: refresh,
  })
}
