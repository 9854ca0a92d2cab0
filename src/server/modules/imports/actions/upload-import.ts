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
import { inImportTurn } from '../import-turn.ts'
import { type ReadRow, readFile } from '../read-file.ts'
import { getImport, showStatus } from '../show-import.ts'
import { insertImport, insertRows, type StoredRow } from '../store.ts'

/** More than any sheet of addresses or orders; what it unfolds to has limits of its own. */
export const mostUploadBytes = 60 * 1_048_576

const rowsAtOnce = 1000
/** So many rows are checked before others have a turn. */
const checkedAtOnce = 100

/** Reads a sheet, checks every row and keeps them for a day. Nothing is added yet; twice makes two imports. */
export async function uploadImport(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<ImportStatus> {
  const received = caller.file
  if (!received || received.size === 0) throw new AppError('upload.incomplete')
  if (received.size > mostUploadBytes) throw new AppError('upload.size')
  const owner = actorOf(caller)
  return inImportTurn(ctx, owner.id, () =>
    withinUploadBudget(ctx, owner, received.size, () => keepImport(ctx, kind, received, caller), { isCharged }),
  )
}

/** A file that is refused for what is in it was read all the same: without a price, bad files could be sent without end. */
const isCharged = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'import.rows_missing' || (error.code.startsWith('sheet.') && error.code !== 'sheet.busy'))

async function keepImport(ctx: Ctx, kind: ImportKind, received: ReceivedFile, caller: Caller): Promise<ImportStatus> {
  const userId = actorOf(caller).id
  const { fields, unknown, rows } = await readFile(received.path, kind, caller.language)
  const checked = await checkAll(ctx, kind, userId, rows)
  const name = shownName(received.name)
  const id = await inTx(ctx, async (tx) => {
    const file = { kind: kind.kind, userId, name, sha256: received.sha256, fields, unknown, now: ctx.clock() }
    const id = await insertImport(tx, file)
    for (let at = 0; at < checked.length; at += rowsAtOnce) {
      await insertRows(tx, { userId, id }, checked.slice(at, at + rowsAtOnce))
    }
    return id
  })
  const owned = { userId, kind: kind.kind, id }
  return showStatus(ctx, owned, await getImport(ctx, owned))
}

/** In the order of the sheet: the first of two rows that say the same is good, the second its twin. */
async function checkAll(ctx: Ctx, kind: ImportKind, userId: number, rows: ReadRow[]): Promise<StoredRow[]> {
  const check = await kind.prepareCheck(ctx, ctx.db)
  const seen = await kind.listDuplicateKeys(ctx.db, userId)
  const checked: StoredRow[] = []
  for (const { number, cells, lost } of rows) {
    const row = await checkRow({ number, cells, is_skipped: false }, { check, isDuplicate: (key) => seen.has(key) })
    if (row.twin_key !== null) seen.add(row.twin_key)
    checked.push(lost.length === 0 ? row : withLostDigits(row, lost))
    if (checked.length % checkedAtOnce === 0) await nextTurn()
  }
  return checked
}

/** The sheet kept a long number as a number: its last digits are zeros now, and only its author knows them. */
const withLostDigits = (row: StoredRow, lost: string[]): StoredRow => ({
  ...row,
  ...{ state: 'bad', twin_key: null },
  problems: { ...row.problems, ...Object.fromEntries(lost.map((field) => [field, { key: 'invalid.import.lost_digits' }])) },
})

const shownName = (name: string): string =>
  name
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .slice(-120)
