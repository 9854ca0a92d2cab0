import type { InputOf } from '#contract/endpoint.ts'
import type { priceTableCalls } from '#contract/price-table.ts'
import { AppError } from '#domain/errors.ts'
import { type DraftContent, readGrid } from '#domain/pricing/read-grid.ts'
import { addZoneDetails } from '#domain/pricing/zone-copy.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { listZones, lockDraft, updateDraft } from '../table-store.ts'

type Input = InputOf<(typeof priceTableCalls)['save']>

/** Keeps a draft as it was typed. Whoever started from an older one is refused, so that nobody writes over another's work unseen. */
export async function saveDraft(ctx: Ctx, { id, revision, grid, remark }: Input) {
  const content = contentOf(grid)
  const next = await inTx(ctx, async (tx) => {
    await lockDraft(tx, { id, revision })
    const whole = addZoneDetails(content, await listZones(tx))
    return updateDraft(tx, id, { price_side: grid.price_side, content: whole, remark, now: ctx.clock() })
  })
  return replyWithMessage('message.updated', { revision: next })
}

function contentOf(grid: Input['grid']): DraftContent {
  const { content, problems } = readGrid(grid)
  if (problems.length === 0) return content
  const fields = problems.map(({ at, key, values }) => [`grid.${at}`, values ? { key, values } : { key }])
  throw new AppError('input.invalid', { fields: Object.fromEntries(fields) })
}
