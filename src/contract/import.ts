import { z } from 'zod'
import { rowStates } from '#domain/sheet/row-state.ts'
import { type Access, endpoint } from './endpoint.ts'
import { emptyInput, expectedAmount, line, rowId, yesNo } from './inputs.ts'

/** Rows of a spreadsheet on their way into the database: sent, looked at, corrected, added. The same calls for everything that can be imported. */

export const importViews = ['all', 'good', 'bad', 'twin', 'skipped', 'added'] as const

const row = z.strictObject({
  /** as the spreadsheet counts */
  number: z.int(),
  /** the first row of those that belong together; itself where it stands alone */
  head: z.int(),
  state: z.enum(rowStates),
  is_skipped: z.union([z.literal(0), z.literal(1)]),
  /** field → what stands in the sheet, or was corrected */
  cells: z.record(z.string(), z.string()),
  /** field → what is wrong with it, in the caller's language */
  errors: z.record(z.string(), z.string()),
  /** what the rows that belong together cost, in pounds, and on what terms; at the first of them */
  amount: z.string().nullable(),
  note: z.string(),
})

export type ImportRow = z.output<typeof row>

const counts = z.strictObject({
  all: z.int(),
  good: z.int(),
  bad: z.int(),
  twin: z.int(),
  skipped: z.int(),
  added: z.int(),
})

const status = z.strictObject({
  id: z.int(),
  name: z.string(),
  counts,
  /** what can be added now: rows that belong together count once */
  ready: z.int(),
  /** what that costs, in pounds; null where it costs nothing */
  amount: z.string().nullable(),
  /** how many of them have no price yet */
  unpriced: z.int(),
  /** headings that nobody understood; their cells are left out */
  unknown: z.array(z.string()),
  /** columns that every sheet needs and this one does not have */
  missing: z.array(z.string()),
  /** what was chosen for all rows; each kind has its own */
  options: z.record(z.string(), z.unknown()),
  /** when the same file was imported before */
  earlier_time: z.int().nullable(),
  /** the work on the rows right now: they are added, or priced */
  task: z.strictObject({ id: z.int(), kind: z.enum(['add', 'price']), done: z.int(), total: z.int().nullable() }).nullable(),
})

export type ImportStatus = z.output<typeof status>

const preview = status.extend({
  /** the columns of the sheet, and those that are missing something */
  columns: z.array(
    z.strictObject({
      field: z.string(),
      label: z.string(),
      /** what is usually written there, where there is little to choose from */
      choices: z.array(z.string()),
    }),
  ),
  list: z.array(row),
  total: z.int(),
})

export type ImportPreview = z.output<typeof preview>

const columnPlan = z.strictObject({
  columns: z.array(z.strictObject({ position: z.int(), heading: z.string(), field: z.string(), samples: z.array(z.string()) })),
  fields: z.array(z.strictObject({ field: z.string(), label: z.string(), is_required: z.boolean() })),
  /** heading → field, as the member has saved it before */
  saved: z.array(z.strictObject({ name: z.string(), fields: z.record(z.string(), z.string()) })),
})

export type ColumnPlan = z.output<typeof columnPlan>

const recent = z.strictObject({
  id: z.int(),
  name: z.string(),
  row_count: z.int(),
  added_count: z.int(),
  create_time: z.int(),
  is_open: z.boolean(),
})

const digits = (raw: unknown) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw)
const number = (least: number, most: number) => z.preprocess(digits, z.int().min(least).max(most))
const cell = z.string({ error: 'invalid.type' }).max(500, 'invalid.too_long')

const position = z.int({ error: 'invalid.type' }).min(0, 'invalid.choice').max(511, 'invalid.choice')

export function importCalls(controller: string, access: Access) {
  const path = <Name extends string>(name: Name) => `/api/${controller}/${name}` as const
  return {
    /** an empty sheet with the headings and one example, in the caller's language */
    template: endpoint({
      path: `GET ${path('template')}`,
      access,
      input: emptyInput,
      output: z.strictObject({ url: z.string() }),
    }),
    upload: endpoint({ path: `POST ${path('importUpload')}`, access, input: emptyInput, output: status, upload: true }),
    preview: endpoint({
      path: `GET ${path('importPreview')}`,
      access,
      input: z.object({
        id: rowId,
        view: z.enum(importViews, { error: 'invalid.choice' }).default('all'),
        page: number(1, 1_000_000).default(1),
        limit: number(1, 100).default(20),
      }),
      output: preview,
    }),
    /** the sheet's columns with samples, what each means, and what they could mean */
    columns: endpoint({
      path: `GET ${path('importColumns')}`,
      access,
      input: z.object({ id: rowId }),
      output: columnPlan,
    }),
    /** which column is which, and what holds for all rows; `save_as` remembers the columns under a name */
    setup: endpoint({
      path: `POST ${path('importSetup')}`,
      access,
      input: z.object({
        id: rowId,
        /** field → column, from 0, or the columns whose texts are joined into it */
        columns: z
          .record(z.string().max(60, 'invalid.too_long'), z.union([position, z.array(position).min(1).max(8)]))
          .optional(),
        save_as: line(60).optional(),
        options: z.record(z.string().max(60, 'invalid.too_long'), z.unknown()).optional(),
      }),
      output: status,
    }),
    /** other words for some cells of a row, or whether to leave it out */
    fix: endpoint({
      path: `POST ${path('importFix')}`,
      access,
      input: z.object({
        id: rowId,
        number: number(1, 2_000_000),
        cells: z.record(z.string().max(60, 'invalid.too_long'), cell).optional(),
        is_skipped: yesNo.optional(),
        /** one cell into the rows below, of its own order only: down to the next filled cell, or into all of them */
        fill: z.enum(['empty', 'all'], { error: 'invalid.choice' }).optional(),
      }),
      /** with it all that belong together with it */
      output: z.strictObject({ row, rows: z.array(row) }),
    }),
    /** adds what is good and not skipped; a large file in a task of its own */
    commit: endpoint({
      path: `POST ${path('importCommit')}`,
      access,
      input: z.object({
        id: rowId,
        with_twins: yesNo.default(false),
        /** pays for it from the balance in the same step */
        is_paid: yesNo.default(false),
        expected_amount: expectedAmount.optional(),
      }),
      output: status,
    }),
    /** the sheet with what became of each row */
    result: endpoint({
      path: `GET ${path('importResult')}`,
      access,
      heavy: true,
      input: z.object({ id: rowId }),
      output: z.strictObject({ url: z.string() }),
    }),
    /** the last few files; the rows of those that are open can still be looked at */
    recent: endpoint({
      path: `GET ${path('importRecent')}`,
      access,
      input: emptyInput,
      output: z.strictObject({ list: z.array(recent) }),
    }),
    status: endpoint({ path: `GET ${path('importStatus')}`, access, input: z.object({ id: rowId }), output: status }),
  }
}

export type ImportCalls = ReturnType<typeof importCalls>
