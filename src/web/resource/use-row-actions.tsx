import { List, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ActionResult, RowAction } from '#contract/row-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type Outcome, OutcomeDialog } from './outcome-dialog.tsx'
import { type ActionInput, useRunAction } from './queries.ts'
import { idOf, type RowData, recordName } from './record.ts'
import { useLastDefined } from './use-last-defined.ts'

type ActionRequest = { action: RowAction; rows: RowData[] }

const maxNames = 8

const ActionForm = lazy(() => import('./action-form.tsx').then(({ ActionForm: component }) => ({ default: component })))
const needsInput = ({ asks }: RowAction): boolean => asks.reason !== undefined || asks.amount !== undefined

/** Does a verb to rows: asks first where it must, then says how it went, row by row where some could not. */
export function useRowActions(resource: Resource, onDone: (rows: RowData[]) => void) {
  const [pendingRequest, setPendingRequest] = useState<ActionRequest>()
  const [outcome, setOutcome] = useState<Outcome>()
  /** the question whose deed is under way; others may be as well, of actions that ask nothing */
  const [submittedRequest, setSubmittedRequest] = useState<ActionRequest>()
  const run = useRunAction(resource)
  const reportOutcome = ({ list }: ActionResult, rows: RowData[]) => {
    const nameOf = (id: number) => recordName(resource, rows.find((row) => idOf(row) === id) ?? { id })
    const failures = list.filter((one) => !one.ok).map(({ id, msg }) => ({ id, msg, name: nameOf(id) }))
    if (failures.length === 0) toastSuccess(list.length === 1 ? list[0]?.msg : undefined)
    else if (list.length === 1) toastError(failures[0]?.msg ?? '')
    else setOutcome({ done: list.length - failures.length, total: list.length, failures })
    onDone(rows.filter((row) => list.some((one) => one.ok && one.id === idOf(row))))
  }
  // A promise for each: what is handed to `mutate` is forgotten with the next one. What went wrong is said by the call itself.
  const perform = ({ action, rows }: ActionRequest, answers?: ActionInput): Promise<boolean> =>
    run.mutateAsync({ action, ids: rows.map(idOf), answers: { ...answers, seen: shownCosts(action, rows) } }).then(
      (answer) => {
        reportOutcome(answer, rows)
        return true
      },
      () => false,
    )
  const handleAnswer = async (request: ActionRequest, answers?: ActionInput) => {
    setSubmittedRequest(request)
    const isReported = await perform(request, answers)
    // Nobody knows whether it was done: the form stays, and sent again it is the same one, done once.
    if (!isReported && needsInput(request.action)) return setSubmittedRequest((now) => (now === request ? undefined : now))
    setPendingRequest((now) => (now === request ? undefined : now))
  }
  const startAction = (action: RowAction, rows: RowData[]) =>
    action.ask || needsInput(action) ? setPendingRequest({ action, rows }) : void perform({ action, rows })
  const isBusy = pendingRequest !== undefined && pendingRequest === submittedRequest
  const isForm = pendingRequest !== undefined && needsInput(pendingRequest.action)
  const dialogs = (
    <>
      <ConfirmActionDialog
        resource={resource}
        pendingRequest={isForm ? undefined : pendingRequest}
        isBusy={isBusy}
        onConfirm={() => pendingRequest && void handleAnswer(pendingRequest)}
        onClose={() => setPendingRequest(undefined)}
      />
      {isForm && (
        <Suspense>
          <ActionForm
            action={pendingRequest.action}
            rows={pendingRequest.rows}
            names={pendingRequest.rows.slice(0, maxNames).map((row) => nameWithCost(resource, pendingRequest.action, row))}
            isBusy={isBusy}
            onAnswer={(answers) => void handleAnswer(pendingRequest, answers)}
            onClose={() => setPendingRequest(undefined)}
          />
        </Suspense>
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
  return { act: startAction, dialogs }
}

/** What each row said that it costs when it was looked at. */
function shownCosts({ costs }: RowAction, rows: RowData[]): Record<string, string> | undefined {
  if (!costs) return undefined
  return Object.fromEntries(
    rows.flatMap((row) => {
      const cost = costs(row)
      return cost === null ? [] : [[String(idOf(row)), cost]]
    }),
  )
}

function nameWithCost(resource: Resource, { costs }: RowAction, row: RowData): string {
  const [name, cost] = [recordName(resource, row), costs?.(row) ?? null]
  return cost === null ? name : `${name} · ${formatMoney(cost)}`
}

type ConfirmActionProps = {
  resource: Resource
  pendingRequest: ActionRequest | undefined
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function ConfirmActionDialog({ resource, pendingRequest, isBusy, onConfirm, onClose }: ConfirmActionProps) {
  const shown = useLastDefined(pendingRequest)
  const rows = shown?.rows ?? []
  const unnamed = rows.length - maxNames
  return (
    <ConfirmDialog
      opened={pendingRequest !== undefined}
      title={shown?.action.ask ? t(shown.action.ask) : ''}
      confirmLabel={shown ? t(shown.action.label) : ''}
      cancelLabel={t('common.cancel')}
      isDanger={shown?.action.isDanger}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <List>
        {rows.slice(0, maxNames).map((row) => (
          <List.Item key={idOf(row)}>{recordName(resource, row)}</List.Item>
        ))}
      </List>
      {unnamed > 0 && <Text size="sm">{t('resource.delete_more', { count: unnamed })}</Text>}
    </ConfirmDialog>
  )
}
