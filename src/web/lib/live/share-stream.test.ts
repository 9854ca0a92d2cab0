import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from './events.ts'
import { shareStream } from './share-stream.ts'

afterEach(() => vi.unstubAllGlobals())

test('without locks a tab listens for itself, but only while somebody looks at it', () => {
  // An address without https has no locks.
  vi.stubGlobal('navigator', {})
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  const heard: LiveEvent[] = []
  let [begun, stopped] = [0, 0]
  const { stop } = shareStream({
    name: 'live-member-7',
    openStream: (onNews) => {
      begun += 1
      onNews({ everything: true })
      return {
        stop: () => {
          stopped += 1
        },
      }
    },
    onEvent: (news) => heard.push(news),
  })
  expect([begun, stopped, heard]).toEqual([1, 0, [{ everything: true }]])
  const look = (state: 'visible' | 'hidden') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  look('visible')
  expect([begun, stopped]).toEqual([1, 0])
  look('hidden')
  expect([begun, stopped]).toEqual([1, 1])
  look('visible')
  expect([begun, stopped, heard.length]).toEqual([2, 1, 2])
  stop()
  expect(stopped).toBe(2)
  look('hidden')
  look('visible')
  expect([begun, stopped]).toEqual([2, 2])
})
