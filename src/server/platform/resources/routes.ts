import type { ListQuery } from '#contract/list-query.ts'
import { nodeOf, type Resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import { pick } from '#domain/language.ts'
import type { AccessCopy } from '#server/platform/access.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { said } from '#server/platform/http/answer.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { columnsOf, type FindResource, type Row } from './columns.ts'
import { findRow, type ListOptions, listOptions, listRows } from './list-rows.ts'
import type { Conditions } from './search.ts'
import { sortRows } from './sort-rows.ts'
import { deleteRows, insertRow, mustNotCircle, readRow, updateRow } from './write-rows.ts'

type Needs = { db: Db; access: AccessCopy; clock: () => Date; settings: { get(name: 'time_zone'): string } }

/** What a resource may add on the server: which rows an admin sees, and what must hold before and after a row is saved. */
export type Hooks<Ctx> = {
  scope?: (actor: Actor, conditions: Conditions) => void
  beforeSave?: (ctx: Ctx, tx: Tx, row: Row, id: number | null) => Promise<void>
  afterSave?: (ctx: Ctx, tx: Tx, id: number) => Promise<void>
}

/** The calls of one CRUD resource. `all` lists every resource, to follow references both ways. */
export function resourceRoutes<Ctx extends Needs>(resource: Resource, all: Resource[], hooks: Hooks<Ctx> = {}): Route<Ctx>[] {
  const find: FindResource = (name) => {
    const found = all.find((one) => one.name === name)
    if (!found) throw new Error(`${resource.name} refers to ${name}, which is not a resource`)
    return found
  }
  const whole = columnsOf(resource, find)
  const brief = columnsOf(resource, find, { brief: true })
  const optionsFor = (ctx: Ctx, caller: Caller, columns = whole): ListOptions => ({
    resource,
    columns,
    find,
    zone: ctx.settings.get('time_zone'),
    language: caller.language,
    scope: hooks.scope && ((conditions) => hooks.scope?.(actorOf(caller), conditions)),
  })
  const { calls } = resource

  const routes: Route<Ctx>[] = [
    {
      ...on<Ctx, typeof calls.index>(calls.index, async (ctx, query, caller) => {
        const answer = await (query.select ? listOptions : listRows)(ctx.db, query, optionsFor(ctx, caller, brief))
        return { ...answer, remark: remarkOf(ctx.access, resource, caller) }
      }),
      alsoNodes: (query: ListQuery) => (query.select ? referringNodes(resource, all) : []),
    },
    on<Ctx, typeof calls.read>(calls.read, async (ctx, input, caller) => ({
      row: await findRow(ctx.db, (input as { id: number }).id, optionsFor(ctx, caller)),
    })),
    on<Ctx, typeof calls.add>(calls.add, async (ctx, raw) => {
      const values = readRow(resource, raw as Row, { partial: false })
      await inTx(ctx, async (tx) => {
        await hooks.beforeSave?.(ctx, tx, values, null)
        const id = await insertRow(tx, resource, values)
        await hooks.afterSave?.(ctx, tx, id)
      })
      return said('message.added', null)
    }),
    on<Ctx, typeof calls.edit>(calls.edit, async (ctx, raw, caller) => {
      const { id: rawId, ...rest } = raw as Row
      const id = Number(rawId)
      if (!Number.isSafeInteger(id) || id <= 0)
        throw new AppError('input.invalid', {
          fields: { id: { key: rawId === undefined ? 'invalid.required' : 'invalid.type' } },
        })
      const values = readRow(resource, rest, { partial: true })
      await inTx(ctx, async (tx) => {
        if (resource.tree && resource.tree in values) await mustNotCircle(tx, resource, id, values[resource.tree])
        await hooks.beforeSave?.(ctx, tx, values, id)
        await updateRow(tx, resource, id, values, ctx.clock(), optionsFor(ctx, caller).scope)
        await hooks.afterSave?.(ctx, tx, id)
      })
      return said('message.updated', null)
    }),
  ]
  if (resource.remove !== 'never') {
    routes.push(
      on<Ctx, typeof calls.del>(calls.del, async (ctx, input, caller) => {
        await inTx(ctx, (tx) =>
          deleteRows(tx, resource, (input as { ids: number[] }).ids, ctx.clock(), optionsFor(ctx, caller).scope),
        )
        return said('message.deleted', null)
      }),
    )
  }
  if (calls.sortable) {
    routes.push(
      on<Ctx, typeof calls.sortable>(calls.sortable, async (ctx, input) => {
        const { id, targetId } = input as { id: number; targetId: number }
        await inTx(ctx, (tx) => sortRows(tx, resource, id, targetId))
        return null
      }),
    )
  }
  return routes
}

/** Whoever may use a screen that refers to this resource may choose from it there. */
const referringNodes = (resource: Resource, all: Resource[]): string[] =>
  all
    .filter((other) => Object.values(other.fields).some((field) => field.ref?.resource === resource.name))
    .map((other) => nodeOf(other.name, 'index'))

function remarkOf(access: AccessCopy, resource: Resource, caller: Caller): string {
  const path = nodeOf(resource.name, 'index')
    .replace(/\/index$/, '')
    .toLowerCase()
  const rule = access.current().admin.rules.find((one) => one.name.toLowerCase() === path)
  return rule ? pick(caller.language, rule.remark_zh, rule.remark_en) : ''
}
