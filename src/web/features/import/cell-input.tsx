import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import type { ImportPreview, ImportRow } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  column: ImportPreview['columns'][number]
  row: ImportRow
  /** on a phone each stands below its name; in a table the head says it */
  isLabelled?: boolean
  onCell: (number: number, field: string, text: string) => void
}

/** One cell that can be corrected; sent when it is left, or with Enter. Esc takes back what was typed. */
export function CellInput({ column: { field, label, choices }, row, isLabelled = false, onCell }: Props) {
  const before = row.cells[field] ?? ''
  const [text, setText] = useState(before)
  const [lastValue, setLastValue] = useState(before)
  const [sent, setSent] = useState(before)
  const list = useId()
  if (before !== lastValue) {
    setLastValue(before)
    // Whoever typed on after sending keeps what they typed.
    if (text === lastValue || text.trim() === sent) setText(before)
  }
  const handleLeave = () => {
    if (text.trim() === before) return
    setSent(text.trim())
    onCell(row.number, field, text.trim())
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') handleLeave()
    if (event.key !== 'Escape' || text === before) return
    event.stopPropagation()
    setText(before)
  }
  return (
    <>
      <TextInput
        size="xs"
        label={isLabelled ? label : undefined}
        aria-label={isLabelled ? undefined : t('import.cell', { column: label, number: row.number })}
        value={text}
        maxLength={500}
        error={row.errors[field]}
        list={choices.length > 0 ? list : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={handleLeave}
        onKeyDown={handleKey}
      />
      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
