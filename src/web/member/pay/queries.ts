import { queryOptions, useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import { memberPayment } from '#contract/member-lists/payment.ts'
import { pay } from '#contract/pay.ts'
import type { OrderType } from '#domain/payment.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
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
const refreshPayments = () => refresh(payKey, ['resource', memberPayment.name])

export const useRecharge = () =>
  useMutation({
    mutationFn: (input: RequestOf<(typeof pay)['recharge']>) => call(pay.recharge, input, { quiet: true }),
    onSettled: refreshPayments,
  })

export const useCreatePayment = () =>
  useMutation({
    mutationFn: (input: RequestOf<(typeof pay)['create']>) => call(pay.create, input, { quiet: true }),
    onSettled: refreshPayments,
  })

export const useCancelPayment = () =>
  useMutation({
    mutationFn: (payment_no: string) => callForMessage(pay.cancel, { payment_no }),
    onSuccess: ({ msg }) => toastSuccess(msg),
    // Also after a refusal: perhaps it was paid meanwhile.
    onSettled: refreshPayments,
  })

export const useSubmitProof = () =>
  useMutation({
    mutationFn: (input: RequestOf<(typeof pay)['proof']>) => callForMessage(pay.proof, input),
    onSuccess: ({ msg }) => toastSuccess(msg),
    onSettled: refreshPayments,
  })

/** The dialog shows what it ran into. */
export const useRequestPayout = () =>
  useMutation({
    mutationFn: (input: RequestOf<(typeof pay)['payout']>) => call(pay.payout, input, { quiet: true }),
    onSuccess: refreshPayments,
  })
