import { z } from 'zod'
import type { Ctx } from '#server/ctx.ts'
import { findSenderId } from '#server/modules/addresses/index.ts'

/** What is chosen for all orders of a sheet. */
export const orderImportOptions = z.strictObject({
  /** the channel of rows that name none; null: the cheapest that takes the parcel */
  channel_id: z.int().positive().nullable(),
  /** also of rows that name another */
  is_for_all: z.boolean(),
  /** who sends what no row says a sender of: an entry of the address book; null: whoever sent the last order */
  sender_address_id: z.int().positive().nullable(),
})

export type OrderImportOptions = z.output<typeof orderImportOptions>

/** The default sender of the address book; where there is none, an address that is only used to send from, or the default of any use. */
export async function initialOptions(ctx: Ctx, userId: number): Promise<OrderImportOptions> {
  return { channel_id: null, is_for_all: false, sender_address_id: await findSenderId(ctx.db, userId) }
}
