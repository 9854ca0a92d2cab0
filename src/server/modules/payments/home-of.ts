import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'

/** Where a member's browser comes back to: the address they came by, because what is saved there (who they are) belongs to it. */
export const homeOf = (ctx: Ctx, caller: Pick<Caller, 'host'>): string => ctx.env.publicUrl ?? `http://${caller.host}`
