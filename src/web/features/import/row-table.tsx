import { Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportRow } from '#contract/import.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { CellInput } from './cell-input.tsx'
import { isEditable, RowState, type RowsProps, SkipButton } from './row-state.tsx'
import classes from './rows.module.css'

/** The sheet as it was sent. Rows to correct stand in inputs, with what is wrong below the cell; any other can be opened. */
export function RowTable({ columns, rows, onCell, onSkip }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by key
    <section className={classes.scroll} tabIndex={0} aria-label={t('import.step.check')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.state')}</th>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.number} columns={columns} row={row} onCell={onCell} onSkip={onSkip} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = Omit<RowsProps, 'rows'> & { row: ImportRow }

function TableRow({ columns, row, onCell, onSkip }: RowProps) {
  const [isOpen, setIsOpen] = useState(isEditable(row))
  const canOpen = row.state !== 'added' && row.is_skipped === 0
  return (
    <tr data-state={row.state} data-skipped={row.is_skipped === 1 || undefined} data-row={row.number}>
      <th scope="row">{row.number}</th>
      <td className={classes.state}>
        <RowState row={row} />
        <Group gap={4} mt={4} wrap="nowrap">
          {canOpen && !isOpen && (
            <IconButton label={t('import.edit_row', { number: row.number })} size={22} onClick={() => setIsOpen(true)}>
              <IconPencil size={14} aria-hidden />
            </IconButton>
          )}
          <SkipButton row={row} onSkip={onSkip} />
        </Group>
      </td>
      {columns.map((column) => (
        <td key={column.field} data-bad={row.errors[column.field] !== undefined || undefined}>
          {canOpen && isOpen ? (
            <CellInput column={column} row={row} onCell={onCell} />
          ) : (
            <span className={classes.text}>{row.cells[column.field]}</span>
          )}
        </td>
      ))}
    </tr>
  )
}
