import { admin } from '#contract/admin.ts'
import type { Realm } from '#contract/envelope.ts'
import { member } from '#contract/member.ts'
import { callForMessage } from './call.ts'
import { clearSession, markSigningOut, onAccountChange, readTokens } from './session.ts'
import { toastSuccess } from './toast.ts'

const calls = { admin: admin.signOut, member: member.signOut }

/** A server that does not answer keeps nobody at a computer they want to leave. */
const timeoutMs = 5000

/**
 * Ends the session here, or with `everywhere` all sessions of the account. Signing out of this browser always succeeds, even when the server
 * cannot be told; ending the others needs its answer.
 */
export async function signOut(realm: Realm, { everywhere }: { everywhere: boolean }): Promise<void> {
  let isOver = false
  const unsubscribe = onAccountChange(realm, () => {
    isOver = true
  })
  try {
    const msg = await requestSignOut(realm, everywhere)
    // The session may have ended meanwhile, and whoever signed in since is not the one who left.
    if (!isOver || readTokens(realm).token === '') endLocalSession(realm)
    if (msg) toastSuccess(msg)
  } finally {
    unsubscribe()
  }
}

async function requestSignOut(realm: Realm, everywhere: boolean): Promise<string> {
  const { refreshToken } = readTokens(realm)
  const answer = callForMessage(calls[realm], { refresh_token: refreshToken, everywhere }, { quiet: !everywhere })
  if (everywhere) return (await answer).msg
  markSigningOut(realm)
  const timeout = new Promise<{ msg: string }>((resolve) => setTimeout(resolve, timeoutMs, { msg: '' }))
  return (await Promise.race([answer.catch(() => ({ msg: '' })), timeout])).msg
}

/** This browser forgets the session, and the shell shows the login screen; the server has ended it already or is being told. */
export function endLocalSession(realm: Realm): void {
  markSigningOut(realm)
  clearSession(realm)
}
