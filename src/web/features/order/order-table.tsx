import { Checkbox, Table } from '@mantine/core'
import { type ChangeEvent, type MouseEvent, memo } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import tableClasses from '#web/resource/resource-table.module.css'
import { isRowClick } from '#web/resource/row-click.ts'
import { SortHeader } from '#web/resource/sort-header.tsx'
import { nextAction } from './action-checks.ts'
import { ActionMenu, actionIcons, actionLabel } from './action-menu.tsx'
import type { OrderColumn } from './columns.tsx'
import type { ListSort } from './list-state.ts'
import classes from './order-list.module.css'
import type { RowsView } from './rows-view.ts'

type Props = RowsView & {
  columns: readonly OrderColumn[]
  sort: ListSort
  onSort: (sort: ListSort) => void
}

export function OrderTable(props: Props) {
  const { rows, columns, chosen, onSelect } = props
  const count = rows.filter(chosen.has).length
  return (
    <div className={tableClasses.scroll} data-ready>
      <Table stickyHeader highlightOnHover tabularNums className={tableClasses.table} aria-label={t('order.title')}>
        <Table.Thead className={tableClasses.head}>
          <Table.Tr>
            <Table.Th scope="col" className={tableClasses.check}>
              <Checkbox
                size="xs"
                aria-label={t('resource.select_page')}
                checked={count > 0 && count === rows.length}
                indeterminate={count > 0 && count < rows.length}
                onChange={(event) => chosen.set(rows, event.currentTarget.checked)}
              />
            </Table.Th>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            <Table.Th scope="col" className={tableClasses.actions}>
              {t('resource.actions')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              columns={columns}
              isSelected={chosen.has(row)}
              onSelect={onSelect}
              onOpen={props.onOpen}
              runAction={props.runAction}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type HeadProps = { column: OrderColumn; sort: ListSort; onSort: (sort: ListSort) => void }

function Head({ column: { word, isNumeric, sorts }, sort, onSort }: HeadProps) {
  const align = isNumeric ? 'end' : 'start'
  if (!sorts)
    return (
      <Table.Th scope="col" ta={align}>
        {t(word)}
      </Table.Th>
    )
  const direction = sort === sorts.ascending ? 'ascending' : sort === sorts.descending ? 'descending' : 'none'
  const next = direction === 'descending' ? sorts.ascending : sorts.descending
  return <SortHeader label={t(word)} align={align} sort={direction} onSort={() => onSort(next)} />
}

type RowProps = Pick<RowsView, 'onSelect' | 'onOpen' | 'runAction'> & {
  row: OrderRow
  columns: readonly OrderColumn[]
  isSelected: boolean
}

const Row = memo(function Row({ row, columns, isSelected, onSelect, onOpen, runAction }: RowProps) {
  const handleClick = (event: MouseEvent) => {
    if (isRowClick(event)) onOpen(row.id)
  }
  return (
    <Table.Tr
      className={`${tableClasses.row} ${classes.row}`}
      tabIndex={-1}
      data-row={row.id}
      data-opens
      data-selected={isSelected || undefined}
      onClick={handleClick}
    >
      <Table.Td className={tableClasses.check}>
        <Checkbox
          size="xs"
          aria-label={t('resource.select_named', { name: row.order_code })}
          checked={isSelected}
          onChange={(event) => onSelect(row, event.currentTarget.checked, withShift(event))}
        />
      </Table.Td>
      {columns.map(({ name, isNumeric, render }) => (
        <Table.Td key={name} ta={isNumeric ? 'end' : 'start'} className={tableClasses.cell}>
          {render(row)}
        </Table.Td>
      ))}
      <Table.Td className={tableClasses.actions}>
        <span className={tableClasses.buttons}>
          <NextActionButton row={row} runAction={runAction} />
          <ActionMenu order={row} runAction={runAction} />
        </span>
      </Table.Td>
    </Table.Tr>
  )
})

export const withShift = ({ nativeEvent }: ChangeEvent): boolean => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

function NextActionButton({ row, runAction }: Pick<RowProps, 'row' | 'runAction'>) {
  const action = nextAction(row)
  if (!action) return null
  const Icon = actionIcons[action]
  return (
    <IconButton
      label={t('resource.act_named', { action: actionLabel(action, row), name: row.order_code })}
      onClick={() => runAction(action, [row])}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
