import type { ListQuery } from '#contract/list-query.ts'
import type { Resource } from '#contract/resource.ts'
import type { ActionFormValues } from '#contract/row-action.ts'
import { AppError } from '#domain/errors.ts'
import type { AccessCache } from '#server/platform/access.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import type { Log } from '#server/platform/log.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import type { StartTask } from '#server/platform/tasks/task.ts'
import { splitChangedTexts, splitNewTexts } from './bilingual-texts.ts'
import type { Row } from './columns.ts'
import { findRow, findRows, type ListOptions, type Reader } from './list-rows.ts'
import { type ActionRun, mustHaveAnswers, runAction } from './run-action.ts'
import type { Conditions } from './search.ts'
import { sortRows } from './sort-rows.ts'
import { deleteRows, insertRow, lockRows, mustNotCreateCycle, mustSeeParent, readRow, updateRow } from './write-rows.ts'

export type ResourceContext = {
  db: Db
  access: AccessCache
  log: Log
  clock: () => Date
  settings: { get(name: 'time_zone'): string }
  startTask: StartTask
}

/** What a module may add to its resource on the server; the table of them stands in docs/architecture.md. */
export type ResourceHooks<Ctx> = {
  /** `query` is what a list was asked; there is none where rows are named by their numbers */
  scope?: (actor: Actor, conditions: Conditions, ctx: Ctx, query?: ListQuery) => void
  /** `row` is this attempt's own copy: a transaction that is tried again starts from what was sent */
  beforeSave?: (ctx: Ctx, tx: Tx, row: Row, id: number | null, caller: Caller) => Promise<void>
  /** puts a new row where it belongs when that is not the resource's own table; `onceKey` is the form's, the same for the same form */
  insert?: (ctx: Ctx, tx: Tx, row: Row, made: { caller: Caller; onceKey: string | undefined }) => Promise<void>
  afterSave?: (ctx: Ctx, tx: Tx, id: number, saved: { caller: Caller; isNew: boolean }) => Promise<void>
  beforeDelete?: (ctx: Ctx, tx: Tx, ids: number[], caller: Caller) => Promise<void>
  /** finishes a row as the wire wants it, in a list or whole */
  shape?: (ctx: Ctx, row: Row, options: { caller: Reader; isWhole: boolean }) => void | Promise<void>
  /**
   * what each verb of the resource does to one row; it changes the row only from the state it was seen in. `apart`: the call of this verb answers
   * something else than a list, such as a document, and the module mounts it itself
   */
  actions?: Record<string, 'apart' | ((ctx: Ctx, row: Row, caller: Caller, answers: ActionFormValues) => ActionRun)>
}

const onceKeyPattern = /^[A-Za-z0-9-]{8,64}$/

