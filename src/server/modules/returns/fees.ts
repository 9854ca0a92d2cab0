import { salePostings } from '#domain/ledger/postings.ts'
import { asPence, type Pence } from '#domain/money.ts'
import { type FeeTerms, type ReturnFee, returnFees } from '#domain/return/fees.ts'
import { feeType } from '#domain/return/status.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { debitOrOwe, type LedgerActor, postEntry } from '#server/modules/ledger/index.ts'
import { vatRatesOn } from '#server/modules/prices/index.ts'
import { addSale } from '#server/modules/wallet/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { createStatement } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { StoredReturn } from './store.ts'

const terms = prepareOnce(
  `select fee_type as "feeType", amount, free_days as "freeDays" from return_fee where status order by fee_type`,
)
const dayMs = 86_400_000

const dayOf = (ctx: Ctx, now: Date): string => formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')

/** What a parcel in stock costs its member by now. Nothing where its fees are paid. */
export async function readFees(ctx: Ctx, db: Db | Tx, stored: StoredReturn, now: Date): Promise<ReturnFee[]> {
  if (stored.instock_time === null) return []
  const days = Math.max(0, Math.floor((now.getTime() - stored.instock_time.getTime()) / dayMs))
  return returnFees(await run<FeeTerms>(db, terms), days, vatRatesOn(ctx, dayOf(ctx, now)).standard ?? 0)
}

export const sumFees = (fees: readonly ReturnFee[]): Pence => asPence(fees.reduce((sum, { amount }) => sum + amount, 0))

const soldWords = {
  [feeType.returnPostage]: 'returnOrder.sold.return_postage',
  [feeType.storage]: 'returnOrder.sold.storage',
} as const

const wordOf = (type: number) => (type === feeType.storage ? soldWords[feeType.storage] : soldWords[feeType.returnPostage])

/** `isForced`: what the balance does not have is owed */
type Charge = { fees: readonly ReturnFee[]; actor: LedgerActor; now: Date; isForced?: boolean }

/**
 * Takes the fees of a return from the balance and puts them on the month's invoice with their VAT. Once for each return. The return must be held by the
 * caller. Returns the entry that moved the money; null where it was taken before.
 */
export async function chargeFees(
  ctx: Ctx,
  tx: Tx,
  held: StoredReturn,
  { fees, actor, now, isForced }: Charge,
): Promise<number | null> {
  const { id, user_id: userId, order_no: memo } = held
  const key = `return-fee:${id}`
  const sold = fees.map(({ net, vat }) => ({ revenue: 'addon_revenue' as const, net, vat }))
  const movement = { key, kind: 'return_fee' as const, userId, about: { type: 'return', id }, actor, memo, now }
  const amount = sumFees(fees)
  const entry = isForced
    ? await debitOrOwe(tx, { ...movement, amount, to: salePostings(sold) })
    : await postEntry(tx, { ...movement, postings: [{ account: 'wallet', amount: -amount }, ...salePostings(sold)] })
  if (!entry) return null
  const rate = vatRatesOn(ctx, dayOf(ctx, now)).standard ?? 0
  const statement = createStatement()
  statement.add('entry', `select ${statement.bind(entry.entryId, 'bigint')} as id, ${statement.bind(key, 'text')} as key`)
  addSale(statement, {
    entryKey: key,
    userId,
    taxPoint: dayOf(ctx, now),
    lines: fees.map(({ fee_type: type, net, vat }) => ({
      kind: 'return_fee' as const,
      titleZh: say('zh-cn', wordOf(type), { code: memo }),
      titleEn: say('en', wordOf(type), { code: memo }),
      net,
      vat,
      ipt: asPence(0),
      vatClass: 'standard',
      rate,
    })),
  })
  await statement.run(tx, { select: 'sold.id', from: 'sold' })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  return entry.entryId
}
