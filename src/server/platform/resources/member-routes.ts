import type { MemberResource } from '#contract/member-resource.ts'
import type { Resource } from '#contract/resource.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { columnsOf, findIn, type Row } from './columns.ts'
import { exportRoutes } from './export-list.ts'
import { type ListSource, listRows, type Reader, type Scope } from './list-rows.ts'
import { countMemberTabs, type MemberListInput, maxTabCount, memberScope, toListQuery } from './member-list.ts'
import { type ResourceContext, type ResourceHooks, rowRoutes } from './row-routes.ts'
import type { Conditions } from './search.ts'

/** What a module adds to a list of members. */
export type MemberListHooks<Ctx> = Omit<ResourceHooks<Ctx>, 'scope'> & {
  /** which of the owner's rows are in this list, where the table keeps others as well, and filters that only the module understands */
  memberScope?: (conditions: Conditions, input: MemberListInput, ctx: Ctx) => void
  finishPage?: ListSource<Ctx>['finishPage']
}

/**
 * The calls of a list of members' own rows, as its declaration says them. Every one carries the owner: a stranger's row is missing. `all` lists the
 * resources whose labels a row may show.
 */
export function memberRoutes<Ctx extends ResourceContext>(
  resource: MemberResource,
  all: Resource[],
  hooks: MemberListHooks<Ctx> = {},
): Route<Ctx>[] {
  const find = findIn(all, resource)
  const columns = columnsOf(resource, find, { whole: false })
  const wholeColumns = columnsOf(resource, find, { whole: true })
  const optionsFor: ListSource<Ctx>['optionsFor'] = (ctx, caller, input) => {
    const { id } = actorOf(caller)
    const zone = ctx.settings.get('time_zone')
    const ofOwner = memberScope(resource, id, input)
    const scope: Scope = (conditions) => {
      ofOwner(conditions)
      hooks.memberScope?.(conditions, input ?? {}, ctx)
    }
    return { resource, columns, wholeColumns, find, zone, language: caller.language, scope, member: id }
  }
  const shape = hooks.shape && ((ctx: Ctx, row: Row, caller: Reader) => hooks.shape?.(ctx, row, { caller, isWhole: false }))
  const list: ListSource<Ctx> = {
    resource,
    optionsFor,
    toQuery: (input) => toListQuery(resource, input),
    shape,
    finishPage: hooks.finishPage,
  }
  const { calls } = resource
  const routes: Route<Ctx>[] = [
    on<Ctx, typeof calls.index>(calls.index, async (ctx, input, caller) => {
      const answer = await listRows(ctx.db, list.toQuery(input), optionsFor(ctx, caller, input))
      for (const row of answer.list) await hooks.shape?.(ctx, row, { caller, isWhole: false })
      await hooks.finishPage?.(ctx, answer.list, caller)
      return answer as never
    }),
  ]
  if (calls.counts)
    routes.push(
      on<Ctx, typeof calls.counts>(calls.counts, async (ctx, _input, caller) => ({
        tabs: await countMemberTabs(ctx.db, { resource, userId: actorOf(caller).id }),
        most: maxTabCount,
      })),
    )
  return [...routes, ...exportRoutes(resource, list), ...rowRoutes(resource, hooks, optionsFor)]
}
