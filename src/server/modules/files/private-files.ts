import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { mustOwnFiles } from './store.ts'

const windowSeconds = 900

const markPrivate = {
  member: prepareOnce('update attachment set is_private = true where url = any($1) and user_id = $2'),
  admin: prepareOnce('update attachment set is_private = true where url = any($1) and admin_id = $2'),
}

type HandedIn = { urls: readonly string[]; by: { type: 'member' | 'admin'; id: number }; field: string }

/** Takes files as documents of a case: they must be the account's own, and only the parties are shown them from now on. */
export async function handInFiles(tx: Tx, { urls, by, field }: HandedIn): Promise<void> {
  if (urls.length === 0) return
  await mustOwnFiles(tx, { urls, by, field })
  await run(tx, markPrivate[by.type], [urls, by.id])
}

const markStation = prepareOnce(
  `update attachment set is_private = true where url = any($1) and admin_id is not null and topic = 'return'`,
)

/** Photos from the return station. A scan that waited for the network may be sent by the next clerk. */
export const hideStationPhotos = (tx: Tx, urls: readonly string[]): Promise<unknown> =>
  urls.length === 0 ? Promise.resolve() : run(tx, markStation, [urls])

/** Adds a ticket that opens a private file for 15 to 30 minutes. The link stays the same for as long as its window. */
export function withTicket({ secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>, url: string): string {
  const until = (Math.floor(clock().getTime() / 1000 / windowSeconds) + 2) * windowSeconds
  return `${url}?ticket=${until}.${secrets.sign(`${url} ${until}`)}`
}

export function isGoodTicket({ secrets, clock }: Pick<Ctx, 'secrets' | 'clock'>, url: string, ticket: unknown): boolean {
  const [until = '', signature = ''] = typeof ticket === 'string' ? ticket.split('.') : []
  return Number(until) * 1000 > clock().getTime() && secrets.isSigned(`${url} ${until}`, signature)
}
