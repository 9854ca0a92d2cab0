import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import classes from './resource-table.module.css'

const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort } as const

type Props = { label: string; align: 'start' | 'end'; sort: keyof typeof icons; onSort: () => void }

/** The head of a column that sorts, whatever the table is of. */
export function SortHeader({ label, align, sort, onSort }: Props) {
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
