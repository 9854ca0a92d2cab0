import type { Pence } from '#domain/money.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'

const columns = columnsOf('packaging', 'id, name_zh, name_en, picture, length, width, height, weight, price, stock')
type Packaging = RowOf<typeof columns, { price: Pence }>

const enabled = prepareOnce(`select ${columns} from packaging where status order by weigh desc, id`)

export const listEnabledPackaging = (db: Db): Promise<Packaging[]> => run<Packaging>(db, enabled)

/** What one of our boxes costs, what it weighs itself, and how many are left. */
export type BoxOffer = { price: Pence; weight: number; stock: number }

const selectOffered = prepareOnce('select id, price, weight, stock from packaging where status and id = any($1)')

/** One that is not sold is not there; one that is sold out is. */
export async function findBoxes(db: Db | Tx, ids: readonly number[]): Promise<Map<number, BoxOffer>> {
  if (ids.length === 0) return new Map()
  const rows = await run<BoxOffer & { id: number }>(db, selectOffered, [ids])
  return new Map(rows.map(({ id, ...box }) => [id, box]))
}

const stock = prepareOnce('select id, stock from packaging where id = any($1)')

/** How many of these are left, sold to new orders or not. */
export async function getBoxStock(db: Db | Tx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  return new Map((await run<{ id: number; stock: number }>(db, stock, [ids])).map((box) => [box.id, box.stock]))
}

const lock = prepareOnce('select id from packaging where id = any($1) order by id for no key update')

export async function lockBoxStock(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, lock, [ids])
}

const decrementStock = prepareOnce('update packaging set stock = stock - 1 where id = $1 and stock > 0 returning id')
const incrementStock = prepareOnce('update packaging set stock = stock + 1 where id = $1')

/** Takes one from the stock. False: there is none left, and nothing has changed. */
export const reserveBox = async (tx: Tx, id: number): Promise<boolean> => (await run(tx, decrementStock, [id])).length > 0

export async function releaseBox(tx: Tx, id: number): Promise<void> {
  await run(tx, incrementStock, [id])
}
