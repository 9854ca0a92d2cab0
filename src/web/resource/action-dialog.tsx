import { List, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ActionAnswer, RowAction } from '#contract/row-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { type Outcome, OutcomeDialog } from './outcome-dialog.tsx'
import { type Answers, useRunAction } from './queries.ts'
import { idOf, type RowData, recordName } from './record.ts'
import { useLastDefined } from './use-last-defined.ts'

type Asked = { action: RowAction; rows: RowData[] }

const namedAtMost = 8

const AskForm = lazy(() => import('./ask-form.tsx').then(({ AskForm: component }) => ({ default: component })))
const asksAny = ({ asks }: RowAction): boolean => asks.reason !== undefined || asks.amount !== undefined

/** Does a verb to rows: asks first where it must, then says how it went, row by row where some could not. */
export function useActions(resource: Resource, onDone: (rows: RowData[]) => void) {
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  /** the question whose deed is under way; others may be as well, of actions that ask nothing */
  const [answered, setAnswered] = useState<Asked>()
  const run = useRunAction(resource)
  const tell = ({ list }: ActionAnswer, rows: RowData[]) => {
    const nameOf = (id: number) => recordName(resource, rows.find((row) => idOf(row) === id) ?? { id })
    const failures = list.filter((one) => !one.ok).map(({ id, msg }) => ({ id, msg, name: nameOf(id) }))
    if (failures.length === 0) toastSuccess(list.length === 1 ? list[0]?.msg : undefined)
    else if (list.length === 1) toastError(failures[0]?.msg ?? '')
    else setOutcome({ done: list.length - failures.length, asked: list.length, failures })
    onDone(rows.filter((row) => list.some((one) => one.ok && one.id === idOf(row))))
  }
  // A promise for each: what is handed to `mutate` is forgotten with the next one. What went wrong is said by the call itself.
  const perform = ({ action, rows }: Asked, answers?: Answers): Promise<boolean> =>
    run.mutateAsync({ action, ids: rows.map(idOf), answers: { ...answers, seen: seenOf(action, rows) } }).then(
      (answer) => {
        tell(answer, rows)
        return true
      },
      () => false,
    )
  const handleAnswer = async (mine: Asked, answers?: Answers) => {
    setAnswered(mine)
    const isTold = await perform(mine, answers)
    // Nobody knows whether it was done: the form stays, and sent again it is the same one, done once.
    if (!isTold && asksAny(mine.action)) return setAnswered((now) => (now === mine ? undefined : now))
    setAsked((now) => (now === mine ? undefined : now))
  }
  const act = (action: RowAction, rows: RowData[]) =>
    action.ask || asksAny(action) ? setAsked({ action, rows }) : void perform({ action, rows })
  const isBusy = asked !== undefined && asked === answered
  const isForm = asked !== undefined && asksAny(asked.action)
  const dialogs = (
    <>
      <AskDialog
        resource={resource}
        asked={isForm ? undefined : asked}
        isBusy={isBusy}
        onConfirm={() => asked && void handleAnswer(asked)}
        onClose={() => setAsked(undefined)}
      />
      {isForm && (
        <Suspense>
          <AskForm
            action={asked.action}
            rows={asked.rows}
            names={asked.rows.slice(0, namedAtMost).map((row) => nameWithCost(resource, asked.action, row))}
            isBusy={isBusy}
            onAnswer={(answers) => void handleAnswer(asked, answers)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
      <OutcomeDialog outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
  return { act, dialogs }
}

/** What each row said that it costs when it was looked at. */
function seenOf({ costs }: RowAction, rows: RowData[]): Record<string, string> | undefined {
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

type AskProps = { resource: Resource; asked: Asked | undefined; isBusy: boolean; onConfirm: () => void; onClose: () => void }

function AskDialog({ resource, asked, isBusy, onConfirm, onClose }: AskProps) {
  const shown = useLastDefined(asked)
  const rows = shown?.rows ?? []
  const unnamed = rows.length - namedAtMost
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={shown?.action.ask ? t(shown.action.ask) : ''}
      confirmLabel={shown ? t(shown.action.label) : ''}
      cancelLabel={t('common.cancel')}
      isDanger={shown?.action.isDanger}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <List>
        {rows.slice(0, namedAtMost).map((row) => (
          <List.Item key={idOf(row)}>{recordName(resource, row)}</List.Item>
        ))}
      </List>
      {unnamed > 0 && <Text size="sm">{t('resource.delete_more', { count: unnamed })}</Text>}
    </ConfirmDialog>
  )
}
