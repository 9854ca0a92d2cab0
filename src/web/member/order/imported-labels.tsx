import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orders } from '#contract/order.ts'
import { orderImport } from '#contract/order-import.ts'
import { mostRowIds } from '#domain/row-limits.ts'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { usePrint } from './use-print.ts'

const pollMs = 3000
/** As many as one document may have. */
const mostLabels = mostRowIds

/** How far the labels of a sheet are, and all of them as one document. */
export function ImportedLabels({ importId }: { importId: number }) {
  const client = useQueryClient()
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
      const ids = await collectReady(importId)
      if (ids.length > 0) await print({ ids, format: 'pdf' })
      void client.invalidateQueries({ queryKey: ['resource', 'sheetOrder'] })
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

/** In the order of the sheet. */
async function collectReady(importId: number): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length < mostLabels; page++) {
    const input = { import_id: importId, tab: 'success', order: 'old', page, limit: 200 } as const
    const { list, total } = await call(orders.index, input, { quiet: true })
    ids.push(...list.map(({ id }) => id))
    if (list.length === 0 || ids.length >= total) break
  }
  return ids.slice(0, mostLabels)
}
