import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { priceTable } from '#contract/resources/price-table.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { Can } from '#web/lib/access.ts'
import { lazyView } from '#web/lib/page-loader.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { gridPath } from './grid-path.ts'

// The list must stand quickly; what edits a table comes with the first one that is opened.
const GridScreen = lazyView(async () => (await import('./grid-screen.tsx')).GridScreen, ['input', 'channel'])

/** The list of versions, or one of them with its prices: `?grid=5`. Both are one page, with one tab and one set of nodes. */
export function PriceTablePage() {
  const [params] = useSearchParams()
  const id = Number(params.get('grid'))
  if (!Number.isSafeInteger(id) || id <= 0) return <PriceTableList />
  return (
    <Suspense fallback={<FormSkeleton label={t('common.loading')} rows={6} />}>
      <GridScreen key={id} id={id} />
    </Suspense>
  )
}

const NewVersionDialog = lazyView(async () => (await import('./new-version-dialog.tsx')).NewVersionDialog, ['input'])

/** Every version of every channel's prices; a row leads to its grid. */
function PriceTableList() {
  const [params] = useSearchParams()
  const [isAsking, asking] = useDisclosure(false)
  const channel = Number(params.get('channel_id')) || null
  return (
    <>
      <ResourceList
        resource={priceTable}
        cells={cells}
        cardTitle={titleOf}
        detail="page"
        detailPath={pathOf}
        actions={
          <Can action="draft">
            <Button leftSection={<IconPlus size={16} />} onClick={asking.open}>
              {t('priceTable.new')}
            </Button>
          </Can>
        }
      />
      {isAsking && (
        <Suspense>
          <NewVersionDialog channel={channel} onClose={asking.close} />
        </Suspense>
      )}
    </>
  )
}

const pathOf = (row: RowData): string => gridPath(idOf(row))

/** As its own page is called: the label has the channel's code. */
const titleOf = ({ channel, version }: RowData): string =>
  t('priceTable.heading', { channel: (channel as { name?: string } | null | undefined)?.name ?? '', version: Number(version) })

const cells: CellRenderers = {
  version: (value, row) => (
    <Anchor component={Link} to={pathOf(row)} size="sm">
      {t('priceTable.version', { version: String(value) })}
    </Anchor>
  ),
}
