import type { Ctx } from '#server/ctx.ts'
import { listAdminsWithNode } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey } from '#words/keys.ts'

type StaffMessage = { orderId: number; key: WordKey; values: Record<string, string> }

/** Tells whoever may have a label made again, by notice and mail, in the transaction in which it became true. */
export async function notifyStaff(ctx: Ctx, tx: Tx, { orderId, key, values }: StaffMessage): Promise<void> {
  for (const id of await listAdminsWithNode(ctx, tx, 'order/resend'))
    await notify(ctx, tx, {
      to: { realm: 'admin', id },
      kind: 'order',
      word: { key, values },
      link: `/admin/order?open=${orderId}`,
      mail: true,
    })
}
