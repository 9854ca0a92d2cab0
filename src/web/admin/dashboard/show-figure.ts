import type { DashboardCard } from '#contract/dashboard.ts'
import { showBytes } from '#web/inputs/file-text.ts'
import { t } from '#web/lib/words.ts'

export function showFigure(value: number, unit: DashboardCard['unit']): string {
  switch (unit) {
    case 'count':
      return value.toLocaleString('en-GB')
    case 'bytes':
      return showBytes(value)
    case 'seconds':
      return showSpan(value)
    default:
      return unit satisfies never
  }
}

/** The largest unit that says enough: nobody asks for the minutes of a week. */
export function showSpan(seconds: number): string {
  if (seconds < 60) return t('dashboard.seconds', { count: Math.floor(seconds) })
  if (seconds < 3600) return t('dashboard.minutes', { count: Math.floor(seconds / 60) })
  if (seconds < 2 * 86_400) return t('dashboard.hours', { count: Math.floor(seconds / 3600) })
  return t('dashboard.days', { count: Math.floor(seconds / 86_400) })
}

const gigabyte = 1024 ** 3

/**
 * Sizes that make a whole, in tenths of a gigabyte that add up to it as they are read: what rounding leaves over goes to the largest. Below a
 * tenth there is still something.
 */
export function showShares(whole: number, shares: readonly number[]): { whole: string; shares: string[] } {
  const tenths = (bytes: number) => Math.round((bytes / gigabyte) * 10)
  const total = tenths(whole)
  const rounded = shares.map(tenths)
  const largest = rounded.indexOf(Math.max(...rounded))
  const rest = total - rounded.reduce((sum, value) => sum + value, 0)
  const show = (value: number) => `${(value / 10).toLocaleString('en-GB', { minimumFractionDigits: 1 })} GB`
  return {
    whole: show(total),
    shares: rounded.map((value, index) => {
      const shown = index === largest ? value + rest : value
      return shown === 0 && (shares[index] ?? 0) > 0 ? '< 0.1 GB' : show(shown)
    }),
  }
}
