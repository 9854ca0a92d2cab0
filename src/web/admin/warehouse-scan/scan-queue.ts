import type { RequestOf } from '#contract/endpoint.ts'
import type { ScanAnswer, warehouseScan } from '#contract/warehouse-scan.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { KeyValueStorage } from '#web/lib/saved-state.ts'

type ScanRequest = RequestOf<(typeof warehouseScan)['submit']>
/** A scan that was made and not answered yet, with the key by which the server knows it again and the time at which it was made. */
export type PendingScan = ScanRequest & { client_key: string; scan_time: number }

/** `isLate`: the parcel is no longer in the clerk's hands, because it was sent after the network came back. */
export type ScanEvent =
  | { kind: 'answer'; scan: PendingScan; answer: ScanAnswer; isLate: boolean }
  | { kind: 'refused'; scan: PendingScan; text: string }
  | { kind: 'kept'; scan: PendingScan; isOffline: boolean }
  | { kind: 'pending'; count: number; isWaiting: boolean }

type QueueOptions = {
  send: (scan: PendingScan) => Promise<ScanAnswer>
  storage: KeyValueStorage
  /** where the scans of this clerk are kept: nobody else sends them */
  storageKey: string
  onEvent: (event: ScanEvent) => void
  wait: (ms: number) => Promise<void>
}

const firstWaitMs = 2000
const longestWaitMs = 30_000

/**
 * Sends scans one by one in the order in which they were made. Each is written down before it is sent and struck out after its answer, so that neither a lost
 * network nor a closed browser loses one; one whose answer was lost is sent again, and the server answers as it did the first time.
 */
export function createScanQueue({ send, storage, storageKey, onEvent, wait }: QueueOptions) {
  let isRunning = false
  let wakeUp = () => {}
  /** scans that were not answered at the first try */
  const late = new Set<string>(read().map(({ client_key }) => client_key))

  function read(): PendingScan[] {
    try {
      const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isPendingScan) : []
    } catch {
      return []
    }
  }
  const write = (scans: readonly PendingScan[]) => storage.setItem(storageKey, JSON.stringify(scans))
  const strike = (key: string) => write(read().filter(({ client_key }) => client_key !== key))
  const report = (isWaiting: boolean) => onEvent({ kind: 'pending', count: read().length, isWaiting })

  async function drain(): Promise<void> {
    if (isRunning) return
    isRunning = true
    let waitMs = firstWaitMs
    for (let [scan] = read(); scan; [scan] = read()) {
      report(late.has(scan.client_key))
      const isSent = await trySend(scan)
      if (isSent) {
        waitMs = firstWaitMs
        continue
      }
      report(true)
      await Promise.race([wait(waitMs), new Promise<void>((resolve) => (wakeUp = resolve))])
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    isRunning = false
    report(false)
  }

  /** False: nobody can tell whether it arrived, so it stays the next to be sent. */
  async function trySend(scan: PendingScan): Promise<boolean> {
    try {
      const answer = await send(scan)
      strike(scan.client_key)
      onEvent({ kind: 'answer', scan, answer, isLate: late.has(scan.client_key) })
      return true
    } catch (error) {
      // Only what is wrong with the scan itself is final: a server that is busy or being repaired refuses as well.
      if (error instanceof CallError && error.kind === 'refused' && error.errors) {
        strike(scan.client_key)
        onEvent({ kind: 'refused', scan, text: Object.values(error.errors)[0] ?? error.msg })
        return true
      }
      const isOffline = error instanceof CallError && (error.kind === 'offline' || error.kind === 'network')
      // Those behind it have to wait for it, or they would overtake.
      for (const one of read().filter(({ client_key }) => !late.has(client_key))) {
        late.add(one.client_key)
        onEvent({ kind: 'kept', scan: one, isOffline })
      }
      return false
    }
  }

  return {
    push(scan: PendingScan): void {
      const before = read()
      write([...before, scan])
      if (isRunning && before.length > 0 && late.has(before[0]?.client_key ?? '')) {
        late.add(scan.client_key)
        onEvent({ kind: 'kept', scan, isOffline: true })
        report(true)
      }
      void drain()
    },
    /** The network is back, or the page was opened: what is kept is sent now. */
    resume(): void {
      wakeUp()
      if (read().length > 0) void drain()
    },
    count: (): number => read().length,
  }
}

function isPendingScan(value: unknown): value is PendingScan {
  if (typeof value !== 'object' || value === null) return false
  const { client_key, tracking_number, scan_time } = value as Record<string, unknown>
  return typeof client_key === 'string' && typeof tracking_number === 'string' && typeof scan_time === 'number'
}
