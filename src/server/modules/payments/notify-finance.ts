import type { Ctx } from '#server/ctx.ts'
import { listAdminsWithNode } from '#server/modules/identity/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

/** Tells everyone who keeps the payments. */
export async function notifyFinance(ctx: Ctx, tx: Tx, word: { key: WordKey; values?: WordValues }): Promise<void> {
  for (const id of await listAdminsWithNode(ctx, tx, 'payment/index'))
    await notify(ctx, tx, { to: { realm: 'admin', id }, kind: 'payment', word, link: '/admin/payment', mail: false })
}
