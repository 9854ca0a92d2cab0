import type { Pence } from '#domain/money.ts'
import { type Db, hot, run } from '#server/platform/db/pool.ts'

type Packaging = {
  id: number
  name_zh: string
  name_en: string
  picture: string
  length: number
  width: number
  height: number
  weight: number
  price: Pence
  stock: number
}

const enabled = hot(
  'select id, name_zh, name_en, picture, length, width, height, weight, price, stock from packaging where status order by weigh desc, id',
)

export const listEnabledPackaging = (db: Db): Promise<Packaging[]> => run<Packaging>(db, enabled)

const prices = hot('select id, price from packaging where status and id = any($1)')

/** What these boxes cost; one that is not sold is not there. */
export async function boxPrices(db: Db, ids: readonly number[]): Promise<Map<number, Pence>> {
  if (ids.length === 0) return new Map()
  const rows = await run<{ id: number; price: Pence }>(db, prices, [ids])
  return new Map(rows.map(({ id, price }) => [id, price]))
}
