import '#web/styles-whole.css'
import { Button, Checkbox, Group, NumberInput, Progress, Select, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { address } from '#contract/address.ts'
import type { ImportStatus } from '#contract/import.ts'
import { type OrderImportOptions, orderImport } from '#contract/order-import.ts'
import { mostRowIds } from '#domain/row-limits.ts'
import { Page } from '#web/kit/page.tsx'
import { call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { t } from '#web/lib/words.ts'
import { ImportSteps } from '#web/member/import/import-steps.tsx'
import { useSetup } from '#web/member/import/queries.ts'
import { useImportParam } from '#web/member/import/use-import-param.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { channelFilter, collectIds } from './queries.ts'
import { usePrint } from './use-print.ts'

const orderListPath = '/user/account/sheetOrder'

const refreshOrders = () => void refresh(['resource', 'sheetOrder'])

/** A sheet becomes orders: `?import=5` is the file that is open. */
export function OrderImportPage() {
  const navigate = useNavigate()
  const { importParam, open } = useImportParam()
  return (
    <Page
      title={t('import.orders.title')}
      note={t('import.orders.note')}
      actions={<BackLink to={orderListPath} label={t('import.orders.back')} />}
    >
      <Stack gap="lg">
        <ImportSteps
          calls={orderImport}
          isPriced
          importParam={importParam}
          onOpen={open}
          onClose={() => void navigate(orderListPath)}
          onAdded={refreshOrders}
          options={(status) => <ImportOptions status={status} />}
          next={({ id }) => <ImportedLabels importId={id} />}
        />
      </Stack>
    </Page>
  )
}

const sendersQuery = {
  queryKey: ['address', 'import'],
  queryFn: async () => (await call(address.index, { page: 1, limit: 100 }, { quiet: true })).list,
}

/** What holds for rows that say nothing of it: the channel, who sends, and the weight. */
function ImportOptions({ status: { id, options: kept, task } }: { status: ImportStatus }) {
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
      <WeightInput
        key={options.weight}
        weight={options.weight ?? null}
        isBusy={isBusy}
        onChange={(weight) => change({ weight })}
      />
    </Group>
  )
}

type WeightProps = { weight: number | null; isBusy: boolean; onChange: (weight: number | null) => void }

/** Sent when it is left: every change has all rows priced again. */
function WeightInput({ weight, isBusy, onChange }: WeightProps) {
  const [typed, setTyped] = useState<number | string>(weight ?? '')
  const send = () => {
    const next = typed === '' ? null : Number(typed)
    if (next !== weight) onChange(next)
  }
  return (
    <NumberInput
      label={t('import.orders.weight')}
      value={typed}
      min={1}
      max={1_000_000}
      allowDecimal={false}
      disabled={isBusy}
      w={{ base: '100%', xs: 220 }}
      onChange={setTyped}
      onBlur={send}
      onKeyDown={(event) => event.key === 'Enter' && send()}
    />
  )
}

const pollMs = 3000
/** As many as one document may have. */
const mostLabels = mostRowIds

/** How far the labels of a sheet are, and all of them as one document. */
function ImportedLabels({ importId }: { importId: number }) {
  const { print, isPrinting } = usePrint()
  const [isCollecting, setIsCollecting] = useState(false)
  const { data } = useQuery({
    queryKey: ['resource', 'sheetOrder', 'import', importId],
    queryFn: () => call(orderImport.labels, { id: importId }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && state.data.running > 0 ? pollMs : false),
  })
  if (!data) return null
  const { count, unpaid, running, done, failed } = data
  const handlePrint = async () => {
    setIsCollecting(true)
    try {
      // In the order of the sheet.
      const ids = (await collectIds({ import_id: importId, tab: 'success', order: 'old' }, mostLabels)).slice(0, mostLabels)
      if (ids.length > 0) await print({ ids, format: 'pdf' })
      refreshOrders()
    } finally {
      setIsCollecting(false)
    }
  }
  const text = t('import.orders.labels', { done: done.toLocaleString('en-GB'), count: count.toLocaleString('en-GB') })
  return (
    <Stack gap="xs" align="center" w="min(100%, 420px)">
      {unpaid < count && (
        <>
          <Text role="status">{text}</Text>
          <Progress w="100%" value={count > 0 ? ((done + failed) / count) * 100 : 0} animated={running > 0} aria-label={text} />
        </>
      )}
      {failed > 0 && <Text c="red">{t('import.orders.failed', { count: failed })}</Text>}
      {unpaid > 0 && <Text c="dimmed">{t('import.orders.unpaid', { count: unpaid })}</Text>}
      <Group justify="center">
        <Button component={Link} to={`/user/account/sheetOrder?import_id=${importId}`} variant="default">
          {t('import.orders.show')}
        </Button>
        {done > 0 && (
          <Button
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={isCollecting || isPrinting}
            disabled={running > 0}
            onClick={() => void handlePrint()}
          >
            {t('import.orders.print', { count: Math.min(done, mostLabels) })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
