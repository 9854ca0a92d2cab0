import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from './events.ts'
import { keepStreamOpen } from './stream.ts'

/** An event stream whose other end is the test. */
class Line extends EventTarget {
  isClosed = false
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
  }
  close() {
    this.isClosed = true
  }
  say(name: string, data = '{}') {
    this.dispatchEvent(Object.assign(new Event(name), { data }))
  }
}

let lines: Line[]
let news: LiveEvent[]
let tickets: (string | Error)[]
const over = new Error('over')

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  news = []
  tickets = ['one', 'two', 'three']
})
afterEach(() => vi.useRealTimers())

const keep = () =>
  keepStreamOpen({
    requestTicket: async () => {
      const next = tickets.shift() ?? over
      if (next instanceof Error) throw next
      return next
    },
    isSessionEnded: (error) => error === over,
    streamUrl: (ticket) => `/api/live?ticket=${ticket}`,
    open: (address) => {
      const line = new Line(address)
      lines.push(line)
      return line as unknown as EventSource
    },
    onEvent: (heard) => news.push(heard),
    now: Date.now,
    random: () => 1,
  })
const addresses = () => lines.map((line) => line.address)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('once connected everything counts as changed, then each change as it comes', async () => {
  const { stop } = keep()
  await pass(0)
  lines[0]?.say('ready')
  lines[0]?.say('change', '{"topic":"task","id":7}')
  lines[0]?.say('change', '{"topic":"of a newer server"}')
  lines[0]?.say('missed')
  expect(news).toEqual([{ everything: true }, { change: { topic: 'task', id: 7 } }, { everything: true }])
  stop()
  expect(lines[0]?.isClosed).toBe(true)
})

test('where the server knows what was missed only that counts as changed', async () => {
  const { stop } = keep()
  await pass(0)
  lines[0]?.say('ready', '{"everything":false}')
  lines[0]?.say('change', '{"topic":"order","id":3}')
  expect(news).toEqual([{ change: { topic: 'order', id: 3 } }])
  lines[0]?.say('ready', '{"everything":true}')
  expect(news.at(-1)).toEqual({ everything: true })
  stop()
})

test('a lost stream is opened again with a new ticket, after pauses that double', async () => {
  tickets = ['one', new Error('away'), new Error('away'), 'two']
  const { stop } = keep()
  await pass(0)
  lines[0]?.say('error')
  expect(lines[0]?.isClosed).toBe(true)
  await pass(999)
  expect(tickets).toHaveLength(3)
  await pass(1 + 2000 + 3999)
  expect(addresses()).toEqual(['/api/live?ticket=one'])
  await pass(1)
  expect(addresses()).toEqual(['/api/live?ticket=one', '/api/live?ticket=two'])
  stop()
})

test('told to come back with a new ticket it does so at once, and stops where there is no session any more', async () => {
  tickets = ['one', 'two']
  keep()
  await pass(0)
  lines[0]?.say('bye')
  await pass(0)
  expect(addresses()).toEqual(['/api/live?ticket=one', '/api/live?ticket=two'])
  lines[1]?.say('bye')
  await pass(120_000)
  expect(lines).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('after a sleep of the machine the stream is opened anew', async () => {
  const { stop } = keep()
  await pass(0)
  await pass(15_000)
  vi.setSystemTime(Date.now() + 3_600_000)
  await pass(15_000)
  expect(addresses()).toEqual(['/api/live?ticket=one', '/api/live?ticket=two'])
  expect(lines[0]?.isClosed).toBe(true)
  stop()
})

test('a ticket that arrives after the stop opens nothing', async () => {
  const { stop } = keep()
  stop()
  await pass(60_000)
  expect(lines).toEqual([])
})
