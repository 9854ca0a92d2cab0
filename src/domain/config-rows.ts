import type { FieldProblems, Problem } from './errors.ts'
import { isCalendarDay } from './time.ts'

/**
 * Settings that are lists of rows, by name → what is wrong with a list, by place: '' for the whole of it, `1.percent` for a cell. The form asks
 * before it sends and the server asks again.
 */
export const rowChecks: Readonly<Record<string, (raw: unknown) => FieldProblems>> = {
  vat_standard_rates: (raw) => ({
    ...checkRows(raw, 50, (row) => ({ from: checkDay(cellOf(row, 'from')), percent: checkPercent(cellOf(row, 'percent')) })),
    ...checkDuplicates(raw, (row) => cellOf(row, 'from'), 'from'),
  }),
  recharge_amounts: (raw) => ({
    ...checkRows(raw, 8, (row) => ({ '': checkAmount(row) })),
    ...checkDuplicates(raw, (row) => row, ''),
  }),
}

/** The same with the setting's name before each place, as a form and the wire name it. */
export const checkSettingRows = (name: string, raw: unknown): FieldProblems =>
  Object.fromEntries(
    Object.entries(rowChecks[name]?.(raw) ?? {}).map(([path, problem]) => [path === '' ? name : `${name}.${path}`, problem]),
  )

type Cells = Record<string, Problem | null>

function checkRows(raw: unknown, most: number, check: (row: unknown) => Cells): FieldProblems {
  const rows = rowsOf(raw)
  if (rows.length === 0) return { '': { key: 'invalid.required' } }
  if (rows.length > most) return { '': { key: 'invalid.too_many', values: { max: most } } }
  const problems: FieldProblems = {}
  for (const [index, row] of rows.entries())
    for (const [part, problem] of Object.entries(check(row))) if (problem) problems[pathOf(index, part)] = problem
  return problems
}

/** Of two rows that say the same, the later one is pointed at. */
function checkDuplicates(raw: unknown, key: (row: unknown) => unknown, part: string): FieldProblems {
  const seen = new Set<unknown>()
  const problems: FieldProblems = {}
  for (const [index, row] of rowsOf(raw).entries()) {
    const value = key(row)
    if (value === '' || value === undefined) continue
    if (seen.has(value)) problems[pathOf(index, part)] = { key: 'invalid.taken' }
    seen.add(value)
  }
  return problems
}

const rowsOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : [])
const pathOf = (index: number, part: string): string => (part === '' ? String(index) : `${index}.${part}`)
const cellOf = (row: unknown, part: string): unknown =>
  typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[part] : undefined

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

function checkDay(day: unknown): Problem | null {
  if (isMissing(day)) return { key: 'invalid.required' }
  return typeof day === 'string' && isCalendarDay(day) ? null : { key: 'invalid.date' }
}

/** Kept as hundredths of a percent where it is reckoned with, so more than two decimals would be lost in silence. */
function checkPercent(percent: unknown): Problem | null {
  if (isMissing(percent)) return { key: 'invalid.required' }
  if (typeof percent !== 'number' || !Number.isFinite(percent)) return { key: 'invalid.number' }
  if (percent < 0) return { key: 'invalid.too_small', values: { min: 0 } }
  if (percent > 100) return { key: 'invalid.too_big', values: { max: 100 } }
  return Number(percent.toFixed(2)) === percent ? null : { key: 'invalid.decimal', values: { max: 2 } }
}

const mostPounds = 100_000

function checkAmount(amount: unknown): Problem | null {
  if (isMissing(amount)) return { key: 'invalid.required' }
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return { key: 'invalid.integer' }
  if (amount < 1) return { key: 'invalid.too_small', values: { min: 1 } }
  return amount > mostPounds ? { key: 'invalid.too_big', values: { max: mostPounds } } : null
}
