import { Table } from '@mantine/core'
import classes from './report.module.css'

type Props = { title: string; head: string; columns: string[]; rows: { key: string; head: string; cells: string[] }[] }

/** Figures to read instead of a chart. What does not fit scrolls inside, reached by keyboard too. */
export function FiguresTable({ title, head, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <Table stickyHeader verticalSpacing={4} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta="right">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Td className={classes.rowHead}>{row.head}</Table.Td>
              {row.cells.map((cell, index) => (
                <Table.Td key={columns[index]} ta="right">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
