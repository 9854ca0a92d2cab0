import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { AppError } from '#domain/errors.ts'
import type { PayProvider } from '#domain/pay-way.ts'
import type { CallbackFacts } from '#server/adapters/gateways/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { listGateways } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { queueEvent } from '../waiting-events.ts'

type Notify = (typeof pay)['notify']

/** Verify, keep, answer; the work comes later. The same event is kept once, however often it comes. */
export async function receiveCallback(ctx: Ctx, { provider }: InputOf<Notify>, { sent }: Caller): Promise<DataOf<Notify>> {
  if (!sent) throw new Error('a callback without its bytes')
  const facts = await verifyCallback(ctx, provider, sent)
  await inTx(ctx, async (tx) => {
    for (const one of facts) {
      const [stored] = await run<{ id: number }>(
        tx,
        `insert into payment_event (provider, event_id, kind, facts, receive_time) values ($1, $2, $3, $4, $5)
         on conflict (provider, event_id) do nothing returning id`,
        [provider, one.eventId, one.kind, JSON.stringify(one), ctx.clock()],
      )
      if (stored) await queueEvent(tx, stored.id)
    }
  })
  return { events: facts.length }
}

/** The operator may have several accounts with a provider, each with its own secret; whoever's signature fits is who it is. */
async function verifyCallback(ctx: Ctx, provider: PayProvider, sent: NonNullable<Caller['sent']>): Promise<CallbackFacts[]> {
  for (const { gateway } of await listGateways(ctx, provider)) {
    if (!('readCallback' in gateway)) continue
    try {
      return await gateway.readCallback(sent, ctx.clock())
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'gateway.signature') throw error
    }
  }
  throw new AppError('gateway.signature')
}
