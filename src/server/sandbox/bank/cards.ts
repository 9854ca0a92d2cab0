/** What becomes of a card, once its numbers are right. */
export type CardOutcome = 'paid' | 'declined' | 'confirm' | 'disputed' | 'refund_fails'

/** The only cards this bank knows. They carry no money, so that nobody is tempted to type a real one. */
export const testCards: readonly { number: string; outcome: CardOutcome }[] = [
  { number: '4242424242424242', outcome: 'paid' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000002500003155', outcome: 'confirm' },
  { number: '4000000000000259', outcome: 'disputed' },
  { number: '4000000000005126', outcome: 'refund_fails' },
]

export type TypedCard = { number: string; expiry: string; cvc: string }
export type CardProblem = 'number' | 'unknown' | 'expiry' | 'expired' | 'cvc'
export type CardProblems = Partial<Record<keyof TypedCard, CardProblem>>

/** Looks at a card as any bank does, before it looks whose it is. */
export function readCard(typed: TypedCard, now: Date): { outcome: CardOutcome } | { problems: CardProblems } {
  const problems: CardProblems = {}
  const digits = typed.number.replace(/[\s-]/g, '')
  const card = testCards.find(({ number }) => number === digits)
  if (!isCardNumber(digits)) problems.number = 'number'
  else if (!card) problems.number = 'unknown'
  const expiry = expiryProblem(typed.expiry, now)
  if (expiry) problems.expiry = expiry
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) problems.cvc = 'cvc'
  return card && Object.keys(problems).length === 0 ? { outcome: card.outcome } : { problems }
}

/** Twelve to nineteen digits whose check digit is right (ISO/IEC 7812, Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  let sum = 0
  for (const [index, sign] of [...digits].reverse().entries()) {
    const doubled = Number(sign) * (index % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A card is good until the end of its month, everywhere on earth. */
function expiryProblem(text: string, now: Date): CardProblem | null {
  const match = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text)
  const month = Number(match?.[1])
  if (!match || month < 1 || month > 12) return 'expiry'
  const after = Date.UTC(2000 + Number(match[2]), month, 1) + 12 * 3_600_000
  return after <= now.getTime() ? 'expired' : null
}

/** 4242424242424242 → "4242 4242 4242 4242" */
export const formatCardNumber = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')
