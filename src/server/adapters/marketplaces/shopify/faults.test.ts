import { expect, test } from 'vitest'
import { daily } from '#test/world/daily.ts'
import { countsOf, runShopify } from '#test/world/shopify-run.ts'

const once = { pulled: 1, result: 'done', fulfilments: 1, mails: 1 }

const { seeds, count } = daily({ seeds: [1], count: 20 }, { proof: { seeds: [1, 2, 3], count: 60 } })

test.each(seeds)('with a third of all calls failing (seed %d), each order is read once and told once', async (seed) => {
  const run = await runShopify({ count, seed, faultShare: 0.33 })
  expect(run.unclear).toBeGreaterThan(0)
  expect(countsOf(run)).toEqual(Array.from({ length: count }, () => once))
})

test('without a failure nothing is asked twice', async () => {
  const run = await runShopify({ count: 30, seed: 1, faultShare: 0 })
  expect(countsOf(run)).toEqual(Array.from({ length: 30 }, () => once))
  const asked = (operation: string) => run.server.requests.filter((one) => one.operation === operation).length
  expect([asked('ChangedOrders'), asked('OneOrder'), asked('CreateFulfilment'), run.server.grants.length]).toEqual([2, 30, 30, 1])
})
