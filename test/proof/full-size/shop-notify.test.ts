import { expect, test } from 'vitest'
import { notifyAmongFaults } from '#test/world/notify-scenario.ts'
import { world } from '#test/world/world.ts'

test('a thousand parcels among random faults are each told to their shop once', { timeout: 1_200_000 }, async () => {
  const { calls } = await notifyAmongFaults(await world(), { count: 1000, seed: 21 })
  expect(calls).toBeGreaterThanOrEqual(1000)
})
