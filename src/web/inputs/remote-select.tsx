import { CheckIcon, Group, Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/lib/words.ts'
import { type InputProps, mantineFrame } from './input-props.ts'
import { plainLabel, type RemoteTarget, remoteChoices, treeLabel } from './remote-choices.ts'

type Props = InputProps<number | null> & {
  target: RemoteTarget
  /** inside a popover: a list elsewhere on the page would count as outside, and a click on it would close the popover */
  isInPopover?: boolean
}

/** Chooses a row of another resource by typing part of its name; also the parent in a tree, whose names come with branches. */
export function RemoteSelect({ target, value, onChange, isInPopover = false, ...frame }: Props) {
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text, 300)
  const chosen = useQuery({ ...remoteChoices(target.resource, { initValue: [String(value)] }), enabled: value !== null })
  const selectedRow = value === null ? undefined : chosen.data?.find((row) => Number(row.id) === value)
  const selectedLabel = selectedRow && plainLabel(treeLabel(target, selectedRow))
  // The input holds the chosen row's name; whoever opens the list with it wants to see the others.
  const found = useQuery(remoteChoices(target.resource, { quick_search: searchText === selectedLabel ? '' : searchText }))
  const labels = new Map(
    [...(selectedRow ? [selectedRow] : []), ...(found.data ?? [])].map((row) => [String(row.id), treeLabel(target, row)]),
  )
  return (
    <Select
      {...mantineFrame(frame)}
      searchable
      comboboxProps={{ withinPortal: !isInPopover }}
      clearable={!frame.required}
      value={value === null ? null : String(value)}
      data={[...labels].map(([id, label]) => ({ value: id, label: plainLabel(label) }))}
      renderOption={({ option, checked }) => (
        <RemoteOption text={labels.get(option.value) ?? option.label} isChosen={checked === true} />
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

/** A row in the list of a remote select; the branches of a tree keep their places. */
export function RemoteOption({ text, isChosen }: { text: string; isChosen: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {isChosen && <CheckIcon size={10} style={{ flex: 'none', opacity: 0.6 }} />}
      <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </Group>
  )
}
