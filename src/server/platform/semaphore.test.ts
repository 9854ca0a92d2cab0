import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
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

test('a waiter that gives up leaves the queue, and the one behind it may fit', async () => {
  const queue = createSemaphore(() => 2)
  const first = await queue.acquire()
  const closed = new AbortController()
  const large = queue.acquire(2, undefined, closed.signal)
  const small = queue.acquire()
  expect(queue.waiting).toBe(2)
  closed.abort(new AppError('call.cancelled'))
  await expect(large).rejects.toMatchObject({ code: 'call.cancelled' })
  await small
  await expect(queue.acquire(1, undefined, closed.signal)).rejects.toMatchObject({ code: 'call.cancelled' })
  first()
})
