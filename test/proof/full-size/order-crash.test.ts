import { beforeAll, expect, test } from 'vitest'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { type CrashApp, openCrashApp } from '#test/world/order-crash.ts'
import type { OrderFlowInput } from '#test/world/order-flow.ts'

let app: CrashApp
beforeAll(async () => {
  app = await openCrashApp()
})

// £5.91 less £1.24 for 124 points; the £4.67 earn four, which wait.
test.each([
  ['pay', 'payFlow', 'own', 'added', 'status 3 pay 2 void 0 labels 0 cancelled 0 paid the price held the price points 0', 4],
  ['label', 'labelFlow', 'own', 'paid', 'status 1 pay 2 void 0 labels 0 cancelled 0 paid the price held 0 points 0 pending 4', 2],
  [
    'label',
    'labelFlow',
    'carrier',
    'paid',
    'status 1 pay 2 void 0 labels 1 cancelled 0 paid the price held 0 points 0 pending 4',
    6,
  ],
  ['void', 'voidFlow', 'own', 'labelled', 'status 1 pay 3 void 2 labels 0 cancelled 0 paid nothing held 0 points 124', 4],
  ['void', 'voidFlow', 'carrier', 'labelled', 'status 1 pay 3 void 2 labels 1 cancelled 1 paid nothing held 0 points 124', 8],
  [
    'late',
    'lateFlow',
    'ownCarrier',
    'paid',
    'status 1 pay 2 void 0 labels 2 cancelled 1 paid the price held 0 points 0 pending 4',
    20,
  ],
] as const)(
  '%s (%s, %s) survives a kill at every step',
  { timeout: 600_000 },
  async (flow, name, service, until, outcome, least) => {
    const { file, fresh, describeOutcome } = app
    const rows = await crashAtEveryStep<OrderFlowInput>({
      file,
      run: name,
      flow,
      input: fresh(service, until),
      outcome: describeOutcome,
    })
    expect(rows.length).toBeGreaterThan(least - 2)
    expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set([outcome]))
  },
)

test.each([
  ['of our own network', 'own', 0, 2],
  ['that is closed with a carrier', 'carrier', 1, 8],
] as const)('a manifest %s survives a kill at every step', { timeout: 600_000 }, async (_, service, atCarrier, least) => {
  const { file, fresh, describeManifest } = app
  const rows = await crashAtEveryStep<OrderFlowInput>({
    file,
    run: 'manifestFlow',
    flow: 'manifest',
    input: fresh(service, 'labelled'),
    outcome: describeManifest,
  })
  expect(rows.length).toBeGreaterThan(least)
  const outcome = `effective 1 timed made 1 closed 1 told 1 at carrier ${atCarrier}`
  expect(new Set(rows.map((row) => row.outcome))).toEqual(new Set([outcome]))
})
