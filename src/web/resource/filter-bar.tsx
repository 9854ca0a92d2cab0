import { Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { FilterChip } from '#web/kit/filter-chip.tsx'
import { loadWords, t } from '#web/lib/words.ts'
import { ClearFilters, MoreFilters } from './filter-buttons.tsx'
import { FilterText } from './filter-text.tsx'
import { type Filter, searchableFields } from './list-state.ts'
import { labelOf } from './resource-labels.ts'

type Props = { resource: Resource; filters: Filter[]; onChange: (filters: Filter[]) => void }

const FilterEditor = lazy(async () => {
  const [{ FilterEditor: view }] = await Promise.all([import('./filter-editor.tsx'), loadWords(['input'])])
  return { default: view }
})

const maxSuggested = 3

/** The common search: a few filters offered, the set ones as chips, the rest one click away. */
export function FilterBar({ resource, filters, onChange }: Props) {
  const [open, setOpen] = useState<string>()
  const searchable = searchableFields(resource)
  const suggested = suggestedNames(searchable)
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
            value={filter && <FilterText field={field} filter={filter} />}
            removeLabel={t('resource.filter_remove', { field: label })}
            opened={open === name}
            onOpenedChange={(isOpen) => setOpen(isOpen ? name : undefined)}
            onRemove={() => setFilter(name, undefined)}
          >
            <Suspense>
              <FilterEditor name={name} field={field} label={label} filter={filter} onApply={(next) => setFilter(name, next)} />
            </Suspense>
          </FilterChip>
        )
      })}
      <MoreFilters others={others.map(([name]) => ({ name, label: labelOf(resource, name) }))} onChoose={setOpen} />
      {filters.length > 0 && <ClearFilters onClear={() => onChange([])} />}
    </Group>
  )
}

/** What is chosen from a few words is quickest to set, so those stand ready. */
const suggestedNames = (searchable: [string, Field][]): string[] =>
  searchable
    .filter(([, field]) => field.options || field.ref)
    .slice(0, maxSuggested)
    .map(([name]) => name)
