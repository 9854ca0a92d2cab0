import type { Cells, CheckedRow } from './kind.ts'
import type { StoredRow } from './store.ts'

type Seen = { check: (cells: Cells) => Promise<CheckedRow<unknown>>; isTwin: (twinKey: string) => boolean | Promise<boolean> }

/** A row as it is kept: good, bad in some cells, or a twin of something that is there already. */
export async function checkRow(
  row: Pick<StoredRow, 'number' | 'cells' | 'is_skipped'>,
  { check, isTwin }: Seen,
): Promise<StoredRow> {
  const checked = await check(row.cells)
  if ('problems' in checked) return { ...row, problems: checked.problems, state: 'bad', twin_key: null }
  const { twinKey } = checked
  return { ...row, problems: {}, state: (await isTwin(twinKey)) ? 'twin' : 'good', twin_key: twinKey }
}
