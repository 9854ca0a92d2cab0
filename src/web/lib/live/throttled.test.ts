import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onLiveEvent } from './events.ts'
import { subscribeThrottled } from './throttled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const tell = () => onLiveEvent({ change: { topic: 'order', id: 7 } })

test('much that comes at once is one call, and what comes later another', () => {
  const handler = vi.fn()
  const leave = subscribeThrottled('order', 2000, handler)()
  for (let n = 0; n < 5; n++) tell()
  onLiveEvent({ change: { topic: 'notice', id: 1 } })
  vi.advanceTimersByTime(1999)
  expect(handler).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(handler).toHaveBeenCalledTimes(1)
  tell()
  vi.advanceTimersByTime(2000)
  expect(handler).toHaveBeenCalledTimes(2)
  leave()
})

test('who left in the middle of a pause is called when they are back, and goes on hearing', () => {
  const handler = vi.fn()
  const begin = subscribeThrottled('order', 2000, handler)
  const leave = begin()
  tell()
  leave()
  vi.advanceTimersByTime(10_000)
  expect(handler).not.toHaveBeenCalled()
  const leaveAgain = begin()
  expect(handler).toHaveBeenCalledTimes(1)
  tell()
  vi.advanceTimersByTime(2000)
  expect(handler).toHaveBeenCalledTimes(2)
  leaveAgain()
})

test('what came while nobody looked is made up for once, and nothing where nothing came', () => {
  const handler = vi.fn()
  const begin = subscribeThrottled('order', 2000, handler)
  begin()()
  tell()
  onLiveEvent({ everything: true })
  begin()()
  expect(handler).toHaveBeenCalledTimes(1)
  begin()()
  expect(handler).toHaveBeenCalledTimes(1)
})
