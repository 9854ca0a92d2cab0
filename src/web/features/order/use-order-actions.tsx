import { Suspense, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import type { Outcome } from '#web/resource/outcome-dialog.tsx'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { partitionByCheck, type RowPartition } from './action-checks.ts'
import { ActionDialogs, LoadingBar } from './lazy-parts.tsx'
import { createOrderPath, nowSeconds, type OrderActions, type PendingAction, type RunOrderAction } from './order-action.ts'
import { orderName } from './order-name.ts'
import { skippedText } from './skipped-rows.tsx'
import { usePrint } from './use-print.ts'

type Options = {
  /** labels of these are being made now */
  onBought: (ids: number[]) => void
  /** these are not there any more */
  onDeleted: (ids: number[]) => void
}

/** Does what was asked to those it is possible for: asks first where money or something that cannot be undone is in it, then says how it went. */
export function useOrderActions({ onBought, onDeleted }: Options): OrderActions {
  const navigate = useNavigate()
  const { print, isPrinting } = usePrint()
  const [pending, setPending] = useState<PendingAction>()
  const [outcome, setOutcome] = useState<Outcome>()
  const close = () => setPending(undefined)

  const startAction: RunOrderAction = (action, rows) => {
    const partition = partitionByCheck(action === 'print_options' ? 'print' : action, rows, nowSeconds())
    const [first] = partition.allowed
    if (!first) return toastError(skippedText(partition.skipped))
    if (action === 'edit') return void navigate(`${createOrderPath}?edit=${first.id}`)
    if (action === 'copy') return void navigate(`${createOrderPath}?copy=${first.id}`)
    if (action !== 'print') return setPending({ action, partition })
    const { allowed, skipped } = partition
    if (skipped.length > 0) toastInfo(t('orders.left_out_short', { count: skipped.length, why: skippedText(skipped) }))
    void print({ ids: allowed.map(({ id }) => id), format: 'pdf' })
  }

  const latest = useRef(startAction)
  latest.current = startAction
  const runAction = useCallback<RunOrderAction>((action, rows) => latest.current(action, rows), [])

  /** One that could not is told in a line, several row by row. */
  const reportOutcome = ({ list }: ActionResult, { allowed }: RowPartition<OrderRow>, done: string | undefined): number[] => {
    close()
    const failures = list.filter(({ ok }) => !ok)
    const named = failures.map(({ id, msg }) => {
      const row = allowed.find((one) => one.id === id)
      return { id, msg, name: row ? orderName(row) : `#${id}` }
    })
    if (failures.length === 0) toastSuccess(done)
    else if (list.length === 1) toastError(named[0]?.msg ?? '')
    else setOutcome({ done: list.length - failures.length, total: list.length, failures: named })
    return list.filter(({ ok }) => ok).map(({ id }) => id)
  }

  const handleAnswer = (answer: ActionResult, { action, partition }: PendingAction) => {
    const count = partition.allowed.length
    const done = reportOutcome(answer, partition, action === 'void' ? t('orders.void.asked', { count }) : undefined)
    if ((action === 'pay' || action === 'retry') && done.length > 0) onBought(done)
    if (action === 'delete') onDeleted(done)
  }

  const isUsed = useLastDefined(pending) !== undefined
  const dialogs = isUsed && (
    <Suspense fallback={<LoadingBar />}>
      <ActionDialogs
        pending={pending}
        outcome={outcome}
        isPrinting={isPrinting}
        onPrint={(wanted) => void print(wanted).then(close)}
        onAnswer={handleAnswer}
        onClose={close}
        onOutcomeRead={() => setOutcome(undefined)}
      />
    </Suspense>
  )
  return { runAction, isPrinting, dialogs }
}
