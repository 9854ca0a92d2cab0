import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { sealSettings } from './store.ts'

/** Percent, and pence. Stripe and the transfer wait for our account there. */
const payWaySeeds = [
  {
    provider: 'sandbox',
    name_zh: '银行卡（测试）',
    name_en: 'Card (sandbox)',
    remark_zh: '使用测试卡支付，不涉及真实资金',
    remark_en: 'Pay with a test card; no real money moves',
    fee_percent: '0',
    min_amount: 100,
    max_amount: 500_000,
    instructions_zh: '',
    instructions_en: '',
  },
  {
    provider: 'stripe',
    name_zh: '银行卡',
    name_en: 'Card',
    remark_zh: '由 Stripe 安全处理',
    remark_en: 'Processed securely by Stripe',
    fee_percent: '0',
    min_amount: 100,
    max_amount: 500_000,
    instructions_zh: '',
    instructions_en: '',
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
  const rows = payWaySeeds.map((way, index) => {
    const keys = ctx.gateways.newKeys(way.provider as 'sandbox') ?? {}
    const isReady = Object.keys(keys).length > 0
    const status = isReady && ctx.gateways.isAllowed(way.provider as 'sandbox')
    return { ...way, sealed_settings: sealSettings(ctx, keys), is_ready: isReady, status, weigh: payWaySeeds.length - index }
  })
  await inTx(ctx, async (tx) => {
    const [newStep] = await run(
      tx,
      `insert into applied_step (name) values ('catalogue.pay_ways') on conflict do nothing returning name`,
    )
    if (!newStep) return
    await run(
      tx,
      `insert into pay_way (provider, name_zh, name_en, remark_zh, remark_en, currency_id, fee_percent, min_amount, max_amount,
         instructions_zh, instructions_en, sealed_settings, is_ready, status, weigh)
       select provider, item.name_zh, item.name_en, remark_zh, remark_en, c.id, fee_percent, min_amount, max_amount,
         instructions_zh, instructions_en, sealed_settings, is_ready, item.status, item.weigh
       from jsonb_to_recordset($1::jsonb) as item (provider text, name_zh text, name_en text, remark_zh text, remark_en text,
         fee_percent numeric, min_amount bigint, max_amount bigint, instructions_zh text, instructions_en text,
         sealed_settings text, is_ready boolean, status boolean, weigh integer)
       cross join currency c where c.code = 'GBP'`,
      [JSON.stringify(rows)],
    )
  })
}
