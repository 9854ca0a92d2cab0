import type { RowState } from '#domain/sheet/row-state.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { asDuplicates, isReady, refuseGroup } from './check-rows.ts'
import type { Importer, ImportKind } from './import-kind.ts'
import { batchSize, createReviewer, listUnchanged, type Reviewed } from './review-rows.ts'
import { countForPlans, listGroups, markAdded, type StoredRow, updateRows } from './row-store.ts'
import { type ImportKey, lockImport } from './store.ts'
import { workAhead } from './work-ahead.ts'

type AddRowsOptions = { withDuplicates: boolean }

/**
 * Adds rows batch by batch, each with its mark in one transaction: whatever stops it, going on adds nothing twice. Every row is asked again: lists and
 * prices may have changed since the preview. What became bad or costs something else now is left where it is and says so.
 */
export async function addRows(
  ctx: Ctx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  { withDuplicates, progress }: AddRowsOptions & { progress: (rows: number) => Promise<void> },
): Promise<void> {
  const states: RowState[] = withDuplicates ? ['good', 'twin'] : ['good']
  const reviewer = await createReviewer(ctx, kind, importer)
  let done = 0
  await progress(done)
  await countForPlans(ctx.db, importKey)
  await workAhead({
    prepare: async (after) => {
      const before = await listGroups(ctx.db, importKey, { after, limit: batchSize, states })
      const last = before.at(-1)
      if (!last) return null
      const reviewed = (await reviewer.review(importKey, before, { withDuplicates })).map((group) =>
        withSamePrice(kind, group, before),
      )
      return { before, reviewed, after: last.head }
    },
    finish: async ({ before, reviewed }) => {
      await inTx(ctx, async (tx) => {
        await kind.lock(tx, importKey.userId)
        await lockImport(tx, importKey)
        const unchanged = new Set(await listUnchanged(tx, importKey, before))
        const current = reviewed.filter(({ rows: [first] }) => first && unchanged.has(first.head))
        await addGroups(ctx, tx, kind, importKey, importer, current, withDuplicates)
      })
      done += before.length
      await progress(done)
    },
  })
}

/** Nobody pays what they did not see: at another price than the preview's it is not added, and says both. */
function withSamePrice(kind: ImportKind, group: Reviewed, before: readonly StoredRow[]): Reviewed {
  const { price } = group
  if (!price || !('amount' in price)) return group
  const first = group.rows.find(isReady)
  const seen = before.find(({ number }) => number === first?.number)?.amount
  if (seen === null || seen === undefined || seen === price.amount) return group
  const values = { before: pounds(seen), now: pounds(price.amount) }
  const problems = new Map([[first?.number ?? 0, { [kind.priceField ?? '']: { key: 'invalid.import.price_changed', values } }]])
  return { ...refuseGroup(group, problems), price: { problems } }
}

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`

async function addGroups(
  ctx: Ctx,
  tx: Tx,
  kind: ImportKind,
  importKey: ImportKey,
  importer: Importer,
  groups: readonly Reviewed[],
  withDuplicates: boolean,
): Promise<void> {
  // What the member got meanwhile is known only now that nobody else can add to it.
  const keys = groups.flatMap(({ duplicateKey }) => duplicateKey ?? [])
  const taken = withDuplicates ? new Set<string>() : await kind.listDuplicateKeys(tx, importKey.userId, keys)
  const isTaken = ({ duplicateKey }: Reviewed) => duplicateKey !== null && taken.has(duplicateKey)
  const addable = groups.filter((group) => group.values !== undefined && group.rows.some(isReady) && !isTaken(group))
  const added =
    addable.length === 0
      ? []
      : await kind.add(
          ctx,
          tx,
          { ...importer, importId: importKey.id },
          addable.map(({ values, price }) => ({ values, priced: price && 'amount' in price ? price.priced : undefined })),
        )
  const marks: { number: number; target_id: number }[] = []
  const rest: StoredRow[] = groups
    .filter((group) => !addable.includes(group))
    .flatMap((group) => (isTaken(group) ? asDuplicates(group.rows) : group.rows))
  for (const [index, group] of addable.entries()) {
    const outcome = added[index]
    if (typeof outcome === 'number')
      marks.push(...group.rows.filter(isReady).map(({ number }) => ({ number, target_id: outcome })))
    else if (outcome) rest.push(...refuseGroup(group, new Map([[group.rows.find(isReady)?.number ?? 0, outcome]])).rows)
  }
  if (marks.length > 0) await markAdded(tx, importKey, marks)
  if (rest.length > 0) await updateRows(tx, importKey, rest)
}
