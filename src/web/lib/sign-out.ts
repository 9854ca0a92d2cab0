import { admin } from '#contract/admin.ts'
import type { Realm } from '#contract/envelope.ts'
import { member } from '#contract/member.ts'
import { forgetArea } from './area.ts'
import { callForMessage } from './call.ts'
import { clearSession, leaveOnPurpose, readTokens } from './session.ts'
import { toastSuccess } from './toast.ts'

const calls = { admin: admin.signOut, member: member.signOut }

/**
 * Ends the session here, or with `everywhere` all sessions of the account. Signing out of this browser always succeeds, even when the server
 * cannot be told; ending the others needs its answer.
 */
export async function signOut(realm: Realm, { everywhere }: { everywhere: boolean }): Promise<void> {
  const { refreshToken } = readTokens(realm)
  const answer = callForMessage(calls[realm], { refresh_token: refreshToken, everywhere }, { quiet: !everywhere })
  const msg = await (everywhere ? answer : answer.catch(() => ({ msg: '' }))).then((told) => told.msg)
  leaveHere(realm)
  toastSuccess(msg)
}

/** This browser forgets the session, and the shell shows the login screen; the server has ended it already or is being told. */
export function leaveHere(realm: Realm): void {
  leaveOnPurpose(realm)
  clearSession(realm)
  forgetArea()
}
