import { z } from 'zod'
import { surchargeCodes } from '#domain/pricing/surcharge.ts'
import { staffCalls } from './endpoint.ts'
import { line, rowId, yesNo } from './inputs.ts'

/** One cell as it was typed; what it means is read by the domain, with the place of what is wrong. */
const cell = z.string({ error: 'invalid.type' }).max(40, 'invalid.too_long')
const zoneCode = z.string({ error: 'invalid.type' }).regex(/^[A-Z0-9_-]{1,20}$/, 'invalid.format')

const gridZone = z.discriminatedUnion('kind', [
  z.strictObject({ code: zoneCode, kind: z.literal('bands'), prices: z.array(cell).max(500, 'invalid.too_many') }),
  z.strictObject({
    code: zoneCode,
    kind: z.literal('steps'),
    first_g: cell,
    first_price: cell,
    step_g: cell,
    step_price: cell,
  }),
])

const gridSurcharge = z.strictObject({
  code: z.enum(surchargeCodes, { error: 'invalid.choice' }),
  name_zh: line(60, 0),
  name_en: line(60, 0),
  kind: z.enum(['fixed', 'percent'], { error: 'invalid.choice' }),
  price: cell,
  rate: cell,
  of: z.enum(['carriage', 'running'], { error: 'invalid.choice' }),
  zones: z.array(zoneCode).max(100, 'invalid.too_many'),
  places: z.string({ error: 'invalid.type' }).max(20_000, 'invalid.too_long'),
  over_side: cell,
  over_girth: cell,
  over_grams: cell,
  from: cell,
  to: cell,
})

/** A table as it is seen and typed: `Grid` of the domain. */
const grid = z.strictObject({
  price_side: z.enum(['gross', 'net'], { error: 'invalid.choice' }),
  bands: z.array(z.strictObject({ over: cell, up_to: cell })).max(500, 'invalid.too_many'),
  zones: z.array(gridZone).max(100, 'invalid.too_many'),
  surcharges: z.array(gridSurcharge).max(50, 'invalid.too_many'),
})

/** Names in the caller's language; a zone that is no longer in the list has no places. */
const listedZone = z.strictObject({ code: z.string(), name: z.string(), places: z.string() })

const priceTableView = z.strictObject({
  id: z.int(),
  channel_id: z.int(),
  channel: z.strictObject({ code: z.string(), name: z.string() }),
  version: z.int(),
  state: z.int(),
  revision: z.int(),
  valid_from: z.int().nullable(),
  publish_time: z.int().nullable(),
  remark: z.string(),
  grid,
  /** of a draft those that may be chosen, of a published version those it took along */
  zones: z.array(listedZone),
  /** up to here every zone needs a price */
  max_grams: z.int(),
  /** what is in force on the channel now, to compare with; not where this is it */
  in_force: z.strictObject({ id: z.int(), version: z.int(), price_side: z.enum(['gross', 'net']), grid }).nullable(),
  /** published, and not in force yet */
  coming: z.array(z.strictObject({ id: z.int(), version: z.int(), valid_from: z.int() })),
})

export type PriceTableView = z.output<typeof priceTableView>

const revision = z.coerce.number({ error: 'invalid.type' }).int('invalid.integer').positive('invalid.type')
/** one wrong cell of a spreadsheet, in the caller's words */
export type SheetProblem = { row: number; column: string; message: string }

const saved = z.strictObject({ revision: z.int() })

const { get, post } = staffCalls('priceTable')

export const priceTableCalls = {
  /** one version with its grid, to look at or to edit */
  read: get('grid', { access: 'admin:priceTable/index', input: z.object({ id: rowId }), output: priceTableView }),
  /** a new draft for a channel: empty, or a copy of one of its versions */
  draft: post('draft', {
    input: z.object({ channel_id: rowId, from_id: rowId.optional() }),
    output: z.strictObject({ id: z.int() }),
  }),
  /** the whole draft, made from the revision that was read */
  save: post('edit', { input: z.object({ id: rowId, revision, grid, remark: line(200, 0).default('') }), output: saved }),
  /** the draft becomes a version that holds from a moment on; without one, from now on */
  publish: post('publish', {
    input: z.object({
      id: rowId,
      revision,
      valid_from: z.int({ error: 'invalid.type' }).positive('invalid.type').nullable().default(null),
      remark: line(200, 0).default(''),
      /** falling prices were seen and are meant */
      is_acknowledged: yesNo.default(false),
    }),
    output: z.strictObject({ version: z.int(), valid_from: z.int() }),
  }),
  /** one version as a spreadsheet, made as a task */
  exportSheet: post('sheet', {
    access: 'admin:priceTable/export',
    input: z.object({ id: rowId }),
    output: z.strictObject({ id: z.int() }),
  }),
  /** a spreadsheet in place of the draft; refused with `rows` of `SheetProblem` */
  importSheet: post('import', {
    access: 'admin:priceTable/edit',
    input: z.object({ id: rowId, revision }),
    output: z.strictObject({ revision: z.int(), zones: z.int(), surcharges: z.int() }),
    upload: true,
  }),
}
