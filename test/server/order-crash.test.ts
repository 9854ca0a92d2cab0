import { expect, test } from 'vitest'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { crashHouse } from '#test/world/order-crash.ts'
import type { OrderFlowInput } from '#test/world/order-flow.ts'

/** Each flow on its own, of our own network as well as of a carrier, and those of payments are proofs (`npm run proof`). */
test('an order that is paid, labelled and voided survives a kill at every step of the three', { timeout: 240_000 }, async () => {
  const { file, fresh, story, entryCounts } = await crashHouse()
  const rows = await crashAtEveryStep<OrderFlowInput>({
    ...{ file, run: 'wholeFlow', flow: 'whole', input: fresh('carrier', 'added'), outcome: story },
  })
  // Three transactions with a stranger between two of them, twice, and the payment.
  expect(rows.length).toBeGreaterThan(14)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(
    new Set(['status 1 pay 3 void 2 labels 1 cancelled 1 paid nothing held 0 points 124']),
  )
  // Nobody was charged or refunded once more and back.
  expect(await entryCounts()).toHaveLength(1)
})
