import { Button, Group, Menu } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { FilterChip } from '#web/kit/filter-chip.tsx'
import { loadWords, t } from '#web/lib/words.ts'
import { FilterText } from './filter-text.tsx'
import { type Filter, searchedFields } from './list-state.ts'
import { labelOf } from './words-of.ts'

type Props = { resource: Resource; filters: Filter[]; onChange: (filters: Filter[]) => void }

const FilterEditor = lazy(async () => {
  const [{ FilterEditor: view }] = await Promise.all([import('./filter-editor.tsx'), loadWords(['input'])])
  return { default: view }
})

const offeredAtOnce = 3

/** The common search: a few filters offered, the set ones as chips, the rest one click away. */
export function FilterBar({ resource, filters, onChange }: Props) {
  const [open, setOpen] = useState<string>()
  const searched = searchedFields(resource)
  const offered = offeredNames(searched)
  const isSet = (name: string) => filters.some((filter) => filter.field === name)
  const shown = searched.filter(([name]) => isSet(name) || offered.includes(name) || name === open)
  const others = searched.filter(([name]) => !isSet(name) && !offered.includes(name))
  const put = (name: string, filter: Filter | undefined) => {
    setOpen(undefined)
    onChange([...filters.filter((each) => each.field !== name), ...(filter ? [filter] : [])])
  }
  if (searched.length === 0) return null
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
            onRemove={() => put(name, undefined)}
          >
            <Suspense>
              <FilterEditor name={name} field={field} label={label} filter={filter} onApply={(next) => put(name, next)} />
            </Suspense>
          </FilterChip>
        )
      })}
      {others.length > 0 && (
        <Menu position="bottom-start" shadow="md" returnFocus={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              h={28}
              fw={500}
              leftSection={<IconFilterPlus size={16} aria-hidden />}
            >
              {t('resource.filter_more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {others.map(([name]) => (
              <Menu.Item key={name} onClick={() => setOpen(name)}>
                {labelOf(resource, name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {filters.length > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          h={28}
          fw={500}
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => onChange([])}
        >
          {t('resource.filter_clear')}
        </Button>
      )}
    </Group>
  )
}

/** What is chosen from a few words is quickest to set, so those stand ready. */
const offeredNames = (searched: [string, Field][]): string[] =>
  searched
    .filter(([, field]) => field.options || field.ref)
    .slice(0, offeredAtOnce)
    .map(([name]) => name)
