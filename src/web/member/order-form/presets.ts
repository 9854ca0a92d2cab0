import type { OrderRow } from '#contract/order-row.ts'
import type { PackageForm } from './form.ts'

export type Preset = Pick<PackageForm, 'length' | 'width' | 'height'> & {
  name: 'letter' | 'small' | 'medium' | 'used'
  weight: string
}

/** The largest a large letter, a small and a medium parcel may be: what most people who send their first parcel have in hand. */
const defaultPresets: Preset[] = [
  { name: 'letter', length: '35.3', width: '25', height: '2.5', weight: '' },
  { name: 'small', length: '45', width: '35', height: '16', weight: '' },
  { name: 'medium', length: '61', width: '46', height: '46', weight: '' },
]
const maxPresets = 4

/** The sizes a member used most, the latest weight with each; while there are few, common ones fill up. */
export function listPresets(rows: readonly Pick<OrderRow, 'length' | 'width' | 'height' | 'weight'>[]): Preset[] {
  const bySize = new Map<string, { preset: Preset; count: number }>()
  for (const { length, width, height, weight } of rows) {
    const key = [length, width, height].join('x')
    const known = bySize.get(key)
    if (known) known.count++
    else bySize.set(key, { preset: { name: 'used', length, width, height, weight: String(weight) }, count: 1 })
  }
  const used = [...bySize.values()].sort((a, b) => b.count - a.count).slice(0, maxPresets)
  return [...used.map(({ preset }) => preset), ...defaultPresets.slice(0, Math.max(0, maxPresets - used.length))]
}

/** A weight that was typed is not taken away; whatever box was chosen no longer is what the size says. */
export const applyPreset = (parcel: PackageForm, { length, width, height, weight }: Preset): Partial<PackageForm> => ({
  ...{ length, width, height, boxType: 'own' },
  ...(parcel.weight.trim() === '' ? { weight } : {}),
})
