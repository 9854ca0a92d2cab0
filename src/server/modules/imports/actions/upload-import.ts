import type { ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { withinUploadBudget } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { ReceivedFile } from '#server/platform/http/receive-upload.ts'
import { type CheckedRows, flawProblems, type UncheckedRow } from '../check-rows.ts'
import { createGrouper } from '../group-rows.ts'
import type { ImportKind } from '../import-kind.ts'
import { withImportSlot } from '../import-slot.ts'
import { getImportStatus } from '../import-status.ts'
import { openImportFile, type ParsedRow } from '../parse-import-file.ts'
import { batchSize, createReviewer, type Reviewer } from '../review-rows.ts'
import { insertRows, listRowsByHead, type StoredRow, updateRows } from '../row-store.ts'
import { sealSentCells } from '../secret-cells.ts'
import { completeImport, deleteImport, getImport, type ImportKey, insertImport, listMappings } from '../store.ts'
import { takeAhead, workAhead } from '../work-ahead.ts'

/** More than any sheet of addresses or orders; what it unfolds to has limits of its own. */
export const maxImportBytes = 60 * 1_048_576

/**
 * Reads a sheet, checks and prices every row and keeps them for a day, in one pass: while some rows are read, those before them are checked and those
 * before these are written. Nothing is added yet; twice makes two imports.
 */
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
  (error.code === 'import.rows_missing' ||
    (error.code.startsWith('sheet.') && error.code !== 'sheet.busy' && error.code !== 'sheet.used_up'))

async function storeImport(ctx: Ctx, kind: ImportKind, received: ReceivedFile, caller: Caller): Promise<ImportStatus> {
  const { language } = caller
  const userId = actorOf(caller).id
  const saved = kind.isMappable ? await listMappings(ctx.db, { userId, kind: kind.kind }) : []
  const options = (await kind.options?.initial(ctx, userId)) ?? {}
  const importer = { userId, language, options }
  // What checking needs is looked up while the file is opened; who waits below hears what went wrong with it.
  const preparing = createReviewer(ctx, kind, importer)
  preparing.catch(() => undefined)
  const { headings, columns, batches } = await openImportFile(received.path, kind, { language, saved, userId })
  try {
    const reviewer = await preparing
    const file = {
      kind: kind.kind,
      userId,
      name: cleanFileName(received.name),
      sha256: received.sha256,
      now: ctx.clock(),
      headings,
      columns,
      options,
    }
    const importKey = { userId, kind: kind.kind, id: await insertImport(ctx.db, file) }
    await writeBatches(ctx, importKey, reviewer, checkBatches(ctx, kind, reviewer, { batches, userId })).catch(
      async (error: unknown) => {
        await deleteImport(ctx.db, importKey)
        throw error
      },
    )
    return await getImportStatus(ctx, kind, importKey, await getImport(ctx.db, importKey), language)
  } finally {
    await batches.return(undefined)
  }
}

/** `late`: rows of groups that are written already; what became of these is asked once more at the end */
type CheckedBatch = { checked: CheckedRows[]; late: StoredRow[] }

/** In the order of the sheet, batch by batch. */
async function* checkBatches(
  ctx: Ctx,
  kind: ImportKind,
  reviewer: Reviewer,
  { batches, userId }: { batches: AsyncGenerator<ParsedRow[]>; userId: number },
): AsyncGenerator<CheckedBatch> {
  const grouper = createGrouper<Omit<UncheckedRow, 'head' | 'group_key'>>(kind)
  for await (const batch of batches) {
    const { groups, late } = grouper.take(
      batch.map((row) => ({ ...row, cells: sealSentCells(ctx, kind, row.cells, userId), is_skipped: false })),
    )
    yield { checked: await reviewer.checkNew(groups), late: late.map(asUnchecked) }
  }
  yield { checked: await reviewer.checkNew(grouper.end()), late: [] }
}

const asUnchecked = ({ flaws = {}, ...row }: UncheckedRow): StoredRow => ({
  ...row,
  state: Object.keys(flaws).length > 0 ? 'bad' : 'good',
  problems: flawProblems(flaws),
  twin_key: null,
  amount: null,
  note: null,
})

/** Each batch by itself: no transaction stays open while a stranger's file is read. Until all of them are there the import is nobody's to see. */
async function writeBatches(
  ctx: Ctx,
  importKey: ImportKey,
  reviewer: Reviewer,
  batches: AsyncGenerator<CheckedBatch>,
): Promise<void> {
  let count = 0
  const heads = new Set<number>()
  /** keys of what the sheet has had: the first of two that say the same is good, the second its duplicate */
  const taken = new Set<string>()
  const ahead = takeAhead(batches)
  try {
    await workAhead<{ rows: StoredRow[]; late: StoredRow[] }>({
      prepare: async (after) => {
        const { done, value } = await ahead.next()
        if (done) return null
        const reviewed = await reviewer.reviewNew(value.checked, taken)
        return { rows: reviewed.flatMap(({ rows }) => rows), late: value.late, after: after + 1 }
      },
      finish: async ({ rows, late }) => {
        if (rows.length + late.length > 0) await insertRows(ctx.db, importKey, [...rows, ...late])
        for (const { head } of late) heads.add(head)
        count += rows.length + late.length
      },
    })
  } finally {
    await ahead.return(undefined)
  }
  const again = [...heads]
  for (let at = 0; at < again.length; at += batchSize) {
    const reviewed = await reviewer.review(importKey, await listRowsByHead(ctx.db, importKey, again.slice(at, at + batchSize)))
    await updateRows(
      ctx.db,
      importKey,
      reviewed.flatMap(({ rows }) => rows),
    )
  }
  await completeImport(ctx.db, importKey, count)
}

const cleanFileName = (name: string): string =>
  name
    .replace(/[\0\p{Surrogate}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .slice(-120)
