import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type CheckedRows, checkGroup, groupRows, isReady, markDuplicates, withPrice } from './check-rows.ts'
import type { GroupCheck, GroupPrice, Importer, ImportKind } from './import-kind.ts'
import { sheetFlaws } from './parse-import-file.ts'
import { listGroups, listSheetDuplicates, lockGroups, type StoredRow, updateRows } from './row-store.ts'
import { unsealCells } from './secret-cells.ts'
import { type ImportKey, lockImport } from './store.ts'

/** So many groups are looked at together: few enough that nobody waits long for the same file. */
export const batchSize = 200
/** So many are worked on before others have a turn. */
const turnSize = 20

type ReviewOptions = { withDuplicates?: boolean }
type Reviewed = CheckedRows & { price: GroupPrice<unknown> | undefined }

/**
 * Groups as they would be added now: checked, compared with what is there, and priced. Asks the database outside of any transaction and writes
 * nothing.
 */
export async function reviewGroups(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  rows: readonly StoredRow[],
  { withDuplicates = false }: ReviewOptions = {},
): Promise<Reviewed[]> {
  const check = await prepareCheck(ctx, kind, importer)
  const checked: CheckedRows[] = []
  for (const group of groupRows(rows, kind)) {
    checked.push(await checkGroup(withFlaws(group), { kind, check, withDuplicates }))
    if (checked.length % turnSize === 0) await nextTurn()
  }
  const marked = withDuplicates ? checked : markDuplicates(checked, await findTaken(ctx, kind, importKey, checked))
  return priceGroups(ctx, kind, importer, marked)
}

/** The kind's own check, of what people wrote. */
export async function prepareCheck(ctx: Ctx, kind: ImportKind, importer: Importer): Promise<GroupCheck<unknown>> {
  const check = await kind.prepareCheck(ctx, ctx.db, importer)
  return (rows) => check(rows.map(({ number, cells }) => ({ number, cells: unsealCells(ctx, kind, cells) })))
}

/** Keys of what the member has already, and of other groups of the sheet. */
async function findTaken(ctx: Ctx, kind: ImportKind, importKey: ImportKey, groups: readonly CheckedRows[]): Promise<Set<string>> {
  const keys = groups.flatMap(({ duplicateKey }) => duplicateKey ?? [])
  if (keys.length === 0) return new Set()
  const heads = groups.flatMap(({ rows: [first] }) => first?.head ?? [])
  const taken = await kind.listDuplicateKeys(ctx.db, importKey.userId, keys)
  for (const { twin_key } of await listSheetDuplicates(ctx.db, importKey, keys, heads)) taken.add(twin_key)
  return taken
}

/** What the sheet has lost stays lost until somebody types that cell anew. */
const withFlaws = (group: readonly StoredRow[]) =>
  group.map((row) => ({
    ...row,
    flaws: Object.fromEntries(
      Object.entries(row.problems).flatMap(([field, { key }]) => (sheetFlaws.some((flaw) => flaw === key) ? [[field, key]] : [])),
    ),
  }))

async function priceGroups(ctx: Ctx, kind: ImportKind, importer: Importer, groups: CheckedRows[]): Promise<Reviewed[]> {
  const isPriced = ({ values, rows }: CheckedRows) => values !== undefined && rows.some(isReady)
  const price = await kind.preparePrices?.(
    ctx,
    importer,
    groups.filter(isPriced).map(({ values }) => values),
  )
  const reviewed: Reviewed[] = []
  for (const group of groups) {
    const found = price && isPriced(group) ? await price(group.values) : undefined
    reviewed.push({ ...(found ? withPrice(group, found) : group), price: found })
    if (reviewed.length % turnSize === 0) await nextTurn()
  }
  return reviewed
}

/** Looks at every row again and puts prices beside what is good, batch by batch. Run again, it says the same. */
export async function reviewRows(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  progress: (rows: number) => Promise<void>,
): Promise<void> {
  let after = 0
  let done = 0
  for (;;) {
    await progress(done)
    const before = await listGroups(ctx.db, importKey, { after, limit: batchSize })
    const last = before.at(-1)
    if (!last) return
    const reviewed = await reviewGroups(ctx, kind, importKey, importer, before)
    await inTx(ctx, async (tx) => {
      await lockImport(tx, importKey)
      const unchanged = new Set(await listUnchanged(tx, importKey, before))
      await updateRows(
        tx,
        importKey,
        reviewed.filter(({ rows: [first] }) => first && unchanged.has(first.head)).flatMap(({ rows }) => rows),
      )
    })
    after = last.head
    done += before.length
  }
}

/** Heads of the groups that nobody has changed since they were read; they are held until the transaction ends. */
export async function listUnchanged(
  tx: Parameters<typeof lockGroups>[0],
  importKey: ImportKey,
  before: readonly StoredRow[],
): Promise<number[]> {
  const heads = [...new Set(before.map(({ head }) => head))]
  const now = new Map<number, string>()
  for (const row of await lockGroups(tx, importKey, heads)) now.set(row.head, (now.get(row.head) ?? '') + fingerprint(row))
  const seen = new Map<number, string>()
  for (const row of before) seen.set(row.head, (seen.get(row.head) ?? '') + fingerprint(row))
  return heads.filter((head) => now.get(head) === seen.get(head))
}

const fingerprint = ({ number, cells, state, is_skipped }: StoredRow): string =>
  JSON.stringify([number, cells, state, is_skipped])
