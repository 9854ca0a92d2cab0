import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { usePrefetch } from '#web/lib/use-prefetch.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { type ActionRunners, toastSkipped } from '#web/resource/use-row-actions.tsx'
import type { Deliver, OrderDialog } from './order-dialogs.tsx'
import type { PrintRequest } from './queries.ts'
import { usePrint } from './use-print.ts'

const loadDialogs = () => import('./order-dialogs.tsx')
const OrderDialogs = lazy(async () => ({ default: (await loadDialogs()).OrderDialogs }))

type Options = {
  /** the orders stand: what their first click opens may be fetched */
  isReady: boolean
  onBought: (ids: number[]) => void
  /** these were handed to the printer */
  onPrinted?: (ids: number[]) => void
}

/** What an order needs beyond a question and a call: a dialog with the money, and the paper itself. */
export function useOrderRunners({ isReady, onBought, onPrinted }: Options) {
  const { print: printLabels, isPrinting } = usePrint()
  const print = async (request: PrintRequest, deliver?: Deliver) => {
    const isPrinted = await printLabels(request, deliver)
    // What is still to be printed of an order is its label.
    if (isPrinted && (request.documents?.includes('label') ?? true)) onPrinted?.(request.ids)
  }
  const [dialog, setDialog] = useState<OrderDialog>()
  usePrefetch(isReady, loadDialogs)
  const latestPrint = useRef(print)
  latestPrint.current = print
  const runners = useMemo((): ActionRunners => {
    const openPay =
      (verb: 'pay' | 'retry'): ActionRunners[string] =>
      (partition, report) =>
        setDialog({ verb, partition: partition as unknown as RowPartition<OrderRow>, report })
    return {
      pay: openPay('pay'),
      retry: openPay('retry'),
      print_options: (partition) =>
        setDialog({ verb: 'print_options', partition: partition as unknown as RowPartition<OrderRow> }),
      print: (partition) => {
        toastSkipped(partition)
        return latestPrint.current({ ids: partition.allowed.map(({ id }) => Number(id)), format: 'pdf' })
      },
    }
  }, [])
  const close = () => setDialog(undefined)
  const handleBought = (answer: ActionResult) => {
    close()
    if (dialog && 'report' in dialog) dialog.report(answer)
    const bought = answer.list.filter(({ ok }) => ok).map(({ id }) => id)
    if (bought.length > 0) onBought(bought)
  }
  const dialogs = dialog && (
    <Suspense fallback={<LoadingBar />}>
      <OrderDialogs
        dialog={dialog}
        isPrinting={isPrinting}
        onPrint={(request, deliver) => void print(request, deliver).then(close)}
        onBought={handleBought}
        onClose={close}
      />
    </Suspense>
  )
  const openPrintDialog = (ids: number[]) =>
    setDialog({ verb: 'print_options', partition: { allowed: ids.map((id) => ({ id })), skipped: [] } })
  return { runners, print, isPrinting, openPrintDialog, dialogs }
}
