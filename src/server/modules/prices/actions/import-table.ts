import type { InputOf } from '#contract/endpoint.ts'
import type { priceTableCalls, SheetProblem } from '#contract/price-table.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { addZoneDetails } from '#domain/pricing/zone-copy.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { readSheet } from '#server/platform/spreadsheet/read-sheet.ts'
import type { SheetRow } from '#server/platform/spreadsheet/sheet-reader.ts'
import { choicesOf, headingOf, type WordedColumn, worded } from '../sheet/columns.ts'
import { readRows } from '../sheet/read-rows.ts'
import type { RowProblem } from '../sheet/typed-row.ts'
import { listZones, lockDraft, updateDraft } from '../table-store.ts'

type Input = InputOf<(typeof priceTableCalls)['importSheet']>

/** No table is larger; a sheet that is may be something else. */
const maxRows = 20_000
const maxColumns = 60
const maxReported = 500
export const maxSheetBytes = 5 * 1_048_576

/** Replaces a draft by what a spreadsheet says. One wrong cell, and nothing is written: all of them are said, by row and column. */
export async function importTable(ctx: Ctx, { id, revision }: Input, { file, language }: Caller) {
  if (!file) throw new AppError('upload.incomplete')
  if (file.size > maxSheetBytes) throw new AppError('upload.size')
  const rows: SheetRow[] = []
  for await (const row of readSheet(file.path, { bytes: maxSheetBytes, rows: maxRows, columns: maxColumns })) rows.push(row)
  const known = new Set((await listZones(ctx.db)).map(({ code }) => code))
  const { content, side, problems } = readRows(rows, known)
  if (problems.length > 0)
    throw new AppError('price_table.sheet_errors', {
      detail: { count: problems.length },
      data: { rows: problems.slice(0, maxReported).map((problem) => toSheetProblem(problem, language)) },
    })
  const next = await inTx(ctx, async (tx) => {
    const draft = await lockDraft(tx, { id, revision })
    const whole = addZoneDetails(content, await listZones(tx))
    const change = { price_side: side ?? draft.price_side, content: whole, remark: draft.remark, now: ctx.clock() }
    return updateDraft(tx, id, change)
  })
  const counts = { zones: content.zones.length, surcharges: content.surcharges.length }
  return replyWithMessage('priceTable.imported', { revision: next, ...counts }, counts)
}

const toSheetProblem = ({ row, column, key, values }: RowProblem, language: Language): SheetProblem => ({
  row,
  column: headingOf(column, language),
  message: sayAny(language, key, { ...values, ...(isWorded(column) ? { choices: choicesOf(column, language) } : {}) }),
})

const isWorded = (column: string): column is WordedColumn => Object.hasOwn(worded, column)
