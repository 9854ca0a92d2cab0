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
