import type { ConfigShape, ConfigType } from './config-item.ts'
import type { Problem } from './errors.ts'
import { characterCount, isStorableText } from './text.ts'
import { isCalendarDay, parseWallClock } from './time.ts'

export type ConfigPair = { key: string; value: string }
export type ConfigValue = string | number | boolean | string[] | number[] | ConfigPair[]

type Reading = { value: ConfigValue } | { problem: Problem }
type Reader = (raw: unknown, item: ConfigShape) => Reading

/** An empty value is '' or an empty list; clients send null for it too. */
export const readByType = (item: ConfigShape, raw: unknown): Reading => readers[item.type](raw ?? '', item)

const kept = (value: ConfigValue): Reading => ({ value })
const wrong = (key: string, values?: Problem['values']): Reading => ({ problem: values ? { key, values } : { key } })

const mostEntries = 200

const readers: Record<ConfigType, Reader> = {
  string: text({ max: 1000, isTrimmed: true }),
  textarea: text({ max: 20_000 }),
  password: text({ max: 500 }),
  editor: text({ max: 60_000 }),
  number: readNumber,
  switch: (raw) => {
    if ([true, 1, '1', 'true'].includes(raw as never)) return kept(true)
    return [false, 0, '0', 'false', ''].includes(raw as never) ? kept(false) : wrong('invalid.type')
  },
  radio: one(isOffered, 'invalid.choice'),
  select: one(isOffered, 'invalid.choice'),
  checkbox: many(isOffered, 'invalid.choice'),
  selects: many(isOffered, 'invalid.choice'),
  array: readPairs,
  datetime: (raw) => {
    const typed = String(raw).trim().replace('T', ' ')
    if (typed === '') return kept('')
    const whole = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed
    return whole.length === 19 && parseWallClock(whole, 'UTC') ? kept(whole) : wrong('invalid.datetime')
  },
  year: one((typed) => /^[12]\d{3}$/.test(typed), 'invalid.year'),
  date: one(isCalendarDay, 'invalid.date'),
  time: (raw) => {
    const typed = String(raw).trim()
    if (typed === '') return kept('')
    return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(typed)
      ? kept(typed.length === 5 ? `${typed}:00` : typed)
      : wrong('invalid.clock')
  },
  remoteSelect: (raw) => {
    const ids = readIds(raw)
    return ids === null || ids.length > 1 ? wrong('invalid.type') : kept(ids[0] ?? '')
  },
  remoteSelects: (raw) => {
    const ids = readIds(raw)
    return ids === null
      ? wrong('invalid.type')
      : ids.length > mostEntries
        ? wrong('invalid.too_many_entries', { max: mostEntries })
        : kept(ids)
  },
  city: (raw, { inputExtend }) => {
    const ids = readIds(raw)
    const levels = Number(inputExtend?.level ?? 3)
    return ids === null || ids.length > levels ? wrong('invalid.type') : kept(ids)
  },
  image: one(isFileUrl, 'invalid.image'),
  images: many(isFileUrl, 'invalid.image'),
  file: one(isFileUrl, 'invalid.file'),
  files: many(isFileUrl, 'invalid.file'),
  icon: one((typed) => /^[\w :-]{1,100}$/.test(typed), 'invalid.icon'),
  color: one(isColor, 'invalid.colour'),
}

function text({ max, isTrimmed = false }: { max: number; isTrimmed?: boolean }): Reader {
  return (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('invalid.type')
    const typed = isTrimmed ? String(raw).trim() : String(raw)
    if (!isStorableText(typed)) return wrong('invalid.unsafe_text')
    return characterCount(typed) > max ? wrong('invalid.too_long', { max }) : kept(typed)
  }
}

