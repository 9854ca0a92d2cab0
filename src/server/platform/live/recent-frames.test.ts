import { expect, test } from 'vitest'
import { createRecentFrames } from './recent-frames.ts'

function start() {
  let now = Date.UTC(2026, 10, 16)
  const recent = createRecentFrames(() => new Date(now))
  const pass = (ms: number) => {
    now += ms
  }
  const tell = (to: string) => recent.add({ to, frame: to })
  const names = (ms: number) => recent.within(ms)?.map(({ to }) => to)
  return { recent, pass, tell, names }
}

test('what was told since a page began is known, with a little more for its way here', () => {
  const { pass, tell, names } = start()
  pass(10_000)
  tell('long ago')
  pass(4000)
  tell('just before')
  pass(1500)
  tell('since')
  pass(500)
  expect(names(600)).toEqual(['just before', 'since'])
  expect(names(100)).toEqual(['just before', 'since'])
  expect(names(0)).toEqual(['just before', 'since'])
  pass(1400)
  expect(names(0)).toEqual(['since'])
})

test('of the time before this instance began, and of more than a minute, nothing is claimed', () => {
  const { pass, tell, names } = start()
  tell('first')
  pass(5000)
  expect(names(3001)).toBeUndefined()
  expect(names(2999)).toEqual([])
  pass(100_000)
  expect(names(60_000)).toEqual([])
  expect(names(60_001)).toBeUndefined()
})

test('after a gap only what came later is known', () => {
  const { recent, pass, tell, names } = start()
  pass(10_000)
  tell('before')
  recent.clear()
  pass(1000)
  expect(names(500)).toBeUndefined()
  tell('after')
  pass(3000)
  expect(names(1900)).toEqual(['after'])
})

test('what fell out of the memory is not claimed either', () => {
  const { pass, tell, names } = start()
  pass(10_000)
  for (let count = 1; count <= 5001; count++) {
    tell(String(count))
    if (count === 2500) pass(5000)
  }
  // The first 2,500 are gone, told five seconds ago: whoever is older than that is told to ask again.
  expect(names(2900)?.length).toBe(2501)
  expect(names(3000)).toBeUndefined()
})
