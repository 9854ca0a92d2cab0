import type { ReturnMoment } from '#contract/return-desk.ts'
import { orderStatus } from '#domain/order/status.ts'
import { checkPayFee } from '#domain/return/checks.ts'
import { type ReturnChoice, returnKind, returnStatus } from '#domain/return/status.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'

type LinkedOrder = { id?: number; order_code: string; status: number; tracking_number: string } | null

/** A return or refund as its member's list and detail bring it. */
export type ReturnRow = {
  id: number
  order_no: string
  order_id?: number
  order_code: string
  kind: number
  reason: { name: string } | null
  status: number
  fee_type_text: string
  pay_status_text: string
  shipping_order_status: number
  amount: string
  pay_status: number
  outcome: number
  choice: ReturnChoice | ''
  tracking_number: string
  label_order_id: number | null
  label_order: LinkedOrder
  instock: number
  instock_time: number | null
  space_name: string
  condition: '' | 'good' | 'damaged'
  reship_order_id: number | null
  reship_order: LinkedOrder
  due_time: number | null
  create_time: number
}

export type ReturnDetail = ReturnRow & {
  asked_amount: string
  fee_amount: string
  set_off: string
  remark: string
  photos: string[]
  answer: string
  instock_photos: string[]
  instock_note: string
  decide_time: number | null
  close_time: number | null
  history?: ReturnMoment[]
}

/** Not paid yet, so nobody makes its label. */
export const isUnpaid = (order: LinkedOrder): boolean => order !== null && order.status === orderStatus.awaiting

const stateOf = ({ kind, status, choice, pay_status, amount }: ReturnRow) => ({
  kind,
  status,
  choice,
  pay_status,
  amount: Number(amount),
})

export const hasFeeToPay = (row: ReturnRow): boolean => checkPayFee(stateOf(row)) === null

/** The one thing that brings it on and that is the member's to do. */
export function nextAction(row: ReturnRow): string | undefined {
  if (row.status !== returnStatus.inStock) return undefined
  if (row.choice === '') return 'choose'
  return hasFeeToPay(row) ? 'pay_fee' : undefined
}

/** Whose turn it is and for what, in a few words; '' when it is over. */
export function nextNote(row: ReturnRow): string {
  switch (row.status) {
    case returnStatus.requested:
      return t('returnOrder.next.requested')
    case returnStatus.approved:
      if (row.kind !== returnKind.return) return ''
      return t(isUnpaid(row.label_order) ? 'returnOrder.next.pay_label' : 'returnOrder.next.coming')
    case returnStatus.inStock:
      return inStockNote(row)
    default:
      return ''
  }
}

function inStockNote(row: ReturnRow): string {
  if (row.choice === '') return t('returnOrder.next.choose', { time: formatSiteTime(row.due_time, 'yyyy-mm-dd') })
  if (hasFeeToPay(row)) return t('returnOrder.next.pay_fee')
  if (row.choice === 'refund') return t('returnOrder.next.refund_review')
  return t(isUnpaid(row.reship_order) ? 'returnOrder.next.pay_reship' : 'returnOrder.next.reshipping')
}
