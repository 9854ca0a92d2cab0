import { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { payBills, showStatus } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { at, type Walker } from './walk.ts'

type Paid = { ids: number[]; time: Date; key: string; useBalance: boolean }

const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
const minuteMs = 60_000

/** Pays orders as their member would: to the bank's page, a test card there, and back to see how it went. The same key pays once. */
export async function payByCard(ctx: Ctx, { caller }: Walker, { ids, time, key, useBalance }: Paid): Promise<void> {
  const [way] = await run<{ id: number }>(
    ctx.db,
    `select id from pay_way where provider = 'sandbox' and status order by id limit 1`,
  )
  if (!way) throw new Error('the demo has no card to pay with: somebody has closed the sandbox')
  const asked = pay.create.input.parse({
    ...{ order_type: 'sheet', order_ids: ids, pay_way_id: way.id, use_balance: useBalance ? 1 : 0, client_key: key },
  })
  const opened = await payBills(patient(at(ctx, time), ctx.clock()), asked, caller)
  if (opened.url) await fetch(opened.url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
  await showStatus(at(ctx, new Date(time.getTime() + 2 * minuteMs)), { payment_no: opened.payment_no }, caller)
}

/** The bank has only the clock of today: what is opened at another hour stays open until then. */
const patient = (ctx: Ctx, today: Date): Ctx => {
  const minutes = Math.ceil((today.getTime() - ctx.clock().getTime()) / minuteMs) + 60
  const get: Ctx['settings']['get'] = (name) =>
    name === 'payment_minutes' ? (minutes as ReturnType<typeof ctx.settings.get<typeof name>>) : ctx.settings.get(name)
  return { ...ctx, settings: { ...ctx.settings, get } }
}
