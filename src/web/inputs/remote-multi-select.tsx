import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '#web/lib/words.ts'
import { type InputProps, mantineFrame } from './input-props.ts'
import { plainLabel, type RemoteTarget, remoteChoices, treeLabel } from './remote-choices.ts'
import { RemoteOption } from './remote-select.tsx'

/** Chooses several rows of another resource. Those chosen already are asked for by number, once, to show their names. */
export function RemoteMultiSelect({ target, value, onChange, ...frame }: InputProps<number[]> & { target: RemoteTarget }) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text, 300)
  const labels = useRef(new Map<string, string>())
  const found = useQuery(remoteChoices(target.resource, { quick_search: searchText }))
  for (const row of found.data ?? []) labels.current.set(String(row.id), treeLabel(target, row))
  const unlabelled = value.map(String).filter((id) => !labels.current.has(id))
  const chosen = useQuery({ ...remoteChoices(target.resource, { initValue: unlabelled }), enabled: unlabelled.length > 0 })
  for (const row of chosen.data ?? []) labels.current.set(String(row.id), treeLabel(target, row))
  const optionIds = new Set([...value.map(String), ...(found.data ?? []).map((row) => String(row.id))])
  return (
    <MultiSelect
      {...mantineFrame(frame)}
      searchable
      clearable
      clearSearchOnChange={false}
      value={value.map(String)}
      data={[...optionIds].map((id) => ({ value: id, label: plainLabel(labels.current.get(id) ?? `#${id}`) }))}
      renderOption={({ option, checked }) => (
        <RemoteOption text={labels.current.get(option.value) ?? option.label} isChosen={checked === true} />
      )}
      // The server has searched already, in fields that the label does not show; what is chosen stands in the input and comes last here.
      filter={({ options }) => options.filter((option) => !('value' in option) || isFound(option.value, found.data ?? []))}
      placeholder={value.length === 0 ? t('input.choose') : undefined}
      nothingFoundMessage={found.isFetching ? t('common.loading') : t('input.choose_none')}
      onSearchChange={setText}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}

const isFound = (id: string, rows: { id?: unknown }[]): boolean => rows.some((row) => String(row.id) === id)
