import { expect, test } from 'vitest'
import { shopKinds } from '#domain/shop/kinds.ts'
import { sellAmongFaults } from '#test/world/sell-among-faults.ts'
import { world } from '#test/world/world.ts'

test('of shops that fail by chance every order is read once, labelled once and told once', async () => {
  const w = await world({ start: '2026-10-20T09:00:00Z' })
  await w.app.listen({ host: '127.0.0.1', port: 0 })
  for (const kind of shopKinds) {
    const figures = await sellAmongFaults(w, { kind, count: 6, seed: 20_261_118 })
    expect(figures.readings + figures.purchases + figures.tellings, kind).toBeGreaterThan(3)
  }
})
