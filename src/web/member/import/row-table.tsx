import { Group, Table, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportRow } from '#contract/import.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { CellInput } from './cell-input.tsx'
import classes from './import.module.css'
import { hasRowsBelow, isEditable, RowPrice, RowState, type RowsProps, SkipButton } from './row-state.tsx'

/** The sheet as it was sent. Rows to correct stand in inputs, with what is wrong below the cell; any other can be opened. */
export function RowTable({ columns, rows, isPriced, onCell, onSkip }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by key
    <section className={classes.scroll} tabIndex={0} aria-label={t('import.step.check')} data-matrix>
      <Table stickyHeader verticalSpacing={6} horizontalSpacing="xs" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('import.row')}</Table.Th>
            <Table.Th scope="col">{t('import.state')}</Table.Th>
            {isPriced && <Table.Th scope="col">{t('import.price')}</Table.Th>}
            {columns.map(({ field, label }) => (
              <Table.Th key={field} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <TableRow
              key={row.number}
              columns={columns}
              row={row}
              isPriced={isPriced}
              isOrderLonger={isPriced ? hasRowsBelow(rows, row) : undefined}
              onCell={onCell}
              onSkip={onSkip}
            />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

type RowProps = Omit<RowsProps, 'rows'> & { row: ImportRow; isOrderLonger: boolean | undefined }

function TableRow({ columns, row, isPriced, isOrderLonger, onCell, onSkip }: RowProps) {
  const [isOpen, setIsOpen] = useState(isEditable(row))
  const canOpen = row.state !== 'added' && row.is_skipped === 0
  return (
    <Table.Tr data-state={row.state} data-skipped={row.is_skipped === 1 || undefined} data-row={row.number}>
      <Table.Th scope="row">{row.number}</Table.Th>
      <Table.Td>
        <RowState row={row} />
        <Group gap={4} mt={4} wrap="nowrap">
          {canOpen && !isOpen && (
            <IconButton label={t('import.edit_row', { number: row.number })} size={22} onClick={() => setIsOpen(true)}>
              <IconPencil size={14} aria-hidden />
            </IconButton>
          )}
          <SkipButton row={row} onSkip={onSkip} />
        </Group>
      </Table.Td>
      {isPriced && (
        <Table.Td>
          <Text size="sm" py={4}>
            <RowPrice row={row} />
          </Text>
        </Table.Td>
      )}
      {columns.map((column) => (
        <Table.Td key={column.field} data-bad={row.errors[column.field] !== undefined || undefined}>
          {canOpen && isOpen ? (
            <CellInput column={column} row={row} isOrderLonger={isOrderLonger} onCell={onCell} />
          ) : (
            <Text size="sm" c="dimmed" py={4} style={{ overflowWrap: 'anywhere' }}>
              {row.cells[column.field]}
            </Text>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
