import { asPence, formatPounds } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { listFallenWallets, noteFall } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { inTx } from '#server/platform/db/tx.ts'

const batchSize = 500

/**
 * Tells every member whose balance fell below the line since they were last told, once until it was above again. The wallet itself remembers
 * the most it held, so nothing is missed between two sweeps. May run twice.
 */
export async function notifyLowBalances(ctx: Ctx): Promise<void> {
  const line = ctx.settings.get('wallet_low_pounds') * 100
  if (line === 0) return
  for (;;) {
    const fallen = await listFallenWallets(ctx.db, line, batchSize)
    for (const { user_id } of fallen) await notifyMember(ctx, user_id, line)
    if (fallen.length < batchSize) return
  }
}

const notifyMember = (ctx: Ctx, userId: number, line: number): Promise<void> =>
  inTx(ctx, async (tx) => {
    const money = await noteFall(tx, userId, line)
    if (money === null) return
    await notify(ctx, tx, {
      to: { realm: 'member', id: userId },
      kind: 'wallet.low',
      word: { key: 'notice.wallet.low', values: { amount: formatPounds(asPence(money)) } },
      link: '/user/account/balanceRecord',
      mail: true,
    })
  })
