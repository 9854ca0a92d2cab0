/** The account of a parcel as staff see it beside a decision about its money (`row.money`). Sums are pounds. */
export type ParcelMoney = {
  paid: string
  /** points that paid a part of it */
  points: number
  refunded: string
  claims: string
  refundable: string
  open_reweigh: string
  has_open_claim: 0 | 1
  /** of a parcel in stock: what is deducted from its refund */
  fees: string
  /** what the decision that stands open would give its member now */
  proposed: string
}
