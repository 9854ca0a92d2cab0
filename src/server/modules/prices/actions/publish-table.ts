import type { InputOf } from '#contract/endpoint.ts'
import type { priceTableCalls } from '#contract/price-table.ts'
import { problemWord } from '#contract/price-table-text.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import { priceTableLifecycle, priceTableStatus } from '#domain/price-table.ts'
import { checkTable, type TableProblem, type TableWarning } from '#domain/pricing/check-table.ts'
import { type PriceContent, toPriceTable } from '#domain/pricing/content.ts'
import { addZoneDetails } from '#domain/pricing/zone-copy.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { createTransitions } from '#server/platform/lifecycle.ts'
import { getChannel, listZones, lockDraft, maxGramsOf } from '../table-store.ts'

const tableMoves = createTransitions({ column: 'status', lifecycle: priceTableLifecycle })
const published = tableMoves.to(priceTableStatus.published, { by: 'staff' })

type Input = InputOf<(typeof priceTableCalls)['publish']>

/**
 * Turns a draft into a version that nobody changes any more, with its zones as they are at this moment. Refused where a parcel would find no price
 * or two; falling prices must have been seen. Of two who publish at once, one does.
 */
export async function publishTable(ctx: Ctx, input: Input, caller: Caller) {
  const now = ctx.clock()
  const validFrom = input.valid_from === null ? now : new Date(input.valid_from * 1000)
  // A second has no parts on the wire: this very one is not over yet.
  if (input.valid_from !== null && input.valid_from < toSeconds(now))
    throw new AppError('input.invalid', { fields: { valid_from: { key: 'invalid.past' } } })
  const version = await inTx(ctx, async (tx) => {
    const draft = await lockDraft(tx, input)
    const content = addZoneDetails(draft.content, await listZones(tx))
    const maxGrams = maxGramsOf(ctx, await getChannel(tx, draft.channel_id))
    const { problems, warnings } = checkTable(toPriceTable({ ...draft, content }), maxGrams)
    const say = (found: readonly (TableProblem | TableWarning)[]) => problemFields(found, content, caller.language)
    if (problems.length > 0)
      throw new AppError('price_table.unsound', { detail: { count: problems.length }, fields: say(problems) })
    if (warnings.length > 0 && !input.is_acknowledged)
      throw new AppError('price_table.unacknowledged', { detail: { count: warnings.length }, fields: say(warnings) })
    await run(
      tx,
      `update price_table set ${published.set}, content = $2, valid_from = $3, publish_time = $4, update_time = $4, remark = $5,
         admin_id = $6, revision = revision + 1
       where id = $1 and ${published.where}`,
      [draft.id, JSON.stringify(content), validFrom, now, input.remark, actorOf(caller).id],
    )
    return draft.version
  })
  return replyWithMessage('priceTable.published', { version, valid_from: toSeconds(validFrom) }, { version })
}

/** By zone and weight, so that each has a place of its own among the fields. */
function problemFields(
  found: readonly (TableProblem | TableWarning)[],
  { zones }: PriceContent,
  language: Language,
): FieldProblems {
  const nameOf = (code: string) => {
    const name = zones.find((zone) => zone.code === code)?.name
    return name ? pick(language, name.zh, name.en) : code
  }
  return Object.fromEntries(
    found.map((one) => [
      ['zones', one.zone, one.code, one.grams ?? ''].filter((part) => part !== '').join('.'),
      problemWord(one, nameOf),
    ]),
  )
}
