import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { trackingCallback } from '#contract/tracking-callback.ts'
import { AppError } from '#domain/errors.ts'
import type { CarrierAdapter } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { carrierOfChannel } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { queueMessage } from './messages.ts'

type Notify = (typeof trackingCallback)['notify']

/** Verify, keep, answer; the work comes later. What came twice is kept twice and its events once. */
export async function receiveTracking(ctx: Ctx, { channel }: InputOf<Notify>, { sent }: Caller): Promise<DataOf<Notify>> {
  if (!sent) throw new Error('a callback without its bytes')
  const carrier = await findCarrier(ctx, channel)
  // Whoever guesses is not told which channels there are.
  if (!carrier?.isSignedCallback?.(sent, ctx.clock())) throw new AppError('carrier.signature')
  await inTx(ctx, async (tx) => {
    const [message] = await run<{ id: number }>(
      tx,
      'insert into tracking_message (channel_id, body, receive_time) values ($1, $2, $3) returning id',
      // The database has no text with a zero in it; such a body is no JSON in any case.
      [channel, sent.body.toString('utf8').replaceAll('\0', '\uFFFD'), ctx.clock()],
    )
    if (message) await queueMessage(tx, message.id)
  })
  return { received: 1 }
}

async function findCarrier(ctx: Ctx, channelId: number): Promise<CarrierAdapter | null> {
  try {
    return await carrierOfChannel(ctx, channelId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'carrier.not_connected') return null
    throw error
  }
}
