import { AppError, type FieldProblems } from '#domain/errors.ts'
import { formatBands, type InsuranceBand, readBands } from '#domain/insurance.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

type Pairs = { key: string; value: string }[]

/** An offer must have a price for everything it covers. */
export const insuranceHooks: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, tx, row, id) => {
    const merged = { ...(id === null ? { bands: [], percent: '0' } : await lockForCheck(tx, id)), ...row }
    const bands = readBands(merged.bands as Pairs)
    if (!Array.isArray(bands)) throw invalid({ bands: { key: `invalid.band_${bands.what}`, values: { row: bands.row } } })
    const fields = merged.kind === 'percent' ? checkPercent(merged) : checkCoverLimit(bands, merged)
    if (fields) throw invalid(fields)
    if (row.bands !== undefined) row.bands = formatBands(bands)
  },
}

const invalid = (fields: FieldProblems) => new AppError('input.invalid', { fields })

const checkPercent = ({ percent }: Row): FieldProblems | null =>
  Number(percent) > 0 ? null : { percent: { key: 'invalid.required' } }

function checkCoverLimit(bands: InsuranceBand[], { cover_limit }: Row): FieldProblems | null {
  const last = bands.at(-1)
  if (!last) return { bands: { key: 'invalid.required' } }
  if ((cover_limit as Pence) <= last.upTo) return null
  return { cover_limit: { key: 'invalid.beyond_bands', values: { most: formatPounds(last.upTo) } } }
}

/** Held until the change is made, so that limit and bands are looked at together. */
function lockForCheck(tx: Tx, id: number): Promise<Row> {
  return getRow<Row>(tx, 'select kind, percent, bands, cover_limit from insurance where id = $1 for update', [id])
}
