import { expect, test } from 'vitest'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { codeOf, isLetIn, oneCallOfEachNode, signInAs } from '#test/world/guarded-calls.ts'
import { world } from '#test/world/world.ts'

test('every group is let in by a call of every node it holds, and refused by all others', async () => {
  const w = await world()
  await w.ctx.settings.set('flood_per_minute', 1_000_000)
  for (const { code, holds } of groupSeeds) {
    const token = await signInAs(w, code)
    for (const call of oneCallOfEachNode)
      expect([code, call.url, isLetIn(await codeOf(w, call, token))]).toEqual([code, call.url, holds(call.node)])
  }
})
