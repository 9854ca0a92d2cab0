import type { DataOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import type { useForm } from '#web/lib/use-form.ts'

/** What the form of a request holds, whichever reason is chosen. */
export type RequestValues = {
  reason_id: number
  isPart: boolean
  amount: string
  pay_to: 'balance' | 'card'
  way: 'own' | 'label'
  tracking_number: string
  warehouse_id: number
  channel_id: number
  /** what the chosen channel costs, for the button */
  price: string
  remark: string
  photos: string[]
}

export type RequestFormModel = Pick<ReturnType<typeof useForm<RequestValues>>, 'values' | 'errors' | 'set' | 'text'>

export type AddedReturn = DataOf<(typeof returnOrders)['add']>
