import { Suspense, useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import type { Outcome } from '#web/resource/outcome-dialog.tsx'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { type Partitioned, partitionByCheck } from './action-checks.ts'
import { ActionDialogs, LoadingBar } from './lazy-parts.tsx'
import { nameOf } from './name-of.ts'
import { createOrderPath, nowSeconds, type OrderActions, type PendingAction, type RunOrderAction } from './order-action.ts'
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
  const [asked, setAsked] = useState<PendingAction>()
  const [outcome, setOutcome] = useState<Outcome>()
  const close = () => setAsked(undefined)

  const begin: RunOrderAction = (deed, rows) => {
    const sorted = partitionByCheck(deed === 'print_options' ? 'print' : deed, rows, nowSeconds())
    const [first] = sorted.able
    if (!first) return toastError(skippedText(sorted.others))
    if (deed === 'edit') return void navigate(`${createOrderPath}?edit=${first.id}`)
    if (deed === 'copy') return void navigate(`${createOrderPath}?copy=${first.id}`)
    if (deed !== 'print') return setAsked({ deed, sorted })
    const { able, others } = sorted
    if (others.length > 0) toastInfo(t('orders.left_out_short', { count: others.length, why: skippedText(others) }))
    void print({ ids: able.map(({ id }) => id), format: 'pdf' })
  }

  const latest = useRef(begin)
  latest.current = begin
  const act = useCallback<RunOrderAction>((deed, rows) => latest.current(deed, rows), [])

  /** One that could not is told in a line, several row by row. */
  const tell = ({ list }: ActionResult, { able }: Partitioned<OrderRow>, done: string | undefined): number[] => {
    close()
    const failures = list.filter(({ ok }) => !ok)
    const named = failures.map(({ id, msg }) => {
      const row = able.find((one) => one.id === id)
      return { id, msg, name: row ? nameOf(row) : `#${id}` }
    })
    if (failures.length === 0) toastSuccess(done)
    else if (list.length === 1) toastError(named[0]?.msg ?? '')
    else setOutcome({ done: list.length - failures.length, total: list.length, failures: named })
    return list.filter(({ ok }) => ok).map(({ id }) => id)
  }

  const answered = (answer: ActionResult, { deed, sorted }: PendingAction) => {
    const count = sorted.able.length
    const done = tell(answer, sorted, deed === 'void' ? t('orders.void.asked', { count }) : undefined)
    if ((deed === 'pay' || deed === 'retry') && done.length > 0) onBought(done)
    if (deed === 'delete') onDeleted(done)
  }

  const isUsed = useLastDefined(asked) !== undefined
  const dialogs = isUsed && (
    <Suspense fallback={<LoadingBar />}>
      <ActionDialogs
        asked={asked}
        outcome={outcome}
        isPrinting={isPrinting}
        onPrint={(wanted) => void print(wanted).then(close)}
        onAnswer={answered}
        onClose={close}
        onOutcomeRead={() => setOutcome(undefined)}
      />
    </Suspense>
  )
  return { act, isPrinting, dialogs }
}
