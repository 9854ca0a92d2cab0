import { beforeAll, expect, test } from 'vitest'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { checkLedger } from '#server/modules/wallet/check/check-ledger.ts'
import { run } from '#server/platform/db/pool.ts'
import { retriedTransactions } from '#server/platform/db/tx.ts'
import { moneyActions, runConcurrently, stagesOf } from '#test/world/money-races.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.ctx.settings.set('flood_per_minute', 1_000_000)
  const account = { account_name: 'ShipSmart Ltd', sort_code: '12-34-56', account_number: '12345678', iban: '' }
  await run(w.ctx.db, 'update pay_way set min_amount = 100 where id = $1', [await enableBankTransfer(w.ctx, account)])
})

const times = 3
const names = Object.keys(moneyActions)

test('every pair of what moves money, at one member’s same orders at once: nobody blocks anybody', {
  timeout: 3_600_000,
}, async () => {
  const found: string[] = []
  for (const [index, one] of names.entries())
    for (const other of names.slice(index))
      for (const from of stagesOf([one, other])) {
        const before = retriedTransactions.deadlock
        for (let time = 0; time < times; time++) await runConcurrently(w, [one, other], { from, copies: 3 })
        const count = retriedTransactions.deadlock - before
        if (count > 0) found.push(`${one} × ${other} (${from}): ${count}`)
      }
  expect(found).toEqual([])
  expect(await checkLedger(w.ctx)).toMatchObject({ differences: 0 })
})
