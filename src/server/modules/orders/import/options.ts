import type { OrderImportOptions } from '#contract/order-import.ts'
import type { Ctx } from '#server/ctx.ts'
import { findSenderId } from '#server/modules/addresses/index.ts'

/** The default sender of the address book; where there is none, an address that is only used to send from, or the default of any use. */
export async function initialOptions(ctx: Ctx, userId: number): Promise<OrderImportOptions> {
  return { channel_id: null, is_for_all: false, sender_address_id: await findSenderId(ctx.db, userId) }
}
