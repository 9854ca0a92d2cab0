import '#web/styles-whole.css'
import { Stack } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { memberManifest } from '#contract/member-lists/manifest.ts'
import { manifestState } from '#domain/manifest/state.ts'
import { ManifestParcels } from '#web/features/manifest/parcels.tsx'
import { usePrintSheet } from '#web/features/manifest/queries.ts'
import { WaitingChannels } from '#web/features/manifest/waiting-channels.tsx'
import { channelFilter } from '#web/features/order/queries.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import { idOf, type RowData } from '#web/resource/record.ts'

const manifestList: ListDefinition = {
  resource: memberManifest,
  filters: ['channel_id', 'state', 'create_time'],
  filterOptions: { channel_id: channelFilter },
  nextAction: ({ state }) => (state === manifestState.closed ? 'print' : undefined),
  actionLabel: (verb, [row], place) =>
    verb === 'print' && place === 'name' ? t('manifest.print_named', { name: String(row?.number) }) : undefined,
  detail: (row: RowData, { facts }) => (
    <>
      {facts}
      {row.fail_reason !== '' && (
        <Notice tone={row.state === manifestState.closing ? 'attention' : 'error'}>{String(row.fail_reason)}</Notice>
      )}
      <ManifestParcels side="member" id={idOf(row)} />
    </>
  ),
  emptyIcon: IconTruckDelivery,
}

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
