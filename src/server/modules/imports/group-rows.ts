import type { ImportKind } from './import-kind.ts'
import type { StoredRow } from './row-store.ts'

/** Which rows belong together: those with the same text in the column that the kind names. A row without that text stands alone. */

type Ungrouped = Pick<StoredRow, 'number' | 'cells'>
type Grouped<Row> = Row & Pick<StoredRow, 'head' | 'group_key'>

export const groupKeyOf = (cells: StoredRow['cells'], groupField: string | undefined): string | null =>
  (groupField === undefined ? undefined : cells[groupField]) ?? null

/** Puts rows into groups, in the order in which each group begins. */
export function groupRows<Row extends Ungrouped>(
  rows: readonly Row[],
  { groupField }: Pick<ImportKind, 'groupField'>,
): Grouped<Row>[][] {
  const groups = new Map<string | number, Grouped<Row>[]>()
  for (const row of rows) {
    const key = groupKeyOf(row.cells, groupField)
    const group = groups.get(key ?? row.number)
    if (group) group.push({ ...row, head: group[0]?.number ?? row.number, group_key: key })
    else groups.set(key ?? row.number, [{ ...row, head: row.number, group_key: key }])
  }
  return [...groups.values()]
}

/**
 * The same of a sheet whose rows come batch by batch: hands on the groups that are over, which is all but the last. Rows of a group that was handed on
 * before are late.
 */
export function createGrouper<Row extends Ungrouped>(kind: Pick<ImportKind, 'groupField'>) {
  const heads = new Map<string, number>()
  let open: Row[] = []
  const close = (rows: readonly Row[]): Grouped<Row>[][] => {
    const groups = groupRows(rows, kind)
    for (const [first] of groups) if (first && first.group_key !== null) heads.set(first.group_key, first.head)
    return groups
  }
  return {
    take(batch: readonly Row[]): { groups: Grouped<Row>[][]; late: Grouped<Row>[] } {
      const late: Grouped<Row>[] = []
      const timely = open
      for (const row of batch) {
        const key = groupKeyOf(row.cells, kind.groupField)
        const head = key === null ? undefined : heads.get(key)
        if (head === undefined) timely.push(row)
        else late.push({ ...row, head, group_key: key })
      }
      const lastKey = groupKeyOf(timely.at(-1)?.cells ?? {}, kind.groupField)
      const isOpen = ({ cells }: Row) => lastKey !== null && groupKeyOf(cells, kind.groupField) === lastKey
      open = timely.filter(isOpen)
      return { groups: close(open.length === 0 ? timely : timely.filter((row) => !isOpen(row))), late }
    },
    end: (): Grouped<Row>[][] => close(open),
  }
}
