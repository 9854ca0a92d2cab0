import { Checkbox, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { address } from '#contract/address.ts'
import type { ImportStatus } from '#contract/import.ts'
import { type OrderImportOptions, orderImport } from '#contract/order-import.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { useSetup } from '#web/member/import/queries.ts'
import { channelFilter } from './queries.ts'

const sendersQuery = {
  queryKey: ['address', 'import'],
  queryFn: async () => (await call(address.index, { page: 1, limit: 100 }, { quiet: true })).list,
}

/** What holds for rows that say nothing of it: the channel, and who sends. */
export function ImportOptions({ status: { id, options: kept, task } }: { status: ImportStatus }) {
  const options = kept as OrderImportOptions
  const setup = useSetup(orderImport, id)
  const { data: channels = [] } = useQuery(channelFilter)
  const { data: senders = [] } = useQuery(sendersQuery)
  const change = (next: Partial<OrderImportOptions>) => setup.mutate({ options: { ...options, ...next } })
  const isBusy = setup.isPending || task !== null
  return (
    <Group gap="md" align="flex-end">
      <Select
        label={t('import.orders.channel')}
        data={[{ value: '', label: t('import.orders.cheapest') }, ...channels]}
        value={options.channel_id === null ? '' : String(options.channel_id)}
        allowDeselect={false}
        disabled={isBusy}
        w={{ base: '100%', xs: 240 }}
        onChange={(value) => change({ channel_id: value ? Number(value) : null, ...(value ? {} : { is_for_all: false }) })}
      />
      {options.channel_id !== null && (
        <Checkbox
          label={t('import.orders.for_all')}
          checked={options.is_for_all}
          disabled={isBusy}
          mb={8}
          onChange={(event) => change({ is_for_all: event.currentTarget.checked })}
        />
      )}
      <Select
        label={t('import.orders.sender')}
        data={[
          { value: '', label: t('import.orders.no_sender') },
          ...senders.map((one) => ({
            value: String(one.id),
            label: [one.user_salutation_name, one.city, one.zip_code].filter(Boolean).join(', '),
          })),
        ]}
        value={options.sender_address_id === null ? '' : String(options.sender_address_id)}
        allowDeselect={false}
        searchable
        disabled={isBusy}
        w={{ base: '100%', xs: 320 }}
        onChange={(value) => change({ sender_address_id: value ? Number(value) : null })}
      />
    </Group>
  )
}
