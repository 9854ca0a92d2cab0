import { expect, test } from 'vitest'
import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { CallError } from '#web/lib/call-error.ts'
import en from '#words/en/scan.ts'
import zh from '#words/zh-cn/scan.ts'
import { createScanQueue, type PendingScan, type ScanEvent } from './scan-queue.ts'

const pending = (index: number): PendingScan => ({ tracking_number: `N${index}`, client_key: `key-${index}`, scan_time: index })
const answer = (scan: PendingScan) => ({ outcome: 'ok', tracking_number: scan.tracking_number }) as ScanAnswer
const offline = () => new CallError({ kind: 'offline', msg: 'offline' })

function openStation(send: (scan: PendingScan) => Promise<ScanAnswer>, kept = new Map<string, string>()) {
  const events: ScanEvent[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const queue = createScanQueue({
    send,
    storage,
    storageKey: 'scans',
    onEvent: (event) => events.push(event),
    wait: () => new Promise(() => {}),
  })
  return { queue, events, kept }
}
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

test('scans that come faster than their answers are sent one at a time, in order', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const { queue, events } = openStation((scan) => {
    sent.push(scan.tracking_number)
    return new Promise((resolve) => answers.push(() => resolve(answer(scan))))
  })
  for (const index of [1, 2, 3]) queue.push(pending(index))
  await settle()
  expect(sent).toEqual(['N1'])
  for (const _ of [1, 2, 3]) {
    answers.shift()?.()
    await settle()
  }
  expect(sent).toEqual(['N1', 'N2', 'N3'])
  expect(events.filter(({ kind }) => kind === 'answer').map((event) => 'scan' in event && event.scan.tracking_number)).toEqual(
    sent,
  )
  expect(queue.count()).toBe(0)
})

test('without a network scans are kept, also when the page is opened anew, and sent in order when it is back', async () => {
  const kept = new Map<string, string>()
  const first = openStation(() => Promise.reject(offline()), kept)
  for (const index of [1, 2, 3]) {
    first.queue.push(pending(index))
    await settle()
  }
  expect(first.queue.count()).toBe(3)
  expect(first.events.filter(({ kind }) => kind === 'kept')).toHaveLength(3)
  const sent: string[] = []
  const second = openStation((scan) => {
    sent.push(scan.client_key)
    return Promise.resolve(answer(scan))
  }, kept)
  second.queue.resume()
  await settle()
  expect(sent).toEqual(['key-1', 'key-2', 'key-3'])
  expect(second.events.filter((event) => event.kind === 'answer').map((event) => event.isLate)).toEqual([true, true, true])
  expect(second.queue.count()).toBe(0)
})

test('a scan whose answer was lost is sent again with its key before any other', async () => {
  const sent: string[] = []
  let isLost = true
  const { queue } = openStation((scan) => {
    sent.push(scan.client_key)
    if (!isLost) return Promise.resolve(answer(scan))
    return Promise.reject(new CallError({ kind: 'timeout', msg: '' }))
  })
  queue.push(pending(1))
  queue.push(pending(2))
  await settle()
  isLost = false
  queue.resume()
  await settle()
  expect(sent).toEqual(['key-1', 'key-1', 'key-2'])
})

test('what the server refuses is said and struck out, and the next one goes', async () => {
  const { queue, events } = openStation((scan) =>
    scan.tracking_number === 'N1'
      ? Promise.reject(new CallError({ kind: 'refused', msg: 'no', errors: { weight: 'Too heavy' } }))
      : Promise.resolve(answer(scan)),
  )
  queue.push(pending(1))
  queue.push(pending(2))
  await settle()
  expect(
    events.filter(({ kind }) => kind !== 'pending').map((event) => (event.kind === 'refused' ? event.text : event.kind)),
  ).toEqual(['Too heavy', 'answer'])
  expect(queue.count()).toBe(0)
})

test('a storage that somebody else wrote to breaks nothing', () => {
  const { queue } = openStation(() => Promise.reject(offline()), new Map([['scans', '{"not": "a list"}']]))
  expect(queue.count()).toBe(0)
})

test('a scan that fails says: submit failed, try again later, in both languages', async () => {
  const { queue, events } = openStation(() => Promise.reject(new CallError({ kind: 'http', msg: 'Server internal error!' })))
  queue.push(pending(1))
  await settle()
  // Kept for the next try; what the panel says of it stands under this key.
  expect(events.find(({ kind }) => kind === 'kept')).toMatchObject({ isOffline: false })
  expect([en['scan.failed'], zh['scan.failed'], queue.count()]).toEqual([
    'Submit failed, try again later',
    '提交失败，请稍后重试',
    1,
  ])
})
