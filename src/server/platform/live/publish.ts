import type { LiveChange } from '#contract/live.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Steps } from '#server/platform/db/steps.ts'
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
  if (isMany(to)) await run(tx, notifyAll, [to.map((one) => payloadOf(one, change))])
  else await run(tx, notify, [payloadOf(to, change)])
}

/** The same as part of a statement. `id`: the column with the number of what changed, where only the statement knows it. */
export function addChangeCalls(
  steps: Steps,
  { to, ...change }: LiveChange & { to: readonly Audience[] },
  { id }: { id?: string } = {},
): void {
  for (const one of to) {
    const payload = steps.bind(payloadOf(one, change), 'text')
    steps.call(`pg_notify('live', ${id ? `jsonb_set(${payload}::jsonb, '{change,id}', to_jsonb(${id}))::text` : payload})`)
  }
}

const payloadOf = (to: Audience, change: LiveChange): string =>
  JSON.stringify({ to: audienceKey(to), change } satisfies LiveNotification)

const isMany = (to: Audience | readonly Audience[]): to is readonly Audience[] => Array.isArray(to)

export function audienceKey(to: Audience): string {
  if ('member' in to) return `member:${to.member}`
  if ('admin' in to) return `admin:${to.admin}`
  return `node:${to.admins}`
}
