import type { Problem } from '#domain/errors.ts'
import type { TableProblem, TableWarning } from '#domain/pricing/check-table.ts'
import type { WordKey } from '#words/keys.ts'
import { kilograms } from './price-text.ts'

/** What keeps a table from being published, or should be seen before, by zone and weight; put into words on either side. */
export const problemWord = (
  { code, zone, grams = 0 }: TableProblem | TableWarning,
  zoneName: (code: string) => string,
): Required<Problem> & { key: WordKey } => ({
  key: `priceTable.problem.${code}`,
  values: { zone: zoneName(zone), kg: kilograms(grams) },
})
