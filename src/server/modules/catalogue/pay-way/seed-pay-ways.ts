import type { Ctx } from '#server/ctx.ts'
import { seedOnce, weighed } from '#server/platform/db/seed-once.ts'
import { sealSettings } from './store.ts'

/** Percent, and pence. Stripe and the transfer wait for our account there. */
const card = { fee_percent: '0', min_amount: 100, max_amount: 500_000, instructions_zh: '', instructions_en: '' }
const payWaySeeds = [
  {
    provider: 'sandbox',
    name_zh: '银行卡（测试）',
    name_en: 'Card (sandbox)',
    remark_zh: '使用测试卡支付，不涉及真实资金',
    remark_en: 'Pay with a test card; no real money moves',
    ...card,
  },
  {
    provider: 'stripe',
    name_zh: '银行卡',
    name_en: 'Card',
    remark_zh: '由 Stripe 安全处理',
    remark_en: 'Processed securely by Stripe',
    ...card,
  },
  {
    provider: 'offline',
    name_zh: '银行转账',
    name_en: 'Bank transfer',
    remark_zh: '到账后由财务确认，通常需要一个工作日',
    remark_en: 'Confirmed by our finance team, usually within one working day',
    fee_percent: '0',
    min_amount: 1000,
    max_amount: 2_000_000,
    instructions_zh: '转账时请务必填写付款参考号，以便我们确认款项。',
    instructions_en: 'Please use this exact reference for your transfer so we can match your payment.',
  },
]

/** The three kinds of way, once; afterwards the list belongs to finance. Only the sandbox works by itself, and never in production. */
export async function seedPayWays(ctx: Ctx): Promise<void> {
  const rows = payWaySeeds.map((way) => {
    const keys = ctx.gateways.newKeys(way.provider as 'sandbox') ?? {}
    const isReady = Object.keys(keys).length > 0
    const status = isReady && ctx.gateways.isAllowed(way.provider as 'sandbox')
    return { ...way, sealed_settings: sealSettings(ctx, keys), is_ready: isReady, status }
  })
  await seedOnce(ctx, 'catalogue.pay_ways', async (tx) => {
    const pounds = await tx.selectFrom('currency').select('id as currency_id').where('code', '=', 'GBP').executeTakeFirst()
    if (pounds)
      await tx
        .insertInto('pay_way')
        .values(weighed(rows).map((way) => ({ ...way, ...pounds })))
        .execute()
  })
}
