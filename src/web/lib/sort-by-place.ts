type Placed = Pick<Node, 'compareDocumentPosition'>

/** `Node.DOCUMENT_POSITION_PRECEDING`, also where there is no document. */
const isBefore = 2

/** As they stand on the screen, from its top to its end; what is not on it stays behind the others, in its own order. */
export function sortByPlace<Item>(items: readonly Item[], find: (item: Item) => Placed | null | undefined): Item[] {
  const places = new Map(items.map((item) => [item, find(item)]))
  return items.toSorted((one, other) => {
    const [first, second] = [places.get(one), places.get(other)]
    if (!first || !second) return Number(!first) - Number(!second)
    if (first === second) return 0
    return first.compareDocumentPosition(second as Node) & isBefore ? 1 : -1
  })
}
