import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Field } from '#contract/fields.ts'
import { plainLabel, remoteChoices } from '#web/inputs/remote-choices.ts'
import { t } from '#web/lib/words.ts'
import type { FilterOption } from './list-definition.ts'
import { type Filter, isDays, parseRange } from './list-state.ts'
import { formatOperator } from './operators.ts'
import { idOf } from './record.ts'
import { optionLabel } from './resource-labels.ts'

/** What a set filter says on its chip; a row of another resource by its name. */
export function FilterText({
  field,
  filter,
  options,
}: {
  field: Field
  filter: Filter
  options?: UseQueryOptions<FilterOption[]>
}) {
  const { data: choices } = useQuery({ ...(options ?? noOptions), enabled: options !== undefined })
  const chosen = choices?.find(({ value }) => value === filter.value)
  const target = field.ref
  const isOne = target !== undefined && /^\d+$/.test(filter.value)
  const { data = [] } = useQuery({ ...remoteChoices(target?.resource ?? '', { initValue: [filter.value] }), enabled: isOne })
  const row = data.find((each) => String(idOf(each)) === filter.value)
  const label = target && row?.[target.label]
  if (chosen) return chosen.label
  if (isDays(field)) return daysText(filter)
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

const noOptions: UseQueryOptions<FilterOption[]> = { queryKey: ['no-options'], queryFn: () => [] }

function daysText({ value }: Filter): string {
  const [from, to] = parseRange(value)
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? t('resource.filter_since', { day: from }) : t('resource.filter_until', { day: to })
}

function rangeText([from, to]: [string, string]): string {
  if (from === to) return readable(from)
  if (!to) return `≥ ${readable(from)}`
  if (!from) return `≤ ${readable(to)}`
  return `${readable(from)} – ${readable(to)}`
}

const readable = (end: string) => end.replace('T', ' ')
