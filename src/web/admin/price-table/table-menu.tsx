import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconFileExport, IconFileImport } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { PriceTableView } from '#contract/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { Can } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'
import { gridPath } from './grid-path.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useExportTable, useMakeDraft } from './queries.ts'

type Props = {
  table: PriceTableView
  revision: number
  isReadOnly: boolean
  onImported: () => void
}

/** What can be made of a version beside editing it by hand. */
export function TableMenu({ table, revision, isReadOnly, onImported }: Props) {
  const navigate = useNavigate()
  const make = useMakeDraft()
  const write = useExportTable()
  const [isImporting, importing] = useDisclosure(false)
  const handleCopy = () =>
    make.mutate({ channel_id: table.channel_id, from_id: table.id }, { onSuccess: ({ data }) => navigate(gridPath(data.id)) })
  return (
    <>
      <Can action="export">
        <Button
          variant="default"
          leftSection={<IconFileExport size={16} />}
          loading={write.isPending}
          onClick={() => write.mutate({ id: table.id })}
        >
          {t('priceTable.export')}
        </Button>
      </Can>
      {!isReadOnly && (
        <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={importing.open}>
          {t('priceTable.import')}
        </Button>
      )}
      {table.state !== priceTableState.draft && (
        <Can action="draft">
          <Button leftSection={<IconCopy size={16} />} loading={make.isPending} onClick={handleCopy}>
            {t('priceTable.clone')}
          </Button>
        </Can>
      )}
      {isImporting && <ImportDialog id={table.id} revision={revision} onImported={onImported} onClose={importing.close} />}
    </>
  )
}
