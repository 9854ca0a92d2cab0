import './print-dialog.css'
import { Box, Button, Checkbox, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { isPrintDocument, type OrderPaper, type PrintDocument } from '#domain/order/print.ts'
import { toastError } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { SkippedRows } from '#web/resource/skipped-rows.tsx'
import { type PrintRequest, papersOptions } from './queries.ts'

type Props = {
  partition: RowPartition<Pick<OrderRow, 'id'>>
  isBusy: boolean
  onPrint: (request: PrintRequest, deliver?: (url: string) => Promise<void>) => void
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
  const { data: papers = [] } = useQuery(papersOptions(ids))
  const [chosen, setChosen] = useState<PrintDocument[]>()
  // Until somebody chooses: what goes with these parcels.
  const documents = chosen ?? defaultDocuments(papers)
  const handlePrint = () => {
    // What nobody chose is what goes with each parcel, also while it is not known yet what that is.
    const request = { ids, format, ...(chosen && format !== 'zpl' ? { documents: chosen } : {}) }
    onPrint(format === 'a4' ? { ...request, up, start: Math.min(start, up) } : request)
  }
  const handleUsb = async () => {
    try {
      const { choosePrinter, findUsb, sendToPrinter } = await import('./zpl-printer.ts')
      const usb = findUsb()
      const printer = usb && (await choosePrinter(usb))
      if (printer) onPrint({ ids, format: 'zpl' }, async (url) => sendToPrinter(printer, await (await fetch(url)).text()))
    } catch {
      toastError(t('orders.print.usb_failed'))
    }
  }
  return (
    <AskDialog isBusy={isBusy} onClose={onClose} title={t('orders.print.title', { count: allowed.length })} zIndex={400} gap="lg">
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
      {/* A label printer draws nothing else. */}
      {format === 'zpl' ? (
        <Text size="sm" c="dimmed">
          {t('orders.print.zpl_only')}
        </Text>
      ) : (
        <Checkbox.Group
          label={t('orders.print.documents')}
          value={documents}
          onChange={(values) => setChosen(values.filter(isPrintDocument))}
        >
          <Stack gap="xs" mt="xs">
            {offeredDocuments(papers).map((document) => (
              <Checkbox key={document} name={`documents.${document}`} value={document} label={documentLabel(document, papers)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
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
      {format === 'zpl' && 'usb' in navigator && (
        <Group>
          <Button variant="default" disabled={isBusy} onClick={() => void handleUsb()}>
            {t('orders.print.usb')}
          </Button>
        </Group>
      )}
      <SkippedRows skipped={skipped} />
      <FormFoot isBusy={isBusy} disabled={format !== 'zpl' && documents.length === 0} onClick={handlePrint} onCancel={onClose}>
        {t(format === 'zpl' ? 'orders.print.save' : 'orders.print.go')}
      </FormFoot>
    </AskDialog>
  )
}

/** A customs form by the names of those that these orders get. */
const documentLabel = (document: PrintDocument, papers: readonly OrderPaper[]): string => {
  if (document !== 'customs') return t(`order.document.${document}`)
  const forms = customsPapers.filter((paper) => papers.includes(paper)).map((paper) => t(`orders.paper.${paper}`))
  return t('orders.print.customs', { forms: forms.join(' / ') })
}

const customsPapers = ['cn22', 'cn23', 'invoice'] as const satisfies readonly OrderPaper[]

const hasAny = (papers: readonly OrderPaper[], ...wanted: OrderPaper[]): boolean => wanted.some((one) => papers.includes(one))

/** What goes with these parcels, until somebody chooses. */
export const defaultDocuments = (papers: readonly OrderPaper[]): PrintDocument[] =>
  hasAny(papers, ...customsPapers) ? ['label', 'customs'] : ['label']

/** What there is to print; customs' forms only where a border is crossed, and an invoice of its own only where it is not the form. */
export const offeredDocuments = (papers: readonly OrderPaper[]): PrintDocument[] => [
  'label',
  ...(hasAny(papers, ...customsPapers) ? (['customs'] as const) : []),
  ...(hasAny(papers, 'cn22', 'cn23') ? (['invoice'] as const) : []),
  'packing_slip',
  'pick_list',
]
