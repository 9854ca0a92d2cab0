import { expect, test } from 'vitest'
import { fillAwayCarrier } from '#server/demo/away-carrier.ts'
import { fillBalances } from '#server/demo/balances.ts'
import { liveSpan, type Span } from '#server/demo/orders/fill-orders.ts'
import { offerChannel, tryingRow, tryingService } from '#server/demo/trying-channel.ts'
import { createAdmin, createMember } from '#server/modules/identity/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { world } from '#test/world/world.ts'

/** Every fate an order of the demo can have, once; all of the demo's orders, counted, are in `npm run proof`. */
const everyFate: Span = {
  ...{ from: 89, to: 60.5, count: 9, first: 501, service: tryingService, cardEvery: 9 },
  fates: ['labelled', 'printed', 'failed', 'voided', 'void_refused', 'awaiting', 'deleted', 'unused', 'failed_deleted'],
  isTried: (fate) => fate !== 'unused' && fate !== 'voided',
}

test('orders of the demo go through the product: every fate once, however often it is filled, and money is left', {
  timeout: 120_000,
}, async () => {
  const w = await world({ env: { NODE_ENV: 'development' } })
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  for (const username of ['demo', 'seller']) await createMember(w.ctx, { username, password })
  await createAdmin(w.ctx, { username: 'finance', password, groups: ['finance'] })
  await createAdmin(w.ctx, { username: 'ops', password, groups: ['operations'] })
  const fill = async () => {
    await fillBalances(w.ctx)
    await offerChannel(w.ctx, tryingRow)
    await liveSpan(w.ctx, everyFate, { seed: 1, say: () => undefined })
    await fillAwayCarrier(w.ctx)
  }
  const states = () =>
    run(
      w.ctx.db,
      `select status, void_status as void, delete_time is not null as "isDeleted", count(*)::int as n, sum((print_count > 0)::int)::int as printed,
         sum((third_party > 0)::int)::int as cards
       from shipping_order group by 1, 2, 3 order by 1, 2, 3`,
    )
  const wallets = () =>
    run<{ money: number }>(
      w.ctx.db,
      `select w.money from wallet w join member m on m.id = w.user_id where m.username in ('demo', 'seller') order by m.username`,
    )
  await fill()
  const found = await states()
  expect(found).toEqual([
    { status: 0, void: 0, isDeleted: false, n: 1, printed: 0, cards: 0 },
    // Thrown away before it was paid, and after its label had failed.
    { status: 0, void: 0, isDeleted: true, n: 2, printed: 0, cards: 0 },
    { status: 1, void: 0, isDeleted: false, n: 2, printed: 1, cards: 1 },
    // One of the four that wait for the carrier: its void was asked for.
    { status: 1, void: 1, isDeleted: false, n: 1, printed: 0, cards: 0 },
    { status: 1, void: 2, isDeleted: false, n: 2, printed: 0, cards: 0 },
    { status: 1, void: 3, isDeleted: false, n: 1, printed: 0, cards: 0 },
    { status: 2, void: 0, isDeleted: false, n: 1, printed: 0, cards: 0 },
    { status: 3, void: 0, isDeleted: false, n: 3, printed: 0, cards: 0 },
  ])
  const money = await wallets()
  for (const wallet of money) expect(wallet.money).toBeGreaterThanOrEqual(500_00)
  const future = `select 1 from shipping_order where create_time > $1 or label_time > $1 or void_time > $1`
  expect(await run(w.ctx.db, future, [w.ctx.clock()])).toEqual([])

  await fill()
  expect(await states()).toEqual(found)
  expect(await wallets()).toEqual(money)
})
