import { z } from 'zod'
import { longestScan, normaliseScan, scanOutcomes } from '#domain/scan.ts'
import { parseSize } from '#domain/size.ts'
import { staffCalls } from './endpoint.ts'
import { emptyInput, line, rowId } from './inputs.ts'

/** The scan station of the warehouse. */

const isNothing = (raw: unknown): boolean => raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '')

const grams = z.preprocess(
  (raw) => (isNothing(raw) ? undefined : typeof raw === 'string' && /^\d{1,7}$/.test(raw.trim()) ? Number(raw) : raw),
  z.int({ error: 'invalid.integer' }).positive('invalid.above_zero').max(1_000_000, 'invalid.too_big').optional(),
)

/** Centimetres with one decimal; inside millimetres. */
const side = z.preprocess(
  (raw) => (isNothing(raw) ? undefined : typeof raw === 'number' ? String(raw) : raw),
  z
    .string({ error: 'invalid.size' })
    .trim()
    .transform((text, check) => {
      const millimetres = parseSize(text)
      if (millimetres !== null && millimetres > 0 && millimetres <= 10_000) return millimetres
      check.addIssue({ code: 'custom', message: 'invalid.size' })
      return z.NEVER
    })
    .optional(),
)

const submitInput = z
  .object({
    tracking_number: z
      .string({ error: 'invalid.required' })
      .max(200, 'invalid.too_long')
      .transform(normaliseScan)
      .pipe(line(longestScan)),
    weight: grams,
    length: side,
    width: side,
    height: side,
    warehouse_id: rowId.optional(),
    /** the station's own, the same when the same scan is sent again */
    client_key: line(64, 8)
      .regex(/^[\w-]+$/, 'invalid.format')
      .optional(),
    /** when it was scanned by the station's clock, in seconds: a backlog is sent later */
    scan_time: z.int({ error: 'invalid.type' }).positive('invalid.type').max(99_999_999_999, 'invalid.type').optional(),
  })
  .refine(({ length, width, height }) => new Set([length, width, height].map((one) => one === undefined)).size === 1, {
    error: 'invalid.scan_sides',
    path: ['length'],
  })

/** One scan with what came of it. */
const scan = z.strictObject({
  id: z.int(),
  outcome: z.enum(scanOutcomes),
  tracking_number: z.string(),
  scan_time: z.int(),
  warehouse: z.string(),
  order: z
    .strictObject({ id: z.int(), order_code: z.string(), channel: z.string(), country: z.string(), zip_code: z.string() })
    .nullable(),
  /** of a parcel that was scanned before: when, by whom and where */
  first: z.strictObject({ time: z.int(), admin: z.string(), warehouse: z.string() }).nullable(),
  /** what the measured figures cost more: a proposal to the member */
  reweigh: z.strictObject({ id: z.int(), difference: z.string() }).nullable(),
  /** the measured figures fit no price of the channel: somebody has to look */
  is_unpriced: z.union([z.literal(0), z.literal(1)]),
})
export type ScanAnswer = z.output<typeof scan>

const { get, post } = staffCalls('warehouseScan')

export const warehouseScan = {
  /** Which warehouse this may be, and what this clerk scanned last. */
  index: get('index', {
    input: emptyInput,
    output: z.strictObject({
      warehouses: z.array(z.strictObject({ id: z.int(), name: z.string(), code: z.string() })),
      recent: z.array(scan),
    }),
  }),
  submit: post('submit', { input: submitInput, output: scan }),
}
