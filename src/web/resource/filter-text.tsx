import { useQuery } from '@tanstack/react-query'
import type { Field } from '#contract/fields.ts'
import { plainLabel, remoteChoices } from '#web/inputs/remote-choices.ts'
import { t } from '#web/lib/words.ts'
import { parseRange } from './list-query.ts'
import type { Filter } from './list-state.ts'
import { formatOperator } from './operators.ts'
import { idOf } from './record.ts'
import { optionLabel } from './resource-labels.ts'

/** What a set filter says on its chip; a row of another resource by its name. */
export function FilterText({ field, filter }: { field: Field; filter: Filter }) {
  const target = field.ref
  const isOne = target !== undefined && /^\d+$/.test(filter.value)
  const { data = [] } = useQuery({ ...remoteChoices(target?.resource ?? '', { initValue: [filter.value] }), enabled: isOne })
  const row = data.find((each) => String(idOf(each)) === filter.value)
  const label = target && row?.[target.label]
  return filterText(field, label ? { ...filter, value: plainLabel(String(label)) } : filter)
}

function filterText(field: Field, { operator, value }: Filter): string {
  if (operator === 'RANGE' || operator === 'NOT RANGE') {
    const text = rangeText(parseRange(value))
    return operator === 'RANGE' ? text : `≠ ${text}`
  }
  const shown = field.options ? optionLabel(field, value) : value
  switch (operator) {
    case 'LIKE':
      return shown
    case '=':
      return field.kind === 'text' ? `= ${shown}` : shown
    case '<>':
      return `≠ ${shown}`
    case 'NOT LIKE':
      return `${t('resource.operator.not-like')} ${shown}`
    case 'NOT NULL':
      return t('resource.operator.not-null')
    default:
      return `${formatOperator(operator)} ${shown}`
  }
}

function rangeText([from, to]: [string, string]): string {
  if (from === to) return readable(from)
  if (!to) return `≥ ${readable(from)}`
  if (!from) return `≤ ${readable(to)}`
  return `${readable(from)} – ${readable(to)}`
}

const readable = (end: string) => end.replace('T', ' ')
