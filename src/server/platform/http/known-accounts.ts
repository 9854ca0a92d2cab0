import type { Actor } from '#server/platform/session/actor.ts'
import { hashToken } from '#server/platform/session/token.ts'

const mostRemembered = 20_000

/**
 * Remembers which account a token belongs to, so that a call can join its account's queue before the database is asked.
 * An entry only chooses a queue; every call still has its session checked.
 */
export function createKnownAccounts() {
  const accounts = new Map<string, string>()
  const keyOf = (token: string) => hashToken(token).toString('latin1')
  return {
    find: (token: string): string | undefined => accounts.get(keyOf(token)),
    remember: (token: string, { realm, id }: Actor): string => {
      const account = `${realm} ${id}`
      // Map keeps insertion order, so the first key is the oldest.
      const [oldest] = accounts.size >= mostRemembered ? accounts.keys() : []
      if (oldest !== undefined) accounts.delete(oldest)
      accounts.set(keyOf(token), account)
      return account
    },
    forget: (token: string): void => void accounts.delete(keyOf(token)),
  }
}
