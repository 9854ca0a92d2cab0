import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type ScanAnswer, warehouseScan } from '#contract/warehouse-scan.ts'
import { scanSign } from '#domain/scan.ts'
import { playSound } from '#web/admin/scan/sounds.ts'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/call.ts'
import { getAccountId } from '#web/lib/session.ts'
import { newIdempotencyKey } from '#web/resource/idempotency-key.ts'
import { createScanQueue, type PendingScan, type ScanEvent } from './scan-queue.ts'

/** What the large panel shows. */
export type StationResult =
  | { kind: 'ready' }
  | { kind: 'sending'; number: string }
  | { kind: 'answer'; answer: ScanAnswer; isLate: boolean }
  | { kind: 'kept'; number: string; isOffline: boolean }
  | { kind: 'refused'; number: string; text: string }

type Station = {
  result: StationResult
  /** the last ten, newest first */
  recent: ScanAnswer[]
  scans: number
  stopped: number
  pending: number
  isWaiting: boolean
  isMuted: boolean
  warehouseId: number | null
}

const storageKeys = {
  muted: 'warehouseScan.muted',
  warehouse: 'warehouseScan.warehouse',
  backlog: 'warehouseScan.backlog',
} as const
const mostRecent = 10

/** Kept as long as the page of the browser lives: whoever looks at another screen and comes back finds the session as it was. */
const station = createStore<Station>(() => ({
  result: { kind: 'ready' },
  recent: [],
  scans: 0,
  stopped: 0,
  pending: 0,
  isWaiting: false,
  isMuted: browserStorage.getItem(storageKeys.muted) === '1',
  warehouseId: Number(browserStorage.getItem(storageKeys.warehouse)) || null,
}))

export const useStation = (): Station => useStore(station)

const queues = new Map<number, ReturnType<typeof createScanQueue>>()

/** Every clerk has a backlog of their own: a scan is sent by whoever made it. */
function getQueue() {
  const id = getAccountId('admin')
  const queue =
    queues.get(id) ??
    createScanQueue({
      send: (scan) => call(warehouseScan.submit, scan, { quiet: true }),
      storage: browserStorage,
      storageKey: `${storageKeys.backlog}.${id}`,
      onEvent: handleEvent,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
  queues.set(id, queue)
  return queue
}

function handleEvent(event: ScanEvent): void {
  switch (event.kind) {
    case 'answer': {
      const { answer, isLate } = event
      const sign = scanSign(answer.outcome)
      play(sign)
      station.setState(({ recent, scans, stopped }) => ({
        result: { kind: 'answer', answer, isLate },
        recent: addRecent(recent, answer),
        scans: scans + 1,
        stopped: stopped + Number(sign === 'stop'),
      }))
      break
    }
    case 'refused':
      play('stop')
      station.setState({ result: { kind: 'refused', number: event.scan.tracking_number, text: event.text } })
      break
    case 'kept':
      play('look')
      station.setState({ result: { kind: 'kept', number: event.scan.tracking_number, isOffline: event.isOffline } })
      break
    case 'pending':
      station.setState({ pending: event.count, isWaiting: event.isWaiting })
  }
}

const addRecent = (recent: readonly ScanAnswer[], answer: ScanAnswer): ScanAnswer[] =>
  [answer, ...recent.filter(({ id }) => id !== answer.id)].slice(0, mostRecent)

function play(sign: Parameters<typeof playSound>[0]): void {
  if (!station.getState().isMuted) playSound(sign)
}

type Measures = Pick<PendingScan, 'weight' | 'length' | 'width' | 'height'>

export function submitNumber(number: string, measures: Measures): void {
  const { warehouseId } = station.getState()
  station.setState({ result: { kind: 'sending', number } })
  getQueue().push({
    ...measures,
    tracking_number: number,
    ...(warehouseId === null ? {} : { warehouse_id: warehouseId }),
    client_key: newIdempotencyKey(),
    scan_time: Math.floor(Date.now() / 1000),
  })
}

export const resumeSending = (): void => {
  const queue = getQueue()
  station.setState({ pending: queue.count() })
  queue.resume()
}

export const clearResult = (): void => station.setState({ result: { kind: 'ready' } })

/** What the server knows of this clerk's last scans, until there are newer ones here. */
export const fillRecent = (recent: ScanAnswer[]): void =>
  station.setState((state) => (state.recent.length === 0 ? { recent: recent.slice(0, mostRecent) } : state))

export function toggleMuted(): void {
  const isMuted = !station.getState().isMuted
  browserStorage.setItem(storageKeys.muted, isMuted ? '1' : '0')
  station.setState({ isMuted })
}

export function chooseWarehouse(id: number): void {
  browserStorage.setItem(storageKeys.warehouse, String(id))
  station.setState({ warehouseId: id })
}
