/** More columns than this cannot be told apart. */
const mostColumns = 92
const weekDays = 7

export type Columns = { isByWeek: boolean; days: string[]; values: number[] }

/** The values of each day, or of seven days each under the first of them where there are too many. */
export function columnsOf(days: readonly string[], values: readonly number[]): Columns {
  if (days.length <= mostColumns) return { isByWeek: false, days: [...days], values: [...values] }
  const starts = days.flatMap((_, index) => (index % weekDays === 0 ? [index] : []))
  return {
    isByWeek: true,
    days: starts.map((start) => days[start] ?? ''),
    values: starts.map((start) => values.slice(start, start + weekDays).reduce((sum, value) => sum + value, 0)),
  }
}
