import { Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import { FilterChip } from '#web/kit/filter-chip.tsx'
import { loadWords, t } from '#web/lib/words.ts'
import { ClearFilters, MoreFilters } from './filter-buttons.tsx'
import { FilterText } from './filter-text.tsx'
import type { ListDefinition } from './list-definition.ts'
import { type Filter, isDays, isQueueFilter, searchableFields } from './list-state.ts'
import { labelOf } from './resource-labels.ts'

type Props = {
  definition: ListDefinition
  filters: Filter[]
  isFiltered: boolean
  onChange: (filters: Filter[]) => void
  onClear: () => void
}

const FilterEditor = lazy(async () => {
  const [{ FilterEditor: view }] = await Promise.all([import('./filter-editor.tsx'), loadWords(['input'])])
  return { default: view }
})

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
