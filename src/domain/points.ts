import { asPence, type Pence } from './money.ts'

/** What a payment earns: whole points, for whole parts of a pound. */
export const pointsEarned = (paid: Pence, perPound: number): number => Math.max(0, Math.floor((paid * perPound) / 100))

/** What points are worth at the till: whole pence. With 0 to the pound they cannot be spent. */
export const pointsWorth = (points: number, worthPound: number): Pence =>
  asPence(worthPound === 0 ? 0 : Math.floor((points * 100) / worthPound))

/** What points are worth that were spent and must be paid for: whole pence, of which no part is given away. */
export const pointsCost = (points: number, worthPound: number): Pence =>
  asPence(worthPound === 0 ? 0 : Math.ceil((points * 100) / worthPound))

/** How many points pay for so much: none is wasted on a part of a penny that they do not pay. */
export const pointsFor = (discount: Pence, worthPound: number): number => Math.ceil((discount * worthPound) / 100)

/** The key under which an order earns its points; each time it is bought has its own. */
export const pointsKey = (orderId: number, attempt: number): string => `points:order:${orderId}:${attempt}`
