import { Checkbox, Stack } from '@mantine/core'
import { isPrintDocument, type OrderPaper, type PrintDocument } from '#domain/order/print.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  documents: readonly PrintDocument[]
  /** of all the orders together */
  papers: readonly OrderPaper[]
  /** a label printer draws nothing else */
  isOnlyLabel: boolean
  onChange: (documents: PrintDocument[]) => void
}

const customsPapers = ['cn22', 'cn23', 'invoice'] as const

/** Which forms customs get of these orders. */
const customsNames = (papers: readonly OrderPaper[]): string =>
  customsPapers
    .filter((paper) => papers.includes(paper))
    .map((paper) => t(`orders.paper.${paper}`))
    .join(' / ')

/** What there is to print; customs' forms only where a border is crossed. */
function listDocuments(papers: readonly OrderPaper[]): { document: PrintDocument; label: string }[] {
  const customs = customsNames(papers)
  const isPostal = papers.includes('cn22') || papers.includes('cn23')
  return [
    { document: 'label', label: t('order.document.label') },
    ...(customs === '' ? [] : [{ document: 'customs', label: t('orders.print.customs', { forms: customs }) } as const]),
    ...(isPostal ? [{ document: 'invoice', label: t('order.document.invoice') } as const] : []),
    { document: 'packing_slip', label: t('order.document.packing_slip') },
    { document: 'pick_list', label: t('order.document.pick_list') },
  ]
}

export const PrintDocuments = ({ documents, papers, isOnlyLabel, onChange }: Props) => (
  <Checkbox.Group
    label={t('orders.print.documents')}
    description={isOnlyLabel ? t('orders.print.zpl_only') : undefined}
    value={isOnlyLabel ? ['label'] : [...documents]}
    onChange={(values) => onChange(values.filter(isPrintDocument))}
  >
    <Stack gap="xs" mt="xs">
      {listDocuments(papers).map(({ document, label }) => (
        <Checkbox key={document} name={`documents.${document}`} value={document} label={label} disabled={isOnlyLabel} />
      ))}
    </Stack>
  </Checkbox.Group>
)
