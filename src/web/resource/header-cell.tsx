import { Table } from '@mantine/core'
import { columnLabel } from './columns.ts'
import type { Column, ListView } from './list-definition.ts'
import { isNumeric } from './operators.ts'
import { SortHeader } from './sort-header.tsx'

/** A column's head sorts by it: up, down, and back to the usual order. */
export function HeaderCell({ view, column }: { view: ListView; column: Column }) {
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
