import { Checkbox, Stack } from '@mantine/core'
import { type ComponentProps, memo } from 'react'
import type { Field } from '#contract/fields.ts'
import { StackCard } from '#web/kit/stack-card.tsx'
import { t } from '#web/lib/words.ts'
import { CellValue } from './cell-value.tsx'
import { useRowDrag } from './drag.ts'
import type { ListView } from './list-view.ts'
import { idOf, nameColumns, type RowData, recordName } from './record.ts'
import { labelOf } from './resource-labels.ts'
import { RowActions, RowHandle } from './row-actions.tsx'
import { isRowClick, opensOnClick } from './row-click.ts'
import { isPartlySelected, type ResourceSelection, rowsSelectedWith } from './use-resource-selection.ts'

/** The same rows as cards, for a phone. */
export function ResourceCards({ view, selected }: { view: ListView; selected: ResourceSelection }) {
  return (
    <Stack gap="xs" data-ready>
      {view.rows.map((row) => (
        <RowCard
          key={idOf(row)}
          view={view}
          row={row}
          isSelected={selected.has(row)}
          isPartly={isPartlySelected(view, selected, row)}
          onSelect={selected.set}
        />
      ))}
    </Stack>
  )
}

type CardProps = { view: ListView; row: RowData; isSelected: boolean; isPartly: boolean; onSelect: ResourceSelection['set'] }

const RowCard = memo(function RowCard({ view, row, isSelected, isPartly, onSelect }: CardProps) {
  const { resource, can, kit } = view
  const name = recordName(resource, row)
  // The name stands above already; the other half of a bilingual one is still worth reading.
  const shownNames = nameColumns(resource).filter((column) => row[column] === row[resource.label])
  const facts = view.columns
    .filter((column) => !shownNames.includes(column.name))
    .map((column) => ({
      key: column.name,
      label: labelOf(resource, column.name),
      value: <CellValue view={view} row={row} column={column} />,
      isWide: isWide(column.field),
    }))
  return (
    <DraggableCard
      rowId={idOf(row)}
      style={kit?.cardIndent(view, row)}
      title={name}
      isSelected={isSelected}
      onClick={opensOnClick(can) ? (event) => isRowClick(event) && view.onOpen(row) : undefined}
      lead={
        <>
          {can.select && (
            <Checkbox
              aria-label={t('resource.select_named', { name })}
              checked={isSelected}
              indeterminate={isPartly}
              onChange={(event) =>
                onSelect(rowsSelectedWith(view, row, event.currentTarget.checked), event.currentTarget.checked)
              }
            />
          )}
          {kit && <kit.CardBranch view={view} row={row} />}
        </>
      }
      facts={facts}
      actions={
        <>
          {can.sort && <RowHandle view={view} row={row} size={36} />}
          <RowActions view={view} row={row} size={36} />
        </>
      }
    />
  )
})

/** Only this much is drawn again while a card is dragged past others. */
function DraggableCard({ rowId, style, ...card }: ComponentProps<typeof StackCard> & { rowId: number }) {
  const drag = useRowDrag(rowId)
  return <StackCard ref={drag.rowRef} style={{ ...drag.style, ...style }} rowId={rowId} {...card} />
}

const wideKinds: Field['kind'][] = ['time', 'longText', 'refs', 'choices', 'pairs', 'city', 'images', 'file', 'files']

/** A date, a state or a sentence does not fit where a code does. */
const isWide = (field: Field): boolean =>
  wideKinds.includes(field.kind) || field.tones !== undefined || (field.kind === 'text' && (field.max ?? 0) > 12)
