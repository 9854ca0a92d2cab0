/** The list with one item a place earlier or later; the same list where there is no such place. */
export function moveItemBy<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
  return moveItemTo(items, index, index + step)
}

/** The list with one item at another's place. */
export function moveItemTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
