import type { Field } from '#contract/fields.ts'
import type { Operator, SearchItem } from '#contract/list-query.ts'
import type { Resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import { parseDecimal } from '#domain/money.ts'
import { parseSize } from '#domain/size.ts'
import { isCalendarDay, parseWallClock } from '#domain/time.ts'
import { type FindResource, searchColumns } from './columns.ts'

/** Conditions with their values; a value is never part of the text. */
export type Conditions = { clauses: string[]; values: unknown[] }

export const noConditions = (): Conditions => ({ clauses: [], values: [] })

/** One line of the common search. Undeclared fields are refused by name, half-filled lines are passed over as existing clients expect. */
export function addSearch(
  conditions: Conditions,
  item: SearchItem,
  options: { resource: Resource; find: FindResource; zone: string },
): void {
  const { field: name, operator } = item
  if (!name || !operator) return
  const isNull = operator === 'NULL' || operator === 'NOT NULL'
  if (!isNull && (item.val === undefined || item.val === '')) return
  const found = searchColumns(options.resource, name, options.find)
  if (!found?.field.search) throw new AppError('query.field_unknown', { detail: { field: name } })
  const { field, columns } = found
  const bind = (value: unknown) => `$${conditions.values.push(value)}`
  const one = (raw: unknown) => bind(toColumn(name, field, raw, options.zone))
  if (field.through) {
    conditions.clauses.push(containsAny(field.through, name, operator, manyOf(item.val).map(one)))
    return
  }
  const texts = columns.map((column) => condition(column, name, field, operator, item.val, { bind, one }))
  // Either language of a bilingual text may match; for a negative both must.
  const isNegative = operator.startsWith('NOT') || operator === '<>'
  conditions.clauses.push(texts.length === 1 ? (texts[0] as string) : `(${texts.join(isNegative ? ' and ' : ' or ')})`)
}

/** Numbers are compared as they are kept, as typed or in capitals. Said to be not empty, they can be read from an index that leaves those out. */
export function numberStartsWith(column: string, sought: string, bind: Binders['bind']): string {
  const marks = [...new Set([sought, sought.toUpperCase()])].map((text) => bind(`${escapeLike(text)}%`))
  return `(${column} <> '' and (${marks.map((mark) => `${column} like ${mark}`).join(' or ')}))`
}

/** How the index of post codes keeps one: in capitals and without its space. */
export const postcodeKey = (column: string): string => `replace(upper(${column}), ' ', '')`

/** What was typed as the beginning of such a key; null where it can be none: every code has a digit, and a single letter is no search. */
export function postcodePattern(sought: string): string | null {
  const key = sought.replaceAll(' ', '').toUpperCase()
  return /^(?=.*\d)[A-Z\d-]{2,12}$/.test(key) ? `${key}%` : null
}

/** The beginning of an e-mail in small letters, where enough of one was typed. */
export const emailPattern = (sought: string): string | null =>
  /^[^\s@]{3,}(@\S*)?$|^[^\s@]+@\S*$/.test(sought) ? `${escapeLike(sought.toLowerCase())}%` : null

/**
 * Whether a text holds what was typed: one or two characters as a piece, because a pattern that short would read the whole index of trigrams; five
 * and more by every five in a row; all else, and whatever has no such index, by trigrams.
 */
export function containsText(
  column: string,
  { bigrams, fiveGrams }: Pick<Field, 'bigrams' | 'fiveGrams'>,
  text: string,
  bind: Binders['bind'],
): string {
  if (bigrams && isShort(text)) return hasBigram(column, bind(text))
  if (!fiveGrams || [...text].length < 5) return `${column} ilike ${bind(likePattern(text))}`
  const mark = `${bind(text)}::text`
  // Not said with `like`: the planner would turn to the trigrams.
  return `(text_five_grams(${column}) @> text_five_grams(${mark}) and strpos(lower(${column}), lower(${mark})) > 0)`
}

const hasBigram = (column: string, mark: string): string => `text_pieces(${column}) @> array[lower(${mark}::text)]`

export const isShort = (text: string): boolean => [...text].length < 3

/** Rows with any of these in their table of pairs. */
function containsAny(
  { table, own, other }: NonNullable<Field['through']>,
  name: string,
  operator: Operator,
  marks: string[],
): string {
  if (!['=', '<>', 'IN', 'NOT IN', 'FIND_IN_SET'].includes(operator)) throw invalidQuery(name, operator)
  const isNegative = operator === '<>' || operator === 'NOT IN'
  if (marks.length === 0) return String(isNegative)
  return `${isNegative ? 'not ' : ''}exists (select 1 from "${table}" pair where pair."${own}" = t.id and pair."${other}" in (${marks.join(', ')}))`
}

type Binders = { bind: (value: unknown) => string; one: (raw: unknown) => string }

function condition(
  column: string,
  name: string,
  field: Field,
  operator: Operator,
  raw: SearchItem['val'],
  { bind, one }: Binders,
): string {
  const isText = isTextKind(field)
  switch (operator) {
    case 'NULL':
      return `${column} is null`
    case 'NOT NULL':
      return `${column} is not null`
    case '=':
      // Everybody is shown whole seconds.
      if (field.kind === 'time') return `date_trunc('second', ${column}) = ${one(raw)}`
      return field.column === 'ARRAY' ? `${one(raw)} = any(${column})` : `${column} = ${one(raw)}`
    case '<>':
      return field.column === 'ARRAY' ? `not ${one(raw)} = any(${column})` : `${column} is distinct from ${one(raw)}`
    case '>':
    case '>=':
    case '<':
    case '<=':
      if (isText || !isOrdered(field)) throw invalidQuery(name, operator)
      return `${column} ${operator} ${one(raw)}`
    case 'LIKE':
    case 'NOT LIKE':
      // Existing clients look for a part of a number too, and for words in what was sent.
      if (hasText(field)) return `${column}::text ${operator === 'LIKE' ? 'ilike' : 'not ilike'} ${bind(likePattern(raw))}`
      if (!isText) throw invalidQuery(name, operator)
      if (field.quick === 'number' && operator === 'LIKE') return numberStartsWith(column, String(raw), bind)
      if (operator === 'NOT LIKE') return `${column} not ilike ${bind(likePattern(raw))}`
      return containsText(column, field, String(raw), bind)
    case 'IN':
    case 'NOT IN': {
      if (field.column === 'ARRAY') throw invalidQuery(name, operator)
      const list = `(${manyOf(raw).map(one).join(', ')})`
      return list === '()' ? 'false' : `${column} ${operator === 'IN' ? 'in' : 'not in'} ${list}`
    }
    case 'RANGE':
    case 'NOT RANGE':
      if (isText || !isOrdered(field)) throw invalidQuery(name, operator)
      return range(column, operator === 'RANGE', pairOf(raw), { one, isTime: field.kind === 'time' })
    case 'FIND_IN_SET':
      if (field.column === 'ARRAY')
        return manyOf(raw)
          .map((value) => `${one(value)} = any(${column})`)
          .join(' and ')
      if (!isText) throw invalidQuery(name, operator)
      return manyOf(raw)
        .map((value) => `${bind(String(value))} = any(string_to_array(${column}, ','))`)
        .join(' and ')
  }
}

type RangeOptions = { one: Binders['one']; isTime: boolean }

/** Both ends count. Everybody is shown whole seconds, so the last one counts whole. */
function range(column: string, isInside: boolean, [from, to]: [string, string], { one, isTime }: RangeOptions): string {
  const parts = [
    ...(from === '' ? [] : [`${column} >= ${one(from)}`]),
    ...(to === '' ? [] : [isTime ? `${column} < ${one(to)}::timestamptz + interval '1 second'` : `${column} <= ${one(to)}`]),
  ]
  if (parts.length === 0) return 'true'
  return isInside ? parts.join(' and ') : `not (${parts.join(' and ')})`
}

const manyOf = (raw: SearchItem['val']): (string | number)[] =>
  Array.isArray(raw)
    ? raw
    : String(raw)
        .split(',')
        .filter((part) => part !== '')

function pairOf(raw: SearchItem['val']): [string, string] {
  const [from = '', to = ''] = Array.isArray(raw) ? raw.map(String) : String(raw).split(',')
  return [from.trim(), to.trim()]
}

/** A search value as its column holds it: numbers for numbers, instants for times (10-digit seconds or a wall clock in the house's zone). */
function toColumn(name: string, field: Field, raw: unknown, zone: string): unknown {
  const sent = String(raw)
  const text = String(field.decode?.(sent) ?? sent)
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
    case 'choices':
    case 'icon':
    case 'colour':
      return text
    case 'clock':
      if (/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)) return text
      break
    case 'decimal':
      if (/^-?\d{1,12}(\.\d{1,12})?$/.test(text)) return text
      break
    case 'size': {
      const value = parseSize(text)
      if (value !== null && fits(value, field)) return value
      break
    }
    case 'date':
      if (isCalendarDay(text.slice(0, 10))) return text.slice(0, 10)
      break
    case 'json':
      break
    case 'flag':
      if (text === '1' || text === 'true') return true
      if (text === '0' || text === 'false') return false
      break
    case 'time': {
      const instant = /^\d{10}$/.test(text) ? new Date(Number(text) * 1000) : parseWallClock(text, zone)
      if (instant) return instant
      break
    }
    case 'pence': {
      const value = parseDecimal(text)
      if (value !== null) return value
      break
    }
    default:
      if (/^-?\d{1,15}$/.test(text) && fits(Number(text), field)) return Number(text)
  }
  throw new AppError('query.invalid', { detail: { what: `${name}: ${text.slice(0, 40)}` } })
}

/** PostgreSQL compares no number that the column could not hold. */
const fits = (value: number, { column }: Field): boolean =>
  Math.abs(value) <= (column === 'smallint' ? 32_767 : column === 'integer' ? 2_147_483_647 : Number.MAX_SAFE_INTEGER)

const hasText = ({ kind }: Field): boolean => kind === 'id' || kind === 'ref' || kind === 'json'
const isTextKind = ({ kind }: Field): boolean => ['text', 'longText', 'icon', 'colour'].includes(kind)
const isOrdered = ({ kind, column }: Field): boolean => kind !== 'flag' && kind !== 'choice' && column !== 'ARRAY'

const invalidQuery = (name: string, operator: string) =>
  new AppError('query.invalid', { detail: { what: `${name} ${operator}` } })

const likePattern = (raw: unknown): string => `%${escapeLike(String(raw))}%`

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)
