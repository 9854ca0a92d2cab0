import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinUploadBudget } from '#server/modules/files/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { ReceivedFile } from '#server/platform/http/receive-upload.ts'
import { type CheckedRows, checkGroup, groupRows, markDuplicates } from '../check-rows.ts'
import type { Importer, ImportKind } from '../import-kind.ts'
import { withImportSlot } from '../import-slot.ts'
import { getImport, getImportStatus } from '../import-status.ts'
import { type ParsedRow, parseImportFile } from '../parse-import-file.ts'
import { prepareCheck } from '../review-rows.ts'
import { insertRows, type StoredRow } from '../row-store.ts'
import { sealCells } from '../secret-cells.ts'
import { startReview } from '../start-review.ts'
import { insertImport, listMappings } from '../store.ts'

/** More than any sheet of addresses or orders; what it unfolds to has limits of its own. */
export const maxImportBytes = 60 * 1_048_576

const insertBatchSize = 1000
/** So many groups are checked before others have a turn. */
const checkBatchSize = 100

/** Reads a sheet, checks every row and keeps them for a day; what rows cost is worked out next. Nothing is added yet; twice makes two imports. */
export async function uploadImport(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<ImportStatus> {
  const received = caller.file
  if (!received || received.size === 0) throw new AppError('upload.incomplete')
  if (received.size > maxImportBytes) throw new AppError('upload.size')
  const owner = actorOf(caller)
  return withImportSlot(ctx, owner.id, () =>
    withinUploadBudget(ctx, owner, received.size, () => storeImport(ctx, kind, received, caller), { isCharged }),
  )
}

/** A file that is refused for what is in it was read all the same: without a price, bad files could be sent without end. */
const isCharged = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'import.rows_missing' || (error.code.startsWith('sheet.') && error.code !== 'sheet.busy'))

async function storeImport(ctx: Ctx, kind: ImportKind, received: ReceivedFile, caller: Caller): Promise<ImportStatus> {
  const { language } = caller
  const userId = actorOf(caller).id
  const saved = kind.isMappable ? await listMappings(ctx.db, { userId, kind: kind.kind }) : []
  const { headings, columns, rows } = await parseImportFile(received.path, kind, { language, saved })
  const options = (await kind.options?.initial(ctx, userId)) ?? {}
  const checked = await checkRows(ctx, kind, { userId, language, options }, rows)
  const file = {
    ...{ kind: kind.kind, userId, name: cleanFileName(received.name), sha256: received.sha256, now: ctx.clock() },
    ...{ headings, columns, options, row_count: checked.length },
  }
  const id = await inTx(ctx, async (tx) => {
    const id = await insertImport(tx, file)
    for (let at = 0; at < checked.length; at += insertBatchSize) {
      await insertRows(tx, { userId, id }, checked.slice(at, at + insertBatchSize))
    }
    return id
  })
  const importKey = { userId, kind: kind.kind, id }
  await startReview(ctx, kind, importKey, { userId, language, options }, checked.length)
  return getImportStatus(ctx, kind, importKey, await getImport(ctx, importKey), language)
}

/** In the order of the sheet: the first of two that say the same is good, the second its duplicate. */
async function checkRows(ctx: Ctx, kind: ImportKind, importer: Importer, rows: readonly ParsedRow[]): Promise<StoredRow[]> {
  const check = await prepareCheck(ctx, kind, importer)
  const groups: CheckedRows[] = []
  for (const group of groupRows(rows, kind)) {
    groups.push(
      await checkGroup(
        group.map((row) => ({ ...row, cells: sealCells(ctx, kind, row.cells), is_skipped: false })),
        { kind, check },
      ),
    )
    if (groups.length % checkBatchSize === 0) await nextTurn()
  }
  const keys = groups.flatMap(({ duplicateKey }) => duplicateKey ?? [])
  const taken = keys.length > 0 ? await kind.listDuplicateKeys(ctx.db, importer.userId, keys) : new Set<string>()
  return markDuplicates(groups, taken)
    .flatMap((group) => group.rows)
    .sort((a, b) => a.number - b.number)
}

const cleanFileName = (name: string): string =>
  name
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .slice(-120)
