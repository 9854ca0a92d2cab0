/**
 * What the server knows a sending by: the same form with the same content is one set of orders, however often and from however many reloads it is
 * sent; other content is another. Of 8 to 64 characters.
 */
export const contentKey = (clientKey: string, content: object): string => `${clientKey}-${hashOf(content).toString(36)}`

/** Of 53 bits (cyrb53): enough to tell the contents of one form apart; telling forms apart is the other half's business. */
function hashOf(content: object): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const letter of JSON.stringify(content, inOneOrder)) {
    const code = letter.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** A form that was stored comes back with its fields in another order, and is the same all the same. */
const inOneOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
