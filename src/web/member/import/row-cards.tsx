import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportRow } from '#contract/import.ts'
import { Card } from '#web/kit/card.tsx'
import { t } from '#web/lib/words.ts'
import { CellInput } from './cell-input.tsx'
import { hasRowsBelow, isEditable, RowPrice, RowState, type RowsProps, SkipButton } from './row-state.tsx'

/** The rows where there is no room for columns: what is wrong first, the rest on demand. */
export const RowCards = ({ columns, rows, isPriced, onCell, onSkip }: RowsProps) => (
  <Stack gap="xs">
    {rows.map((row) => (
      <RowCard
        key={row.number}
        columns={columns}
        row={row}
        isPriced={isPriced}
        isOrderLonger={isPriced ? hasRowsBelow(rows, row) : undefined}
        onCell={onCell}
        onSkip={onSkip}
      />
    ))}
  </Stack>
)

type RowProps = Omit<RowsProps, 'rows'> & { row: ImportRow; isOrderLonger: boolean | undefined }

function RowCard({ columns, row, isPriced, isOrderLonger, onCell, onSkip }: RowProps) {
  const [isOpen, setIsOpen] = useState(false)
  // What was wrong when it was shown stays in reach after it is corrected.
  const [wrong] = useState(() => new Set(Object.keys(row.errors)))
  const canOpen = row.state !== 'added' && row.is_skipped === 0
  const inputs = columns.filter(({ field }) => isOpen || row.errors[field] !== undefined || (wrong.has(field) && isEditable(row)))
  const summary = columns.map(({ field }) => row.cells[field]).filter(Boolean)
  return (
    <Card component="article" isTight data-state={row.state} data-row={row.number}>
      <Group component="header" gap="xs">
        <b>{t('import.row_number', { number: row.number })}</b>
        <RowState row={row} />
        <Box ml="auto">
          <SkipButton row={row} onSkip={onSkip} />
        </Box>
      </Group>
      {isPriced && (
        <Text size="sm">
          <RowPrice row={row} />
        </Text>
      )}
      {!isOpen && <small>{summary.join(' · ')}</small>}
      {canOpen &&
        inputs.map((column) => (
          <CellInput key={column.field} column={column} row={row} isLabelled isOrderLonger={isOrderLonger} onCell={onCell} />
        ))}
      {canOpen && !isOpen && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {t('import.edit_row', { number: row.number })}
        </Button>
      )}
    </Card>
  )
}
