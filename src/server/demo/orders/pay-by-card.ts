import { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { getPaymentStatus, payBills } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { minuteMs } from '../calendar.ts'
import type { DemoMember } from '../demo-members.ts'

type CardPayment = { ids: number[]; key: string; useBalance: boolean; now: Date }

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }

/** Goes to the bank's page with these orders, as their member would, and pays there with a test card. The same key pays once. */
export async function openCardPayment(
  ctx: Ctx,
  { caller }: DemoMember,
  { ids, key, useBalance, now }: CardPayment,
): Promise<void> {
  const [way] = await run<{ id: number }>(
    ctx.db,
    `select id from pay_way where provider = 'sandbox' and status order by id limit 1`,
  )
  if (!way) throw new Error('the demo has no card to pay with: somebody has closed the sandbox')
  const input = pay.create.input.parse({
    order_type: 'sheet',
    order_ids: ids,
    pay_way_id: way.id,
    use_balance: useBalance ? 1 : 0,
    client_key: key,
  })
  const opened = await payBills(withLongPaymentTime(ctx, now), input, caller)
  if (opened.url) await fetch(opened.url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
}

/** Comes back from the bank's page and sees how it went. */
export async function settleCardPayment(ctx: Ctx, { id, caller }: DemoMember, key: string): Promise<void> {
  const [payment] = await run<{ payment_no: string }>(
    ctx.db,
    'select payment_no from payment where user_id = $1 and client_key = $2',
    [id, key],
  )
  if (payment) await getPaymentStatus(ctx, payment, caller)
}

/** The bank has only the clock of today: what is opened at another hour stays open until then. */
const withLongPaymentTime = (ctx: Ctx, now: Date): Ctx => {
  const minutes = Math.ceil((now.getTime() - ctx.clock().getTime()) / minuteMs) + 60
  const get: Ctx['settings']['get'] = (name) =>
    name === 'payment_minutes' ? (minutes as ReturnType<typeof ctx.settings.get<typeof name>>) : ctx.settings.get(name)
  return { ...ctx, settings: { ...ctx.settings, get } }
}
