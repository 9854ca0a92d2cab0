import { orderStatus, scanStatus, voidStatus } from './order/status.ts'

/** What comes of a scan at a station. `taken_back`: its label was voided and refunded, and now the parcel is here after all. */
export const scanOutcomes = [
  'ok',
  'again',
  'taken_back',
  'not_found',
  'unpaid',
  'no_label',
  'failed',
  'deleted',
  'voiding',
] as const
export type ScanOutcome = (typeof scanOutcomes)[number]

/** How loud the station says it: go on, look, or put the parcel aside. */
export type ScanSign = 'go' | 'look' | 'stop'
export const scanSign = (outcome: ScanOutcome): ScanSign => (outcome === 'ok' ? 'go' : outcome === 'again' ? 'look' : 'stop')

type ScannedOrder = { status: number; void_status: number; is_warehouse_scan: number; delete_time: Date | null }

/** What a scan of this parcel means; null: nobody knows such a number. */
export function outcomeOf(order: ScannedOrder | null): ScanOutcome {
  if (!order) return 'not_found'
  if (order.delete_time !== null) return 'deleted'
  if (order.status === orderStatus.awaiting) return 'unpaid'
  if (order.status === orderStatus.inProgress) return 'no_label'
  if (order.status === orderStatus.failed) return 'failed'
  if (order.void_status === voidStatus.asked) return 'voiding'
  if (order.void_status === voidStatus.voided) return 'taken_back'
  return order.is_warehouse_scan === scanStatus.scanned ? 'again' : 'ok'
}

export const longestScan = 60

/** "]C1" and the like: a scanner may say before the code which kind of barcode it has read. */
const symbologyPrefix = /^\][A-Z]\d/
/** Whatever is no letter, digit or sign of a number: spaces, a trailing return, the separators of GS1. */
const noise = /[\p{Cc}\p{Z}\p{Cf}()]/gu

/** The number as our labels spell it, out of what a scanner sends: in capitals, without what it puts around and between. */
export const normaliseScan = (raw: string): string =>
  raw.normalize('NFKC').toUpperCase().replace(noise, '').replace(symbologyPrefix, '').replace(noise, '')

/**
 * When the parcel was scanned: as the station's clock said, which may be hours before a lost network came back, but neither before there was a label
 * nor later than now, since clocks are wrong.
 */
export function scanTime(said: Date | null, { labelTime, now }: { labelTime: Date | null; now: Date }): Date {
  if (said === null || said > now) return now
  return labelTime !== null && said < labelTime ? labelTime : said
}
