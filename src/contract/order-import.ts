import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { importCalls } from './import.ts'
import { rowId } from './inputs.ts'

const access = 'member:account/sheetOrder'

/** What is chosen for all orders of a sheet. */
export const orderImportOptions = z.strictObject({
  /** the channel of rows that name none; null: the cheapest that takes the parcel */
  channel_id: z.int().positive().nullable(),
  /** also of rows that name another */
  is_for_all: z.boolean(),
  /** who sends what no row says a sender of: an entry of the address book; null: whoever sent the last order */
  sender_address_id: z.int().positive().nullable(),
  /** grams of parcels whose rows say no weight, as exports of marketplaces do; null: each row must say it */
  weight: z.int().min(1, 'invalid.above_zero').max(1_000_000, 'invalid.too_big').nullable().default(null),
})
export type OrderImportOptions = z.output<typeof orderImportOptions>

/** Spreadsheets of orders. */
export const orderImport = {
  ...importCalls('sheetOrder', access),
  /** What has become of the orders of a sheet: how many there are, and how many of them wait for money, wait for a label, have one, or failed. */
  labels: endpoint({
    path: 'GET /api/sheetOrder/importLabels',
    access,
    input: z.object({ id: rowId }),
    output: z.strictObject({ count: z.int(), unpaid: z.int(), running: z.int(), done: z.int(), failed: z.int() }),
  }),
}
