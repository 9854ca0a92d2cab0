import { z } from 'zod'
import { readDecimalText } from '#domain/decimal.ts'
import { isBlankHtml } from '#domain/html.ts'
import { asPence, parseDecimal } from '#domain/money.ts'
import { parseSize } from '#domain/size.ts'
import { characterCount, isStorableText } from '#domain/text.ts'
import { isCalendarDay } from '#domain/time.ts'
import type { Field } from './fields.ts'
import { legacyNameOf } from './legacy-names.ts'
import { labelsName, type Resource, refName } from './resource.ts'

/** Checks a whole new row, or with `partial` whichever fields were sent. Names that the row does not have are refused. */
export function rowInput(resource: Resource, { partial }: { partial: boolean }): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    // A client sends back the whole row it was given: what cannot be written is let through here and left out by the engine.
    // An empty password of a row that is there means: as it was.
    const isAsked = field.required && !(partial && field.kind === 'secret')
    const input = field.form ? decoded(field, inputOf({ ...field, required: isAsked })) : z.unknown()
    shape[name] = field.form && field.required && !partial ? input : input.optional()
    if (field.half) shape[field.half.of] = z.unknown().optional()
    const older = legacyNameOf(name)
    if (older) shape[older] = z.unknown().optional()
    if (field.ref) shape[field.kind === 'refs' ? labelsName(name) : refName(name)] = z.unknown().optional()
  }
  for (const name of Object.keys(resource.adds)) shape[name] = z.unknown().optional()
  return z.strictObject(shape) as unknown as z.ZodType<Record<string, unknown>>
}

/** Another client's spelling is read as ours before it is checked. */
const decoded = ({ decode }: Field, input: z.ZodType): z.ZodType =>
  decode ? z.preprocess((raw) => (typeof raw === 'string' ? decode(raw) : raw), input) : input

/** Wire → column value; the messages are word keys. */
function inputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'image':
    case 'file':
    case 'icon':
    case 'colour':
      return textInput(field)
    case 'secret':
      return z
        .string({ error: missing })
        .max(high(field), 'invalid.too_long')
        .refine((value) => !field.required || value !== '', 'invalid.required')
    case 'choice':
      return z.preprocess(
        emptyIsNull,
        z
          .string({ error: missing })
          .refine((value) => Object.hasOwn(field.options ?? {}, value), 'invalid.choice')
          .nullable()
          .refine((value) => !field.required || value !== null, 'invalid.required'),
      )
    case 'choices':
      return listInput(field, z.string()).refine(
        (list) => list.every((value) => Object.hasOwn(field.options ?? {}, value)),
        'invalid.choice',
      )
    case 'images':
    case 'files':
      return listInput(field, z.string()).refine(
        (list) => list.every((value) => field.pattern?.is.test(value)),
        field.pattern?.key,
      )
    case 'refs':
    case 'city': {
      const number = z.preprocess(digits, z.int().positive())
      return field.hasAll ? z.union([z.tuple([z.literal('*')]), listInput(field, number)]) : listInput(field, number)
    }
    case 'pairs':
      return z
        .array(z.strictObject({ key: z.string().max(200), value: z.string().max(2000) }), { error: missing })
        .max(high(field), 'invalid.too_many')
        .refine((list) => !field.required || list.length > 0, 'invalid.required')
    case 'year':
      return optionalNumber(field)
    case 'clock':
      return z.preprocess(
        emptyIsNull,
        z
          .string({ error: missing })
          .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'invalid.clock')
          .transform((text) => (text.length === 5 ? `${text}:00` : text))
          .nullable()
          .refine((value) => !field.required || value !== null, 'invalid.required'),
      )
    case 'richText':
      return textInput({ ...field, required: false }).refine((value) => !field.required || !isBlankHtml(value), 'invalid.content')
    case 'int':
      if (field.initial === null) return optionalNumber(field)
      return z.preprocess(
        digits,
        z.int({ error: missing }).min(low(field), 'invalid.too_small').max(high(field), 'invalid.too_big'),
      )
    case 'decimal':
      return decimalInput(field)
    case 'size':
      return sizeInput(field)
    case 'flag':
      return z.preprocess(
        (raw) => (raw === 1 || raw === '1' || raw === true ? true : raw === 0 || raw === '0' || raw === false ? false : raw),
        z.boolean({ error: missing }),
      )
    case 'option':
      return z.preprocess(
        digits,
        z.int({ error: missing }).refine((value) => value in (field.options ?? {}), 'invalid.choice'),
      )
    case 'date':
      return z.string({ error: missing }).refine(isCalendarDay, 'invalid.date')
    case 'time':
      return field.required ? instant : z.preprocess(emptyIsNull, instant.nullable())
    case 'pence':
      return z.preprocess(numberText, z.string({ error: missing })).transform((raw, ctx) => {
        const value = parseDecimal(raw)
        const least = field.min ?? Number.MIN_SAFE_INTEGER
        if (value === null) ctx.addIssue({ code: 'custom', message: 'invalid.amount' })
        else if (value < least)
          ctx.addIssue({ code: 'too_small', origin: 'number', minimum: least / 100, message: 'invalid.too_small', input: raw })
        return value ?? asPence(0)
      })
    case 'ref':
      return field.required ? rowNumber.refine((value) => value !== null, 'invalid.required') : rowNumber
    case 'tree':
      return rowNumber
    case 'id':
    case 'json':
      return z.never()
    default:
      return field.kind satisfies never
  }
}

