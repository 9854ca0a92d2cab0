import { expect, test } from 'vitest'
import { createLoadMeter } from './load.ts'

test('counts the process as overloaded for two seconds after it stood still for five', () => {
  let nowMs = 0
  const load = createLoadMeter(() => nowMs)
  const tickAfter = (ms: number) => {
    nowMs += ms
    load.tick()
  }
  for (let count = 0; count < 8; count++) tickAfter(250)
  expect(load.isOverloaded()).toBe(false)
  tickAfter(5250)
  expect(load.isOverloaded()).toBe(true)
  for (let count = 0; count < 7; count++) tickAfter(250)
  expect(load.isOverloaded()).toBe(true)
  tickAfter(250)
  expect(load.isOverloaded()).toBe(false)
})

test('does not count ticks that are a little late', () => {
  let nowMs = 0
  const load = createLoadMeter(() => nowMs)
  for (let count = 0; count < 20; count++) {
    nowMs += 600
    load.tick()
  }
  expect(load.isOverloaded()).toBe(false)
})
