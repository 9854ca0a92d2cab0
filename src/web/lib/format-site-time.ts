import { formatTime } from '#domain/time.ts'
import { getSite } from './site.ts'

/** A moment in the product's own zone, whatever the browser's. */
export const formatSiteTime = (value: Date | number | string | null | undefined, pattern?: string): string =>
  formatTime(value, getSite().time_zone, pattern)
