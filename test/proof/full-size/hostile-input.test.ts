import { expect, test } from 'vitest'
import { sendHostileCalls } from '#test/world/hostile.ts'
import { world } from '#test/world/world.ts'

test('every call a dozen times with input nobody means: an envelope each time, never a failure', async () => {
  const w = await world()
  const [admin, member] = [(await w.build.admin()).token, (await w.build.member()).token]
  const { wrong, sent } = await sendHostileCalls(w, {
    admin,
    member,
    leaks: /at \w+ \(|\.ts:|node_modules/,
    times: 12,
    seed: 1000,
  })
  expect(wrong).toEqual([])
  expect(sent).toBeGreaterThan(3000)
})
