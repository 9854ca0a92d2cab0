import type { ImportRow, ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import { type Language, languages } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { findOwnTask } from '#server/modules/tasks/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { say, sayAny } from '#server/platform/i18n.ts'
import { plainHeading } from '#server/platform/spreadsheet/sheet-columns.ts'
import { fieldsByPosition } from './column-places.ts'
import type { ImportKind } from './import-kind.ts'
import { listMissingColumns } from './match-headings.ts'
import { countRows, type StoredRow } from './row-store.ts'
import { maskCells } from './secret-cells.ts'
import { findEarlierImportTime, getImport, type ImportKey, type StoredImport } from './store.ts'

/** A member's own import with its rows, which hold people's addresses and are forgotten after a day. */
export async function getImportWithRows({ db }: Ctx, importKey: ImportKey): Promise<StoredImport> {
  const file = await getImport(db, importKey)
  if (file.is_emptied) throw new AppError('row.missing')
  return file
}

export async function getImportStatus(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  file: StoredImport,
  language: Language,
): Promise<ImportStatus> {
  const earlier = await findEarlierImportTime(ctx.db, importKey, file.sha256)
  const { ready, amount, unpriced, ...counts } = await countRows(ctx.db, importKey)
  const known = fieldsByPosition(file.columns)
  const passedOver = new Set((kind.passedOver ?? []).flatMap((label) => languages.map((one) => plainHeading(say(one, label)))))
  return {
    id: file.id,
    name: file.name,
    counts,
    ready,
    amount: kind.preparePrices ? formatDecimal(asPence(amount)) : null,
    unpriced: kind.preparePrices ? unpriced : 0,
    unknown: file.headings.filter(
      (heading, position) => heading !== '' && !known.has(position) && !passedOver.has(plainHeading(heading)),
    ),
    missing: listMissingColumns(kind, file.columns).map(({ label }) => say(language, label)),
    options: file.options as ImportStatus['options'],
    earlier_time: earlier && toSeconds(earlier),
    task: await findRunningTask(ctx.db, importKey.userId, file),
  }
}

/** The work on the file, as long as it is not over. */
export async function findRunningTask(
  db: Db | Tx,
  userId: number,
  { task_id: taskId, task_kind: kind }: Pick<StoredImport, 'task_id' | 'task_kind'>,
): Promise<ImportStatus['task']> {
  const task = taskId === null ? undefined : await findOwnTask(db, { realm: 'member', id: userId }, taskId)
  if (!task || (task.state !== 'waiting' && task.state !== 'running')) return null
  return { id: task.id, kind, done: task.done, total: task.total }
}

export const toImportRow = (ctx: Ctx, kind: ImportKind, row: StoredRow, language: Language): ImportRow => ({
  number: row.number,
  head: row.head,
  state: row.state,
  is_skipped: row.is_skipped ? 1 : 0,
  cells: Object.fromEntries(Object.entries(maskCells(ctx, kind, row.cells)).filter(([field]) => !field.startsWith('#'))),
  errors: Object.fromEntries(
    Object.entries(row.problems).map(([field, { key, values }]) => [field, sayAny(language, key, values)]),
  ),
  amount: row.amount === null ? null : formatDecimal(asPence(row.amount)),
  note: row.note?.[language] ?? '',
})
