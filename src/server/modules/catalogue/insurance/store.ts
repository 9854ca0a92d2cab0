import { type InsuranceOffer, quoteInsurance, readBands } from '#domain/insurance.ts'
import type { Pence } from '#domain/money.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'

const columns = columnsOf('insurance', 'id, name_zh, name_en, kind, percent, bands, min_premium, cover_limit, ipt_rate')
type Insurance = RowOf<
  typeof columns,
  { kind: 'bands' | 'percent'; bands: { key: string; value: string }[]; min_premium: Pence; cover_limit: Pence }
>

const enabled = prepareOnce(`select ${columns} from insurance where status order by weigh desc, id`)

export const listEnabledInsurance = (db: Db): Promise<Insurance[]> => run<Insurance>(db, enabled)

type CoverLookup = (id: number, declared: Pence) => InsuranceOffer | { refused: 'unknown' }

/** What each cover costs for a declared value, or why it cannot be had. One reading for any number of parcels. */
export async function createCoverLookup(db: Db): Promise<CoverLookup> {
  const rows = await listEnabledInsurance(db)
  return (id, declared) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return { refused: 'unknown' }
    const bands = readBands(row.bands)
    const terms = {
      kind: row.kind,
      percent: row.percent,
      bands: Array.isArray(bands) ? bands : [],
      minPremium: row.min_premium,
      coverLimit: row.cover_limit,
      iptRate: row.ipt_rate,
    }
    return quoteInsurance(terms, declared)
  }
}
