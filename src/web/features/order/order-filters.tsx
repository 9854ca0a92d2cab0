import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterChip } from '#web/kit/filter-chip.tsx'
import { t } from '#web/lib/words.ts'
import { ClearFilters, MoreFilters } from '#web/resource/filter-buttons.tsx'
import { manifestBadges, payBadges, scanBadges } from './badges.tsx'
import { choices, type FilterName, isFiltered, noFilters, type OrderListState } from './list-state.ts'
import { channelOptions, countryOptions } from './queries.ts'

type Props = { state: OrderListState; onChange: (patch: Partial<OrderListState>) => void }
type Option = { value: string; label: string }

/** Ready beside the search; the others are one click away, and shown as soon as they are set. */
const defaultFilters: readonly string[] = ['channel_id', 'pay_status'] satisfies FilterName[]

/** Every state, the channel, the days: set ones are chips that can be taken away. */
export function OrderFilters({ state, onChange }: Props) {
  const [open, setOpen] = useState<FilterName | 'days'>()
  const optionsOf = useOptions(open === 'country' || state.choices.country !== '')
  const shown = choices.filter((name) => state.choices[name] !== '' || defaultFilters.includes(name) || name === open)
  const others = choices.filter((name) => !shown.includes(name))
  const put = (name: FilterName, value: string) => {
    setOpen(undefined)
    onChange({ choices: { ...state.choices, [name]: value } })
  }
  return (
    <Group gap={6} role="group" aria-label={t('resource.filters')}>
      {shown.map((name) => {
        const [label, value] = [t(`orders.filter.${name}`), state.choices[name]]
        return (
          <FilterChip
            key={name}
            label={label}
            value={value === '' ? undefined : (optionsOf(name).find((one) => one.value === value)?.label ?? value)}
            removeLabel={t('resource.filter_remove', { field: label })}
            opened={open === name}
            onOpenedChange={(isOpen) => setOpen(isOpen ? name : undefined)}
            onRemove={() => put(name, '')}
          >
            <NativeSelect
              data-autofocus
              name={name}
              label={label}
              value={value}
              data={[{ value: '', label: t('orders.filter.any') }, ...optionsOf(name)]}
              onChange={(event) => put(name, event.currentTarget.value)}
            />
          </FilterChip>
        )
      })}
      <FilterChip
        label={t('orders.filter.days')}
        value={daysText(state)}
        removeLabel={t('resource.filter_remove', { field: t('orders.filter.days') })}
        opened={open === 'days'}
        onOpenedChange={(isOpen) => setOpen(isOpen ? 'days' : undefined)}
        onRemove={() => onChange({ from: '', to: '' })}
      >
        <Days
          state={state}
          onApply={(days) => {
            setOpen(undefined)
            onChange(days)
          }}
        />
      </FilterChip>
      <MoreFilters
        others={others.map((name) => ({ name, label: t(`orders.filter.${name}`) }))}
        onChoose={(name) => setOpen(others.find((one) => one === name))}
      />
      {isFiltered(state) && <ClearFilters onClear={() => onChange(noFilters)} />}
    </Group>
  )
}

const toOptions = (looks: typeof payBadges): Option[] =>
  Object.entries(looks).map(([value, { word }]) => ({ value, label: t(word) }))

/** The countries are many and come when somebody wants them. */
function useOptions(wantsCountries: boolean): (name: FilterName) => Option[] {
  const { data: channels } = useQuery(channelOptions)
  const { data: countries } = useQuery({ ...countryOptions, enabled: wantsCountries })
  return (name) => {
    switch (name) {
      case 'channel_id':
        return (channels ?? []).map((channel) => ({ value: String(channel.id), label: channel.name }))
      case 'country':
        return (countries ?? []).map((country) => ({ value: country.iso2, label: country.name }))
      case 'pay_status':
        return toOptions(payBadges)
      case 'is_effective':
        return toOptions(manifestBadges)
      case 'is_warehouse_scan':
        return toOptions(scanBadges)
      case 'is_printed':
        return [
          { value: '0', label: t('orders.printed.no') },
          { value: '1', label: t('orders.printed.yes') },
        ]
      default:
        return name satisfies never
    }
  }
}

function daysText({ from, to }: OrderListState): string | undefined {
  if (from && to) return from === to ? from : `${from} – ${to}`
  if (from) return t('orders.filter.since', { day: from })
  return to ? t('orders.filter.until', { day: to }) : undefined
}

function Days({ state, onApply }: { state: OrderListState; onApply: (days: { from: string; to: string }) => void }) {
  const [from, setFrom] = useState(state.from)
  const [to, setTo] = useState(state.to)
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        type="date"
        name="from"
        max="9999-12-31"
        label={t('orders.filter.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        name="to"
        max="9999-12-31"
        label={t('orders.filter.to')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button size="xs" onClick={() => onApply({ from, to })}>
        {t('resource.filter_apply')}
      </Button>
    </Stack>
  )
}
