import { formatPounds, type Pence } from '../money.ts'

/** "£4.00", "£4.00 + 100 pts", "100 pts": for histories, which keep a text. */
export function refundText({ money, points }: { money: Pence; points: number }): string {
  const parts = [...(money > 0 || points === 0 ? [formatPounds(money)] : []), ...(points > 0 ? [`${points} pts`] : [])]
  return parts.join(' + ')
}

/** The refund as a value of a notice, in the reader's language. */
export function refundValues({ money, points }: { money: Pence; points: number }): Record<string, string | number> {
  if (points === 0) return { amount: formatPounds(money) }
  return { amount_key: money > 0 ? 'order.refund.both' : 'order.refund.points', money: formatPounds(money), points }
}
