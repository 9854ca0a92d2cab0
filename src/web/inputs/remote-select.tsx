import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/lib/words.ts'
import { type InputProps, mantineFrame } from './input-props.ts'
import { bareLabel, drawnLabel, type RemoteTarget, remoteChoices } from './remote-choices.ts'
import { RemoteOption } from './remote-option.tsx'

type Props = InputProps<number | null> & {
  target: RemoteTarget
  /** inside a popover: a list elsewhere on the page would count as outside, and a click on it would close the popover */
  isInPopover?: boolean
}

/** Chooses a row of another resource by typing part of its name; also the parent in a tree, whose names come with branches. */
export function RemoteSelect({ target, value, onChange, isInPopover = false, ...frame }: Props) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 300)
  const chosen = useQuery({ ...remoteChoices(target.resource, { initValue: [String(value)] }), enabled: value !== null })
  const own = value === null ? undefined : chosen.data?.find((row) => Number(row.id) === value)
  const ownLabel = own && bareLabel(drawnLabel(target, own))
  // The input holds the chosen row's name; whoever opens the list with it wants to see the others.
  const found = useQuery(remoteChoices(target.resource, { quick_search: asked === ownLabel ? '' : asked }))
  const drawn = new Map([...(own ? [own] : []), ...(found.data ?? [])].map((row) => [String(row.id), drawnLabel(target, row)]))
  return (
    <Select
      {...mantineFrame(frame)}
      searchable
      comboboxProps={{ withinPortal: !isInPopover }}
      clearable={!frame.required}
      value={value === null ? null : String(value)}
      data={[...drawn].map(([id, label]) => ({ value: id, label: bareLabel(label) }))}
      renderOption={({ option, checked }) => (
        <RemoteOption text={drawn.get(option.value) ?? option.label} isChosen={checked === true} />
      )}
      // The server has searched already, in fields that the label does not show.
      filter={({ options }) => options}
      placeholder={t('input.choose')}
      nothingFoundMessage={found.isFetching ? t('common.loading') : t('input.choose_none')}
      onSearchChange={setText}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}
