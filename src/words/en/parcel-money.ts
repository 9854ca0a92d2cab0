/** Re-weighs: what a parcel costs more by our scales. */
export default {
  'parcelMoney.title': 'Money of this order',
  'parcelMoney.paid': 'Paid',
  'parcelMoney.points': 'of which points',
  'parcelMoney.refunded': 'Refunded so far',
  'parcelMoney.claims': 'Paid by claims',
  'parcelMoney.refundable': 'Can still be refunded',
  'parcelMoney.reweigh': 'Open re-weigh difference',
  'parcelMoney.open_claim': 'A claim is open',
  'parcelMoney.fees': 'Fees to deduct',
  'parcelMoney.proposed': 'Member gets now',
  'parcelMoney.claim_due': 'Claim pays now',
  'parcel.loss.lost': 'Lost',
  'parcel.loss.not_received': 'Delivered but not received',
  'parcel.loss.damaged': 'Damaged',
} as const
