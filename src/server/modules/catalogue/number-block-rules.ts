import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

type NumberBlock = { prefix: string; country: string; from_number: number; to_number: number; next_number: number }

/** A block may grow, shrink to what it gave out, and be switched off. Once it gave a number out it is neither moved nor deleted. */
export const numberBlockHooks: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, tx, row, id) => {
    // Two blocks that are saved at once must see each other.
    await run(tx, `select pg_advisory_xact_lock(hashtext('number-blocks'))`)
    const stored = id === null ? null : await lockBlock(tx, id)
    const updated = { ...stored, ...row } as NumberBlock
    const fields: FieldProblems = {}
    if (stored && hasIssuedNumbers(stored)) {
      if (isRangeMoved(stored, updated)) throw new AppError('number_block.given')
      if (updated.to_number < stored.next_number - 1)
        fields.to_number = { key: 'invalid.too_small', values: { min: stored.next_number - 1 } }
    } else row.next_number = updated.from_number
    if (updated.to_number < updated.from_number)
      fields.to_number = { key: 'invalid.too_small', values: { min: updated.from_number } }
    else if (await isOverlapping(tx, updated, id)) fields.from_number = { key: 'invalid.number_overlap' }
    if (!(await isCountry(tx, updated.country))) fields.country = { key: 'invalid.unknown_country' }
    if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
    // One that grew may run low again, and is told of again.
    if (stored && updated.to_number > stored.to_number) row.warn_time = null
  },
  beforeDelete: async (_ctx, tx, ids) => {
    const blocks = await run<NumberBlock>(
      tx,
      'select from_number, next_number from number_block where id = any($1) order by id for update',
      [ids],
    )
    if (blocks.some(hasIssuedNumbers)) throw new AppError('number_block.given')
  },
  shape: ({ settings }, row: Row) => {
    const left = Number(row.left_count)
    row.supply = left === 0 ? 2 : left < settings.get('number_warn_below') ? 1 : 0
  },
}

const hasIssuedNumbers = ({ from_number, next_number }: Pick<NumberBlock, 'from_number' | 'next_number'>): boolean =>
  next_number > from_number

const isRangeMoved = (stored: NumberBlock, updated: NumberBlock): boolean =>
  stored.prefix !== updated.prefix || stored.country !== updated.country || stored.from_number !== updated.from_number

function lockBlock(tx: Tx, id: number): Promise<NumberBlock> {
  return getRow<NumberBlock>(
    tx,
    'select prefix, country, from_number, to_number, next_number from number_block where id = $1 for update',
    [id],
  )
}

const isOverlapping = async (
  tx: Tx,
  { prefix, country, from_number, to_number }: NumberBlock,
  id: number | null,
): Promise<boolean> =>
  (
    await run(
      tx,
      `select 1 from number_block where prefix = $1 and country = $2 and from_number <= $4 and to_number >= $3 and id <> $5 limit 1`,
      [prefix, country, from_number, to_number, id ?? 0],
    )
  ).length > 0

const isCountry = async (tx: Tx, iso2: string): Promise<boolean> =>
  (await run(tx, 'select 1 from country where iso2 = $1', [iso2])).length > 0
