import type { Ctx } from '#server/ctx.ts'
import { notifyAdmins } from '#server/modules/notices/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

/** Tells everyone who keeps the payments. */
export const notifyFinance = (ctx: Ctx, tx: Tx, word: { key: WordKey; values?: WordValues }): Promise<void> =>
  notifyAdmins(ctx, tx, 'payment/index', { kind: 'payment', word, link: '/admin/payment', mail: false })
