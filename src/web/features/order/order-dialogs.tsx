import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import type { PrintRequest } from './queries.ts'

type Props = {
  verb: 'pay' | 'retry' | 'print_options'
  partition: RowPartition<OrderRow>
  isPrinting: boolean
  onPrint: (request: PrintRequest) => void
  onBought: (answer: ActionResult) => void
  onClose: () => void
}

/** The dialogs of orders, in one part that is fetched once the list stands: the click that opens one waits for nothing. */
export const OrderDialogs = ({ verb, partition, isPrinting, onPrint, onBought, onClose }: Props) =>
  verb === 'print_options' ? (
    <PrintDialog partition={partition} isBusy={isPrinting} onPrint={onPrint} onClose={onClose} />
  ) : (
    <PayDialog verb={verb} partition={partition} onDone={onBought} onClose={onClose} />
  )
