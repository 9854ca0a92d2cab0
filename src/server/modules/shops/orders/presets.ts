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

/** Which of our boxes each of a member's presets takes. */
export async function listPresetBoxes(db: Db | Tx, userId: number): Promise<Map<number, number>> {
  const rows = await run<{ id: number; box_type_id: number }>(
    db,
    'select id, box_type_id from parcel_preset where user_id = $1 and box_type_id is not null',
    [userId],
  )
  return new Map(rows.map(({ id, box_type_id: box }) => [id, box]))
}
