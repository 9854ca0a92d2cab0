import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinUploadBudget } from '#server/modules/files/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { ReceivedFile } from '#server/platform/http/receive-upload.ts'
import { checkRow } from '../check-row.ts'
import type { ImportKind } from '../import-kind.ts'
import { withImportSlot } from '../import-slot.ts'
import { getImport, getImportStatus } from '../import-status.ts'
import { type ParsedRow, parseImportFile } from '../parse-import-file.ts'
import { insertImport, insertRows, type StoredRow } from '../store.ts'

/** More than any sheet of addresses or orders; what it unfolds to has limits of its own. */
export const maxImportBytes = 60 * 1_048_576

const insertBatchSize = 1000
/** So many rows are checked before others have a turn. */
const checkBatchSize = 100

/** Reads a sheet, checks every row and keeps them for a day. Nothing is added yet; twice makes two imports. */
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
  const userId = actorOf(caller).id
  const { fields, unknown, rows } = await parseImportFile(received.path, kind, caller.language)
  const checked = await checkRows(ctx, kind, userId, rows)
  const name = cleanFileName(received.name)
  const id = await inTx(ctx, async (tx) => {
    const file = { kind: kind.kind, userId, name, sha256: received.sha256, fields, unknown, now: ctx.clock() }
    const id = await insertImport(tx, file)
    for (let at = 0; at < checked.length; at += insertBatchSize) {
      await insertRows(tx, { userId, id }, checked.slice(at, at + insertBatchSize))
    }
    return id
  })
  const importKey = { userId, kind: kind.kind, id }
  return getImportStatus(ctx, importKey, await getImport(ctx, importKey))
}

/** In the order of the sheet: the first of two rows that say the same is good, the second its duplicate. */
async function checkRows(ctx: Ctx, kind: ImportKind, userId: number, rows: ParsedRow[]): Promise<StoredRow[]> {
  const check = await kind.prepareCheck(ctx, ctx.db)
  const existingKeys = await kind.listDuplicateKeys(ctx.db, userId)
  const checked: StoredRow[] = []
  for (const { number, cells, lostDigitFields: lost } of rows) {
    const row = await checkRow({ number, cells, is_skipped: false }, { check, isDuplicate: (key) => existingKeys.has(key) })
    if (row.twin_key !== null) existingKeys.add(row.twin_key)
    checked.push(lost.length === 0 ? row : withLostDigits(row, lost))
    if (checked.length % checkBatchSize === 0) await nextTurn()
  }
  return checked
}

/** The sheet kept a long number as a number: its last digits are zeros now, and only its author knows them. */
const withLostDigits = (row: StoredRow, lost: string[]): StoredRow => ({
  ...row,
  ...{ state: 'bad', twin_key: null },
  problems: { ...row.problems, ...Object.fromEntries(lost.map((field) => [field, { key: 'invalid.import.lost_digits' }])) },
})

const cleanFileName = (name: string): string =>
  name
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .slice(-120)
