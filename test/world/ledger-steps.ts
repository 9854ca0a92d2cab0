import type { Sale } from '#domain/ledger/postings.ts'
import type { Pence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { type AboutRef, addCapture, type LedgerActor } from '#server/modules/ledger/index.ts'
import { addEntries } from '#server/modules/ledger/post-entry.ts'
import { addPendingPoints, addSale, earnedPoints } from '#server/modules/wallet/index.ts'
import type { SaleLine } from '#server/modules/wallet/invoices/record-sale.ts'
import { run } from '#server/platform/db/pool.ts'
import { createStatement } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** What a label does to the ledger in one statement, each part of it alone. */

type Capture = { holdId: number; sales: readonly Sale[]; actor: LedgerActor; memo: string; now: Date }
type HoldRow = { id: number; key: string; amount: number; user_id: number; about_type: string; about_id: number }

/** Null when the hold was closed before. */
export async function captureHold(tx: Tx, { holdId, ...capture }: Capture): Promise<number | null> {
  const [row] = await run<HoldRow>(tx, 'select * from wallet_hold where id = $1', [holdId])
  if (!row) throw new Error(`no hold ${holdId}`)
  const about = { type: row.about_type, id: row.about_id }
  const statement = createStatement()
  addCapture(statement, { ...capture, hold: { id: row.id, key: row.key, amount: row.amount, userId: row.user_id, about } })
  const [entry] = await statement.run<{ id: number }>(tx, { select: 'id', from: 'entry' })
  return entry?.id ?? null
}

type SaleOfEntry = { entryId: number; userId: number; taxPoint: string; lines: readonly SaleLine[] }

export async function recordSale(tx: Tx, { entryId, ...sale }: SaleOfEntry): Promise<number[]> {
  const [entry] = await run<{ key: string }>(tx, 'select key from ledger_entry where id = $1', [entryId])
  const statement = createStatement()
  statement.add('entry', `select id, key from ledger_entry where id = ${statement.bind(entryId)}`)
  addSale(statement, { ...sale, entryKey: entry?.key ?? '' })
  return (await statement.run<{ id: number }>(tx, { select: 'id', from: 'sold' })).map(({ id }) => id)
}

type Earning = { key: string; userId: number; about: AboutRef; actor: LedgerActor; memo: string; now: Date }

/** Says how many; the same key twice gives once. */
export async function earnPoints(
  ctx: Ctx,
  tx: Tx,
  { paid, releaseTime, key, ...movement }: Earning & { paid: Pence; releaseTime: Date },
): Promise<number> {
  const earned = earnedPoints(ctx, { key, paid })
  const statement = createStatement()
  addEntries(statement, { ...movement, entries: earned.entries })
  addPendingPoints(statement, { ...movement, earned, releaseTime })
  return (await statement.run(tx, { select: 'id', from: 'entry' })).length > 0 ? earned.points : 0
}
