import type { DashboardCard } from '#contract/dashboard.ts'

type DiskPart = DashboardCard['parts'][number]

/**
 * What of the disk's used bytes each part has, and "other" the rest, so that they always add up: a part is never larger than what the ones before
 * it have left.
 */
export function diskParts(used: number, known: readonly { name: string; bytes: number }[]): DiskPart[] {
  let left = used
  const parts = known.map(({ name, bytes }): DiskPart => {
    const value = Math.min(left, Math.max(0, bytes))
    left -= value
    return { name, value, unit: 'bytes' }
  })
  return [...parts, { name: 'other', value: left, unit: 'bytes' }]
}
