import type { Party } from './order/party.ts'

/** What anybody who knows a parcel's number may read of it, and what only whoever also knows where it goes. */

/** As two people type the same post code: without spaces and dashes, in capitals. */
const bare = (zipCode: string): string => zipCode.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

export const isSamePostcode = (typed: string, kept: string): boolean => bare(typed) !== '' && bare(typed) === bare(kept)

/** "Ann Smith" → "A. S.", "王小明" → "王**": enough to know one's own parcel by. */
export function toInitials(name: string): string {
  const [first = ''] = name.trim()
  if (/\p{Script=Han}/u.test(name)) return `${first}**`
  return name
    .split(/[\s-]+/)
    .flatMap((word) => [...word].find((letter) => /\p{L}/u.test(letter)) ?? [])
    .slice(0, 3)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}

const lower = (text: string): string => text.toLocaleLowerCase('en')

/**
 * A place as a carrier or our staff wrote it, as far as it names a town: whatever has a digit (a street, a post code, a phone) and whatever stands in
 * the name or the street of either party is left out.
 */
export function toPublicPlace(
  place: string,
  parties: readonly Pick<Party, 'name' | 'company' | 'detailAddress' | 'city' | 'state'>[],
): string {
  const towns = parties.flatMap(({ city, state }) => [lower(city), lower(state)])
  const secrets = parties.flatMap(({ name, company, detailAddress }) => [name, company, detailAddress].map(lower).filter(Boolean))
  const isPublic = (part: string): boolean =>
    !/\d|@/.test(part) && (towns.includes(part) || !secrets.some((secret) => secret.includes(part) || part.includes(secret)))
  return place
    .split(/[,;，；、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && isPublic(lower(part)))
    .slice(-2)
    .join(', ')
}
