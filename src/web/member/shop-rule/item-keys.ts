const keys = new WeakMap<object, number>()
let last = 0

/** What React knows a rule, condition or action by, none of which has a name of its own: the same wherever in the list it moves. */
export function keyOf(item: object): number {
  const key = keys.get(item) ?? ++last
  keys.set(item, key)
  return key
}

/** The changed item takes the place of the one that was there, so that what is being typed in stays. */
export function keepKey<Item extends object>(before: Item, after: Item): Item {
  keys.set(after, keyOf(before))
  return after
}
