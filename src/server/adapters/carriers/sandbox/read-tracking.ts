import type { CarrierEvent, TrackingReport } from '../port.ts'
import { reportSchema, scanSchema } from './wire.ts'

/** What the carrier answered or sent of a label. Scans that cannot be read are counted, and stop none of the others. */
export function readTracking(raw: unknown): TrackingReport[] {
  const report = reportSchema.safeParse(raw)
  if (!report.success) return []
  const events = report.data.scans.map(readScan)
  const read = events.filter((event) => event !== null)
  const label = { carrierRef: report.data.label, trackingNumber: report.data.tracking_number }
  return [{ label, events: read, broken: events.length - read.length }]
}

function readScan(raw: unknown): CarrierEvent | null {
  const scan = scanSchema.safeParse(raw)
  if (!scan.success) return null
  const { at, place, text, code } = scan.data
  return { time: new Date(at), place, text, code }
}
