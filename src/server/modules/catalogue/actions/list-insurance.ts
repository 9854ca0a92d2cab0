import { readDecimalText } from '#domain/decimal.ts'
import { pick } from '#domain/language.ts'
import { formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { listEnabledInsurance } from '../insurance/store.ts'

/** Which cover can be had; what belongs to the other way of pricing stays empty. */
export async function listInsurance(ctx: Ctx, _input: unknown, { language }: Caller) {
  const rows = await listEnabledInsurance(ctx.db)
  const list = rows.map((row) => ({
    ...row,
    name: pick(language, row.name_zh, row.name_en),
    percent: row.kind === 'percent' ? trimDecimal(row.percent) : '0',
    bands: row.kind === 'bands' ? row.bands.map(({ key, value }) => ({ cover: key, premium: value })) : [],
    min_premium: formatDecimal(row.min_premium),
    cover_limit: formatDecimal(row.cover_limit),
    ipt_rate: trimDecimal(row.ipt_rate),
  }))
  return { list, total: list.length }
}

const trimDecimal = (decimal: string): string => readDecimalText(decimal, 3) ?? decimal
