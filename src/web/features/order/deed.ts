import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import type { OrderMove, Sorted } from './moves.ts'

export type Deed = OrderMove | 'print_options'
export type Asked = { deed: Deed; sorted: Sorted<OrderRow> }

/** Stays the same function, so that a row is drawn again only when it changes itself. */
export type Act = (deed: Deed, rows: OrderRow[]) => void
export type Deeds = { act: Act; isPrinting: boolean; dialogs: ReactNode }

export const createPlace = '/user/account/sheetOrder/create'
export const nowSeconds = (): number => Math.floor(Date.now() / 1000)
