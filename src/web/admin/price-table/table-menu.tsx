import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { TableRead } from '#contract/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { Can } from '#web/lib/can.tsx'
import { t } from '#web/lib/words.ts'
import { gridPath } from './grid-path.ts'
import { useMakeDraft } from './queries.ts'

/** What can be made of a version beside editing it. */
export function TableMenu({ table }: { table: TableRead }) {
  const navigate = useNavigate()
  const make = useMakeDraft()
  const handleCopy = () =>
    make.mutate({ channel_id: table.channel_id, from_id: table.id }, { onSuccess: ({ data }) => navigate(gridPath(data.id)) })
  return (
    table.state !== priceTableState.draft && (
      <Can action="draft">
        <Button leftSection={<IconCopy size={16} />} loading={make.isPending} onClick={handleCopy}>
          {t('priceTable.clone')}
        </Button>
      </Can>
    )
  )
}
