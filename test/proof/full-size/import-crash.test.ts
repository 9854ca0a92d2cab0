import path from 'node:path'
import { expect, test } from 'vitest'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAt, crashAtEveryStep } from '#test/world/crash.ts'
import { type ImportFlowInput, importFlow } from '#test/world/import-flow.ts'
import { orderRow, orderSheet, prepareImport } from '#test/world/order-sheet.ts'
import { world } from '#test/world/world.ts'

const file = path.join(import.meta.dirname, '../../world/flows.ts')

test('a sheet that is added and paid for survives a kill at every step', { timeout: 600_000 }, async () => {
  const w = await world()
  const rows = await crashAtEveryStep<ImportFlowInput>({
    file,
    run: 'importFlow',
    flow: 'import',
    input: async () =>
      prepareImport(w, await orderSheet([orderRow(1), orderRow(2), orderRow(3)]), { money: 100_00, isPaid: true }),
    outcome: async ({ memberId }) => {
      const { money, held } = await getWallet(w.ctx.db, memberId)
      const [made] = await run<{ n: number; paid: number; due: number }>(
        w.ctx.db,
        `select count(*)::int as n, count(*) filter (where pay_status = 2)::int as paid, sum(amount)::int as due
         from shipping_order where user_id = $1`,
        [memberId],
      )
      return `orders ${made?.n} paid ${made?.paid} ${100_00 - money === made?.due && held === made?.due ? 'the price' : 'something else'}`
    },
  })
  expect(rows.length).toBeGreaterThan(4)
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['orders 3 paid 3 the price']))
})

test('10,000 rows killed in the middle go on where they stopped', { timeout: 600_000 }, async () => {
  const w = await world()
  const input = await prepareImport(w, await orderSheet(Array.from({ length: 10_000 }, (_, index) => orderRow(index))), {
    money: 0,
    isPaid: false,
  })
  await crashAt({ file, run: 'importFlow', flow: 'import', input, step: 41 })
  const count = async () =>
    (
      await run<{ n: number; once: number }>(
        w.ctx.db,
        'select count(*)::int as n, count(distinct out_order_id)::int as once from shipping_order where user_id = $1',
        [input.memberId],
      )
    )[0]
  const before = (await count())?.n ?? 0
  expect(before).toBeGreaterThan(1000)
  expect(before).toBeLessThan(9000)
  await importFlow(input)
  expect(await count()).toEqual({ n: 10_000, once: 10_000 })
})
