import { Button, Group, Menu } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import { plainLabel, remoteChoices } from '#web/inputs/remote-choices.ts'
import { FilterChip } from '#web/kit/filter-chip.tsx'
import { lazyView } from '#web/lib/page-loader.ts'
import { t } from '#web/lib/words.ts'
import type { FilterOption, ListDefinition } from './list-definition.ts'
import { type Filter, isDays, isQueueFilter, parseRange, searchableFields } from './list-state.ts'
import { formatOperator } from './operators.ts'
import { idOf } from './record.ts'
import { labelOf, optionLabel } from './resource-labels.ts'

type Props = {
  definition: ListDefinition
  filters: Filter[]
  isFiltered: boolean
  onChange: (filters: Filter[]) => void
  onClear: () => void
}

const FilterEditor = lazyView(async () => (await import('./filter-editor.tsx')).FilterEditor, ['input'])

const maxSuggested = 3

/** The common search: a few filters offered, the set ones as chips, the rest one click away. */
export function FilterBar({ definition, filters, isFiltered, onChange, onClear }: Props) {
  const { resource, filterOptions = noOptions } = definition
  const [open, setOpen] = useState<string>()
  // An open tab says what it is by itself.
  const own = filters.filter((filter) => !isQueueFilter(resource, filter))
  const searchable = offeredFields(definition, own)
  const suggested = suggestedNames(searchable, filterOptions)
  const isSet = (name: string) => filters.some((filter) => filter.field === name)
  const shown = searchable.filter(([name]) => isSet(name) || suggested.includes(name) || name === open)
  const others = searchable.filter(([name]) => !isSet(name) && !suggested.includes(name))
  const setFilter = (name: string, filter: Filter | undefined) => {
    setOpen(undefined)
    onChange([...filters.filter((each) => each.field !== name), ...(filter ? [filter] : [])])
  }
  if (searchable.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label={t('resource.filters')}>
      {shown.map(([name, field]) => {
        const filter = filters.find((each) => each.field === name)
        const label = labelOf(resource, name)
        return (
          <FilterChip
            key={name}
            label={label}
            value={filter && <FilterText field={field} filter={filter} options={filterOptions[name]} />}
            removeLabel={t('resource.filter_remove', { field: label })}
            opened={open === name}
            onOpenedChange={(isOpen) => setOpen(isOpen ? name : undefined)}
            onRemove={() => setFilter(name, undefined)}
          >
            <Suspense>
              <FilterEditor
                name={name}
                field={field}
                label={label}
                filter={filter}
                options={filterOptions[name]}
                onApply={(next) => setFilter(name, next)}
              />
            </Suspense>
          </FilterChip>
        )
      })}
      <MoreFilters others={others.map(([name]) => ({ name, label: labelOf(resource, name) }))} onChoose={setOpen} />
      {isFiltered && <ClearFilters onClear={onClear} />}
    </Group>
  )
}

type Options = NonNullable<ListDefinition['filterOptions']>
const noOptions: Options = {}

const offeredFields = ({ resource, filters: named }: ListDefinition, set: Filter[]): [string, Field][] =>
  named
    ? named.flatMap((name): [string, Field][] => (resource.fields[name] ? [[name, resource.fields[name]]] : []))
    : searchableFields(resource).filter(
        // Its values are the tabs; only what a saved view asks for otherwise is a filter.
        ([name]) => name !== resource.queues?.field || set.some(({ field }) => field === name),
      )

/** What is chosen from a few words is quickest to set, so those stand ready. */
const suggestedNames = (searchable: [string, Field][], options: Options): string[] =>
  searchable
    .filter(([name, field]) => field.options || field.ref || options[name] || isDays(field))
    .slice(0, maxSuggested)
    .map(([name]) => name)

/** What a set filter says on its chip; a row of another resource by its name. */
function FilterText({ field, filter, options }: { field: Field; filter: Filter; options?: UseQueryOptions<FilterOption[]> }) {
  const { data: choices } = useQuery({ ...(options ?? emptyOptions), enabled: options !== undefined })
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

const emptyOptions: UseQueryOptions<FilterOption[]> = { queryKey: ['no-options'], queryFn: () => [] }

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

type MoreFiltersProps = { others: { name: string; label: string }[]; onChoose: (name: string) => void }

/** The filters that do not stand ready: chosen here, one is opened beside the others. */
function MoreFilters({ others, onChoose }: MoreFiltersProps) {
  if (others.length === 0) return null
  return (
    <Menu position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button {...look} color="gray" leftSection={<IconFilterPlus size={16} aria-hidden />}>
          {t('resource.filter_more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {others.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onChoose(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button {...look} leftSection={<IconX size={14} aria-hidden />} onClick={onClear}>
    {t('resource.filter_clear')}
  </Button>
)

const look = { variant: 'subtle', size: 'compact-xs', h: 28, fw: 500 } as const
