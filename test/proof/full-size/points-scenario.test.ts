import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '#server/modules/wallet/check/check-ledger.ts'
import { run } from '#server/platform/db/pool.ts'
import { pointsScenarios, runPointsScenario } from '#test/world/points-scenario.ts'
import { createSandboxChannel } from '#test/world/sandbox-channel.ts'
import { world } from '#test/world/world.ts'

test('a hundred and fifty lives of buying, earning, spending, voiding, failing and refunding in parts gain nothing, at three rates of earning', {
  timeout: 1_200_000,
}, async () => {
  const w = await world()
  await w.ctx.settings.set('flood_per_minute', 1_000_000)
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  await run(w.ctx.db, `update pay_way set base_url = $1 where provider = 'sandbox'`, [url])
  const { token: admin } = await w.build.admin()
  const { service } = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'points-lives', behaviour: 'refuse' })
  for (const perPound of [1, 7, 50]) {
    await w.ctx.settings.set('points_per_pound', perPound)
    const tools = { w, admin, refusing: service, perPound }
    await fc.assert(
      fc.asyncProperty(pointsScenarios, (steps) => runPointsScenario(tools, steps)),
      { numRuns: 50, endOnFailure: true },
    )
  }
  expect(await checkLedger(w.ctx)).toMatchObject({ differences: 0 })
})
