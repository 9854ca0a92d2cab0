import { List, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { ActionResult, RowAction } from '#contract/row-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from './list-definition.ts'
import { type Outcome, OutcomeDialog } from './outcome-dialog.tsx'
import { type ActionInput, useRunAction } from './queries.ts'
import { idOf, type RowData, recordName } from './record.ts'
import { partitionByCheck, type RowPartition, skippedText } from './row-partition.ts'
import { SkippedRows } from './skipped-rows.tsx'
import { useLastDefined } from './use-last-defined.ts'

/** Does an action in the page's own way (its own dialog, another page) to the rows it is possible for; while its promise lasts, it is busy. */
export type ActionRunners = Record<
  string,
  (partition: RowPartition, report: (answer: ActionResult) => void) => Promise<void> | void
>

type Options = {
  runners?: ActionRunners
  /** these rows are done; a runner that calls for itself reports them too */
  onDone: (rows: RowData[], action: RowAction) => void
}

type ActionRequest = { action: RowAction; partition: RowPartition }
type NameSource = Pick<ListDefinition, 'resource' | 'rowName'>

const maxNames = 8

const ActionForm = lazy(() => import('./action-form.tsx').then(({ ActionForm: component }) => ({ default: component })))
const needsInput = ({ asks }: RowAction): boolean => asks.reason !== undefined || asks.amount !== undefined

const nameOfRow = ({ resource, rowName }: NameSource, row: RowData): string => rowName?.(row) ?? recordName(resource, row)

/** Which rows are meant: the first few by their names, and how many more. */
export function NamedRows({ source, rows }: { source: NameSource; rows: RowData[] }) {
  const unnamed = rows.length - maxNames
  return (
    <>
      <List>
        {rows.slice(0, maxNames).map((row) => (
          <List.Item key={idOf(row)}>{nameOfRow(source, row)}</List.Item>
        ))}
      </List>
      {unnamed > 0 && <Text size="sm">{t('resource.delete_more', { count: unnamed })}</Text>}
    </>
  )
}

/** Runs an action on the rows it is possible for: asks first where it must, then says how it went, row by row where some could not. */
export function useRowActions(source: NameSource, { runners = {}, onDone }: Options) {
  const [pendingRequest, setPendingRequest] = useState<ActionRequest>()
  const [outcome, setOutcome] = useState<Outcome>()
  /** the question that was answered and whose call is on its way; others may be as well, of actions that ask nothing */
  const [submittedRequest, setSubmittedRequest] = useState<ActionRequest>()
  const [busyAction, setBusyAction] = useState<string>()
  const run = useRunAction(source.resource)
  /** One row that could not is a line, several are listed with their reasons. */
  const report = ({ list }: ActionResult, action: RowAction, rows: RowData[]) => {
    const nameOf = (id: number) => nameOfRow(source, rows.find((row) => idOf(row) === id) ?? { id })
    const failures = list.filter((one) => !one.ok).map(({ id, msg }) => ({ id, msg, name: nameOf(id) }))
    const done = list.length === 1 ? list[0]?.msg : action.done && t(action.done, { count: list.length })
    if (failures.length === 0) toastSuccess(done)
    else if (list.length === 1) toastError(failures[0]?.msg ?? '')
    else setOutcome({ done: list.length - failures.length, total: list.length, failures })
    onDone(
      rows.filter((row) => list.some((one) => one.ok && one.id === idOf(row))),
      action,
    )
  }
  // A promise for each: what is handed to `mutate` is forgotten with the next one. What went wrong is said by the call itself.
  const perform = ({ action, partition: { allowed } }: ActionRequest, answers?: ActionInput): Promise<boolean> =>
    run.mutateAsync({ action, ids: allowed.map(idOf), answers: { ...answers, seen: shownCosts(action, allowed) } }).then(
      (answer) => {
        report(answer, action, allowed)
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
  const startAction = (action: RowAction, rows: RowData[]) => {
    const partition = partitionByCheck(action, rows)
    if (partition.allowed.length === 0) return toastError(skippedText(partition.skipped))
    const runner = runners[action.verb]
    if (runner) {
      const work = runner(partition, (answer) => report(answer, action, partition.allowed))
      if (!work) return
      setBusyAction(action.verb)
      return void work.finally(() => setBusyAction(undefined))
    }
    if (action.ask || needsInput(action)) return setPendingRequest({ action, partition })
    toastSkipped(partition)
    void perform({ action, partition })
  }
  // Stays the same function, so that a row is drawn again only when it changes itself.
  const latest = useRef(startAction)
  latest.current = startAction
  const act = useCallback((action: RowAction, rows: RowData[]) => latest.current(action, rows), [])
  const isBusy = pendingRequest !== undefined && pendingRequest === submittedRequest
  const isForm = pendingRequest !== undefined && needsInput(pendingRequest.action)
  const dialogs = (
    <>
      <ConfirmActionDialog
        source={source}
        request={isForm ? undefined : pendingRequest}
        isBusy={isBusy}
        onConfirm={() => pendingRequest && void handleAnswer(pendingRequest)}
        onClose={() => setPendingRequest(undefined)}
      />
      {isForm && (
        <Suspense>
          <ActionForm
            action={pendingRequest.action}
            rows={pendingRequest.partition.allowed}
            names={pendingRequest.partition.allowed
              .slice(0, maxNames)
              .map((row) => nameWithCost(source, pendingRequest.action, row))}
            isBusy={isBusy}
            onAnswer={(answers) => void handleAnswer(pendingRequest, answers)}
            onClose={() => setPendingRequest(undefined)}
          />
        </Suspense>
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
  return { act, busyAction, dialogs }
}

/** What happens at once leaves no question to say in it whom it passes over. */
export function toastSkipped({ skipped }: RowPartition): void {
  if (skipped.length > 0) toastInfo(t('resource.left_out_short', { count: skipped.length, why: skippedText(skipped) }))
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

function nameWithCost(source: NameSource, { costs }: RowAction, row: RowData): string {
  const [name, cost] = [nameOfRow(source, row), costs?.(row) ?? null]
  return cost === null ? name : `${name} · ${formatMoney(cost)}`
}

type ConfirmActionProps = {
  source: NameSource
  request: ActionRequest | undefined
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function ConfirmActionDialog({ source, request, isBusy, onConfirm, onClose }: ConfirmActionProps) {
  const { action, partition: { allowed, skipped } = noRows } = useLastDefined(request) ?? {}
  const [first] = allowed
  return (
    <ConfirmDialog
      opened={request !== undefined}
      title={action?.ask ? t(action.ask, { count: allowed.length, name: first ? recordName(source.resource, first) : '' }) : ''}
      confirmLabel={action ? t(action.label) : ''}
      cancelLabel={t(action?.keepLabel ?? 'common.cancel')}
      isDanger={action?.isDanger}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NamedRows source={source} rows={allowed} />
        {action?.asksText && <Text size="sm">{t(action.asksText)}</Text>}
        <SkippedRows skipped={skipped} />
      </Stack>
    </ConfirmDialog>
  )
}

const noRows: RowPartition = { allowed: [], skipped: [] }
