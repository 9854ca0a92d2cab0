import type { FieldProblems } from '#domain/errors.ts'
import type { CheckedGroup, GroupCheck, GroupPrice, ImportKind } from './import-kind.ts'
import type { StoredRow } from './row-store.ts'

export type UncheckedRow = Pick<StoredRow, 'number' | 'cells' | 'is_skipped' | 'head' | 'group_key'> & {
  /** field → what is wrong with it as the sheet has it */
  flaws?: Readonly<Record<string, string>>
}

/** Rows that belong together, with what came of them: what can be kept, and the key of what says the same. */
export type CheckedRows = { rows: StoredRow[]; values: unknown; duplicateKey: string | null }

type GroupRules = {
  kind: ImportKind
  check: GroupCheck<unknown>
  /** rows that say the same as another of their group are meant */
  withDuplicates?: boolean
}

/**
 * One group as it is kept: good, or bad in some cells. A row that says word for word what another of its group says is a duplicate of that, and the
 * group goes on without it. Rows that are left out do not count, unless all of them are.
 */
export function checkGroup(group: readonly UncheckedRow[], rules: GroupRules): CheckedRows | Promise<CheckedRows> {
  const { check, withDuplicates = false } = rules
  const included = group.filter(({ is_skipped }) => !is_skipped)
  const counted = included.length > 0 ? included : group
  const repeated = withDuplicates ? new Set<number>() : findRepeated(counted)
  const asked = counted.filter(({ number }) => !repeated.has(number))
  const checked = check(asked)
  const asking = { group, asked, repeated, groupField: rules.kind.groupField }
  return checked instanceof Promise ? checked.then((found) => withFindings(asking, found)) : withFindings(asking, checked)
}

/** `asked`: the rows of the group that count; `repeated`: those that say what another says */
type Asking = {
  group: readonly UncheckedRow[]
  asked: readonly UncheckedRow[]
  repeated: ReadonlySet<number>
  groupField: string | undefined
}

function withFindings({ group, asked, repeated, groupField }: Asking, checked: CheckedGroup<unknown>): CheckedRows {
  const problems = new Map('problems' in checked ? checked.problems : [])
  for (const { number, flaws } of asked)
    if (flaws && Object.keys(flaws).length > 0) problems.set(number, { ...problems.get(number), ...flawProblems(flaws) })
  if (problems.size > 0 || 'problems' in checked) {
    const waiting = waitsFor([...problems.keys()][0] ?? 0, groupField)
    const rows = group.map((row) =>
      asked.includes(row)
        ? { ...storedRow(row, 'bad'), problems: problems.get(row.number) ?? waiting }
        : storedRow(row, repeated.has(row.number) ? 'twin' : 'good'),
    )
    return { rows, values: undefined, duplicateKey: null }
  }
  const { values, duplicateKey } = checked
  const rows = group.map((row) => storedRow(row, repeated.has(row.number) ? 'twin' : 'good'))
  // The key stands at the first row of the group: the others are found through that.
  const first = rows.find(({ number }) => number === asked[0]?.number)
  if (first) first.twin_key = duplicateKey
  return { rows, values, duplicateKey }
}

/** Of groups that say the same the first counts, unless the member has it already. */
export function markDuplicates(groups: readonly CheckedRows[], taken: Set<string>): CheckedRows[] {
  return groups.map((group) => {
    const { duplicateKey: key, rows } = group
    if (key === null) return group
    if (!taken.has(key)) {
      if (rows.some(isReady)) taken.add(key)
      return group
    }
    return { ...group, values: undefined, rows: asDuplicates(rows) }
  })
}

export const asDuplicates = (rows: readonly StoredRow[]): StoredRow[] =>
  rows.map((row) => (row.state === 'good' ? { ...row, state: 'twin' } : row))

export const isReady = ({ state, is_skipped }: Pick<StoredRow, 'state' | 'is_skipped'>): boolean =>
  state === 'good' && !is_skipped

/** The price of a group at its first row, or why there is none. */
export function withPrice(group: CheckedRows, price: GroupPrice<unknown>): CheckedRows {
  const first = group.rows.find(isReady)?.number ?? 0
  if ('amount' in price) {
    const { amount, note } = price
    return { ...group, rows: group.rows.map((row) => (row.number === first ? { ...row, amount, note } : row)) }
  }
  return refuseGroup(group, price.problems)
}

/** What was good and turned out not to be: the rows that say why, and those that wait for them. */
export function refuseGroup(group: CheckedRows, problems: ReadonlyMap<number, FieldProblems>): CheckedRows {
  const [blamed = 0] = problems.keys()
  const [field] = Object.keys(problems.get(blamed) ?? {})
  const rows = group.rows.map((row) =>
    isReady(row)
      ? {
          ...row,
          state: 'bad' as const,
          twin_key: null,
          amount: null,
          note: null,
          problems: problems.get(row.number) ?? waitsFor(blamed, field),
        }
      : row,
  )
  return { rows, values: undefined, duplicateKey: null }
}

const storedRow = (row: UncheckedRow, state: StoredRow['state']): StoredRow => ({
  number: row.number,
  cells: row.cells,
  is_skipped: row.is_skipped,
  head: row.head,
  group_key: row.group_key,
  problems: {},
  state,
  twin_key: null,
  amount: null,
  note: null,
})

function findRepeated(rows: readonly UncheckedRow[]): Set<number> {
  if (rows.length < 2) return new Set()
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const { number, cells } of rows) {
    const said = JSON.stringify(Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (seen.has(said)) repeated.add(number)
    seen.add(said)
  }
  return repeated
}

export const flawProblems = (flaws: Readonly<Record<string, string>>): FieldProblems =>
  Object.fromEntries(Object.entries(flaws).map(([field, key]) => [field, { key }]))

/** What is right by itself and cannot be added without its neighbour. */
const waitsFor = (number: number, field = ''): FieldProblems => ({
  [field]: { key: 'invalid.import.other_row', values: { number } },
})
