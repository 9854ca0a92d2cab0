import { type ListQuery, listQuery } from '#contract/list-query.ts'
import { type CountsAnswer, nodeOf, type Resource } from '#contract/resource.ts'
import { pick } from '#domain/language.ts'
import { type AccessCache, holdsNode } from '#server/platform/access.ts'
import { countUpTo } from '#server/platform/db/count-rows.ts'
import { type Db, prepareOnce } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { columnsOf, findIn, type Row } from './columns.ts'
import { exportRoutes } from './export-list.ts'
import { type ListOptions, type ListSource, listOptions, listRows, type Reader, toSelectResource } from './list-rows.ts'
import { maxTabCount } from './member-list.ts'
import { type ResourceContext, type ResourceHooks, rowRoutes } from './row-routes.ts'
import { noConditions } from './search.ts'

export type { ResourceHooks }

/** The calls of one CRUD resource. `all` lists every resource, to follow references both ways. */
export function resourceRoutes<Ctx extends ResourceContext>(
  resource: Resource,
  all: Resource[],
  hooks: ResourceHooks<Ctx> = {},
): Route<Ctx>[] {
  const find = findIn(all, resource)
  const columns = columnsOf(resource, find, { whole: false })
  const wholeColumns = columnsOf(resource, find, { whole: true })
  const optionsFor: ListSource<Ctx>['optionsFor'] = (ctx, caller) => ({
    resource,
    columns,
    wholeColumns,
    find,
    zone: ctx.settings.get('time_zone'),
    language: caller.language,
    scope: hooks.scope && ((conditions, query) => hooks.scope?.(actorOf(caller), conditions, ctx, query)),
  })
  const chosenFrom = toSelectResource(resource)
  const { calls } = resource

  const routes: Route<Ctx>[] = [
    {
      ...on<Ctx, typeof calls.index>(calls.index, async (ctx, query, caller) => {
        const options = optionsFor(ctx, caller)
        const isGuest =
          query.select && !holdsNode(ctx.access.current().admin, actorOf(caller).groupIds, nodeOf(resource.name, 'index'))
        const answer = query.select
          ? await listOptions(ctx.db, query, isGuest ? { ...options, resource: chosenFrom } : options, (row) =>
              hooks.shape?.(ctx, row, { caller, isWhole: false }),
            )
          : await listRows(ctx.db, query, options)
        if (!query.select) for (const row of walkRows(answer.list)) await hooks.shape?.(ctx, row, { caller, isWhole: false })
        return { ...answer, remark: remarkOf(ctx.access, resource, caller) }
      }),
      alsoNodes: (query: ListQuery) => (query.select ? [...referringNodes(resource, all), ...(resource.chosenBy ?? [])] : []),
    },
  ]
  const shape = hooks.shape && ((ctx: Ctx, row: Row, caller: Reader) => hooks.shape?.(ctx, row, { caller, isWhole: false }))
  const list: ListSource<Ctx> = { resource, optionsFor, toQuery: (query) => listQuery.parse(query), shape }
  if (calls.counts)
    routes.push(on<Ctx, typeof calls.counts>(calls.counts, (ctx, _input, caller) => countQueues(ctx.db, optionsFor(ctx, caller))))
  return [...routes, ...exportRoutes(resource, list), ...rowRoutes(resource, hooks, optionsFor)]
}

/** How many wait in each queue. Its values are written out: a planner that does not know them cannot choose the index that is made for them. */
async function countQueues(db: Db, { resource, scope }: ListOptions): Promise<CountsAnswer> {
  const { queues, table } = resource
  const counts = await Promise.all(
    (queues?.list ?? [])
      .filter(({ isDone }) => !isDone)
      .map(async ({ value }) => {
        const conditions = noConditions()
        conditions.clauses.push(`t."${queues?.field}" = ${typeof value === 'number' ? value : `'${value}'`}`)
        scope?.(conditions)
        const from = `"${table}" t where ${conditions.clauses.join(' and ')}`
        return [value, await countUpTo(db, { from, values: conditions.values, most: maxTabCount, prepare: prepareOnce })] as const
      }),
  )
  return { tabs: Object.fromEntries(counts), most: maxTabCount }
}

/** A tree's rows too, from the top down. */
function* walkRows(rows: Row[]): Generator<Row> {
  for (const row of rows) {
    yield row
    yield* walkRows((row.children as Row[] | undefined) ?? [])
  }
}

/** Whoever may use a screen that refers to this resource may choose from it there. */
const referringNodes = (resource: Resource, all: Resource[]): string[] =>
  all
    .filter((other) => Object.values(other.fields).some((field) => field.ref?.resource === resource.name))
    .map((other) => nodeOf(other.name, 'index'))

function remarkOf(access: AccessCache, resource: Resource, caller: Caller): string {
  const path = nodeOf(resource.name, 'index')
    .replace(/\/index$/, '')
    .toLowerCase()
  const rule = access.current().admin.rules.find((one) => one.name.toLowerCase() === path)
  return rule ? pick(caller.language, rule.remark_zh, rule.remark_en) : ''
}
