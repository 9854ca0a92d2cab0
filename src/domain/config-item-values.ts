import type { ConfigPair, ConfigShape, ConfigType, ConfigValue } from './config-item-shape.ts'
import type { Problem } from './errors.ts'
import { characterCount, isStorableText } from './text.ts'
import { isCalendarDay, parseWallClock } from './time.ts'

type ParsedValue = { value: ConfigValue } | { problem: Problem }
type ValueParser = (raw: unknown, item: ConfigShape) => ParsedValue

/** An empty value is '' or an empty list; clients send null for it too. */
export const parseByType = (item: ConfigShape, raw: unknown): ParsedValue => parsers[item.type](raw ?? '', item)

const valid = (value: ConfigValue): ParsedValue => ({ value })
const invalid = (key: string, values?: Problem['values']): ParsedValue => ({ problem: values ? { key, values } : { key } })

const mostEntries = 200

const parsers: Record<ConfigType, ValueParser> = {
  string: text({ max: 1000, isTrimmed: true }),
  textarea: text({ max: 20_000 }),
  password: text({ max: 500 }),
  editor: text({ max: 60_000 }),
  number: readNumber,
  switch: (raw) => {
    if ([true, 1, '1', 'true'].includes(raw as never)) return valid(true)
    return [false, 0, '0', 'false', ''].includes(raw as never) ? valid(false) : invalid('invalid.type')
  },
  radio: singleValue(isOffered, 'invalid.choice'),
  select: singleValue(isOffered, 'invalid.choice'),
  checkbox: valueList(isOffered, 'invalid.choice'),
  selects: valueList(isOffered, 'invalid.choice'),
  array: readPairs,
  datetime: (raw) => {
    const typed = String(raw).trim().replace('T', ' ')
    if (typed === '') return valid('')
    const whole = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed
    return whole.length === 19 && parseWallClock(whole, 'UTC') ? valid(whole) : invalid('invalid.datetime')
  },
  year: singleValue((typed) => /^[12]\d{3}$/.test(typed), 'invalid.year'),
  date: singleValue(isCalendarDay, 'invalid.date'),
  time: (raw) => {
    const typed = String(raw).trim()
    if (typed === '') return valid('')
    return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(typed)
      ? valid(typed.length === 5 ? `${typed}:00` : typed)
      : invalid('invalid.clock')
  },
  remoteSelect: (raw) => {
    const ids = readIds(raw)
    return ids === null || ids.length > 1 ? invalid('invalid.type') : valid(ids[0] ?? '')
  },
  remoteSelects: (raw) => {
    const ids = readIds(raw)
    return ids === null
      ? invalid('invalid.type')
      : ids.length > mostEntries
        ? invalid('invalid.too_many_entries', { max: mostEntries })
        : valid(ids)
  },
  city: (raw, { inputExtend }) => {
    const ids = readIds(raw)
    const levels = Number(inputExtend?.level ?? 3)
    return ids === null || ids.length > levels ? invalid('invalid.type') : valid(ids)
  },
  image: singleValue(isFileUrl, 'invalid.image'),
  images: valueList(isFileUrl, 'invalid.image'),
  file: singleValue(isFileUrl, 'invalid.file'),
  files: valueList(isFileUrl, 'invalid.file'),
  icon: singleValue((typed) => /^[\w :-]{1,100}$/.test(typed), 'invalid.icon'),
  color: singleValue(isColor, 'invalid.colour'),
}

function text({ max, isTrimmed = false }: { max: number; isTrimmed?: boolean }): ValueParser {
  return (raw) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return invalid('invalid.type')
    const typed = isTrimmed ? String(raw).trim() : String(raw)
    if (!isStorableText(typed)) return invalid('invalid.unsafe_text')
    return characterCount(typed) > max ? invalid('invalid.too_long', { max }) : valid(typed)
  }
}

function readNumber(raw: unknown, { inputExtend = {} }: ConfigShape): ParsedValue {
  const typed = typeof raw === 'string' ? raw.trim() : raw
  if (typed === '') return valid('')
  if (typeof typed !== 'number' && !(typeof typed === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(typed)))
    return invalid('invalid.number')
  const value = Number(typed)
  if (!Number.isFinite(value)) return invalid('invalid.number')
  const [min, max] = [Number(inputExtend.min ?? Number.NaN), Number(inputExtend.max ?? Number.NaN)]
  if (value < min) return invalid('invalid.too_small', { min })
  return value > max ? invalid('invalid.too_big', { max }) : valid(value)
}

type ValueCheck = (typed: string, item: ConfigShape) => boolean

/** A single short text that is either empty or of a certain kind. */
function singleValue(passes: ValueCheck, key: string): ValueParser {
  return (raw, item) => {
    if (typeof raw !== 'string' && typeof raw !== 'number') return invalid('invalid.type')
    const typed = String(raw).trim()
    return typed === '' || passes(typed, item) ? valid(typed) : invalid(key)
  }
}

/** A list of such texts, each once; also as one text with commas. */
function valueList(passes: ValueCheck, key: string): ValueParser {
  return (raw, item) => {
    const list = listOf(raw)
    if (list === null) return invalid('invalid.type')
    if (list.length > mostEntries) return invalid('invalid.too_many_entries', { max: mostEntries })
    return list.every((typed) => passes(typed, item)) ? valid([...new Set(list)]) : invalid(key)
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
function readPairs(raw: unknown): ParsedValue {
  const list: unknown = raw === '' ? [] : raw
  if (!Array.isArray(list) || !list.every(isPair)) return invalid('invalid.type')
  if (list.length > mostEntries) return invalid('invalid.too_many_entries', { max: mostEntries })
  const pairs: ConfigPair[] = []
  for (const [index, row] of list.entries()) {
    const pair = { key: String(row.key ?? '').trim(), value: String(row.value ?? '').trim() }
    if (pair.key === '' && pair.value === '') continue
    if (pair.key === '') return invalid('invalid.pair_key', { row: index + 1 })
    if (!isStorableText(pair.key) || !isStorableText(pair.value)) return invalid('invalid.unsafe_text')
    if (characterCount(pair.key) > 100) return invalid('invalid.too_long', { max: 100 })
    if (characterCount(pair.value) > 1000) return invalid('invalid.too_long', { max: 1000 })
    pairs.push(pair)
  }
  return valid(pairs)
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
