import './print-dialog.css'
import { Box, Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { t } from '#web/lib/words.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { SkippedRows } from '#web/resource/skipped-rows.tsx'
import type { PrintRequest } from './queries.ts'

type Props = {
  partition: RowPartition<Pick<OrderRow, 'id'>>
  isBusy: boolean
  onPrint: (request: PrintRequest) => void
  onClose: () => void
}

const formats = ['pdf', 'a4', 'zpl'] as const
const labelsPerSheet = [1, 2, 4] as const

/** On which paper. A sheet that was begun goes on where it is still free. */
export function PrintDialog({ partition: { allowed, skipped }, isBusy, onPrint, onClose }: Props) {
  const [format, setFormat] = useState<(typeof formats)[number]>('pdf')
  const [up, setUp] = useState<(typeof labelsPerSheet)[number]>(4)
  const [start, setStart] = useState(1)
  const ids = allowed.map(({ id }) => id)
  const handlePrint = () => onPrint(format === 'a4' ? { ids, format, up, start: Math.min(start, up) } : { ids, format })
  return (
    <Dialog
      isBusy={isBusy}
      opened
      onClose={onClose}
      title={t('orders.print.title', { count: allowed.length })}
      centered
      zIndex={400}
      closeLabel={t('common.close')}
    >
      <Stack gap="lg">
        <Radio.Group
          label={t('orders.print.format')}
          value={format}
          onChange={(value) => setFormat(formats.find((one) => one === value) ?? 'pdf')}
        >
          <Stack gap="xs" mt="xs">
            {formats.map((one) => (
              <Radio key={one} value={one} label={t(`orders.print.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {format === 'a4' && (
          <Group align="flex-start" gap="xl">
            <Stack gap={4}>
              <Text size="sm" fw={500}>
                {t('orders.print.up')}
              </Text>
              <SegmentedControl
                aria-label={t('orders.print.up')}
                data={labelsPerSheet.map(String)}
                value={String(up)}
                onChange={(value) => setUp(labelsPerSheet.find((one) => String(one) === value) ?? 1)}
              />
            </Stack>
            {up > 1 && (
              <Stack gap={4} role="group" aria-label={t('orders.print.start')}>
                <Text size="sm" fw={500} aria-hidden>
                  {t('orders.print.start')}
                </Text>
                <Box display="grid" w={120} style={{ gap: 6, gridTemplateColumns: '1fr 1fr' }}>
                  {Array.from({ length: up }, (_, index) => index + 1).map((position) => (
                    <Button
                      key={position}
                      size="xs"
                      variant={Math.min(start, up) === position ? 'filled' : 'default'}
                      aria-pressed={Math.min(start, up) === position}
                      aria-label={t('orders.print.place', { place: position })}
                      onClick={() => setStart(position)}
                    >
                      {position}
                    </Button>
                  ))}
                </Box>
              </Stack>
            )}
          </Group>
        )}
        <SkippedRows skipped={skipped} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={isBusy} onClick={handlePrint}>
            {t(format === 'zpl' ? 'orders.print.save' : 'orders.print.go')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
