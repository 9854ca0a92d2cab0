import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { t } from '#web/lib/words.ts'

export type ValueUnit = 'count' | 'pence'

export const showValue = (value: number, unit: ValueUnit): string =>
  unit === 'pence' ? formatPounds(asPence(Math.round(value))) : value.toLocaleString('en-GB', { maximumFractionDigits: 1 })

/** On a scale pennies say nothing. */
export const showScaleValue = (value: number, unit: ValueUnit): string =>
  unit === 'pence' ? `${value < 0 ? '−' : ''}£${Math.abs(value / 100).toLocaleString('en-GB')}` : value.toLocaleString('en-GB')

/** Where a scale ends when there is next to nothing. */
export const leastOnScale = { count: 4, pence: 1000 } as const satisfies Record<ValueUnit, number>

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Pounds of the wire as pence; nothing where they are not told. */
export const penceOf = (money: string | null): number => parseDecimal(money ?? '0') ?? 0

export const showDays = (days: number | null): string => (days === null ? '–' : t('overview.days_value', { count: days }))

/** How much more or less that is than before; of nothing there is no percentage. */
export function showChange(difference: number, before: number, show: (value: number) => string): string {
  const sign = difference > 0 ? '+' : '−'
  if (before <= 0) return `${sign}${show(Math.abs(difference))}`
  return `${sign}${Math.abs(Math.round((difference / before) * 100)).toLocaleString('en-GB')}%`
}
