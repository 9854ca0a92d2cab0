import type { Language } from '#domain/language.ts'
import type { LedgerActor } from '#domain/ledger/accounts.ts'
import type { Pence } from '#domain/money.ts'
import type { OrderType } from '#domain/payment.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** One thing to be paid, as it stands now. */
export type Bill = {
  id: number
  no: string
  title: string
  amount: Pence
  /** why it cannot be paid, in words */
  reason: string
  /** what its amount is made of, kept with a payment that waits for its money and given back to `pay` */
  agreed?: unknown
}

/** Where the money for some bills came from; kept by what was paid. */
export type PaymentSources = {
  paymentNo: string
  money: Pence
  thirdParty: Pence
  foreign: { amount: string; currency: string; rate: string } | null
  offline: Pence
}

/** `agreed`: what was kept of the bills when the payment was begun; it binds this payment only */
type PayBillsInput = {
  userId: number
  ids: number[]
  sources: PaymentSources
  agreed?: readonly unknown[]
  actor: LedgerActor
  now: Date
}

/** Something that can be paid. Whoever has such a thing lists it in `server/compose.ts`; payments know it by this port only. `Ctx` is handed in,
 * because ctx itself holds the ports. */
export type Payable<Ctx> = {
  orderType: OrderType
  /** the member's own; one that is not theirs is not in the answer */
  listBills(ctx: Ctx, input: { db: Db | Tx; userId: number; ids: number[]; language: Language }): Promise<Bill[]>
  /** holds the things by their numbers until the transaction ends; always before the wallet (docs/architecture.md) */
  lock(tx: Tx, ids: readonly number[]): Promise<void>
  /** takes the money from the wallet and moves the things on, all of them or none */
  pay(ctx: Ctx, tx: Tx, input: PayBillsInput): Promise<void>
  /** the page that shows them */
  link(ids: number[]): string
}
