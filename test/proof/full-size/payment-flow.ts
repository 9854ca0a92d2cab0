import { tmpdir } from 'node:os'
import path from 'node:path'
import { asPence } from '#domain/money.ts'
import { refundStatus } from '#domain/payment.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { getPayWay } from '#server/modules/catalogue/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { payBills } from '#server/modules/payments/actions/pay-bills.ts'
import type { Payable } from '#server/modules/payments/index.ts'
import { openPayment } from '#server/modules/payments/open-payment.ts'
import { approveRefund } from '#server/modules/payments/refunds/approve-refund.ts'
import { requestRefund } from '#server/modules/payments/refunds/request-refund.ts'
import { sendRefund } from '#server/modules/payments/refunds/send-refund.ts'
import { settleEvent } from '#server/modules/payments/settle-event.ts'
import { settlePayment } from '#server/modules/payments/settle-payment.ts'
import { findByClientKey } from '#server/modules/payments/store.ts'
import { runAsFlow } from '#server/platform/crash-points.ts'
import { type Connection, run } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from '#test/world/test-env.ts'

export type FlowInput = { connection: Connection; url: string; memberId: number; wayId: number; key: string; paymentId?: number }

/** Opens a payment at the bank, pays it there as the member would, and settles what the bank says. */
export const rechargeFlow = (input: FlowInput) =>
  runFlow(input, 'recharge', async (ctx) => {
    await openAndPay(ctx, input)
  })

/** Asks for half of it back, approves that, and sends it. */
export const refundFlow = (input: FlowInput) =>
  runFlow(input, 'refund', async (ctx) => {
    const asked = await requestRefund(ctx, {
      paymentId: input.paymentId ?? 0,
      amount: asPence(20_00),
      reason: 'test',
      by: { type: 'member', id: input.memberId, requestId: '' },
      clientKey: input.key,
    })
    if (asked.status === refundStatus.asked) await approveRefund(ctx, asked.id, { type: 'system', id: null })
    await sendRefund(ctx, asked.id)
  })

/** Of a refund that had arrived and of a dispute that came before its payment's time: what waits is settled, the failure is made good. */
export const eventsFlow = (input: FlowInput) =>
  runFlow(input, 'events', async (ctx) => {
    const events = await run<{ id: number }>(ctx.db, 'select id from payment_event where event_id like $1 order by id', [
      `${input.key}:%`,
    ])
    for (const { id } of events) await settleEvent(ctx, id)
    // What the end of the dispute waited for has come by now.
    for (const { id } of events) await settleEvent(ctx, id)
  })

/** Pays a bill of £30 from the balance, as two clicks would: the key is the same. */
export const payFlow = (input: FlowInput) =>
  runFlow(input, 'pay', async (ctx) => {
    const bill: Payable = {
      orderType: 'packaging',
      listBills: async () => [{ id: 1, no: 'T1', title: '', amount: asPence(30_00), reason: '' }],
      lock: async () => undefined,
      pay: async (_ctx, tx, { userId, actor, now }) => {
        const sold = [
          { account: 'wallet', amount: -30_00 } as const,
          { account: 'addon_revenue', amount: 25_00 } as const,
          { account: 'vat', amount: 5_00 } as const,
        ]
        const about = { type: 'thing', id: userId }
        await postEntry(tx, { key: `thing:${userId}`, kind: 'charge', userId, about, actor, memo: '', postings: sold, now })
      },
      link: () => '',
    }
    const sent = { order_type: 'packaging', order_ids: [1], use_balance: true, client_key: input.key } as const
    const actor = { realm: 'member', id: input.memberId, username: '', groupIds: [] } as never
    const caller = { language: 'en', requestId: '', host: '', actor } as unknown as Caller
    await payBills({ ...ctx, payables: [bill] }, { ...sent, order_ids: [1] }, caller)
  })

async function openAndPay(ctx: Ctx, { memberId, wayId, key, url }: FlowInput): Promise<void> {
  const payment = await openPayment(ctx, {
    userId: memberId,
    orderType: 'recharge',
    expected: undefined,
    agreed: null,
    usesBalance: false,
    orderIds: [],
    amount: asPence(50_00),
    fromBalance: asPence(0),
    way: await getPayWay(ctx.db, wayId),
    clientKey: key,
    language: 'en',
    siteUrl: url,
  })
  const body = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' })
  await fetch(payment.url, { method: 'POST', body, redirect: 'manual' })
  const [facts] = [
    {
      key: payment.payment_no,
      ref: payment.provider_ref ?? '',
      chargeRef: null,
      state: 'paid',
      amountMinor: 50_00,
      currency: 'GBP',
    } as const,
  ]
  await settlePayment(ctx, (await findByClientKey(ctx.db, memberId, key))?.id ?? 0, facts)
}

async function runFlow({ connection }: FlowInput, flow: string, work: (ctx: Ctx) => Promise<void>): Promise<string[]> {
  const { ctx, stop } = await compose({
    env: testEnv({ DATA_DIR: path.join(tmpdir(), 'shipsmart-flow') }),
    log: makeLog('silent'),
    connection,
  })
  const { steps } = await runAsFlow(flow, () => work(ctx))
  await stop()
  return steps
}
