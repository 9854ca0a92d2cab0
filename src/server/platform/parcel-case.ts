import type { ParcelFacts } from '#domain/order/parcel-account.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** What became of the money or the label of an order, for everything that is open about its parcel. */
export type ParcelEvent =
  /** the label is void; what it gave back, and the entry that did */
  | { type: 'voided'; money: number; entryId: number | null }
  /** the carrier keeps the label, in its own words */
  | { type: 'void_refused'; reason: string }
  /** nothing is left to be refunded; `byReturn`: the return whose decision gave the last of it */
  | { type: 'refunded'; byReturn: number | null }

/** Something that can be open about a parcel: a return, a claim, a re-weigh. Orders know them by this port only; `server/compose.ts` lists them. */
export type ParcelCase<Ctx> = {
  /** what it knows of the parcel */
  readFacts?(db: Db | Tx, orderId: number): Promise<Partial<ParcelFacts>>
  /** what follows for it, in the transaction in which it became true; the order's row is held */
  follow(
    ctx: Ctx,
    tx: Tx,
    order: { id: number; user_id: number; order_code: string },
    event: ParcelEvent,
    now: Date,
  ): Promise<void>
}
