import { expect, test } from 'vitest'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { makeLabel } from '#server/modules/dispatch/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { expectLedgerConsistent, openDemoWorld } from '#test/world/demo-ledger.ts'

type State = { status: number; void_status: number; is_deleted: boolean; is_printed: boolean; n: number }
type Sources = { is_card: boolean; is_money: boolean; n: number }

test('the demo’s days went through the product: every state, each order once, in the order of time, and money left', {
  timeout: 180_000,
}, async () => {
  const w = await openDemoWorld()
  const said: string[] = []
  const fill = async () => {
    await fillDemo(w.ctx, (line) => said.push(line))
    await fillDemo(w.ctx, (line) => said.push(line), { isOpen: true })
  }
  const states = () =>
    run<State>(
      w.ctx.db,
      `select status, void_status, delete_time is not null as is_deleted, print_count > 0 as is_printed, count(*)::int as n
       from shipping_order group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    )
  const wallets = () =>
    run<{ money: number; held: number }>(
      w.ctx.db,
      `select w.money, w.held from wallet w join member m on m.id = w.user_id where m.username in ('demo', 'seller') order by m.username`,
    )
  await fill()
  const found = await states()
  const count = (state: Partial<State>) =>
    found.reduce(
      (sum, one) => (Object.entries(state).every(([name, value]) => one[name as keyof State] === value) ? sum + one.n : sum),
      0,
    )
  const [pallet] = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from shipping_order where service_type = 'WWX' and weight = 20000`,
  )
  const boxes = pallet?.n ?? 0
  expect(boxes).toBeGreaterThan(2)
  // 40 of long ago, 60 of the last days and 100 of the weeks before, twice 45 of the months before, 4 that wait, a box by card and those of a pallet.
  // Then a sheet of four, eight insured parcels, nine of a shop (the carrier refuses one), two labels for returns and two parcels sent again; two
  // labels of before are voided, because a refund was asked for what was not used.
  const later = { sheet: 4, insured: 8, shop: 8, refused: 1, returns: 2 + 2, voided: 2 }
  const labelled = later.insured + later.shop + later.returns
  expect(count({})).toBe(40 + 60 + 100 + 90 + 4 + boxes + later.sheet + labelled + later.refused)
  expect(count({ status: 0, is_deleted: false })).toBe(8 + 7 + 10 + later.sheet)
  expect(count({ status: 0, is_deleted: true })).toBe(8 + 8 + 10)
  expect(count({ status: 1, void_status: 0 })).toBe(16 + 18 + 30 + boxes + 15 + 28 + 40 + labelled - later.voided)
  // Of the test carrier's labels those since the last afternoon are not handed over, and so not printed, yet.
  const unprinted = count({ status: 1, void_status: 0, is_printed: false })
  expect(unprinted).toBeGreaterThanOrEqual(8 + 30 + boxes)
  expect(unprinted).toBeLessThanOrEqual(16 + 30 + boxes + later.shop + later.returns)
  const handed = await run<{ state: number; n: number }>(
    w.ctx.db,
    'select is_effective as state, count(*)::int as n from shipping_order where manifest_id is not null group by 1 order by 1',
  )
  expect(handed.map(({ state }) => state)).toEqual([1, 2])
  expect(handed[0]?.n).toBeGreaterThan(80)
  const late = `select 1 from manifest m join shipping_order o on o.manifest_id = m.id where m.create_time < o.label_time or m.state = 0`
  expect(await run(w.ctx.db, late)).toEqual([])
  expect(count({ status: 1, void_status: 1 })).toBe(1)
  expect(count({ status: 1, void_status: 2 })).toBe(24 + 7 + 18 + 8 + 10 + later.voided)
  expect(count({ status: 1, void_status: 3 })).toBe(7)
  expect(count({ status: 2 })).toBe(8 + 10 + later.refused)
  expect(count({ status: 3 })).toBe(3)
  const days = await run<{ isOld: boolean; n: number }>(
    w.ctx.db,
    `select create_time < $1::timestamptz - interval '30 days' as "isOld", count(*)::int as n from shipping_order group by 1 order by 1 desc`,
    [w.ctx.clock()],
  )
  expect(days[0]).toEqual({ isOld: true, n: 40 + 90 })

  // Of each 45 every sixth by card, which are eight; one of those failed, and what they cost is in the balance.
  const sources = await run<Sources>(
    w.ctx.db,
    `select third_party > 0 as is_card, money > 0 as is_money, count(*)::int as n from shipping_order where paid_amount > 0 group by 1, 2 order by 1, 2`,
  )
  expect(sources).toEqual([
    { is_card: false, is_money: true, n: expect.any(Number) },
    { is_card: true, is_money: false, n: 7 + 7 + 1 },
    { is_card: true, is_money: true, n: boxes - 1 },
  ])
  const charged = await run<{ n: number }>(w.ctx.db, `select count(*)::int as n from sandbox_payment where status = 'paid'`)
  expect(charged).toEqual([{ n: 8 + 8 + 1 + 1 }])
  // What a label or a void waits for is told with the time of the next try, and asked again by a job.
  const waiting = await run<{ fail_code: string; is_asked: boolean; is_open: boolean; is_booked: boolean }>(
    w.ctx.db,
    `select o.fail_code, o.next_try_time > o.pay_time as is_asked, c.status as is_open,
       exists (select 1 from graphile_worker.jobs j where j.key in ('label:' || o.id, 'void:' || o.id)) as is_booked
     from shipping_order o join channel c on c.id = o.channel_id where o.status = 3 or o.void_status = 1 order by o.id`,
  )
  expect(waiting).toMatchObject([
    ...[1, 2, 3].map(() => ({ fail_code: 'unavailable', is_asked: true, is_open: false, is_booked: true })),
    { is_open: false, is_booked: true },
  ])
  const money = await wallets()
  for (const wallet of money) expect(wallet.money).toBeGreaterThanOrEqual(500_00)
  // Only what waits is held, and all that waits is the first member's.
  expect(money).toMatchObject([{ held: expect.toSatisfy((pence: number) => pence > 0) }, { held: 0 }])
  const times = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from shipping_order where create_time > $1 or label_time > $1 or void_time > $1`,
    [w.ctx.clock()],
  )
  expect(times).toEqual([{ n: 0 }])
  expect(said).toContainEqual(expect.stringMatching(/^Demo: 200 of \d+ events$/))
  // One transfer nobody has looked for yet; all others were found, whoever asked for them.
  const transfers = await run<{ status: number; n: number }>(
    w.ctx.db,
    `select status, count(*)::int as n from payment where client_key like 'demo-transfer-%' group by 1 order by 1`,
  )
  expect(transfers).toEqual([
    { status: 1, n: 1 },
    { status: 2, n: 4 },
  ])
  await expectLedgerConsistent(w, { months: 2, nights: 90 })

  // A start that was killed in a step lives it again: nothing comes twice, and nothing is paid for that was lived already.
  await run(w.ctx.db, `delete from applied_step where name in ('demo.days_60', 'demo.days_6')`)
  await fill()
  expect(await states()).toEqual(found)
  expect(await wallets()).toEqual(money)
  await expectLedgerConsistent(w, { months: 2, nights: 90 })

  // Hours later the one that the carrier never heard of is given up; the others may have been made, so they wait on.
  w.wait(5 * 3600)
  const inProgress = await run<{ id: number }>(w.ctx.db, 'select id from shipping_order where status = 3 order by id')
  for (const { id } of inProgress) await makeLabel(w.ctx, id)
  const after = await run<{ status: number }>(w.ctx.db, 'select status from shipping_order where id = any($1) order by id', [
    inProgress.map(({ id }) => id),
  ])
  expect(after.map(({ status }) => status)).toEqual([3, 3, 2])
})
