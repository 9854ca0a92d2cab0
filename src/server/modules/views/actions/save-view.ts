import type { InputOf } from '#contract/endpoint.ts'
import type { savedView } from '#contract/saved-view.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { clearDefault, countViews, insertView, lockViews, removeView, updateView, type ViewOwner } from '../store.ts'

type Input = InputOf<(typeof savedView)['save']>

/** More than anybody looks through; a limit keeps one account from filling the table. */
const maxViews = 50
const nameKeys = ['saved_view_name_key', 'saved_view_member_name_key']

/** Keeps a new view of one's own, or changes one. At most one of a list is the default. The same name twice is refused. */
export async function saveView(ctx: Ctx, input: Input, caller: Caller) {
  const owner = actorOf(caller)
  const now = ctx.clock()
  try {
    const id = await inTx(ctx, async (tx) => {
      await lockViews(tx, owner)
      if (input.is_default) await clearDefault(tx, owner, input.list)
      return input.id === undefined
        ? addView(tx, owner, input, now)
        : firstId(await updateView(tx, owner, input.id, input.list, input, now))
    })
    return replyWithMessage('message.saved', { id })
  } catch (error) {
    if (!nameKeys.includes(violatedUnique(error) ?? '')) throw error
    throw new AppError('row.duplicate', { cause: error, fields: { name: { key: 'invalid.taken' } } })
  }
}

async function addView(tx: Tx, owner: ViewOwner, { list, name, query, columns, is_default }: Input, now: Date): Promise<number> {
  if (name === undefined) throw new AppError('input.invalid', { fields: { name: { key: 'invalid.required' } } })
  if ((await countViews(tx, owner, list)) >= maxViews) throw new AppError('saved_view.too_many', { detail: { most: maxViews } })
  const fields = { name, query: query ?? '', columns: columns ?? { show: [], hide: [] }, is_default: is_default ?? false }
  return firstId(await insertView(tx, owner, list, fields, now))
}

function firstId([row]: { id: number }[]): number {
  if (!row) throw new AppError('row.missing')
  return row.id
}

/** Forgets one of the caller's own views; another's is missing. */
export async function deleteView(ctx: Ctx, { id }: { id: number }, caller: Caller) {
  const gone = await removeView(ctx.db, actorOf(caller), id)
  if (gone.length === 0) throw new AppError('row.missing')
  return replyWithMessage('message.deleted', null)
}
