import { expect, test } from 'vitest'
import { claimStatus } from '#domain/claim/status.ts'
import { readCalendar, withClockAt } from '#server/demo/calendar.ts'
import { fileDemoClaims } from '#server/demo/claims.ts'
import { findDemoMembers } from '#server/demo/demo-members.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { insuredEvents } from '#server/demo/orders/insured-events.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'

test('the demo has a claim in every state and one that waits for its member, each once', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  const calendar = await readCalendar(w.ctx)
  const [demo] = await findDemoMembers(w.ctx, calendar)
  if (!demo) throw new Error('the demo has no member')
  await enableBankTransfer(w.ctx, { account_name: 'Demo Ltd', sort_code: '00-00-00', account_number: '12345678', iban: '' })
  const sent = insuredEvents(calendar, demo).sort((one, other) => one.time.getTime() - other.time.getTime())
  for (const { time, run: live } of sent) await live(withClockAt(w.ctx, time))
  for (const _ of ['once', 'twice']) await fileDemoClaims(w.ctx)
  const rows = await run<{ status: number; waits_for: string; days: number; is_ordered: boolean }>(
    w.ctx.db,
    `select c.status, c.waits_for, extract(day from $1::timestamptz - c.create_time)::int as days,
       o.create_time < o.delivered_time and o.delivered_time < c.create_time as is_ordered
     from claim c join shipping_order o on o.id = c.order_id order by c.id`,
    [w.ctx.clock()],
  )
  expect(rows.map(({ days }) => days)).toEqual([17, 13, 10, 8, 5, 3, 2, 0])
  expect(rows.filter(({ is_ordered: isOrdered }) => !isOrdered)).toEqual([])
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(Object.values(claimStatus)))
  expect(rows).toHaveLength(8)
  expect(rows.filter(({ waits_for: turn }) => turn === 'member')).toHaveLength(1)
  expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
})
