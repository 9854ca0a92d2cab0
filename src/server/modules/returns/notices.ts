import type { Ctx } from '#server/ctx.ts'
import { notify, notifyAdmins } from '#server/modules/notices/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import type { StoredReturn } from './store.ts'

type Told = Pick<StoredReturn, 'id' | 'user_id' | 'order_no' | 'order_code'>
type MemberWord = Extract<WordKey, `notice.return.${string}`>

/** Tells the member what became of their return, by notice and by mail. */
export async function notifyMember(ctx: Ctx, tx: Tx, told: Told, key: MemberWord, values: WordValues = {}): Promise<void> {
  await notify(ctx, tx, {
    to: { realm: 'member', id: told.user_id },
    kind: 'return',
    word: { key, values: { no: told.order_no, order: told.order_code, ...values } },
    link: `/user/account/refundOrder?open=${told.id}`,
    mail: true,
  })
}

/** Tells whoever may decide it; the desk is their list of work, so no mail is sent for each. */
export const notifyDesk = (ctx: Ctx, tx: Tx, told: Told, key: MemberWord): Promise<void> =>
  notifyAdmins(ctx, tx, 'returnOrder/approve', {
    kind: 'return',
    word: { key, values: { no: told.order_no, order: told.order_code } },
    link: `/admin/returnOrder?open=${told.id}`,
    mail: false,
  })
