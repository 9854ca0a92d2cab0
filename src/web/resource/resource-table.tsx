import { Checkbox, Table, type TableTrProps, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, memo } from 'react'
import { t } from '#web/lib/words.ts'
import { CellValue } from './cell-value.tsx'
import { columnLabel } from './columns.ts'
import { useRowDrag } from './drag.ts'
import type { Column, ListView, TreeKit } from './list-definition.ts'
import { isNumeric } from './operators.ts'
import { idOf, keyOf, type RowData, recordName } from './record.ts'
import { titleOf } from './resource-labels.ts'
import classes from './resource-table.module.css'
import { hasRowActions, RowActions, RowHandle } from './row-actions.tsx'
import { isOnControl, isRowClick, opensOnClick } from './row-click.ts'
import type { ListSelection } from './use-list-selection.ts'
import { isPartlySelected, type SelectRow, withShift } from './use-resource-selection.ts'

const useNoKeys: TreeKit['useTreeKeys'] = () => ({ table: {}, isTabStop: () => false })

export function ResourceTable({ view, selected, onSelect }: RowsProps) {
  const { can, rows } = view
  const useTreeKeys = view.kit?.useTreeKeys ?? useNoKeys
  const keys = useTreeKeys(view)
  const hasActions = hasRowActions(view)
  return (
    <div className={classes.scroll} data-ready>
      <Table
        stickyHeader
        horizontalSpacing={8}
        highlightOnHover
        tabularNums
        className={classes.table}
        {...keys.table}
        aria-label={t('resource.table', { resource: titleOf(view.resource) })}
      >
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {can.select && (
              <Table.Th scope="col" className={classes.check}>
                <Checkbox size="xs" aria-label={selected.headLabel} {...selected.head} />
              </Table.Th>
            )}
            {can.sort && (
              <Table.Th scope="col" w={34} px={2}>
                <VisuallyHidden>{t('resource.sort_column')}</VisuallyHidden>
              </Table.Th>
            )}
            {view.columns.map((column) => (
              <HeaderCell key={column.name} view={view} column={column} />
            ))}
            {hasActions && (
              <Table.Th scope="col" className={classes.actions}>
                {t('resource.actions')}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={keyOf(view.resource, row)}
              view={view}
              row={row}
              isSelected={selected.has(row)}
              isPartly={isPartlySelected(view, selected, row)}
              isTabStop={keys.isTabStop(row)}
              onSelect={onSelect}
              hasActions={hasActions}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

export type RowsProps = { view: ListView; selected: ListSelection; onSelect: SelectRow }

type RowProps = {
  view: ListView
  row: RowData
  isSelected: boolean
  isPartly: boolean
  /** where the tab key enters a tree */
  isTabStop: boolean
  onSelect: SelectRow
  hasActions: boolean
}

const Row = memo(function Row({ view, row, isSelected, isPartly, isTabStop, onSelect, hasActions }: RowProps) {
  const { can, kit } = view
  const branch = kit?.branchColumn(view)
  const handleDoubleClick = (event: MouseEvent) => {
    // On a switch or a button it is two clicks on that, not a wish to edit.
    if (can.edit && !isOnControl(event)) view.onEdit(row)
  }
  const opens = opensOnClick(can)
  const handleClick = (event: MouseEvent) => {
    if (opens && isRowClick(event)) view.onOpen(row)
  }
  return (
    <DraggableRow
      rowId={idOf(row)}
      className={classes.row}
      data-tall={view.definition.layout === 'tall' || undefined}
      tabIndex={isTabStop ? 0 : -1}
      {...kit?.treeMarks(view, row)}
      data-selected={isSelected || undefined}
      onDoubleClick={handleDoubleClick}
      onClick={handleClick}
      data-opens={opens || undefined}
    >
      {can.select && (
        <Table.Td className={classes.check}>
          <Checkbox
            size="xs"
            aria-label={t('resource.select_named', { name: recordName(view.resource, row) })}
            checked={isSelected}
            indeterminate={isPartly}
            onChange={(event) => onSelect(row, event.currentTarget.checked, withShift(event))}
          />
        </Table.Td>
      )}
      {can.sort && (
        <Table.Td w={34} px={2}>
          <RowHandle view={view} row={row} size={26} />
        </Table.Td>
      )}
      {view.columns.map((column) => (
        <Table.Td key={column.name} ta={isNumeric(column.field) ? 'end' : 'start'} className={classes.cell}>
          {kit && column.name === branch ? (
            <kit.Branch view={view} row={row}>
              <CellValue view={view} row={row} column={column} />
            </kit.Branch>
          ) : (
            <CellValue view={view} row={row} column={column} />
          )}
        </Table.Td>
      ))}
      {hasActions && (
        <Table.Td className={classes.actions}>
          <span className={classes.buttons}>
            <RowActions view={view} row={row} size={26} />
          </span>
        </Table.Td>
      )}
    </DraggableRow>
  )
})

/** Only this much is drawn again while a row is dragged past others, not all their cells. */
function DraggableRow({ rowId, ...row }: TableTrProps & { rowId: number }) {
  const { rowRef, style } = useRowDrag(rowId)
  return <Table.Tr ref={rowRef} style={style} data-row={rowId} {...row} />
}

/** A column's head sorts by it: up, down, and back to the usual order. */
function HeaderCell({ view, column }: { view: ListView; column: Column }) {
  const { field, sortField } = column
  const label = columnLabel(view.resource, column)
  const align = isNumeric(field) ? 'end' : 'start'
  if (!sortField) {
    return (
      <Table.Th scope="col" ta={align}>
        {label}
      </Table.Th>
    )
  }
  const sort = view.sort.field !== sortField ? 'none' : view.sort.direction === 'asc' ? 'ascending' : 'descending'
  return <SortHeader label={label} align={align} sort={sort} onSort={() => view.onSort(sortField)} />
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

type Props = { label: string; align: 'start' | 'end'; sort: keyof typeof icons; onSort: () => void }

/** The head of a column that sorts, whatever the table is of. */
function SortHeader({ label, align, sort, onSort }: Props) {
  const Icon = icons[sort]
  return (
    <Table.Th scope="col" ta={align} aria-sort={sort}>
      <UnstyledButton className={classes.sort} data-sort={sort} onClick={onSort}>
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
