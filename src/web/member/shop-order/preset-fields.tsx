import { TextInput } from '@mantine/core'
import type { RequestOf } from '#contract/endpoint.ts'
import type { ParcelPresetRow, shopOrders } from '#contract/shop-order.ts'
import { t } from '#web/lib/words.ts'
import { parseSides } from './edit-cells.tsx'

/** A preset as it is typed: its three sides in one field. */
export type TypedPreset = { name: string; size: string; weight: string }

export const blankPreset: TypedPreset = { name: '', size: '', weight: '' }

export const typedPresetOf = ({ name, length, width, height, weight }: ParcelPresetRow): TypedPreset => ({
  name,
  size: `${length} × ${width} × ${height}`,
  weight: String(weight),
})

/** What the calls are sent, or null while something is missing. */
export function readPreset({ name, size, weight }: TypedPreset): RequestOf<(typeof shopOrders)['presetAdd']> | null {
  const sides = parseSides(size)
  if (!sides || name.trim() === '') return null
  const [length, width, height] = sides
  return { name, length, width, height, weight: Number(weight) || 0 } as never
}

export const presetText = ({ length, width, height }: ParcelPresetRow): string => `${length} × ${width} × ${height} cm`

type Props = { typed: TypedPreset; onChange: (typed: TypedPreset) => void }

export function PresetFields({ typed, onChange }: Props) {
  return (
    <>
      <TextInput
        label={t('shopOrder.preset.name')}
        value={typed.name}
        onChange={(event) => onChange({ ...typed, name: event.currentTarget.value })}
        maxLength={40}
        data-autofocus
      />
      <TextInput
        label={`${t('shopOrder.size')} (cm)`}
        placeholder="30 × 20 × 10"
        value={typed.size}
        onChange={(event) => onChange({ ...typed, size: event.currentTarget.value })}
      />
      <TextInput
        label={t('shopOrder.preset.weight')}
        inputMode="numeric"
        value={typed.weight}
        onChange={(event) => onChange({ ...typed, weight: event.currentTarget.value })}
      />
    </>
  )
}
