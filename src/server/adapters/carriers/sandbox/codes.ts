import type { TrackingStatus } from '#domain/tracking.ts'
import type { Scan } from '../port.ts'
import { scansSchema } from './wire.ts'

const statuses: Record<string, TrackingStatus> = {
  LBL: 'pending',
  COL: 'picked_up',
  HUB: 'in_transit',
  OFD: 'out_for_delivery',
  DEL: 'delivered',
  CAN: 'cancelled',
}

/** The carrier's words in ours. An answer of another shape says nothing; a code we do not know is kept as unknown. */
export function readScans(raw: unknown): Scan[] {
  const parsed = scansSchema.safeParse(raw)
  if (!parsed.success) return []
  return parsed.data.scans.map(({ at, place, text, code }) => ({
    ...{ time: new Date(at), place, text, code },
    status: statuses[code] ?? 'unknown',
  }))
}
