import type { InputOf } from '#contract/endpoint.ts'
import type { ImportCalls, ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type ColumnPlaces, fieldsByPosition, isJoined, listPositions, toPlace } from '../column-places.ts'
import { createContinuationMarker } from '../continued-rows.ts'
import { groupKeyOf } from '../group-rows.ts'
import type { Importer, ImportKind } from '../import-kind.ts'
import { findRunningTask, getImportStatus, getImportWithRows } from '../import-status.ts'
import { type PriceRowsInput, priceRowsTaskName } from '../import-tasks.ts'
import { remapCells } from '../parse-import-file.ts'
import { batchSize, reviewRows } from '../review-rows.ts'
import { listRowsAfter, regroupRows, updateRows } from '../row-store.ts'
import { sealSentCells, unsealCells } from '../secret-cells.ts'
import { getImport, type ImportKey, lockImport, type StoredImport, saveMapping, setImportSetup, setImportTask } from '../store.ts'

type Input = InputOf<ImportCalls['setup']>

/**
 * Says which column of the sheet is which, and what holds for all rows; then every row is checked and priced anew. What was corrected stays. With a
 * name the columns are remembered for the next sheet with such headings. May run twice.
 */
export async function setupImport(ctx: Ctx, kind: ImportKind, input: Input, caller: Caller): Promise<ImportStatus> {
  const { id: userId } = actorOf(caller)
  const { language } = caller
  const importKey = { userId, kind: kind.kind, id: input.id }
  const file = await getImportWithRows(ctx, importKey)
  const columns = input.columns ? readColumns(input.columns, kind, file) : file.columns
  const options = input.options === undefined ? file.options : readOptions(input.options, kind)
  await inTx(ctx, async (tx) => {
    const [locked] = await lockImport(tx, importKey)
    if (locked && (await findRunningTask(tx, userId, { ...file, ...locked }))) throw new AppError('import.adding')
    if (input.columns) {
      const markContinued = createContinuationMarker(kind, columns)
      for (let after = 0; ; ) {
        const rows = await listRowsAfter(tx, importKey, after, 1000)
        const last = rows.at(-1)
        if (!last) break
        const changed = rows.map((row) => {
          const remapped = remapCells(unsealCells(ctx, kind, row.cells), kind, file.headings, file.columns, columns)
          const { cells } = markContinued({ number: row.number, cells: remapped })
          return { ...row, cells: sealSentCells(ctx, kind, cells, userId), group_key: groupKeyOf(cells, kind.groupField) }
        })
        await updateRows(tx, importKey, changed)
        after = last.number
      }
      if (kind.groupField) await regroupRows(tx, importKey, kind.groupField)
    }
    await setImportSetup(tx, importKey, { columns, options })
    if (input.save_as) {
      const fields = Object.fromEntries(
        [...fieldsByPosition(columns)].map(([position, field]) => [file.headings[position] ?? '', field]),
      )
      await saveMapping(tx, importKey, { name: input.save_as, fields }, ctx.clock())
    }
  })
  const importer = { userId, language, options }
  await startReview(ctx, kind, importKey, importer, file.row_count)
  return getImportStatus(ctx, kind, importKey, await getImport(ctx.db, importKey), language)
}

/** Checks the rows and works out what they cost: of a few at once, of many with prices in a task, whose progress the member sees. */
async function startReview(ctx: Ctx, kind: ImportKind, importKey: ImportKey, importer: Importer, total: number): Promise<void> {
  if (!kind.preparePrices || total <= batchSize) return reviewRows(ctx, kind, importKey, importer, async () => undefined)
  await inTx(ctx, async (tx) => {
    await lockImport(tx, importKey)
    const task = await ctx.startTask(tx, {
      kind: priceRowsTaskName,
      owner: { realm: 'member', id: importKey.userId },
      language: importer.language,
      title: { key: 'task.price_import', values: { resource_key: kind.title } },
      input: { kind: kind.kind, id: importKey.id, total } satisfies PriceRowsInput,
      now: ctx.clock(),
    })
    await setImportTask(tx, importKey, task, 'price')
  })
}

/** `columns` says for each field the columns it stands in; no column can be two. */
function readColumns(sent: ColumnPlaces, kind: ImportKind, { headings }: StoredImport): ColumnPlaces {
  if (!kind.isMappable) throw new AppError('input.invalid', { fields: { columns: { key: 'invalid.choice' } } })
  const known = new Set(kind.columns.map(({ field }) => field))
  // The parts of a joined field are kept as they were sent: what lies sealed must have none.
  const secret = new Set(kind.columns.flatMap(({ field, isSecret }) => (isSecret ? [field] : [])))
  const taken = new Set<number>()
  for (const [field, place] of Object.entries(sent)) {
    if (secret.has(field) && isJoined(place))
      throw new AppError('input.invalid', { fields: { [`columns.${field}`]: { key: 'invalid.choice' } } })
    for (const position of listPositions(place)) {
      if (!known.has(field) || headings[position] === undefined || taken.has(position))
        throw new AppError('input.invalid', { fields: { [`columns.${field}`]: { key: 'invalid.choice' } } })
      taken.add(position)
    }
  }
  return Object.fromEntries(Object.entries(sent).map(([field, place]) => [field, toPlace(listPositions(place))]))
}

function readOptions(sent: unknown, kind: ImportKind): unknown {
  const parsed = kind.options?.input.safeParse(sent)
  if (!parsed?.success) throw new AppError('input.invalid', { fields: { options: { key: 'invalid.choice' } } })
  return parsed.data
}
