import { expect, test } from 'vitest'
import { daysBefore } from '#server/demo/calendar.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { importDemoOrders } from '#server/demo/imports.ts'
import { checkBooks } from '#server/demo/night-events.ts'
import { simulateDays } from '#server/demo/simulate-days.ts'
import { createAdmin, createMember } from '#server/modules/identity/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { expectLedgerConsistent, openDemoWorld } from '#test/world/demo-ledger.ts'
import { password } from '#test/world/factories.ts'

test('the demo’s first days, over the end of a month: each order once, money before it is spent, and books in the order of time', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  // From the day its members joined, in October, into November; every day is lived by `npm run proof`.
  const days = { from: 91, to: 73 }
  await simulateDays(w.ctx, days, () => undefined)
  const orders = () => run(w.ctx.db, 'select id, status, pay_status, void_status from shipping_order order by id')
  const lived = await orders()
  expect(lived.length).toBeGreaterThan(4)
  await simulateDays(w.ctx, days, () => undefined)
  expect(await orders()).toEqual(lived)
  for (const _ of ['once', 'twice']) await importDemoOrders(w.ctx)
  expect(await run(w.ctx.db, 'select kind, row_count, added_count from import_file')).toEqual([
    { kind: 'order', row_count: 6, added_count: 5 },
  ])
  await checkBooks(w.ctx)
  await expectLedgerConsistent(w, { months: 1, nights: 18, now: daysBefore(w.ctx.clock(), days.to) })
})

test('a demo that an older version made keeps its days, and its books are checked and invoiced', async () => {
  const w = await openDemoWorld()
  // As it was left: members who joined on the day it was made, and the steps of then.
  for (const username of ['demo', 'seller']) await createMember(w.ctx, { username, password })
  await createAdmin(w.ctx, { username: 'finance', password, groups: ['finance'] })
  const steps = ['demo.begun', 'demo.accounts', 'demo.support', 'demo.staff', 'demo.addresses', 'demo.recharges', 'demo.orders']
  for (const name of steps) await run(w.ctx.db, 'insert into applied_step (name) values ($1)', [name])
  const before = await run(w.ctx.db, 'select * from member order by id')
  await fillDemo(w.ctx, () => undefined)
  await fillDemo(w.ctx, () => undefined, { isOpen: true })
  expect(await run(w.ctx.db, 'select * from member order by id')).toEqual(before)
  expect(await run(w.ctx.db, 'select id from shipping_order')).toEqual([])
  expect(await run(w.ctx.db, 'select differences from ledger_check')).toEqual([{ differences: 0 }])
  // Nor does one whose mark was lost with time: what was lived by other steps is not lived again by these.
  await run(w.ctx.db, `update member set create_time = now() - interval '1 year'`)
  await run(w.ctx.db, `delete from applied_step where name like 'demo.days%'`)
  await fillDemo(w.ctx, () => undefined, { isOpen: true })
  expect(await run(w.ctx.db, 'select id from shipping_order')).toEqual([])
})