function readNumber(raw: unknown, { inputExtend = {} }: ConfigShape): Reading {
  const typed = typeof raw === 'string' ? raw.trim() : raw
  if (typed === '') return kept('')
  if (typeof typed !== 'number' && !(typeof typed === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(typed)))
    return wrong('invalid.number')
  const value = Number(typed)
  if (!Number.isFinite(value)) return wrong('invalid.number')
  const [min, max] = [Number(inputExtend.min ?? Number.NaN), Number(inputExtend.max ?? Number.NaN)]
  if (value < min) return wrong('invalid.too_small', { min })
  return value > max ? wrong('invalid.too_big', { max }) : kept(value)
}

type Passes = (typed: string, item: ConfigShape) => boolean

/** A single short text that is either empty or of a certain kind. */
function one(passes: Passes, key: string): Reader {
  return (raw, item) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return wrong('invalid.type')
    const typed = String(raw).trim()
    return typed === '' || passes(typed, item) ? kept(typed) : wrong(key)
  }
}

/** A list of such texts, each once; also as one text with commas. */
function many(passes: Passes, key: string): Reader {
  return (raw, item) => {
    const list = listOf(raw)
    if (list === null) return wrong('invalid.type')
    if (list.length > mostEntries) return wrong('invalid.too_many_entries', { max: mostEntries })
    return list.every((typed) => passes(typed, item)) ? kept([...new Set(list)]) : wrong(key)
  }
}

function listOf(raw: unknown): string[] | null {
  const parts: unknown[] | null = Array.isArray(raw)
    ? raw
    : typeof raw === 'string' || typeof raw === 'number'
      ? String(raw).split(',')
      : null
  if (!parts?.every((part) => typeof part === 'string' || typeof part === 'number')) return null
  return parts.map((part) => String(part).trim()).filter((part) => part !== '')
}

/** Numbers of rows; 0 is how some clients write "none". */
function readIds(raw: unknown): number[] | null {
  const list = listOf(raw)?.filter((part) => part !== '0') ?? null
  if (!list?.every((part) => /^[1-9]\d{0,14}$/.test(part))) return null
  return [...new Set(list.map(Number))]
}

const isPair = (raw: unknown): raw is Record<'key' | 'value', unknown> => typeof raw === 'object' && raw !== null && 'key' in raw

/** Rows of a key and a value; rows with neither are what an unused line of the form leaves behind. */
function readPairs(raw: unknown): Reading {
  const list: unknown = raw === '' ? [] : raw
  if (!Array.isArray(list) || !list.every(isPair)) return wrong('invalid.type')
  if (list.length > mostEntries) return wrong('invalid.too_many_entries', { max: mostEntries })
  const pairs: ConfigPair[] = []
  for (const [index, row] of list.entries()) {
    const pair = { key: String(row.key ?? '').trim(), value: String(row.value ?? '').trim() }
    if (pair.key === '' && pair.value === '') continue
    if (pair.key === '') return wrong('invalid.pair_key', { row: index + 1 })
    if (!isStorableText(pair.key) || !isStorableText(pair.value)) return wrong('invalid.unsafe_text')
    if (characterCount(pair.key) > 100) return wrong('invalid.too_long', { max: 100 })
    if (characterCount(pair.value) > 1000) return wrong('invalid.too_long', { max: 1000 })
    pairs.push(pair)
  }
  return kept(pairs)
}

function isOffered(typed: string, { content }: ConfigShape): boolean {
  return content !== null && Object.hasOwn(content, typed)
}

/** Stored here, or fetched over https. Commas separate addresses where a list is sent as one text. */
function isFileUrl(typed: string): boolean {
  return typed.length <= 500 && /^(\/storage\/(?!.*\.\.)|https:\/\/)[^\s"'<>\\,]+$/i.test(typed)
}

function isColor(typed: string): boolean {
  return (
    /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(typed) ||
    /^rgba?\((\s*\d{1,3}\s*,){2}\s*\d{1,3}\s*(,\s*(0|1|0?\.\d+|1\.0+)\s*)?\)$/i.test(typed)
  )
}
