import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ShopForm, ShopKindView } from '#contract/shop.ts'
import { NumberInput } from '#web/inputs/number-input.tsx'
import { SelectInput } from '#web/inputs/select-input.tsx'
import { SwitchInput } from '#web/inputs/switch-input.tsx'
import { StringInput } from '#web/inputs/text-inputs.tsx'
import { t } from '#web/lib/words.ts'
import { choicesOptions } from './queries.ts'

/** Of the choice of presets: none of those there are. */
const newPreset = 'new'

/** A figure that is half typed is a text. */
const blank = '' as number | string

export const toDefaults = (shop: ShopForm) => ({
  name: shop.name,
  channel_id: shop.channel_id === null ? '' : String(shop.channel_id),
  preset_id: shop.preset_id === null ? '' : String(shop.preset_id),
  'new_preset.name': t('shop.form.preset_first'),
  'new_preset.length': blank,
  'new_preset.width': blank,
  'new_preset.height': blank,
  'new_preset.weight': blank,
  sync_minutes: shop.sync_minutes as number | string,
  is_auto_notify: shop.is_auto_notify,
})

/** What a shop's orders start from, as it is typed. */
export type DefaultsValues = ReturnType<typeof toDefaults>

/** What the call is sent of them. */
export function toSent(values: DefaultsValues) {
  const { name, channel_id, preset_id, sync_minutes, is_auto_notify } = values
  const isNew = preset_id === newPreset
  const figures = (part: 'length' | 'width' | 'height' | 'weight') => Number(values[`new_preset.${part}`])
  return {
    ...(name.trim() === '' ? {} : { name }),
    channel_id: channel_id === '' ? null : Number(channel_id),
    ...(isNew ? {} : { preset_id: preset_id === '' ? null : Number(preset_id) }),
    ...(isNew
      ? {
          new_preset: {
            name: values['new_preset.name'],
            length: figures('length'),
            width: figures('width'),
            height: figures('height'),
            weight: figures('weight'),
          },
        }
      : {}),
    sync_minutes: Number(sync_minutes),
    is_auto_notify,
  }
}

type Props = {
  kind: ShopKindView | undefined
  values: DefaultsValues
  errors: Record<string, string>
  onChange: (patch: Partial<DefaultsValues>) => void
}

/** Name, channel, parcel, interval and whether buyers are told by themselves: the same when a shop is linked and later. */
export function DefaultsFields({ kind, values, errors, onChange }: Props) {
  const { data } = useQuery(choicesOptions)
  const field = <Name extends keyof DefaultsValues & string>(name: Name) => ({
    name,
    value: values[name],
    ...(errors[name] ? { error: errors[name] } : {}),
    onChange: (value: DefaultsValues[Name]) => onChange({ [name]: value } as Partial<DefaultsValues>),
  })
  const choices = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <StringInput {...field('name')} label={t('shop.form.name')} description={t('shop.form.name_help')} />
      <SelectInput
        {...field('channel_id')}
        label={t('shop.form.channel')}
        description={t('shop.form.channel_help')}
        choices={choices(data?.channels)}
      />
      <SelectInput
        {...field('preset_id')}
        label={t('shop.form.preset')}
        description={t('shop.form.preset_help')}
        choices={[...choices(data?.presets), { value: newPreset, label: t('shop.form.preset_new') }]}
      />
      {values.preset_id === newPreset && (
        <>
          <StringInput {...field('new_preset.name')} label={t('shop.form.preset_name')} required />
          <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
            <NumberInput {...field('new_preset.length')} label={t('shop.form.length')} unit={t('shop.form.cm')} required />
            <NumberInput {...field('new_preset.width')} label={t('shop.form.width')} unit={t('shop.form.cm')} required />
            <NumberInput {...field('new_preset.height')} label={t('shop.form.height')} unit={t('shop.form.cm')} required />
            <NumberInput {...field('new_preset.weight')} label={t('shop.form.packing')} unit={t('shop.form.g')} isWhole />
          </SimpleGrid>
        </>
      )}
      <NumberInput
        {...field('sync_minutes')}
        label={t('shop.form.interval')}
        unit={t('shop.form.minutes')}
        isWhole
        required
        {...(kind ? { description: t('shop.form.interval_help', { least: kind.least_sync_minutes }) } : {})}
      />
      <SwitchInput
        {...field('is_auto_notify')}
        label={t('shop.form.auto_notify')}
        description={t('shop.form.auto_notify_help')}
      />
    </>
  )
}
