import { z } from 'zod'
import { type Access, endpoint } from './endpoint.ts'
import { emptyInput, rowId, yesNo } from './inputs.ts'

/** Rows of a spreadsheet on their way into the database: sent, looked at, corrected, added. The same calls for everything that can be imported. */

export const importStates = ['good', 'bad', 'twin', 'added'] as const
export const importViews = ['all', 'good', 'bad', 'twin', 'skipped', 'added'] as const

const row = z.strictObject({
  /** as the spreadsheet counts */
  number: z.int(),
  state: z.enum(importStates),
  is_skipped: z.union([z.literal(0), z.literal(1)]),
  /** field → what stands in the sheet, or was corrected */
  cells: z.record(z.string(), z.string()),
  /** field → what is wrong with it, in the caller's language */
  errors: z.record(z.string(), z.string()),
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
  /** headings that nobody understood; their cells are left out */
  unknown: z.array(z.string()),
  /** when the same file was imported before */
  earlier_time: z.int().nullable(),
  /** the work that is adding the rows right now */
  task: z.strictObject({ id: z.int(), done: z.int(), total: z.int().nullable() }).nullable(),
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

const digits = (raw: unknown) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw)
const number = (least: number, most: number) => z.preprocess(digits, z.int().min(least).max(most))
const cell = z.string({ error: 'invalid.type' }).max(500, 'invalid.too_long')

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
    /** other words for some cells of a row, or whether to leave it out */
    fix: endpoint({
      path: `POST ${path('importFix')}`,
      access,
      input: z.object({
        id: rowId,
        number: number(1, 2_000_000),
        cells: z.record(z.string().max(60, 'invalid.too_long'), cell).optional(),
        is_skipped: yesNo.optional(),
      }),
      output: z.strictObject({ row }),
    }),
    /** adds what is good and not skipped; a large file in a task of its own */
    commit: endpoint({
      path: `POST ${path('importCommit')}`,
      access,
      input: z.object({ id: rowId, with_twins: yesNo.default(false) }),
      output: status,
    }),
    status: endpoint({ path: `GET ${path('importStatus')}`, access, input: z.object({ id: rowId }), output: status }),
  }
}

export type ImportCalls = ReturnType<typeof importCalls>
