import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { pounds } from '../log-rows.ts'

type WalletOwner = { id: number; username: string; nickname: string; money: number; score: number; score_pending: number }

/** Whom staff are about to give to or take from. */
export async function getWalletOwner({ db }: Ctx, { userId }: { userId: number }) {
  const user = await getRow<WalletOwner>(
    db,
    `select member.id, username, nickname, money, points as score, points_pending as score_pending from member join wallet on wallet.user_id = member.id
     where member.id = $1`,
    [userId],
  )
  return { user: { ...user, money: pounds(user.money) } }
}
