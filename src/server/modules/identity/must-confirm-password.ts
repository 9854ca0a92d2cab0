import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { isPassword } from '#server/platform/session/password.ts'
import { clearAttempts, countAttempt } from './sign-in-attempts.ts'
import { getPasswordHash } from './store.ts'

/** Someone signed in shows again that it is them. Guesses of a session are counted like guesses at sign-in, so a stolen one cannot try for ever. */
export async function mustConfirmPassword(ctx: Ctx, actor: Actor, typed: string, caller: Caller, field: string): Promise<void> {
  const attempt = { realm: actor.realm, username: actor.username, ip: caller.ip, proof: `session:${actor.sessionId}` }
  await countAttempt(ctx, attempt)
  if (!(await isPassword(await getPasswordHash(ctx.db, actor.realm, actor.id), typed)))
    throw new AppError('password.wrong', { fields: { [field]: { key: 'invalid.password_wrong' } } })
  await clearAttempts(ctx, attempt)
}