const missing = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? 'invalid.required' : 'invalid.type'

function textInput({ max = 0, required, pattern, isUpper }: Field): z.ZodType<string> {
  return z
    .string({ error: missing })
    .transform((raw) => (isUpper ? raw.trim().toUpperCase() : raw.trim()))
    .refine(isStorableText, 'invalid.unsafe_text')
    .refine((value) => !required || value !== '', 'invalid.required')
    .superRefine((value, ctx) => {
      if (characterCount(value) > max)
        ctx.addIssue({
          code: 'too_big',
          origin: 'string',
          maximum: max,
          inclusive: true,
          message: 'invalid.too_long',
          input: value,
        })
    })
    .refine((value) => value === '' || !pattern || pattern.is.test(value), pattern?.key)
}

/** Existing clients send a list or its parts with commas between. */
function listInput<Item>(field: Field, item: z.ZodType<Item>): z.ZodType<Item[]> {
  return z
    .preprocess(
      (raw) => (typeof raw === 'string' ? raw.split(',').filter((part) => part !== '') : raw),
      z.array(item, { error: missing }).max(field.max ?? 200, 'invalid.too_many'),
    )
    .transform((list) => [...new Set(list)])
    .refine((list) => !field.required || list.length > 0, 'invalid.required')
}

const optionalNumber = (field: Field): z.ZodType =>
  z.preprocess(
    (raw) => digits(emptyIsNull(raw)),
    z
      .int({ error: missing })
      .min(low(field), 'invalid.too_small')
      .max(high(field), 'invalid.too_big')
      .nullable()
      .refine((value) => !field.required || value !== null, 'invalid.required'),
  )

const emptyIsNull = (raw: unknown): unknown => (raw === '' ? null : raw)

function decimalInput(field: Field): z.ZodType {
  const { places = 0 } = field
  return z.preprocess(numberText, z.string({ error: missing })).transform((raw, ctx) => {
    const value = readDecimalText(raw, places)
    const refuse = (code: 'too_small' | 'too_big', message: string, bound: number) =>
      ctx.addIssue({ code, origin: 'number', minimum: bound, maximum: bound, message, input: raw })
    if (value === null) refuse('too_big', 'invalid.decimal', places)
    else if (Number(value) < low(field)) refuse('too_small', 'invalid.too_small', low(field))
    else if (Number(value) > high(field)) refuse('too_big', 'invalid.too_big', high(field))
    return value ?? '0'
  })
}

/** Centimetres as text or number → millimetres. */
const sizeInput = (field: Field): z.ZodType =>
  z
    .preprocess((raw) => emptyIsNull(numberText(raw)), z.string({ error: missing }).nullable())
    .transform((raw, ctx) => {
      if (raw === null) {
        if (field.required) ctx.addIssue({ code: 'custom', message: 'invalid.required' })
        return null
      }
      const value = parseSize(raw)
      const refuse = (code: 'too_small' | 'too_big', message: string, bound: number) =>
        ctx.addIssue({ code, origin: 'number', minimum: bound, maximum: bound, message, input: raw })
      if (value === null) ctx.addIssue({ code: 'custom', message: 'invalid.size' })
      else if (value < low(field) * 10) refuse('too_small', 'invalid.too_small', low(field))
      else if (value > high(field) * 10) refuse('too_big', 'invalid.too_big', high(field))
      return value
    })

const low = ({ min = Number.MIN_SAFE_INTEGER }: Field): number => min
const high = ({ max = Number.MAX_SAFE_INTEGER }: Field): number => max

const numberText = (raw: unknown): unknown => (typeof raw === 'number' ? String(raw) : raw)

function digits(raw: unknown): unknown {
  return typeof raw === 'string' && /^-?\d{1,15}$/.test(raw.trim()) ? Number(raw) : raw
}

const instant = z
  .preprocess(digits, z.int({ error: missing }).positive('invalid.type').max(9_999_999_999, 'invalid.too_big'))
  .transform((seconds) => new Date(seconds * 1000))

const rowNumber = z.preprocess(
  (raw) => (raw === '' || raw === 0 || raw === '0' ? null : digits(raw)),
  z.int({ error: missing }).positive('invalid.type').nullable(),
)
