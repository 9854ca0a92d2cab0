import type { Column, ListPermissions } from './list-definition.ts'

const mostFacts = 6
/** One line of a card: to leave out less than that saves nothing. */
const factsOfLine = 2

/**
 * The few things that tell a row from the others: its states, its money, what this person chose to see, and then as in the table, without our own number. All of it is a
 * tap away, in the row's drawer or form; without either, or where hardly more would be left out than is shown, the card shows everything.
 */
export function cardColumns(columns: Column[], can: Pick<ListPermissions, 'open' | 'edit'>): Column[] {
  if (!can.open && !can.edit) return columns
  const others = columns.filter(({ field }) => field.kind !== 'id' || !field.list)
  if (others.length <= mostFacts + factsOfLine) return others
  const chosen = columns.filter(({ field }) => !field.list)
  const telling = others.filter(({ field }) => field.tones !== undefined || field.kind === 'flag' || field.kind === 'pence')
  const shown = [...new Set([...chosen, ...telling, ...others])].slice(0, Math.max(mostFacts, chosen.length))
  return columns.filter((column) => shown.includes(column))
}
