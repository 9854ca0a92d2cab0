import { live } from '#contract/live.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { issueLiveTicket } from './store.ts'

type RequiredContext = { db: Db; clock: () => Date }

export const liveRoutes = <Ctx extends RequiredContext>(): Route<Ctx>[] => [
  on<Ctx, typeof live.memberTicket>(live.memberTicket, createTicket),
  on<Ctx, typeof live.adminTicket>(live.adminTicket, createTicket),
]

async function createTicket(ctx: RequiredContext, _input: unknown, caller: Caller): Promise<{ ticket: string }> {
  return { ticket: await issueLiveTicket(ctx.db, caller.rawTokens[actorOf(caller).realm] ?? '', ctx.clock()) }
}
