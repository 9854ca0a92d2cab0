import { AppError } from '#domain/errors.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type Account = { userId: number; kind: ShopKind; ref: string; isConfirmed: boolean }
type AccountRow = { id: number; user_id: number; name: string; is_linked: boolean; is_replaced: boolean }

/**
 * Decides whether a member may link an account of a marketplace. Answers the member's own row of it from
 * before it was unlinked, or null. The member must confirm an account that another member has linked, and
 * each of those gets a notice.
 */
export async function claimAccount(ctx: Ctx, tx: Tx, { userId, kind, ref, isConfirmed }: Account): Promise<number | null> {
  await run(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`shop account ${kind} ${ref}`])
  const rows = await run<AccountRow>(
    tx,
    `select id, user_id, name, delete_time is null as is_linked, replaced_by is not null as is_replaced from shop
     where kind = $1 and account_ref = $2 and state <> ${shopState.linking} order by id for no key update`,
    [kind, ref],
  )
  const own = rows.filter(({ user_id: owner }) => owner === userId)
  if (own.some((row) => row.is_linked)) throw new AppError('shop.linked')
  const others = rows.filter((row) => row.user_id !== userId && row.is_linked)
  if (others.length > 0 && !isConfirmed) throw new AppError('shop.shared')
  for (const other of others)
    await notify(ctx, tx, {
      to: { realm: 'member', id: other.user_id },
      kind: 'shop.shared',
      word: { key: 'notice.shop.shared', values: { shop: other.name } },
      link: '/user/account/addManageAccounts',
      mail: true,
    })
  return own.find((row) => !row.is_replaced)?.id ?? null
}
