import { useNavigate } from 'react-router'
import type { PaymentView } from '#contract/pay.ts'
import type { OrderType } from '#domain/payment.ts'
import { findChangedAmount } from './bill-request.ts'
import { type ConfirmData, clearConfirmData } from './confirm-data.ts'
import { useCreatePayment } from './queries.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'

/** Pays what was decided, once however often it is asked for. A price that changed meanwhile is `onChanged`'s: nothing was taken. */
export function usePayBills(onChanged: (data: ConfirmData, amount: string) => void) {
  const create = useCreatePayment()
  const { isRedirecting, redirect } = useProviderRedirect()
  const navigate = useNavigate()
  const isBusy = create.isPending || isRedirecting
  const handlePaid = (data: ConfirmData, payment: PaymentView) => {
    // Who comes Back from the provider's page finds everything as it was, and the same key leads to the same payment.
    if (payment.url !== '') return redirect(payment.url)
    clearConfirmData(data)
    void navigate(`/return?payment_no=${payment.payment_no}`, { replace: true })
  }
  const pay = (data: ConfirmData) => {
    if (isBusy) return
    create.mutate(
      {
        order_type: data.order_type as OrderType,
        order_ids: data.order_ids,
        ...(data.pay_way_id > 0 ? { pay_way_id: data.pay_way_id } : {}),
        use_balance: data.use_balance,
        expected_amount: data.amount,
        client_key: data.client_key,
      },
      {
        onSuccess: (payment) => handlePaid(data, payment),
        onError: (error) => {
          const amount = findChangedAmount(error)
          if (amount !== undefined) onChanged(data, amount)
        },
      },
    )
  }
  return { pay, isBusy, isRedirecting, error: findChangedAmount(create.error) === undefined ? create.error : null }
}
