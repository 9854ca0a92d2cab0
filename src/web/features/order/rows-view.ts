import type { OrderRow } from '#contract/order-row.ts'
import type { RowSelection } from '#web/lib/use-row-selection.ts'
import type { RunOrderAction } from './order-action.ts'

/** What table and cards share: the rows, which are chosen, and what can be done with them. */
export type RowsView = {
  rows: OrderRow[]
  chosen: RowSelection<OrderRow>
  onSelect: (row: OrderRow, isSelected: boolean, isRange: boolean) => void
  onOpen: (id: number) => void
  runAction: RunOrderAction
}
