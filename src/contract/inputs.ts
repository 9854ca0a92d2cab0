import { z } from 'zod'
import { parseDecimal } from '#domain/money.ts'
import { mostRowIds } from '#domain/row-limits.ts'
import { isStorableText } from '#domain/text.ts'
import { isCalendarDay } from '#domain/time.ts'

/** Pieces that endpoint inputs are made of. Messages are word keys; the edge and the form put them into words. */

export const emptyInput = z.object({})

/** Trimmed text of at most `max` characters; required unless made optional by the caller. */
export const line = (max: number, min = 1) =>
  z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? 'invalid.required' : 'invalid.type') })
    .trim()
    .refine(isStorableText, 'invalid.unsafe_text')
    .min(min, min === 1 ? 'invalid.required' : 'invalid.too_short')
    .max(max, 'invalid.too_long')

/** true, 1, "1", "true" and their opposites: clients differ, the meaning does not. */
export const yesNo = z.preprocess(
  (raw) =>
    raw === true || raw === 1 || raw === '1' || raw === 'true'
      ? true
      : raw === false || raw === 0 || raw === '0' || raw === 'false' || raw === ''
        ? false
        : raw,
  z.boolean({ error: 'invalid.type' }),
)

/** A row's number, as JSON number or as the digits of a query. */
export const rowId = z.preprocess(
  (raw) => (typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw),
  z.int({ error: 'invalid.type' }).positive('invalid.type').max(Number.MAX_SAFE_INTEGER),
)

/** `ids[]=1&ids[]=2`, `ids=1,2` or a JSON list. */
export const rowIds = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.split(',').filter(Boolean) : typeof raw === 'number' ? [raw] : raw),
  z.array(rowId, { error: 'invalid.required' }).min(1, 'invalid.required').max(mostRowIds, 'invalid.too_big'),
)

/** A day of the calendar, "2026-03-29"; the day after it has four digits of a year too. */
export const calendarDay = z
  .string({ error: 'invalid.required' })
  .refine((text) => isCalendarDay(text) && text >= '1900' && text < '9999', 'invalid.date')

const pounds = (least: number) =>
  z.preprocess(
    (raw) => (typeof raw === 'number' ? String(raw) : raw),
    z.string({ error: 'invalid.required' }).transform((text, context) => {
      const value = parseDecimal(text)
      if (value !== null && value >= least) return value
      context.addIssue({ code: 'custom', message: 'invalid.amount', input: text })
      return z.NEVER
    }),
  )

/** A sum of pounds above nothing, "12.30" or 12.3 → pence. */
export const positiveAmount = pounds(1)

/** The sum a caller expects to pay: what points pay whole costs nothing. */
export const expectedAmount = pounds(0)
