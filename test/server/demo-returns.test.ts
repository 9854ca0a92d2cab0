import { expect, test } from 'vitest'
import type { TrendAnswer } from '#contract/dashboard.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { createDemoReturns } from '#server/demo/returns.ts'
import { simulateDays } from '#server/demo/simulate-days.ts'
import { createDemoWarehouses } from '#server/demo/warehouses.ts'
import { refundUnused } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { pence } from '#test/world/return-flow.ts'
import type { World } from '#test/world/world.ts'

test('the demo has refunds and returns in every state, once however often it is made', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  await createDemoWarehouses(w.ctx)
  await simulateDays(w.ctx, { from: 91, to: 62 }, () => undefined)
  // Handed over, as the step of the manifests would.
  await run(
    w.ctx.db,
    `update shipping_order o set is_effective = 1 where status = 1 and void_status = 0
       and (select count(*) from shipping_order later where later.user_id = o.user_id and later.status = 1 and later.void_status = 0 and later.id > o.id) >= 2`,
  )
  await createDemoReturns(w.ctx)
  const list = () =>
    run<{ status: number; kind: number; outcome: number; choice: string }>(
      w.ctx.db,
      'select status, kind, outcome, choice from return_order order by id',
    )
  const rows = await list()
  // As lists show them, the newest number first, they are in the order of time.
  expect(
    await run(
      w.ctx.db,
      'select 1 from return_order one join return_order later on later.id > one.id and later.create_time < one.create_time',
    ),
  ).toEqual([])
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set([0, 1, 2, 3]))
  expect(rows.some(({ status, choice }) => status === 3 && choice === 'refund')).toBe(true)
  expect(await run(w.ctx.db, 'select 1 from unclaimed_return')).toHaveLength(1)
  expect(await run(w.ctx.db, 'select 1 from return_order where not is_announced and status = 3')).not.toEqual([])
  expect(
    await run(w.ctx.db, `select 1 from return_order where condition = 'damaged' and cardinality(instock_photos) = 1`),
  ).not.toEqual([])
  expect(
    await run(w.ctx.db, `select 1 from return_order where label_order_id is not null and tracking_number <> ''`),
  ).not.toEqual([])
  await createDemoReturns(w.ctx)
  expect(await list()).toEqual(rows)
  expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
  await checkFigures(w)
  await checkSweep(w)
}, 240_000)

type Totals = { now: { totals: Record<'revenue' | 'refunds_net' | 'claims' | 'margin', string> } }

/** Finance page, dashboard and overview of staff show one revenue for the same days. */
async function checkFigures(w: World): Promise<void> {
  const { token: admin } = await w.build.admin()
  const trends = (await w.get<TrendAnswer>('/admin/Dashboard/trends', { admin, query: { days: '90' } })).data
  const [from = '', to = ''] = [trends.days[0], trends.days.at(-1)]
  const { totals } = (await w.get<Totals>('/admin/finance/totals', { admin, query: { from, to } })).data.now
  const { series } = (
    await w.get<{ series: { totals: { money: string } } }>('/admin/Dashboard/parcels', { admin, query: { from, to } })
  ).data
  const sumOf = (name: string) =>
    trends.trends
      .find((trend) => trend.name === name)
      ?.values.reduce((sum, days) => sum + days.reduce((one, other) => one + other, 0), 0)
  expect(pence(totals.revenue)).toBeGreaterThan(0)
  expect(pence(totals.refunds_net)).toBeGreaterThan(0)
  expect(sumOf('revenue')).toBe(pence(totals.revenue))
  expect(sumOf('margin')).toBe(pence(totals.margin))
  expect(series.totals.money).toBe(totals.revenue)
}

/** A month later the sweep gives back only labels whose parcels were never seen. */
async function checkSweep(w: World): Promise<void> {
  await run(w.ctx.db, `update channel set refund_rule = 'automatic', unused_refund_days = 30`)
  await refundUnused({ ...w.ctx, clock: () => new Date(w.ctx.clock().getTime() + 31 * 86_400_000) })
  const asked = await run<{ id: number; was_seen: boolean }>(
    w.ctx.db,
    `select o.id, o.is_effective = 1 or o.is_warehouse_scan = 1 or o.transit_time is not null
       or exists (select from return_order r where (r.order_id = o.id or r.label_order_id = o.id) and r.instock)
       or exists (select from claim c where c.order_id = o.id and c.status not in (4, 6)) as was_seen
     from shipping_order o where o.void_status = 1`,
  )
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((one) => one.was_seen)).toEqual([])
}
