import type { Realm } from '#contract/envelope.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { endSession, endSessionsOf, findSessionOfToken } from '#server/platform/session/store.ts'
import { hashToken } from '#server/platform/session/token.ts'

/** Ends this sign-in, or with `everywhere` all of the account's. May run twice; someone already signed out is signed out. */
export async function signOut(
  ctx: Ctx,
  realm: Realm,
  input: { refresh_token?: string; everywhere?: boolean },
  caller: Caller,
): Promise<void> {
  const now = ctx.clock()
  if (input.everywhere) {
    const actor = await caller.find(realm)
    if (actor) await endSessionsOf(ctx.db, realm, actor.id, 'signed_out_everywhere', now)
  }
  for (const token of [caller.rawTokens[realm], input.refresh_token]) {
    const sessionId = token ? await findSessionOfToken(ctx.db, realm, hashToken(token)) : undefined
    if (sessionId !== undefined) await endSession(ctx.db, sessionId, 'signed_out', now)
  }
}
