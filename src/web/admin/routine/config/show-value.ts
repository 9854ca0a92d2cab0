import type { ConfigItem } from '#contract/config.ts'
import { toReadableAmount } from '#domain/config-unit.ts'
import { t } from '#web/lib/words.ts'

type ShownItem = Pick<ConfigItem, 'type' | 'content' | 'unit'>

/** A value as one line of text, for a search, a result and what was changed. */
export function showValue(item: ShownItem, value: unknown): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return t('config.value_empty')
  if (typeof value === 'boolean') return t(value ? 'config.value_on' : 'config.value_off')
  if (Array.isArray(value)) return value.map((entry) => showEntry(item, entry)).join(', ')
  if (typeof value === 'number') return withUnit(value.toLocaleString('en-GB', { useGrouping: item.unit !== null }), item.unit)
  const text = String(value)
  return item.content?.[text] ?? (item.type === 'editor' ? text.replace(/<[^>]*>/g, ' ') : text).replace(/\s+/g, ' ').trim()
}

function showEntry({ content }: ShownItem, entry: unknown): string {
  if (entry !== null && typeof entry === 'object') return Object.values(entry).join(' · ')
  return content?.[String(entry)] ?? String(entry)
}

function withUnit(number: string, unit: ConfigItem['unit']): string {
  if (unit === null) return number
  return unit === 'pounds' ? `£${number}` : `${number} ${t(`config.unit.${unit}`)}`
}

/** What a large number is in the unit people think in: "= 1 day". Nothing where it says nothing new. */
export function showEqual({ unit }: ShownItem, value: unknown): string {
  const readable = unit !== null && typeof value === 'number' ? toReadableAmount(value, unit) : null
  return readable ? t(`config.equals.${readable.unit}`, { count: readable.amount }) : ''
}

/** Bounds are said before somebody runs into them, in the unit of the number. */
export function showBounds({ type, unit, input_extend: { min, max } }: ConfigItem): string {
  if (type !== 'number' || typeof min !== 'number' || typeof max !== 'number') return ''
  const bounds = unit === null ? { min, max } : { min: min.toLocaleString('en-GB'), max: max.toLocaleString('en-GB') }
  if (unit === null) return t('config.between', bounds)
  if (unit === 'pounds') return t('config.between_pounds', bounds)
  return t('config.between_unit', { ...bounds, unit: t(`config.unit.${unit}`) })
}

/** A value as the history writes it: a text as it is, anything else in JSON. */
export function readStored({ type }: Pick<ConfigItem, 'type'>, text: string): unknown {
  if (textTypes.has(type)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const textTypes: ReadonlySet<ConfigItem['type']> = new Set([
  ...(['string', 'password', 'textarea', 'radio', 'select', 'editor', 'image', 'file', 'icon', 'color'] as const),
  ...(['date', 'time', 'datetime', 'year'] as const),
])
