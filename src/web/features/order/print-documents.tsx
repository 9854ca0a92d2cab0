import { Checkbox, Stack } from '@mantine/core'
import { isPrintDocument, type OrderPaper, type PrintDocument } from '#domain/order/print.ts'
import { t } from '#web/lib/words.ts'
import { customsPapers, offeredDocuments } from './documents-to-print.ts'

type Props = {
  documents: readonly PrintDocument[]
  /** of all the orders together */
  papers: readonly OrderPaper[]
  onChange: (documents: PrintDocument[]) => void
}

/** A customs form by the names of those that these orders get. */
const documentLabel = (document: PrintDocument, papers: readonly OrderPaper[]): string => {
  if (document !== 'customs') return t(`order.document.${document}`)
  const forms = customsPapers.filter((paper) => papers.includes(paper)).map((paper) => t(`orders.paper.${paper}`))
  return t('orders.print.customs', { forms: forms.join(' / ') })
}

export const PrintDocuments = ({ documents, papers, onChange }: Props) => (
  <Checkbox.Group
    label={t('orders.print.documents')}
    value={[...documents]}
    onChange={(values) => onChange(values.filter(isPrintDocument))}
  >
    <Stack gap="xs" mt="xs">
      {offeredDocuments(papers).map((document) => (
        <Checkbox key={document} name={`documents.${document}`} value={document} label={documentLabel(document, papers)} />
      ))}
    </Stack>
  </Checkbox.Group>
)
