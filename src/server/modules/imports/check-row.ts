import type { Cells, CheckedRow } from './import-kind.ts'
import type { StoredRow } from './store.ts'

type RowChecks = {
  check: (cells: Cells) => Promise<CheckedRow<unknown>>
  isDuplicate: (duplicateKey: string) => boolean | Promise<boolean>
}

/** A row as it is kept: good, bad in some cells, or a duplicate of something that is there already. */
export async function checkRow(
  row: Pick<StoredRow, 'number' | 'cells' | 'is_skipped'>,
  { check, isDuplicate }: RowChecks,
): Promise<StoredRow> {
  const checked = await check(row.cells)
  if ('problems' in checked) return { ...row, problems: checked.problems, state: 'bad', twin_key: null }
  const { duplicateKey } = checked
  return { ...row, problems: {}, state: (await isDuplicate(duplicateKey)) ? 'twin' : 'good', twin_key: duplicateKey }
}
