import { isMasked, maskIdNumber } from '#domain/address/address.ts'

/**
 * What the server knows a sending by: the same form with the same content is one set of orders, however often and from however many reloads it is
 * sent; other content is another. Of 8 to 64 characters.
 */
export const contentKey = (clientKey: string, content: object): string => `${clientKey}-${hashOf(content).toString(36)}`

/** The key is stored as it is: numbers of identity cards go into it as everybody sees them, so that nobody can try them out on it. */
export function maskIdentityNumbers<Content extends { receiver: { id_card_number?: string | undefined } }>(
  content: Content,
): Content {
  const { receiver } = content
  const { id_card_number: number = '' } = receiver
  return number === '' || isMasked(number)
    ? content
    : { ...content, receiver: { ...receiver, id_card_number: maskIdNumber(number) } }
}

/** FNV-1a of 64 bits: enough to tell the contents of one form apart; telling forms apart is the other half's business. */
function hashOf(content: object): bigint {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(JSON.stringify(content, sortKeys)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash
}

/** A form that was stored comes back with its fields in another order, and is the same all the same. */
const sortKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
