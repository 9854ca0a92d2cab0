import { expect, test, vi } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createCallerLimiter } from './http/caller-limiter.ts'
import { createSemaphore } from './semaphore.ts'

test('a few at once, the others in turn; who would wait too long is told so', async () => {
  const queue = createSemaphore(() => 2)
  const patience = { ms: 20, error: () => new AppError('sheet.busy') }
  const [first, second] = [await queue.acquire(), await queue.acquire()]
  const third = queue.acquire()
  first()
  first()
  const release = await third
  await expect(queue.acquire(1, patience)).rejects.toMatchObject({ code: 'sheet.busy' })
  second()
  release()
  await Promise.all([queue.acquire(), queue.acquire()])
  await expect(queue.acquire(1, patience)).rejects.toMatchObject({ code: 'sheet.busy' })
})

test('what needs more turns than there are goes alone', async () => {
  const queue = createSemaphore(() => 2)
  const first = await queue.acquire()
  const large = queue.acquire(3)
  let isLargeIn = false
  void large.then(() => {
    isLargeIn = true
  })
  await Promise.resolve()
  expect(isLargeIn).toBe(false)
  first()
  const release = await large
  const next = queue.acquire()
  expect(queue.waiting).toBe(1)
  release()
  await next
})

/** The calls of one caller that have been let in and how to end them; grows as more are. */
function ask(turns: ReturnType<typeof createCallerLimiter>, caller: string, calls: number, isUpload = false): (() => void)[] {
  const atWork: (() => void)[] = []
  for (let n = 0; n < calls; n++)
    void turns.acquire(caller, { isHeavy: false, isUpload })?.then((release) => atWork.push(release))
  return atWork
}
const settled = () => new Promise((done) => setTimeout(done, 5))
async function finishAll(atWork: (() => void)[]): Promise<void> {
  for (const release of atWork.splice(0)) release()
  await settled()
}

test('a crowd of one caller has six turns while it is alone, and one while somebody else is there', async () => {
  let nowMs = 0
  const turns = createCallerLimiter(() => nowMs)
  const crowd = ask(turns, 'crowd', 60)
  await settled()
  expect(crowd).toHaveLength(6)
  const other = ask(turns, 'other', 8)
  await settled()
  expect(other, 'who asks for a page of things is no crowd').toHaveLength(6)
  await finishAll(crowd)
  expect(crowd).toHaveLength(1)
  // A call that took a hundred milliseconds is followed by as long a rest.
  nowMs += 100
  const rested = performance.now()
  await finishAll(crowd)
  expect(crowd).toHaveLength(0)
  await vi.waitFor(() => expect(crowd).toHaveLength(1))
  expect(performance.now() - rested).toBeGreaterThan(90)
  nowMs += 1001
  await finishAll(crowd)
  expect(crowd, 'nobody else is there any more').toHaveLength(6)
})

test('files wait for files only', async () => {
  const turns = createCallerLimiter()
  const files = ask(turns, 'one', 8, true)
  const calls = ask(turns, 'one', 2)
  await settled()
  expect([files.length, calls.length]).toEqual([6, 2])
})
