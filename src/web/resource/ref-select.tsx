import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Field } from '#contract/fields.ts'
import { t } from '#web/lib/words.ts'
import { choiceOptions } from './queries.ts'
import { idOf } from './record.ts'

type Props = {
  label: string
  target: NonNullable<Field['ref']>
  value: number | null
  onChange: (id: number | null) => void
  id?: string
  description?: string
  error?: string
  required?: boolean
  autoFocus?: boolean
  /** inside a popover: a list elsewhere on the page would count as outside, and a click on it would close the popover */
  isInPopover?: boolean
}

/** Chooses a row of another resource by typing part of its name; also the parent in a tree, whose names come indented. */
export function RefSelect({ target, value, onChange, autoFocus, isInPopover = false, ...rest }: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 300)
  const chosen = useQuery({ ...choiceOptions(target.resource, { initValue: [String(value)] }), enabled: value !== null })
  const label = chosen.data?.find((row) => idOf(row) === value)?.[target.label]
  // The input holds the chosen row's name; whoever opens the list with it wants to see the others.
  const found = useQuery(choiceOptions(target.resource, { quick_search: value !== null && asked === label ? '' : asked }))
  const rows = new Map([...(value === null ? [] : (chosen.data ?? [])), ...(found.data ?? [])].map((row) => [idOf(row), row]))
  return (
    <Select
      {...rest}
      searchable
      comboboxProps={{ withinPortal: !isInPopover }}
      clearable={!rest.required}
      data-autofocus={autoFocus || undefined}
      value={value === null ? null : String(value)}
      data={[...rows].map(([id, row]) => ({ value: String(id), label: String(row[target.label] ?? `#${id}`) }))}
      // The server has searched already, in fields that the label does not show.
      filter={({ options }) => options}
      placeholder={t('resource.choose')}
      nothingFoundMessage={found.isFetching ? t('common.loading') : t('resource.choose_none')}
      onSearchChange={setText}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
