import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { manifest } from '#contract/resources/manifest.ts'
import { manifestState } from '#domain/manifest/state.ts'
import { ManifestParcels } from '#web/features/manifest/parcels.tsx'
import { usePrintSheet } from '#web/features/manifest/queries.ts'
import { Can } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const ManifestListPage = () => <ResourceList resource={manifest} detail={detail} />

const detail: ListDefinition['detail'] = (row: RowData, { facts }) => (
  <>
    {facts}
    {row.state === manifestState.closed && (
      <Can action="print">
        <PrintButton id={idOf(row)} />
      </Can>
    )}
    <ManifestParcels side="staff" id={idOf(row)} />
  </>
)

function PrintButton({ id }: { id: number }) {
  const print = usePrintSheet('staff')
  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate(id)}
      >
        {t('manifest.print')}
      </Button>
    </Group>
  )
}
