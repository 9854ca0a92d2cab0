import { expect, test } from 'vitest'
import { countsOf, runShopify } from '#test/world/shopify-run.ts'

test('of a Shopify shop with random failures, each of 1,000 orders is read once and told once', {
  timeout: 600_000,
}, async () => {
  const run = await runShopify({ count: 1000, seed: 20_261_118, faultShare: 0.33 })
  const once = { pulled: 1, result: 'done', fulfilments: 1, mails: 1 }
  expect(countsOf(run)).toEqual(Array.from({ length: 1000 }, () => once))
})
