import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import type { OrderAction, RowPartition } from './action-checks.ts'

export type OrderActionName = OrderAction | 'print_options'
export type PendingAction = { action: OrderActionName; partition: RowPartition<OrderRow> }

/** Stays the same function, so that a row is drawn again only when it changes itself. */
export type RunOrderAction = (action: OrderActionName, rows: OrderRow[]) => void
export type OrderActions = { runAction: RunOrderAction; isPrinting: boolean; dialogs: ReactNode }

export const createOrderPath = '/user/account/sheetOrder/create'
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
