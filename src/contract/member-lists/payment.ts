import { isOpenPayment } from '#domain/payment.ts'
import { type MemberResource, memberResource } from '../member-resource.ts'
import { type PaymentView, pay } from '../pay.ts'
import { actionOf } from '../row-action.ts'

const checkOpen = (isAtProvider: boolean) => (row: object) => {
  const { status, url } = row as PaymentView
  return isOpenPayment(status) && (url !== '') === isAtProvider ? null : 'error.payment.over'
}

/** A member's payments, newest first. One that is open is gone on with where it is paid: at the provider, or at one's own bank. */
export const memberPayment = memberResource('walletPayment', {
  table: 'payment',
  key: 'payment_no',
  owner: 'user_id',
  label: 'payment_no',
  sorts: { new: ['id', 'desc'] },
  pageSizes: [5, 10, 20, 50, 100],
  calls: { index: pay.index },
  fields: {},
  actions: {
    pay: actionOf('pay', pay.status, {
      label: 'prepay.pay_on',
      icon: 'pay',
      isBulk: false,
      isMain: true,
      check: checkOpen(true),
    }),
    details: actionOf('details', pay.status, {
      label: 'prepay.details',
      icon: 'show',
      isBulk: false,
      check: checkOpen(false),
    }),
    payout: actionOf('payout', pay.payout, {
      label: 'prepay.payout',
      icon: 'refund',
      isBulk: false,
      check: (row) => ((row as PaymentView).refundable === '0.00' ? 'error.refund.not_possible' : null),
    }),
  },
})

const { payout: _, ...withoutPayout } = memberPayment.actions

/** The same for whoever has nothing in the balance that could go back. */
export const memberPaymentOfEmptyWallet: MemberResource = { ...memberPayment, actions: withoutPayout }
