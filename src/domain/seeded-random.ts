/** The same chances every time (mulberry32): two fresh demos have the same orders. */
export function createSeededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number): number => Math.floor(next() * most)
  const oneOf = <Item>(list: readonly Item[]): Item => list[upTo(list.length)] as Item
  return { next, upTo, oneOf }
}
export type SeededRandom = ReturnType<typeof createSeededRandom>
