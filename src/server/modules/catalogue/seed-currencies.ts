import type { Ctx } from '#server/ctx.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'

/** Where a new installation starts; whoever keeps the money corrects the rates. Units for one pound. */
const seedRateDate = '2026-11-13'
const currencySeeds = [
  { code: 'GBP', symbol: '£', name_zh: '英镑', name_en: 'Pound sterling', rate: '1' },
  { code: 'EUR', symbol: '€', name_zh: '欧元', name_en: 'Euro', rate: '1.1462' },
  { code: 'USD', symbol: '$', name_zh: '美元', name_en: 'US dollar', rate: '1.3304' },
  { code: 'CNY', symbol: '¥', name_zh: '人民币', name_en: 'Chinese yuan', rate: '9.4281' },
  { code: 'PLN', symbol: 'zł', name_zh: '波兰兹罗提', name_en: 'Polish złoty', rate: '4.8653' },
]

/** The usual currencies, once; afterwards the list belongs to the admins. */
export async function seedCurrencies(ctx: Ctx): Promise<void> {
  const rows = currencySeeds.map((one) => ({ ...one, rate_date: seedRateDate }))
  await seedOnce(ctx, 'catalogue.currencies', (tx) => tx.insertInto('currency').values(weighed(rows)).execute())
}
