import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { type CheckedRows, checkGroup, isReady, markDuplicates, type UncheckedRow, withPrice } from './check-rows.ts'
import { groupRows } from './group-rows.ts'
import type { GroupPrice, Importer, ImportKind } from './import-kind.ts'
import { sheetFlaws } from './parse-import-file.ts'
import { countForPlans, listGroups, listSheetDuplicates, lockVersions, type StoredRow, updateRows } from './row-store.ts'
import { unsealCells } from './secret-cells.ts'
import { type ImportKey, lockImport } from './store.ts'
import { workAhead } from './work-ahead.ts'

/** So many groups are looked at together: few enough that nobody waits long for the same file. */
export const batchSize = 200
/** So many are worked on before others have a turn. */
const turnSize = 20

type ReviewOptions = { withDuplicates?: boolean }
export type Reviewed = CheckedRows & { price: GroupPrice<unknown> | undefined }
export type Reviewer = Awaited<ReturnType<typeof createReviewer>>

/**
 * Looks at groups as they would be added now: checked, compared with what is there, and priced. What that needs is read once for any number of them;
 * prices are read anew each time. Asks the database outside of any transaction and writes nothing.
 */
export async function createReviewer(ctx: Ctx, kind: ImportKind, importer: Importer) {
  const checkPlain = await kind.prepareCheck(ctx, ctx.db, importer)
  const check: typeof checkPlain = (rows) =>
    checkPlain(rows.map(({ number, cells }) => ({ number, cells: unsealCells(ctx, kind, cells) })))

  async function checkGroups(groups: readonly (readonly UncheckedRow[])[], withDuplicates = false): Promise<CheckedRows[]> {
    const checked: CheckedRows[] = []
    for (const group of groups) {
      const found = checkGroup(group, { kind, check, withDuplicates })
      checked.push(found instanceof Promise ? await found : found)
      if (checked.length % turnSize === 0) await nextTurn()
    }
    return checked
  }

  return {
    /** by themselves, groups that no table has yet */
    checkNew: (groups: readonly (readonly UncheckedRow[])[]): Promise<CheckedRows[]> => checkGroups(groups),

    /** the same compared and priced, in the order of their sheet; `taken`: the keys of what came before them in it, to which theirs are added */
    async reviewNew(checked: readonly CheckedRows[], taken: Set<string>): Promise<Reviewed[]> {
      const keys = checked.flatMap(({ duplicateKey }) => duplicateKey ?? [])
      if (keys.length > 0) for (const key of await kind.listDuplicateKeys(ctx.db, importer.userId, keys)) taken.add(key)
      return priceGroups(ctx, kind, importer, markDuplicates(checked, taken))
    },

    /** groups of a sheet that is there */
    async review(
      importKey: ImportKey,
      rows: readonly StoredRow[],
      { withDuplicates = false }: ReviewOptions = {},
    ): Promise<Reviewed[]> {
      const checked = await checkGroups(groupRows(rows, kind).map(withFlaws), withDuplicates)
      if (withDuplicates) return priceGroups(ctx, kind, importer, checked)
      const keys = checked.flatMap(({ duplicateKey }) => duplicateKey ?? [])
      const taken = keys.length > 0 ? await kind.listDuplicateKeys(ctx.db, importKey.userId, keys) : new Set<string>()
      const heads = checked.flatMap(({ rows: [first] }) => first?.head ?? [])
      if (keys.length > 0)
        for (const { twin_key } of await listSheetDuplicates(ctx.db, importKey, keys, heads)) taken.add(twin_key)
      return priceGroups(ctx, kind, importer, markDuplicates(checked, taken))
    },
  }
}

/** What the sheet has lost stays lost until somebody types that cell anew. */
const withFlaws = (group: readonly StoredRow[]): UncheckedRow[] =>
  group.map((row) => ({
    ...row,
    flaws: Object.fromEntries(
      Object.entries(row.problems).flatMap(([field, { key }]) => (sheetFlaws.some((flaw) => flaw === key) ? [[field, key]] : [])),
    ),
  }))

async function priceGroups(ctx: Ctx, kind: ImportKind, importer: Importer, groups: CheckedRows[]): Promise<Reviewed[]> {
  const isPriced = ({ values, rows }: CheckedRows) => values !== undefined && rows.some(isReady)
  const priced = groups.filter(isPriced).map(({ values }) => values)
  const price = priced.length > 0 ? await kind.preparePrices?.(ctx, importer, priced) : undefined
  const reviewed: Reviewed[] = []
  for (const group of groups) {
    const found = price && isPriced(group) ? price(group.values) : undefined
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
  const reviewer = await createReviewer(ctx, kind, importer)
  let done = 0
  await progress(done)
  await countForPlans(ctx.db, importKey)
  await workAhead({
    prepare: async (after) => {
      const before = await listGroups(ctx.db, importKey, { after, limit: batchSize })
      const last = before.at(-1)
      return last ? { before, reviewed: await reviewer.review(importKey, before), after: last.head } : null
    },
    finish: async ({ before, reviewed }) => {
      await inTx(ctx, async (tx) => {
        await lockImport(tx, importKey)
        const unchanged = new Set(await listUnchanged(tx, importKey, before))
        await updateRows(
          tx,
          importKey,
          reviewed.filter(({ rows: [first] }) => first && unchanged.has(first.head)).flatMap(({ rows }) => rows),
        )
      })
      done += before.length
      await progress(done)
    },
  })
}

/** Heads of the groups that nobody has changed since they were read; they are held until the transaction ends. */
export async function listUnchanged(tx: Tx, importKey: ImportKey, before: readonly StoredRow[]): Promise<number[]> {
  const heads = [...new Set(before.map(({ head }) => head))]
  const now = versionsByHead(await lockVersions(tx, importKey, heads))
  const seen = versionsByHead(before)
  return heads.filter((head) => now.get(head) === seen.get(head))
}

function versionsByHead(rows: readonly Pick<StoredRow, 'number' | 'head' | 'version'>[]): Map<number, string> {
  const versions = new Map<number, string>()
  for (const { number, head, version } of rows) versions.set(head, `${versions.get(head) ?? ''} ${number}:${version}`)
  return versions
}
