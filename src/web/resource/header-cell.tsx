import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './columns.ts'
import type { ListView } from './list-view.ts'
import { isNumeric } from './operators.ts'
import classes from './resource-table.module.css'
import { labelOf } from './words-of.ts'

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

/** A column's head sorts by it: up, down, and back to the usual order. */
export function HeaderCell({ view, column: { name, field } }: { view: ListView; column: Column }) {
  const label = labelOf(view.resource, name)
  const align = isNumeric(field) ? 'end' : 'start'
  if (!field.sort) {
    return (
      <Table.Th scope="col" ta={align}>
        {label}
      </Table.Th>
    )
  }
  const sort = view.order.field !== name ? 'none' : view.order.direction === 'asc' ? 'ascending' : 'descending'
  const Icon = icons[sort]
  return (
    <Table.Th scope="col" ta={align} aria-sort={sort}>
      <UnstyledButton className={classes.sort} data-sort={sort} onClick={() => view.onOrder(name)}>
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
