import { Button } from '@mantine/core'
import type { ImportPreview, ImportRow } from '#contract/import.ts'
import { StateBadge, type Tone } from '#web/kit/state-badge.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { OnCell } from './cell-input.tsx'

export type RowsProps = {
  columns: ImportPreview['columns']
  rows: ImportRow[]
  onCell: OnCell
  /** what each costs stands beside it */
  isPriced: boolean
  onSkip: (number: number, isSkipped: boolean) => void
}

const tones: Record<ImportRow['state'], Tone> = { good: 'done', bad: 'attention', twin: 'off', added: 'done' }

export const RowState = ({ row }: { row: ImportRow }) =>
  row.is_skipped === 1 && row.state !== 'added' ? (
    <StateBadge tone="off" word={t('import.view.skipped')} />
  ) : (
    <StateBadge tone={tones[row.state]} word={t(`import.view.${row.state}`)} />
  )

/** Whether its cells stand in inputs: what needs correction does at once. */
export const isEditable = (row: ImportRow): boolean => row.state === 'bad' && row.is_skipped === 0

/** Whether further rows of the same order stand below on this page, into which a cell can be copied. */
export const hasRowsBelow = (rows: readonly ImportRow[], { head, number }: ImportRow): boolean =>
  rows.some((other) => other.head === head && other.number > number)

export function SkipButton({ row, onSkip }: { row: ImportRow; onSkip: RowsProps['onSkip'] }) {
  if (row.state === 'added') return null
  const isSkipped = row.is_skipped === 1
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="gray"
      fw={500}
      aria-label={t(isSkipped ? 'import.unskip_row' : 'import.skip_row', { number: row.number })}
      onClick={() => onSkip(row.number, !isSkipped)}
    >
      {t(isSkipped ? 'import.unskip' : 'import.skip')}
    </Button>
  )
}

/** What it costs and on what terms; rows that belong to another say to which. */
export function RowPrice({ row }: { row: ImportRow }) {
  if (row.head !== row.number) return <>{t('import.belongs', { number: row.head })}</>
  if (row.amount === null) return null
  return (
    <>
      <b>{formatMoney(row.amount)}</b> {row.note}
    </>
  )
}
