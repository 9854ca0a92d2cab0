import { expect, test } from 'vitest'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { createDemoReturns } from '#server/demo/returns.ts'
import { simulateDays } from '#server/demo/simulate-days.ts'
import { createDemoWarehouses } from '#server/demo/warehouses.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'

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
}, 240_000)
