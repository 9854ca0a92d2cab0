import { memo } from 'react'
import classes from './grid.module.css'

type Props = {
  /** for the ear; the eye sees row and column */
  label: string
  value: string
  /** where it stands, for moving by keys */
  row: number
  column: number
  isReadOnly: boolean
  tone?: 'wrong' | 'warning' | undefined
  /** why it is marked */
  note?: string | undefined
  /** what stood here before, and the difference */
  before?: string | undefined
  isWeight?: boolean
  onChange: (row: number, column: number, text: string) => void
}

/** One figure of the grid. Only what changed is drawn again: there may be hundreds. */
export const GridCell = memo(function GridCell(props: Props) {
  const { label, value, row, column, isReadOnly, tone, note, before, isWeight = false, onChange } = props
  return (
    <>
      <input
        className={classes.input}
        data-cell={`${row} ${column}`}
        data-tone={tone}
        aria-label={note ? `${label}. ${note}` : label}
        aria-invalid={tone === 'wrong' || undefined}
        title={note}
        value={value}
        readOnly={isReadOnly}
        inputMode={isWeight ? 'numeric' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(row, column, event.currentTarget.value)}
      />
      {before !== undefined && <span className={classes.before}>{before}</span>}
    </>
  )
})
