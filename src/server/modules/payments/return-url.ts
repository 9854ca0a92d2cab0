import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'

/**
 * Where a member's browser comes back to: the address they came by, because what is saved there (who they are) belongs to it. Production is
 * told its address; elsewhere the caller says it, and must say one that a browser can open.
 */
export function returnUrlOf(ctx: Ctx, caller: Pick<Caller, 'host'>): string {
  if (ctx.env.publicUrl) return ctx.env.publicUrl
  const siteUrl = `http://${caller.host}`
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(caller.host) || !URL.canParse(siteUrl)) throw new AppError('host.unreadable')
  return siteUrl
}
