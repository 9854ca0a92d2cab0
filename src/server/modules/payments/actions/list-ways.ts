import type { DataOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { pick } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { listPayWays } from '#server/modules/catalogue/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'

/** How this member can pay, and what they have. */
export async function listWays(ctx: Ctx, _input: unknown, caller: Caller): Promise<DataOf<(typeof pay)['ways']>> {
  const { language } = caller
  const [ways, wallet] = await Promise.all([listPayWays(ctx, ctx.db), getWallet(ctx.db, actorOf(caller).id)])
  const text = (amount: number) => formatDecimal(asPence(amount))
  return {
    list: ways.map((way) => ({
      id: way.id,
      name: pick(language, way.name_zh, way.name_en),
      provider: way.provider,
      currency: way.currency,
      symbol: way.currency_symbol,
      rate: way.rate,
      fee_percent: way.fee_percent,
      min: formatDecimal(way.min_amount),
      max: formatDecimal(way.max_amount),
      logo: way.logo,
      remark: pick(language, way.remark_zh, way.remark_en),
    })),
    money: text(wallet.money),
    held: text(wallet.held),
    owed: text(wallet.owed),
    is_frozen: wallet.is_frozen ? 1 : 0,
    amounts: ctx.settings.get('recharge_amounts').map((pounds) => text(pounds * 100)),
  }
}
