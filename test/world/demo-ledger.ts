import { expect } from 'vitest'
import { monthOf } from '#domain/calendar.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from './world.ts'

/** Really listening: the demo meets its bank and its carrier over HTTP. */
export async function openDemoWorld(): Promise<World> {
  const w = await world({ env: { NODE_ENV: 'development' } })
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  return w
}

/** Nobody spent what was not there yet, nothing was written after what came later, and every closed month has its invoices. */
export async function expectLedgerConsistent(
  { ctx }: World,
  least: { months: number; nights: number; now?: Date },
): Promise<void> {
  const counted = async (text: string) => (await run<{ n: number }>(ctx.db, text))[0]?.n
  // Running balances by time, worked out anew.
  const lowest = `select min(balance)::int as n from (
    select sum(amount) over (partition by user_id order by create_time, id) as balance from ledger_posting where account = 'wallet') moved`
  expect(await counted(lowest)).toBeGreaterThanOrEqual(0)
  const backwards = (table: string) =>
    `select count(*)::int as n from (select create_time, lag(create_time) over (order by id) as before from ${table}) moved where before > create_time`
  for (const table of ['ledger_posting', 'ledger_entry', 'shipping_order', 'payment', 'invoice'])
    expect([table, await counted(backwards(table))]).toEqual([table, 0])
  const early = (table: string) =>
    `select count(*)::int as n from ${table} t join member m on m.id = t.user_id where t.create_time < greatest(m.create_time, m.join_time)`
  for (const table of ['ledger_entry', 'shipping_order', 'payment', 'address'])
    expect([table, await counted(early(table))]).toEqual([table, 0])

  const thisMonth = monthOf(least.now ?? ctx.clock(), ctx.settings.get('time_zone'))
  const sold = await run<{ user_id: number; month: string; n: number; issued: string }>(
    ctx.db,
    `select s.user_id, to_char(s.tax_point, 'YYYY-MM') as month, count(distinct s.invoice_id)::int as n, min(i.issue_day)::text as issued
     from sale_line s left join invoice i on i.id = s.invoice_id
     where s.refund_of is null and to_char(s.tax_point, 'YYYY-MM') < $1 group by 1, 2 order by 2, 1`,
    [thisMonth],
  )
  expect(new Set(sold.map(({ month }) => month)).size).toBeGreaterThanOrEqual(least.months)
  const dayAfter = (month: string) => {
    const [year = 0, number = 0] = month.split('-').map(Number)
    return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10)
  }
  expect(sold).toEqual(sold.map(({ user_id, month }) => ({ user_id, month, n: 1, issued: dayAfter(month) })))
  const open = `select count(*)::int as n from sale_line where invoice_id is null and to_char(tax_point, 'YYYY-MM') < '${thisMonth}'`
  expect(await counted(open)).toBe(0)

  const checks = await run<{ isToday: boolean; differences: number; isDone: boolean; entries: number }>(
    ctx.db,
    `select start_time > $1::timestamptz - interval '1 day' as "isToday", differences, end_time is not null as "isDone", entries
     from ledger_check order by id desc`,
    [ctx.clock()],
  )
  expect(checks.length).toBeGreaterThanOrEqual(least.nights)
  expect(checks.filter(({ differences, isDone }) => differences > 0 || !isDone)).toEqual([])
  expect(checks[0]).toMatchObject({ isToday: true, entries: await counted('select count(*)::int as n from ledger_entry') })
}
