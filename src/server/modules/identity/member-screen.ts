import type { ActionFormValues } from '#contract/row-action.ts'
import type { Ctx } from '#server/ctx.ts'
import { freezeWallet, unfreezeWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import { endSessionsOf } from '#server/platform/session/store.ts'
import { emit } from '#server/reactions.ts'
import { applyAccessChange } from './admin-screen.ts'
import { normaliseContact } from './contact.ts'

/** Members as staff keep them. An account with a history is closed, not deleted. */
export const memberScreen: ResourceHooks<Ctx> = {
  beforeSave: async (ctx, tx, row, id) => {
    for (const kind of ['email', 'mobile'] as const)
      if (typeof row[kind] === 'string') row[kind] = row[kind] === '' ? null : normaliseContact(kind, row[kind])
    await applyAccessChange(tx, 'member', id, row, ctx.clock())
    // Who is enabled again is no longer closed.
    if (row.status === true) row.close_time = null
  },
  afterSave: async (_ctx, tx, id, { isNew }) => {
    if (isNew) await emit(tx, 'member.registered', { member_id: id })
  },
  shape: (_ctx, row) => {
    row.nickname_text = `${String(row.nickname)}(ID:${String(row.id)})`
  },
  actions: { close: closeMember, reopen: reopenMember, freeze, unfreeze },
}

/** Signs the member out everywhere and keeps them out; what they did stays. Twice is once. */
async function closeMember(ctx: Ctx, row: Row): Promise<void> {
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const closed = await run(
      tx,
      'update member set status = false, close_time = $2, update_time = $2 where id = $1 and close_time is null returning id',
      [row.id, now],
    )
    if (closed.length > 0) await endSessionsOf(tx, 'member', Number(row.id), 'disabled', now)
  })
}

async function reopenMember(ctx: Ctx, row: Row): Promise<void> {
  await run(
    ctx.db,
    'update member set status = true, close_time = null, update_time = $2 where id = $1 and close_time is not null',
    [row.id, ctx.clock()],
  )
}

/** Nothing goes out of the wallet until it is let go again; money still comes in. Twice is once. The reason stands in the log of the back office too. */
async function freeze(ctx: Ctx, row: Row, _caller: unknown, { reason = '' }: ActionFormValues): Promise<void> {
  await inTx(ctx, async (tx) => {
    if (await freezeWallet(tx, Number(row.id), reason))
      await publishChange(tx, { to: { member: Number(row.id) }, topic: 'balance' })
  })
}

async function unfreeze(ctx: Ctx, row: Row): Promise<void> {
  await inTx(ctx, async (tx) => {
    if (await unfreezeWallet(tx, Number(row.id))) await publishChange(tx, { to: { member: Number(row.id) }, topic: 'balance' })
  })
}
