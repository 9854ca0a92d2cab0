import { Menu, TextInput } from '@mantine/core'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import type { ImportPreview, ImportRow } from '#contract/import.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'

export type OnCell = (number: number, field: string, text: string, fill?: 'empty' | 'all') => void

type Props = {
  column: ImportPreview['columns'][number]
  row: ImportRow
  /** on a phone each stands below its name; in a table the head says it */
  isLabelled?: boolean
  /** rows of this order stand below; absent where no rows belong together */
  isOrderLonger?: boolean | undefined
  onCell: OnCell
}

/** One cell that can be corrected; sent when it is left, or with Enter. Esc takes back what was typed. What stands in it can be written into the rows below. */
export function CellInput({ column: { field, label, choices }, row, isLabelled = false, isOrderLonger, onCell }: Props) {
  const before = row.cells[field] ?? ''
  const [text, setText] = useState(before)
  const [lastValue, setLastValue] = useState(before)
  const [sent, setSent] = useState(before)
  const [isFocused, setIsFocused] = useState(false)
  const list = useId()
  if (before !== lastValue) {
    setLastValue(before)
    // Whoever typed on after sending keeps what they typed.
    if (text === lastValue || text.trim() === sent) setText(before)
  }
  const send = (fill?: 'empty' | 'all') => {
    if (text.trim() === before && !fill) return
    setSent(text.trim())
    onCell(row.number, field, text.trim(), fill)
  }
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    send()
    if (!event.relatedTarget?.closest('[data-fill]')) setIsFocused(false)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') send()
    if (event.key !== 'Escape' || text === before) return
    event.stopPropagation()
    setText(before)
  }
  return (
    <>
      <TextInput
        size="xs"
        errorProps={{ fz: 12 }}
        label={isLabelled ? label : undefined}
        aria-label={isLabelled ? undefined : t('import.cell', { column: label, number: row.number })}
        value={text}
        maxLength={500}
        error={row.errors[field]}
        list={choices.length > 0 ? list : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={() => setIsFocused(true)}
        onBlur={handleBlur}
        onKeyDown={handleKey}
        rightSection={
          isFocused && text.trim() !== '' && isOrderLonger !== false ? (
            <FillMenu
              label={label}
              number={row.number}
              isOfOrder={isOrderLonger === true}
              onFill={send}
              onClose={() => setIsFocused(false)}
            />
          ) : undefined
        }
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

type FillProps = {
  label: string
  number: number
  isOfOrder: boolean
  onFill: (fill: 'empty' | 'all') => void
  onClose: () => void
}

const FillMenu = ({ label, number, isOfOrder, onFill, onClose }: FillProps) => (
  <Menu withinPortal zIndex={500} position="bottom-end" onClose={onClose}>
    <Menu.Target>
      <IconButton data-fill label={t('import.fill', { column: label, number })} size={22}>
        <IconArrowBarToDown size={14} aria-hidden />
      </IconButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onFill('empty')}>{t(isOfOrder ? 'import.fill_order_empty' : 'import.fill_empty')}</Menu.Item>
      <Menu.Item onClick={() => onFill('all')}>{t(isOfOrder ? 'import.fill_order_all' : 'import.fill_all')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
