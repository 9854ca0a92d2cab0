import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type MailContent, renderMail } from '../render-mail.ts'
import { type ClaimedMessage, claimMessage, recordFailed, recordSendError, recordSent } from '../store.ts'

/** After so many it is given up, with the reason. */
export const maxAttempts = 8

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
    await deliver(ctx, id, message)
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'message.refused'
    const reason = isRefused ? String(error.detail.why) : (error as Error).message
    if (isRefused || message.attempts >= maxAttempts) await recordFailed(ctx.db, id, reason)
    else await recordSendError(ctx.db, id, reason)
    // Parked where staff see it, with the reason; a refusal is told in the outbox and needs no second try.
    if (!isRefused) throw error
    return
  }
  await recordSent(ctx.db, id, ctx.clock())
}

async function deliver(ctx: Ctx, id: number, message: ClaimedMessage): Promise<void> {
  if (message.way === 'mail') {
    const transport = ctx.mail.current()
    if (!transport) throw new AppError('mail.unavailable')
    const rendered = renderMail(message.secret as MailContent, {
      language: message.language,
      site: ctx.settings.get('site_name'),
    })
    await transport.send({ to: message.recipient, ...rendered, messageId: `outbox-${id}` })
    return
  }
  const transport = ctx.sms.current()
  if (!transport) throw new AppError('sms.unavailable')
  const { text } = message.secret as { text: string }
  await transport.send({ to: message.recipient, text, triedSince: message.attempts > 1 ? message.create_time : null })
}
