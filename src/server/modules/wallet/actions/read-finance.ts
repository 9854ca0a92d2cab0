import type { FinanceFigures } from '#contract/finance.ts'
import type { CompanyAccount } from '#domain/ledger/accounts.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { sumWallets } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Difference } from '../check/ledger-checks.ts'
import { companyBalances } from '../check/snapshots.ts'
import { pounds } from '../log-rows.ts'

type Check = {
  start_time: Date
  end_time: Date | null
  entries: number
  wallets: number
  differences: number
  details: Difference[]
}

/** How the books stand now, and what the last check found. */
export async function readFinance({ db }: Ctx): Promise<FinanceFigures> {
  const { money, held, owed, points, points_pending, frozen } = await sumWallets(db)
  const accounts = await companyBalances(db)
  return {
    wallets: pounds(money),
    held: pounds(held),
    owed: pounds(owed),
    points,
    points_pending,
    frozen,
    accounts: accounts
      .filter(({ account }) => account !== 'points_issued')
      .map(({ account, balance }) => ({ account: account as CompanyAccount, balance: pounds(balance) })),
    check: await lastCheck(db),
  }
}

async function lastCheck(db: Ctx['db']): Promise<FinanceFigures['check']> {
  const [check] = await run<Check>(
    db,
    'select start_time, end_time, entries, wallets, differences, details from ledger_check order by id desc limit 1',
  )
  if (!check) return null
  const { start_time, end_time, entries, wallets, differences, details } = check
  return {
    start_time: toSeconds(start_time),
    end_time: end_time && toSeconds(end_time),
    entries,
    wallets,
    differences,
    list: details,
  }
}
