import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type Letter, write } from '../letter.ts'
import { type ClaimedMessage, claimMessage, recordFailed, recordSendError, recordSent } from '../store.ts'

/** After so many it is given up, with the reason. */
export const mostTries = 8

/**
 * Hands one message to its carrier. May run twice: one that is out stays out. Died between the carrier's yes and our note, a text message is
 * looked for at the carrier first, and a mail goes again under the same id, which mailboxes show once.
 */
export async function sendMessage(ctx: Ctx, id: number): Promise<void> {
  const message = await inTx(ctx, (tx) => claimMessage(tx, id))
  if (!message) return
  if (message.expire_time && message.expire_time <= ctx.clock()) {
    await recordFailed(ctx.db, id, 'expired before it could be sent')
    return
  }
  try {
    await carry(ctx, id, message)
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'message.refused'
    const why = isRefused ? String(error.detail.why) : (error as Error).message
    if (isRefused || message.attempts >= mostTries) await recordFailed(ctx.db, id, why)
    else await recordSendError(ctx.db, id, why)
    // Parked where staff see it, with the reason; a refusal is told in the outbox and needs no second try.
    if (!isRefused) throw error
    return
  }
  await recordSent(ctx.db, id, ctx.clock())
}

async function carry(ctx: Ctx, id: number, message: ClaimedMessage): Promise<void> {
  if (message.way === 'mail') {
    const carrier = ctx.mail.current()
    if (!carrier) throw new AppError('mail.unavailable')
    const written = write(message.secret as Letter, { language: message.language, site: ctx.settings.get('site_name') })
    await carrier.send({ to: message.recipient, ...written, messageId: `outbox-${id}` })
    return
  }
  const carrier = ctx.sms.current()
  if (!carrier) throw new AppError('sms.unavailable')
  const { text } = message.secret as { text: string }
  await carrier.send({ to: message.recipient, text, triedSince: message.attempts > 1 ? message.create_time : null })
}
