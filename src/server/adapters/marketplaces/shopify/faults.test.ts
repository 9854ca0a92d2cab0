import { expect, test } from 'vitest'
import { countsOf, runShopify } from '#test/world/shopify-run.ts'

const once = { pulled: 1, result: 'done', fulfilments: 1, mails: 1 }

test.each([1, 2, 3])(
  'with a third of all calls failing (seed %d), each of 60 orders is read once and told once',
  async (seed) => {
    const run = await runShopify({ count: 60, seed, faultShare: 0.33 })
    expect(run.unclear).toBeGreaterThan(0)
    expect(countsOf(run)).toEqual(Array.from({ length: 60 }, () => once))
  },
)

test('without a failure nothing is asked twice', async () => {
  const run = await runShopify({ count: 30, seed: 1, faultShare: 0 })
  expect(countsOf(run)).toEqual(Array.from({ length: 30 }, () => once))
  const asked = (operation: string) => run.server.requests.filter((one) => one.operation === operation).length
  expect([asked('ChangedOrders'), asked('OneOrder'), asked('CreateFulfilment'), run.server.grants.length]).toEqual([2, 30, 30, 1])
})
