import '#web/styles-whole.css'
import { Stack } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { memberManifest } from '#contract/member-lists/manifest.ts'
import { manifestState } from '#domain/manifest/state.ts'
import { ManifestParcels } from '#web/features/manifest/parcels.tsx'
import { usePrintSheet } from '#web/features/manifest/queries.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import { channelFilter } from '#web/member/order/queries.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import { idOf, type RowData } from '#web/resource/record.ts'
import { WaitingChannels } from './waiting-channels.tsx'

const manifestList: ListDefinition = {
  resource: memberManifest,
  filters: ['channel_id', 'state', 'create_time'],
  filterOptions: { channel_id: channelFilter },
  card: (row) => ({
    title: String(row.number),
    state: <FieldBadge field={memberManifest.fields.state} value={row.state} />,
    facts: [
      { key: 'channel_id', value: channelName(row), isWide: false },
      { key: 'day', value: String(row.day), isWide: false },
      { key: 'parcel_count', value: String(row.parcel_count), isWide: false },
      { key: 'refused_count', value: Number(row.refused_count) > 0 ? String(row.refused_count) : '', isWide: false },
    ],
  }),
  nextAction: ({ state }) => (state === manifestState.closed ? 'print' : undefined),
  actionLabel: (verb, [row], place) =>
    verb === 'print' && place === 'name' ? t('manifest.print_named', { name: String(row?.number) }) : undefined,
  detail: (row: RowData, { facts }) => (
    <>
      {facts}
      {row.fail_reason !== '' && row.state !== manifestState.closed && (
        <Notice tone={row.state === manifestState.closing ? 'attention' : 'error'}>{String(row.fail_reason)}</Notice>
      )}
      <ManifestParcels side="member" id={idOf(row)} />
    </>
  ),
  emptyIcon: IconTruckDelivery,
}

const channelName = ({ channel }: RowData): string => String((channel as { name?: unknown } | null)?.name ?? '')

/** What can be handed over now, and everything that was. */
export function ManifestPage() {
  const print = usePrintSheet('member')
  return (
    <Page title={t('dailyManifest.title')} note={t('dailyManifest.note')}>
      <Stack gap="xl">
        <WaitingChannels />
        <Section isPlain name="manifests" title={t('manifest.closed_list')}>
          <ListPanel
            definition={manifestList}
            runners={{
              print: async ({ allowed: [row] }) => void (row && (await print.mutateAsync(idOf(row)).catch(() => undefined))),
            }}
          />
        </Section>
      </Stack>
    </Page>
  )
}
