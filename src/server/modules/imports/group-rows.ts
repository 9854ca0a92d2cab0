import { continuedRow } from './continued-rows.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredRow } from './row-store.ts'

/**
 * Rows with the same text in the kind's group column belong together, and with them the rows that continue one of them. Any other row without that text
 * stands alone.
 */

type Ungrouped = Pick<StoredRow, 'number' | 'cells'>
type Grouped<Row> = Row & Pick<StoredRow, 'head' | 'group_key'>
/** The text that a group shares, or the number of its first row where it has none. */
type GroupId = string | number

export const groupKeyOf = (cells: StoredRow['cells'], groupField: string | undefined): string | null =>
  (groupField === undefined ? undefined : cells[groupField]) ?? null

/** `idOfRow`: the groups of rows that others may continue */
function findGroupId(row: Ungrouped, groupField: string | undefined, idOfRow: ReadonlyMap<number, GroupId>): GroupId {
  const key = groupKeyOf(row.cells, groupField)
  if (key !== null) return key
  const above = continuedRow(row.cells)
  return above === undefined ? row.number : (idOfRow.get(above) ?? above)
}

/** Puts rows into groups, in the order in which each group begins. */
export function groupRows<Row extends Ungrouped>(
  rows: readonly Row[],
  { groupField }: Pick<ImportKind, 'groupField'>,
): Grouped<Row>[][] {
  const groups = new Map<GroupId, Grouped<Row>[]>()
  const idOfRow = new Map<number, GroupId>()
  for (const row of rows) {
    const id = findGroupId(row, groupField, idOfRow)
    idOfRow.set(row.number, id)
    const group_key = typeof id === 'string' ? id : null
    const group = groups.get(id)
    if (group) group.push({ ...row, head: group[0]?.number ?? row.number, group_key })
    else groups.set(id, [{ ...row, head: row.number, group_key }])
  }
  return [...groups.values()]
}

/**
 * Groups the rows of a sheet that come batch by batch: hands on the groups that are over, which is all but the last. Rows of a group that was handed
 * on before are late.
 */
export function createGrouper<Row extends Ungrouped>(kind: Pick<ImportKind, 'groupField'>) {
  const heads = new Map<string, number>()
  let open: Row[] = []
  /** of the last row that continues no other: only the row above is continued */
  let last: { number: number; id: GroupId } | undefined
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
        const id = findGroupId(row, kind.groupField, last ? new Map([[last.number, last.id]]) : noIds)
        if (continuedRow(row.cells) === undefined) last = { number: row.number, id }
        const head = typeof id === 'string' ? heads.get(id) : undefined
        if (head === undefined || typeof id !== 'string') timely.push(row)
        else late.push({ ...row, head, group_key: id })
      }
      const groups = groupRows(timely, kind)
      const lastGroup = groups.find((group) => group.at(-1)?.number === timely.at(-1)?.number) ?? []
      const openNumbers = new Set(lastGroup.map(({ number }) => number))
      open = timely.filter(({ number }) => openNumbers.has(number))
      return { groups: close(timely.filter(({ number }) => !openNumbers.has(number))), late }
    },
    end: (): Grouped<Row>[][] => close(open),
  }
}

const noIds: ReadonlyMap<number, GroupId> = new Map()
