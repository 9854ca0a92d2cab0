import { lastDays } from '#domain/calendar.ts'
import type { Ctx } from '#server/ctx.ts'
import { notifyAdmins } from '#server/modules/notices/index.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import {
  balances,
  type Difference,
  entrySums,
  heldByHolds,
  type IdRange,
  maxDifferences,
  pendingByEarnings,
  runningBalances,
} from './ledger-checks.ts'
import { saveSnapshots } from './snapshots.ts'

/** So much is looked at in one statement: a moment's work each, however many members there are. */
const entriesAtOnce = 20_000
const walletsAtOnce = 1000

type LedgerCheckResult = { entries: number; wallets: number; differences: number }

/**
 * Goes through the whole of the books, writes down what it found and what the company accounts stood at when yesterday ended, and tells finance of
 * every difference. Changes nothing in the ledger; may run twice, also at once.
 */
export async function checkLedger(ctx: Ctx): Promise<LedgerCheckResult> {
  const { db } = ctx
  const [started] = await run<{ id: number }>(db, 'insert into ledger_check (start_time) values ($1) returning id', [ctx.clock()])
  const found: Difference[] = []
  /** Goes through a table in steps and says how many rows it has. */
  const runChecks = async (checks: (typeof entrySums)[], table: 'ledger_entry' | 'wallet', column: string, size: number) => {
    const last = await getLastId(db, table, column)
    let count = 0
    for (let after = 0; after < last; after += size) {
      const step = { after, upTo: after + size }
      for (const check of checks) found.push(...(await check(db, step)))
      count += await countIn(db, table, column, step)
    }
    return count
  }
  const entries = await runChecks([entrySums], 'ledger_entry', 'id', entriesAtOnce)
  const wallets = await runChecks([balances, heldByHolds, pendingByEarnings, runningBalances], 'wallet', 'user_id', walletsAtOnce)
  const [yesterday] = lastDays(ctx.clock(), ctx.settings.get('time_zone'), 2)
  if (yesterday) await saveSnapshots(db, yesterday.day, yesterday.to)
  const outcome = { entries, wallets, differences: found.length }
  await inTx(ctx, async (tx) => {
    await run(
      tx,
      'update ledger_check set end_time = $2, entries = $3, wallets = $4, differences = $5, details = $6 where id = $1',
      [started?.id, ctx.clock(), entries, wallets, found.length, JSON.stringify(found.slice(0, maxDifferences))],
    )
    if (found.length === 0) return
    await notifyAdmins(ctx, tx, 'finance/index', {
      kind: 'ledger.difference',
      word: { key: 'notice.ledger.difference', values: { count: found.length } },
      link: '/admin/finance',
      mail: true,
    })
  })
  return outcome
}

async function getLastId(db: Db, table: string, column: string): Promise<number> {
  const [row] = await run<{ last: number }>(db, `select coalesce(max(${column}), 0)::bigint as last from ${table}`)
  return row?.last ?? 0
}

async function countIn(db: Db, table: string, column: string, { after, upTo }: IdRange): Promise<number> {
  const [row] = await run<{ count: number }>(
    db,
    `select count(*)::int as count from ${table} where ${column} > $1 and ${column} <= $2`,
    [after, upTo],
  )
  return row?.count ?? 0
}
