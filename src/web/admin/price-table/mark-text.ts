import { problemWord } from '#contract/price-table-text.ts'
import type { TableProblem, TableWarning } from '#domain/pricing/check-table.ts'
import type { GridProblem } from '#domain/pricing/read-grid.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import type { CellMark } from './check-grid.ts'

/** A finding in words: of the table, or of what was typed. */
export function findingText(one: GridProblem | TableProblem | TableWarning, zoneName: (code: string) => string): string {
  if ('at' in one) return t(one.key as WordKey, one.values)
  const { key, values } = problemWord(one, zoneName)
  return t(key, values)
}

export const markText = (mark: CellMark | undefined, zoneName: (code: string) => string): string | undefined =>
  mark && findingText(mark.key, zoneName)
