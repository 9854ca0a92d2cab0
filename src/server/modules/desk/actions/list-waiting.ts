import type { WaitingItem } from '#contract/finance.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { readWaitingClaims } from '#server/modules/claims/index.ts'
import { listWaitingPayments } from '#server/modules/payments/index.ts'
import { getOwingMembers } from '#server/modules/wallet/index.ts'

/** What waits for finance: how many, how much and since when. Changes nothing. */
export async function listWaiting({ db }: Ctx): Promise<{ list: WaitingItem[] }> {
  const owing = { name: 'owing' as const, path: '/admin/user/user?owed=0.01,', ...(await getOwingMembers(db)) }
  const rows = [...(await listWaitingPayments(db)), await readWaitingClaims(db), owing]
  return {
    list: rows.map(({ name, n, sum, oldest, path }) => ({
      name,
      count: n,
      sum: formatDecimal(asPence(sum)),
      oldest: oldest && toSeconds(oldest),
      path,
    })),
  }
}
