import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { priceTableCalls } from '#contract/price-table.ts'
import { AppError } from '#domain/errors.ts'
import { priceTableStatus } from '#domain/price-table.ts'
import type { PriceContent } from '#domain/pricing/content.ts'
import { addZoneDetails } from '#domain/pricing/zone-copy.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { getChannel, getTable, listZones } from '../table-store.ts'

type Call = (typeof priceTableCalls)['draft']

/** Starts a channel's next version: empty, or as a copy of one of its versions with zones as they are today. A channel has one draft at a time. */
export async function makeDraft(ctx: Ctx, { channel_id, from_id }: InputOf<Call>, caller: Caller) {
  const { id: admin } = actorOf(caller)
  const id = await inTx(ctx, async (tx) => {
    await getChannel(tx, channel_id)
    const { content, price_side } = from_id === undefined ? empty : await copyOf(tx, channel_id, from_id)
    const [draft] = await run<{ id: number }>(
      tx,
      `insert into price_table (channel_id, version, price_side, content, admin_id, create_time, update_time)
       select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $5 from price_table where channel_id = $1
       on conflict do nothing returning id`,
      [channel_id, price_side, JSON.stringify(content), admin, ctx.clock()],
    )
    if (draft) return draft.id
    const [other] = await run<{ id: number }>(
      tx,
      `select id from price_table where channel_id = $1 and status = ${priceTableStatus.draft}`,
      [channel_id],
    )
    throw new AppError('price_table.has_draft', other ? { data: { id: other.id } } : {})
  })
  return replyWithMessage('message.added', { id } satisfies DataOf<Call>)
}

const empty: { content: PriceContent; price_side: 'gross' } = { content: { zones: [], surcharges: [] }, price_side: 'gross' }

async function copyOf(tx: Tx, channelId: number, id: number) {
  const { channel_id, content, price_side } = await getTable(tx, id)
  if (channel_id !== channelId) throw new AppError('row.missing')
  return { content: addZoneDetails(content, await listZones(tx)), price_side }
}

/** Throws a draft away; its number is free for the next one. What was published meanwhile stays. */
export async function deleteDraft(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const gone = await inTx(ctx, (tx) =>
    run(tx, `delete from price_table where id = $1 and status = ${priceTableStatus.draft} returning id`, [id]),
  )
  if (gone.length === 0) throw new AppError('row.changed')
}
