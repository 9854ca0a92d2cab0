import type { ParcelMoney } from '#contract/parcel-money.ts'
import { asPence, formatDecimal, type Pence } from '#domain/money.ts'
import { mostRefund, type ParcelAccount } from '#domain/order/parcel-account.ts'
import type { StoredOrder } from './store.ts'

type Decision = { fees: Pence; proposed: Pence }

/** The account of a parcel in figures, for staff who decide about its money. */
export function toParcelMoney(order: StoredOrder, account: ParcelAccount, { fees, proposed }: Decision): ParcelMoney {
  return {
    paid: formatDecimal(order.amount),
    points: order.points_used,
    refunded: formatDecimal(order.refunded),
    claims: formatDecimal(order.claim_paid),
    refundable: formatDecimal(mostRefund(account, 'request').value),
    open_reweigh: formatDecimal(asPence(account.facts.openReweigh)),
    has_open_claim: account.facts.hasOpenClaim ? 1 : 0,
    fees: formatDecimal(fees),
    proposed: formatDecimal(proposed),
  }
}
