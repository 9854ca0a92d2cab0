import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import type { PrintRequest } from './queries.ts'

/** What is open: the money of some orders, or the paper for their labels, which needs no more of them than their numbers. */
export type OrderDialog =
  | { verb: 'pay' | 'retry'; partition: RowPartition<OrderRow>; report: (answer: ActionResult) => void }
  | { verb: 'print_options'; partition: RowPartition<Pick<OrderRow, 'id'>> }

/** Takes a file that was made for a print to where it is printed. */
export type Deliver = (url: string) => Promise<void>

type Props = {
  dialog: OrderDialog
  isPrinting: boolean
  onPrint: (request: PrintRequest, deliver?: Deliver) => void
  onBought: (answer: ActionResult) => void
  onClose: () => void
}

/** The dialogs of orders, in one part that is fetched once the list stands: the click that opens one waits for nothing. */
export const OrderDialogs = ({ dialog, isPrinting, onPrint, onBought, onClose }: Props) =>
  dialog.verb === 'print_options' ? (
    <PrintDialog partition={dialog.partition} isBusy={isPrinting} onPrint={onPrint} onClose={onClose} />
  ) : (
    <PayDialog verb={dialog.verb} partition={dialog.partition} onDone={onBought} onClose={onClose} />
  )
