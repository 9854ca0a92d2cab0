import type { LiveChange } from '#contract/live.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** One person, or every admin who holds a node. */
export type Audience = { member: number } | { admin: number } | { admins: string }

/** What travels between instances: to whom, and what changed. Never contents: whoever hears of it asks, and is asked who they are. */
export type LiveNotification = { to: string; change: LiveChange }

const notify = prepareOnce(`select pg_notify('live', $1)`)
const notifyAll = prepareOnce(`select pg_notify('live', told) from unnest($1::text[]) as each (told)`)

/** Says that something changed, in the transaction that changed it: told when it is committed, and not at all when it is undone. */
export async function publishChange(
  tx: Tx | Db,
  { to, ...change }: LiveChange & { to: Audience | readonly Audience[] },
): Promise<void> {
  const payloads = (one: Audience) => JSON.stringify({ to: audienceKey(one), change } satisfies LiveNotification)
  if (isMany(to)) await run(tx, notifyAll, [to.map(payloads)])
  else await run(tx, notify, [payloads(to)])
}

const isMany = (to: Audience | readonly Audience[]): to is readonly Audience[] => Array.isArray(to)

export function audienceKey(to: Audience): string {
  if ('member' in to) return `member:${to.member}`
  if ('admin' in to) return `admin:${to.admin}`
  return `node:${to.admins}`
}