/** The calls about single rows, the same for staff and members: `optionsFor` says which rows are the caller's to see. */
export function rowRoutes<Ctx extends ResourceContext>(
  resource: Resource,
  hooks: ResourceHooks<Ctx>,
  optionsFor: (ctx: Ctx, caller: Caller) => ListOptions,
): Route<Ctx>[] {
  const { calls, member } = resource
  const whole = (call: NonNullable<typeof calls.read>) =>
    on<Ctx, typeof call>(call, async (ctx, { id }, caller) => {
      const row = await findRow(ctx.db, id, optionsFor(ctx, caller))
      await hooks.shape?.(ctx, row, { caller, isWhole: true })
      return { row }
    })
  const routes: Route<Ctx>[] = []
  if (calls.detail) routes.push(whole(calls.detail))
  if (calls.read) routes.push(whole(calls.read))
  if (calls.add) {
    routes.push(
      on<Ctx, typeof calls.add>(calls.add, async (ctx, raw, caller) => {
        const { once_key: rawKey, ...sent } = (raw ?? {}) as Row
        const onceKey = typeof rawKey === 'string' && onceKeyPattern.test(rawKey) ? rawKey : undefined
        const spoken = splitNewTexts(resource, hooks.insert ? sent : (raw as Row), caller.language)
        const values = readRow(resource, spoken, { partial: false })
        await inTx(ctx, async (tx) => {
          const row = { ...values }
          if (hooks.insert) return hooks.insert(ctx, tx, row, { caller, onceKey })
          await mustSeeParent(tx, resource, null, row, optionsFor(ctx, caller).scope)
          await hooks.beforeSave?.(ctx, tx, row, null, caller)
          if (member) row[member.owner] = actorOf(caller).id
          const id = await insertRow(tx, resource, row, ctx.clock())
          await hooks.afterSave?.(ctx, tx, id, { caller, isNew: true })
        })
        return replyWithMessage('message.added', null)
      }),
    )
  }
  if (calls.edit) {
    routes.push(
      on<Ctx, typeof calls.edit>(calls.edit, async (ctx, raw, caller) => {
        const { id: rawId, ...rest } = raw as Row
        const id = mustBeId(rawId)
        const findStored = () => findRow(ctx.db, id, optionsFor(ctx, caller))
        const values = readRow(resource, await splitChangedTexts(resource, rest, caller.language, findStored), { partial: true })
        await inTx(ctx, async (tx) => {
          const row = { ...values }
          const { scope } = optionsFor(ctx, caller)
          if ((await lockRows(tx, resource, [id], scope)).length === 0) throw new AppError('row.missing')
          await mustSeeParent(tx, resource, id, row, scope)
          if (resource.tree && resource.tree in row) await mustNotCreateCycle(tx, resource, id, row[resource.tree])
          await hooks.beforeSave?.(ctx, tx, row, id, caller)
          await updateRow(tx, resource, id, row, ctx.clock(), scope)
          await hooks.afterSave?.(ctx, tx, id, { caller, isNew: false })
        })
        return replyWithMessage('message.updated', null)
      }),
    )
  }
  if (calls.del) {
    routes.push(
      on<Ctx, typeof calls.del>(calls.del, async (ctx, input, caller) => {
        const { ids } = input as { ids: number[] }
        await inTx(ctx, async (tx) => {
          const { scope } = optionsFor(ctx, caller)
          const held = await lockRows(tx, resource, ids, scope)
          if (held.length === 0) throw new AppError('row.none_deleted')
          await hooks.beforeDelete?.(ctx, tx, held, caller)
          await deleteRows(tx, resource, held, { now: ctx.clock(), scope })
        })
        return replyWithMessage('message.deleted', null)
      }),
    )
  }
  if (calls.sortable) {
    routes.push(
      on<Ctx, typeof calls.sortable>(calls.sortable, async (ctx, input, caller) => {
        const { id, targetId } = input as { id: number; targetId: number }
        await inTx(ctx, (tx) => sortRows(tx, resource, { id, targetId, scope: optionsFor(ctx, caller).scope }))
        return null
      }),
    )
  }
  for (const [verb, action] of Object.entries(resource.actions)) {
    const act = hooks.actions?.[verb]
    if (act === 'apart') continue
    if (!act) throw new Error(`${resource.name} declares ${verb} and nobody does it`)
    routes.push(
      on<Ctx, typeof action.call>(action.call, async (ctx, { ids, ...answers }, caller) => {
        mustHaveAnswers(action, answers)
        const rows = await findRows(ctx.db, ids, optionsFor(ctx, caller))
        const by = { ...caller, log: ctx.log }
        return runAction({ action, ids, rows, by, act: (row) => act(ctx, row, caller, answers), now: ctx.clock() })
      }),
    )
  }
  return routes
}

function mustBeId(raw: unknown): number {
  // An object could have a way of its own to become a number.
  const id = typeof raw === 'object' ? Number.NaN : Number(raw)
  if (Number.isSafeInteger(id) && id > 0) return id
  throw new AppError('input.invalid', { fields: { id: { key: raw === undefined ? 'invalid.required' : 'invalid.type' } } })
}
