import type { DataOf } from '#contract/endpoint.ts'
import { memberPayment } from '#contract/member-lists/payment.ts'
import { pay } from '#contract/pay.ts'
import type { OrderType } from '#domain/payment.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions, useCall, useCallForMessage } from '#web/lib/use-call.ts'

/** Keys, fetchers and writes of paying besides the list of payments. All keys begin with `wallet`: the live topic `balance` makes every one of them old. */

const payKey = ['wallet', 'pay'] as const

export type Wallet = DataOf<(typeof pay)['ways']>

export const waysQuery = askOptions([...payKey, 'ways'], pay.ways, {})

export const statusQuery = (payment_no: string) => askOptions([...payKey, 'status', payment_no], pay.status, { payment_no })

/** Prices are asked for anew whenever the page opens. */
export const billsQuery = (order_type: OrderType, order_ids: number[]) =>
  askOptions([...payKey, 'bills', order_type, order_ids.join(',')], pay.bills, { order_type, order_ids }, { gcTime: 0 })

/** After whatever changed a payment. */
const refreshPayments = () => refresh(payKey, ['resource', memberPayment.name])

export const useRecharge = () => useCall(pay.recharge, { quiet: true, onSettled: refreshPayments })

export const useCreatePayment = () => useCall(pay.create, { quiet: true, onSettled: refreshPayments })

/** Refreshes also after a refusal: perhaps it was paid meanwhile. */
export const useCancelPayment = () => useCallForMessage(pay.cancel, { onSettled: refreshPayments })

export const useSubmitProof = () => useCallForMessage(pay.proof, { onSettled: refreshPayments })

/** The dialog shows what it ran into. */
export const useRequestPayout = () => useCall(pay.payout, { quiet: true, onSuccess: refreshPayments })
