import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import type { VatClass } from '#domain/pricing/vat.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** One line as it was charged. `rate` is in hundredths of a percent. */
export type SaleLine = {
  titleZh: string
  titleEn: string
  net: Pence
  vat: Pence
  vatClass: VatClass
  rate: number
}

type SaleRecord = {
  /** the entry that moved the money: it happens once, and so does this */
  entryId: number
  userId: number
  /** the day of the sale in the product's zone */
  taxPoint: string
}

const insertSale = prepareOnce(
  `insert into sale_line (entry_id, user_id, title_zh, title_en, net, vat, gross, vat_class, rate, tax_point)
   select $1, $2, line.title_zh, line.title_en, line.net, line.vat, line.net + line.vat, line.vat_class, line.rate, $3::date
   from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::int[])
     as line (title_zh, title_en, net, vat, vat_class, rate)
   returning id`,
)

/** Writes down what was sold, for the month's invoice. To be called in the transaction that captured the money, once for each entry. */
export async function recordSale(
  tx: Tx,
  { entryId, userId, taxPoint, lines }: SaleRecord & { lines: readonly SaleLine[] },
): Promise<number[]> {
  const rows = await run<{ id: number }>(tx, insertSale, [
    ...[entryId, userId, taxPoint],
    ...[lines.map((line) => line.titleZh), lines.map((line) => line.titleEn)],
    ...[lines.map(({ net }) => net), lines.map(({ vat }) => vat)],
    ...[lines.map(({ vatClass }) => vatClass), lines.map(({ rate }) => rate)],
  ])
  return rows.map(({ id }) => id)
}

export type RefundLine = { saleLineId: number; net: Pence; vat: Pence }

/** Writes down what was given back of a sale, for a credit note. Never more than was sold. */
export async function recordRefund(
  tx: Tx,
  { entryId, userId, taxPoint, lines }: SaleRecord & { lines: readonly RefundLine[] },
): Promise<void> {
  const ids = lines.map(({ saleLineId }) => saleLineId)
  // Two refunds of one sale at once wait for each other, or both would find room.
  await run(tx, 'select id from sale_line where id = any($1) and user_id = $2 order by id for no key update', [ids, userId])
  const rows = await run(
    tx,
    `insert into sale_line (entry_id, user_id, refund_of, title_zh, title_en, net, vat, gross, vat_class, rate, tax_point)
     select $1, $2, sold.id, sold.title_zh, sold.title_en, line.net, line.vat, line.net + line.vat, sold.vat_class, sold.rate, $3::date
     from unnest($4::bigint[], $5::bigint[], $6::bigint[]) as line (sale_line_id, net, vat)
     join sale_line sold on sold.id = line.sale_line_id and sold.user_id = $2 and sold.refund_of is null
     returning id`,
    [entryId, userId, taxPoint, ids, lines.map(({ net }) => net), lines.map(({ vat }) => vat)],
  )
  if (rows.length !== lines.length) throw new AppError('row.missing')
  const beyond = await run(
    tx,
    `select sold.id from sale_line sold join sale_line back on back.refund_of = sold.id where sold.id = any($1)
     group by sold.id having sum(back.gross) > sold.gross`,
    [ids],
  )
  if (beyond.length > 0) throw new AppError('refund.beyond_sale')
}
