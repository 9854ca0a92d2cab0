/** What a number among the settings counts; the word beside its input is `config.unit.<name>`. */
export const configUnits = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'pounds',
  'bytes',
  'megabytes',
  'grams',
  'centimetres',
  'failures',
  'attempts',
  'requests',
  'codes',
  'points',
  'numbers',
  'backups',
] as const
export type ConfigUnit = (typeof configUnits)[number]

const inSeconds: Partial<Record<ConfigUnit, number>> = { seconds: 1, minutes: 60, hours: 3600 }
const spans = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

export type ReadableAmount = { amount: number; unit: 'days' | 'hours' | 'minutes' | 'megabytes' | 'kilograms' }

/** A large number in the unit people think in: 86,400 seconds are one day. Null where it says nothing new, or would not come out even. */
export function toReadableAmount(value: number, unit: ConfigUnit): ReadableAmount | null {
  const even = (amount: number): boolean => amount >= 1 && Number.isInteger(amount * 10)
  if (unit === 'bytes') return even(value / 1_048_576) ? { amount: value / 1_048_576, unit: 'megabytes' } : null
  if (unit === 'grams') return even(value / 1000) ? { amount: value / 1000, unit: 'kilograms' } : null
  const step = inSeconds[unit]
  if (step === undefined) return null
  const seconds = value * step
  const found = spans.find(([, length]) => length > step && seconds >= length && even(seconds / length))
  return found ? { amount: seconds / found[1], unit: found[0] } : null
}
