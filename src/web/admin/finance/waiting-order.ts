import type { WaitingItem } from '#contract/finance.ts'

/** A transfer nobody has proved may never be made: it is the member's turn. */
export const waitsForMember = (name: WaitingItem['name']): boolean => name === 'transfers'

/** What finance can do now, then what members have to do, then what is empty; each in the order it came in. */
export const waitingFirst = (list: readonly WaitingItem[]): WaitingItem[] =>
  [...list].sort((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ name, count }: WaitingItem): number => (count === 0 ? 2 : waitsForMember(name) ? 1 : 0)
