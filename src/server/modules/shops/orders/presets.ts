import type { ParcelPreset } from '#domain/shop/plan.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export async function findPreset(db: Db | Tx, userId: number, id: number): Promise<ParcelPreset | null> {
  const [preset] = await run<ParcelPreset>(
    db,
    'select id, length, width, height, weight, is_whole, box_type_id from parcel_preset where user_id = $1 and id = $2',
    [userId, id],
  )
  return preset ?? null
}
