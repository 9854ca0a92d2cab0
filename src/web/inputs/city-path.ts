/** Ids from the province down, as far as they are chosen. Another choice at a level takes the ones below it along. */
export function selectAtLevel(path: readonly number[], level: number, id: number | null): number[] {
  return id === null ? path.slice(0, level) : [...path.slice(0, level), id]
}
