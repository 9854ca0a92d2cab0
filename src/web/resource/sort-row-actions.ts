import type { RowAction } from '#contract/row-action.ts'
import type { WordKey } from '#words/keys.ts'
import type { RowData } from './record.ts'

type SortedActions = {
  next: RowAction | undefined
  others: RowAction[]
  unavailable: { action: RowAction; reason: WordKey }[]
}

/** What can be done with one row, the next step apart from the rest, and what cannot now with the reasons. A list that names no next step has its main action. */
export function sortRowActions(
  actions: readonly RowAction[],
  row: RowData,
  nowSeconds: number,
  nextAction?: (row: RowData) => string | undefined,
): SortedActions {
  const sorted: SortedActions = { next: undefined, others: [], unavailable: [] }
  const next = nextAction ? nextAction(row) : undefined
  for (const action of actions.filter(({ isForRow }) => isForRow)) {
    const reason = action.check(row, nowSeconds)
    if (reason) sorted.unavailable.push({ action, reason })
    else if (!sorted.next && (nextAction ? action.verb === next : action.isMain)) sorted.next = action
    else sorted.others.push(action)
  }
  return sorted
}
