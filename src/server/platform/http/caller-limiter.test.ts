import { expect, test, vi } from 'vitest'
import { type CallerKey, createCallerLimiter } from './caller-limiter.ts'

type Limiter = ReturnType<typeof createCallerLimiter>

/** Sends calls of one caller. The list holds a way to end each call that runs, and grows as more start. */
function send(limiter: Limiter, caller: CallerKey, calls: number, isUpload = false): (() => void)[] {
  const running: (() => void)[] = []
  for (let count = 0; count < calls; count++)
    void limiter.acquire(caller, { isHeavy: false, isUpload })?.then((release) => running.push(release))
  return running
}
const settled = () => new Promise((done) => setTimeout(done, 5))
async function endAll(running: (() => void)[]): Promise<void> {
  for (const release of running.splice(0)) release()
  await settled()
}

const one = { account: 'member 1' }
const other = { account: 'member 2' }

test('runs six calls of a crowd while its caller is alone, and one while another caller is active', async () => {
  let nowMs = 0
  const limiter = createCallerLimiter(() => nowMs)
  const crowd = send(limiter, one, 60)
  await settled()
  expect(crowd).toHaveLength(6)
  const few = send(limiter, other, 8)
  await settled()
  expect(few, 'eight calls are no crowd').toHaveLength(6)
  await endAll(crowd)
  expect(crowd).toHaveLength(1)
  // A call that took 100 ms is followed by a pause of 100 ms.
  nowMs += 100
  const startMs = performance.now()
  await endAll(crowd)
  expect(crowd).toHaveLength(0)
  await vi.waitFor(() => expect(crowd).toHaveLength(1))
  expect(performance.now() - startMs).toBeGreaterThan(90)
  nowMs += 1001
  await endAll(crowd)
  expect(crowd, 'the other caller is gone').toHaveLength(6)
})

test('makes uploads wait for uploads only', async () => {
  const limiter = createCallerLimiter()
  const files = send(limiter, one, 8, true)
  const calls = send(limiter, one, 2)
  await settled()
  expect([files.length, calls.length]).toEqual([6, 2])
})

test('runs eight calls of strangers at once, however many networks they come from', async () => {
  const limiter = createCallerLimiter()
  const strangers = Array.from({ length: 40 }, (_, index) => send(limiter, { network: `2001:db8:0:${index}` }, 1))
  const member = send(limiter, one, 2)
  await settled()
  const count = () => strangers.reduce((sum, running) => sum + running.length, 0)
  expect([count(), member.length]).toEqual([8, 2])
  expect(limiter.strangersWaiting).toBe(32)
  for (const running of strangers) for (const release of running.splice(0)) release()
  await vi.waitFor(() => expect(count()).toBe(8))
})

test('lets the event loop run between two waiting calls', async () => {
  const limiter = createCallerLimiter()
  const order: string[] = []
  const running = send(limiter, one, 6)
  await settled()
  for (const name of ['seventh', 'eighth'])
    void limiter.acquire(one, { isHeavy: false, isUpload: false })?.then(async (release) => {
      order.push(name)
      setImmediate(() => order.push(`other work after the ${name}`))
      release()
    })
  running[0]?.()
  await settled()
  expect(order[0]).toBe('seventh')
  expect(order.indexOf('eighth')).toBeGreaterThan(0)
  expect(order).toContain('other work after the seventh')
})

test('gives the place of a cancelled call to the next one', async () => {
  const limiter = createCallerLimiter()
  const running = send(limiter, one, 6)
  await settled()
  const closed = new AbortController()
  const cancelled = limiter.acquire(one, { isHeavy: false, isUpload: false }, closed.signal)
  const next = send(limiter, one, 1)
  closed.abort(new Error('closed'))
  await expect(cancelled).rejects.toThrow('closed')
  running[0]?.()
  await settled()
  expect(next).toHaveLength(1)
})

test('refuses a call when five hundred of its caller wait, and accepts those of other callers', async () => {
  const limiter = createCallerLimiter()
  const cost = { isHeavy: false, isUpload: false }
  send(limiter, one, 506)
  await settled()
  expect(limiter.acquire(one, cost)).toBeNull()
  expect(limiter.acquire(other, cost)).not.toBeNull()
})
