import type { Ctx } from '#server/ctx.ts'
import { listAdminsWithNode } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import type { StoredClaim } from './store.ts'

type Told = Pick<StoredClaim, 'id' | 'user_id' | 'claim_no' | 'order_code'>

/** Tells its member, by notice and mail. */
export const notifyMember = (ctx: Ctx, tx: Tx, claim: Told, key: WordKey, values: WordValues = {}) =>
  notify(ctx, tx, {
    to: { realm: 'member', id: claim.user_id },
    kind: 'claim',
    word: { key, values: { no: claim.claim_no, order: claim.order_code, ...values } },
    link: `/user/account/claim?open=${claim.id}`,
    mail: true,
  })

type StaffNotice = {
  /** whoever holds this node */
  node: string
  /** who handles it already: then nobody else is disturbed */
  adminId?: number | null
  key: WordKey
  values?: WordValues
}

/** Tells who is to act, by notice and mail. */
export async function notifyStaff(
  ctx: Ctx,
  tx: Tx,
  claim: Told,
  { node, adminId, key, values = {} }: StaffNotice,
): Promise<void> {
  const holders = await listAdminsWithNode(ctx, tx, node)
  const told = holders.filter((id) => id === adminId)
  for (const id of told.length > 0 ? told : holders)
    await notify(ctx, tx, {
      to: { realm: 'admin', id },
      kind: 'claim',
      word: { key, values: { no: claim.claim_no, order: claim.order_code, ...values } },
      link: `/admin/claim?open=${claim.id}`,
      mail: true,
    })
}
