import { AppError } from '#domain/errors.ts'
import { asPence, type Pence } from '#domain/money.ts'
import type { SoldKind } from '#domain/order/parcel-account.ts'
import type { VatClass } from '#domain/pricing/vat.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** One line as it was charged. `rate` is in hundredths of a percent. */
export type SaleLine = {
  kind: SoldKind
  titleZh: string
  titleEn: string
  net: Pence
  vat: Pence
  /** insurance tax inside the net */
  ipt: Pence
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

type NewSale = Omit<SaleRecord, 'entryId'> & { entryKey: string; lines: readonly SaleLine[] }

/** The step `sold`: what was sold, for the month's invoice. After the step `entry` with the entry of that key, which captured the money. */
export function addSale(steps: Steps, { entryKey, userId, taxPoint, lines }: NewSale): void {
  const key = steps.bind(entryKey)
  const columns = [steps.bind(userId), steps.bind(taxPoint, 'date')]
  const list = (name: keyof SaleLine, type: string) =>
    steps.bind(
      lines.map((line) => line[name]),
      type,
    )
  const lists = [
    list('titleZh', 'text[]'),
    list('titleEn', 'text[]'),
    list('net', 'bigint[]'),
    list('vat', 'bigint[]'),
    list('vatClass', 'text[]'),
    list('rate', 'int[]'),
    list('kind', 'text[]'),
    list('ipt', 'bigint[]'),
  ]
  steps.add(
    'sold',
    `insert into sale_line (entry_id, user_id, title_zh, title_en, net, vat, gross, vat_class, rate, kind, ipt, tax_point)
     select entry.id, ${columns[0]}, line.title_zh, line.title_en, line.net, line.vat, line.net + line.vat, line.vat_class, line.rate, line.kind,
       line.ipt, ${columns[1]}
     from entry, unnest(${lists.join(', ')}) as line (title_zh, title_en, net, vat, vat_class, rate, kind, ipt)
     where entry.key = ${key}
     returning id`,
  )
}

const sellAgain = prepareOnce(
  `insert into sale_line (entry_id, user_id, title_zh, title_en, net, vat, gross, vat_class, rate, kind, ipt, tax_point)
   select $1, user_id, title_zh, title_en, net, vat, gross, vat_class, rate, kind, ipt, $3::date
   from sale_line where entry_id = $2 and refund_of is not null order by id returning gross`,
)

/** What a refund gave back is sold again: a sale of its own, since the credit note stands. Returns its sum. */
export async function recordSaleAgain(
  tx: Tx,
  { entryId, refundEntryId, taxPoint }: { entryId: number; refundEntryId: number; taxPoint: string },
): Promise<Pence> {
  const lines = await run<{ gross: number }>(tx, sellAgain, [entryId, refundEntryId, taxPoint])
  return asPence(lines.reduce((sum, { gross }) => sum + gross, 0))
}

export type RefundLine = { saleLineId: number; net: Pence; vat: Pence; ipt: Pence }

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
    `insert into sale_line (entry_id, user_id, refund_of, title_zh, title_en, net, vat, gross, vat_class, rate, kind, ipt, tax_point)
     select $1, $2, sold.id, sold.title_zh, sold.title_en, line.net, line.vat, line.net + line.vat, sold.vat_class, sold.rate, sold.kind, line.ipt,
       $3::date
     from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) as line (sale_line_id, net, vat, ipt)
     join sale_line sold on sold.id = line.sale_line_id and sold.user_id = $2 and sold.refund_of is null
     returning id`,
    [entryId, userId, taxPoint, ids, lines.map(({ net }) => net), lines.map(({ vat }) => vat), lines.map(({ ipt }) => ipt)],
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
