import { expect, test } from 'vitest'
import { sellAmongFaults } from '#test/world/sell-among-faults.ts'
import { world } from '#test/world/world.ts'

test.each(['demo', 'shopify', 'woocommerce'] as const)(
  'of 1,000 orders of a shop that fails by chance (%s) each is read once, labelled once and told once',
  { timeout: 1_800_000 },
  async (kind) => {
    const w = await world({ start: '2026-10-20T09:00:00Z' })
    await w.app.listen({ host: '127.0.0.1', port: 0 })
    const figures = await sellAmongFaults(w, { kind, count: 1000, seed: 20_261_118 })
    process.stdout.write(`${JSON.stringify({ proof: 'shop faults', kind, orders: 1000, ...figures })}\n`)
    expect(figures.tellings).toBeGreaterThan(1)
  },
)
