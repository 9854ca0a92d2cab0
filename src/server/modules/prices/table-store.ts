import { AppError } from '#domain/errors.ts'
import { priceTableStatus } from '#domain/price-table.ts'
import type { PriceContent } from '#domain/pricing/content.ts'
import type { PriceSide } from '#domain/pricing/vat.ts'
import type { ZoneEntry } from '#domain/pricing/zone-copy.ts'
import type { Ctx } from '#server/ctx.ts'
import { type ChannelSummary, getChannel } from '#server/modules/catalogue/index.ts'
import { type Db, getRow, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf(
  'price_table',
  'id, channel_id, version, status, price_side, content, valid_from, publish_time, remark, revision',
)
export type StoredTable = RowOf<typeof columns, { status: 0 | 1; price_side: PriceSide; content: PriceContent }>

export function getTable(db: Db | Tx, id: number): Promise<StoredTable> {
  return getRow<StoredTable>(db, `select ${columns} from price_table where id = $1`, [id])
}

/** The draft as its writer saw it, held until the transaction ends: of two who change or publish it at once, the second is told. */
export async function lockDraft(tx: Tx, { id, revision }: { id: number; revision: number }): Promise<StoredTable> {
  const table = await getRow<StoredTable>(tx, `select ${columns} from price_table where id = $1 for update`, [id])
  if (table.status === priceTableStatus.published) throw new AppError('price_table.published')
  if (table.revision !== revision) throw new AppError('price_table.stale')
  return table
}

type DraftChange = { price_side: PriceSide; content: PriceContent; remark: string; now: Date }

/** Only after `lockDraft`. Says the new revision. */
export async function updateDraft(tx: Tx, id: number, { price_side, content, remark, now }: DraftChange): Promise<number> {
  const [row] = await run<{ revision: number }>(
    tx,
    `update price_table set price_side = $2, content = $3, remark = $4, update_time = $5, revision = revision + 1
     where id = $1 and status = ${priceTableStatus.draft} returning revision`,
    [id, price_side, JSON.stringify(content), remark, now],
  )
  if (!row) throw new AppError('row.changed')
  return row.revision
}

export { getChannel }

/** In the order of the admins, as they are offered. */
export const listZones = (db: Db | Tx): Promise<ZoneEntry[]> =>
  run<ZoneEntry>(db, 'select code, name_zh, name_en, places, vat_class from zone order by weigh desc, id')

type UpcomingTable = { id: number; version: number; valid_from: Date }

/** Published versions of a channel whose time has not come, the next one first. */
export const listUpcoming = (db: Db, channelId: number, now: Date): Promise<UpcomingTable[]> =>
  run<UpcomingTable>(
    db,
    `select id, version, valid_from from price_table where channel_id = $1 and status = ${priceTableStatus.published} and valid_from > $2
     order by valid_from, version`,
    [channelId, now],
  )

/** The last that had begun; of two that begin at once the later version. */
export async function findInForce(db: Db, channelId: number, now: Date): Promise<StoredTable | undefined> {
  const [table] = await run<StoredTable>(
    db,
    `select ${columns} from price_table where channel_id = $1 and status = ${priceTableStatus.published} and valid_from <= $2
     order by valid_from desc, version desc limit 1`,
    [channelId, now],
  )
  return table
}

/** Up to where every zone needs a price: the channel's own limit, or the one of the settings. */
export const maxGramsOf = ({ settings }: Pick<Ctx, 'settings'>, { max_weight_g }: Pick<ChannelSummary, 'max_weight_g'>): number =>
  max_weight_g ?? settings.get('parcel_max_weight_g')
