import type { OrderPaper, PrintDocument } from '#domain/order/print.ts'

export const customsPapers = ['cn22', 'cn23', 'invoice'] as const satisfies readonly OrderPaper[]

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
