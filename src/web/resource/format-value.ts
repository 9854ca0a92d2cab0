import type { Field } from '#contract/fields.ts'
import { labelsName, refName } from '#contract/resource.ts'
import { formatMinor } from '#domain/currency-digits.ts'
import { textOfHtml } from '#domain/html.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import type { RowData } from './record.ts'
import { optionLabel } from './resource-labels.ts'

type FactRules = {
  /** the page draws it in its own way, perhaps from other fields of the row */
  isDrawn: boolean
  /** of sums that come later, such as what was paid, nothing is no fact */
  isZeroAbsent: boolean
}

/** Whether there is nothing to say of a field. What is drawn from others has no value on the wire. */
export function isAbsent(name: string, field: Field, row: RowData, { isDrawn, isZeroAbsent }: FactRules): boolean {
  const value = row[name]
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return true
  if (field.kind === 'pence' && isZeroAbsent) return Number(value) === 0
  return !isDrawn && formatValue(name, field, row) === ''
}

/** A wire value as text for reading. */
export function formatValue(name: string, field: Field, row: RowData): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'id':
    case 'text':
    case 'longText':
    case 'decimal':
    case 'size':
    case 'date':
    case 'image':
    case 'file':
    case 'icon':
    case 'colour':
    case 'clock':
    case 'year':
      return String(value)
    case 'images':
    case 'files':
    case 'city':
      return (value as unknown[]).join(', ')
    case 'pairs':
      return (value as { key: string; value: string }[]).map((pair) => `${pair.key}=${pair.value}`).join('\n')
    case 'choices':
    case 'refs':
      return formatList(name, field, row).join(', ')
    case 'secret':
      return ''
    case 'json':
      return JSON.stringify(value)
    case 'richText':
      return textOfHtml(String(value))
    case 'int':
      return field.minorOf ? formatMinorUnits(Number(value), String(row[field.minorOf])) : Number(value).toLocaleString('en-GB')
    case 'flag':
    case 'option':
    case 'choice':
      return optionLabel(field, value)
    case 'time':
      return field.isLastDay ? formatSiteTime((value as number) - 1, 'yyyy-mm-dd') : formatSiteTime(value as number)
    case 'pence':
      return formatMoney(String(value))
    case 'ref':
    case 'tree':
      return refLabel(name, field, row)
    default:
      return field.kind satisfies never
  }
}

const formatMinorUnits = (minor: number, currency: string): string => `${formatMinor(minor, currency)} ${currency}`

/** The words of several choices, or the labels of many references. */
export function formatList(name: string, field: Field, row: RowData): string[] {
  if (field.kind === 'refs') return (row[labelsName(name)] as string[] | undefined) ?? []
  return ((row[name] as string[] | null | undefined) ?? []).map((one) => optionLabel(field, one))
}

function refLabel(name: string, field: Field, row: RowData): string {
  const target = row[refName(name)] as RowData | null | undefined
  const label = field.ref && target?.[field.ref.label]
  return label ? String(label) : `#${String(row[name])}`
}
