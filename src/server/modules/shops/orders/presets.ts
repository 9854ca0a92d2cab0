import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { ParcelPresetRow, shopOrders } from '#contract/shop-order.ts'
import { AppError } from '#domain/errors.ts'
import type { ParcelPreset } from '#domain/shop/plan.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, findFirst, getRow, run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { refuse } from './refusals.ts'

const columns = 'id, name, length, width, height, weight, is_whole, box_type_id'
type StoredPreset = ParcelPreset & { name: string }

export async function findPreset(db: Db | Tx, userId: number, id: number | null): Promise<ParcelPreset | null> {
  if (id === null) return null
  return findFirst(db, `select ${columns} from parcel_preset where user_id = $1 and id = $2`, [userId, id])
}

/** How a member packs, by name. */
export const readPresets = (db: Db | Tx, userId: number): Promise<StoredPreset[]> =>
  run(db, `select ${columns} from parcel_preset where user_id = $1 order by name`, [userId])

export const toPresetRow = ({ length, width, height, is_whole: isWhole, ...preset }: StoredPreset): ParcelPresetRow => ({
  ...preset,
  length: formatSize(length),
  width: formatSize(width),
  height: formatSize(height),
  is_whole: isWhole ? 1 : 0,
})

export const listPresets = async (ctx: Ctx, _input: unknown, caller: Caller) => ({
  list: (await readPresets(ctx.db, actorOf(caller).id)).map(toPresetRow),
})

type PresetValues = InputOf<(typeof shopOrders)['presetAdd']>
const valuesOf = ({ name, length, width, height, weight, is_whole: isWhole, box_type_id: box }: PresetValues) => [
  name,
  length,
  width,
  height,
  weight,
  isWhole,
  box,
]

export async function addPreset(
  ctx: Ctx,
  input: PresetValues,
  caller: Caller,
): Promise<DataOf<(typeof shopOrders)['presetAdd']>> {
  await mustBeSound(ctx, input)
  const { id: userId } = actorOf(caller)
  const made = await getRow<{ id: number }>(
    ctx.db,
    `insert into parcel_preset (user_id, name, length, width, height, weight, is_whole, box_type_id, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [userId, ...valuesOf(input), ctx.clock()],
  ).catch((error: unknown) => throwTaken(error, caller))
  await publishChange(ctx.db, { to: { member: userId }, topic: 'shopOrder' })
  return made
}

/** Orders that it was applied to stay as they are. */
export async function editPreset(
  ctx: Ctx,
  { id, ...input }: InputOf<(typeof shopOrders)['presetEdit']>,
  caller: Caller,
): Promise<null> {
  await mustBeSound(ctx, input)
  const { id: userId } = actorOf(caller)
  const changed = await run<{ id: number }>(
    ctx.db,
    `update parcel_preset set name = $3, length = $4, width = $5, height = $6, weight = $7, is_whole = $8, box_type_id = $9, update_time = $10
     where user_id = $1 and id = $2 returning id`,
    [userId, id, ...valuesOf(input), ctx.clock()],
  ).catch((error: unknown) => throwTaken(error, caller))
  if (changed.length === 0) throw new AppError('row.missing')
  await publishChange(ctx.db, { to: { member: userId }, topic: 'shopOrder' })
  return null
}

/** A shop whose default it was has none afterwards; so do orders, which keep their size and weight. */
export async function deletePreset(ctx: Ctx, { id }: InputOf<(typeof shopOrders)['presetDel']>, caller: Caller): Promise<null> {
  const { id: userId } = actorOf(caller)
  await run(ctx.db, 'update shop set preset_id = null where user_id = $1 and preset_id = $2', [userId, id])
  const gone = await run<{ id: number }>(ctx.db, 'delete from parcel_preset where user_id = $1 and id = $2 returning id', [
    userId,
    id,
  ])
  if (gone.length === 0) throw new AppError('row.missing')
  await publishChange(ctx.db, { to: { member: userId }, topic: 'shopOrder' })
  return null
}

async function mustBeSound(ctx: Ctx, { is_whole: isWhole, weight, box_type_id: box }: PresetValues): Promise<void> {
  if (isWhole && weight === 0) throw new AppError('input.invalid', { fields: { weight: { key: 'invalid.above_zero' } } })
  if (box === null) return
  const known = await run<{ id: number }>(ctx.db, 'select id from packaging where id = $1', [box])
  if (known.length === 0) throw new AppError('input.invalid', { fields: { box_type_id: { key: 'invalid.choice' } } })
}

function throwTaken(error: unknown, { language }: Caller): never {
  if (violatedUnique(error) === 'parcel_preset_name_once') throw refuse('preset_name', language)
  throw error
}
