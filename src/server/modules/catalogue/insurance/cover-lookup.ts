import { type InsuranceOffer, quoteInsurance, readBands } from '#domain/insurance.ts'
import type { Pence } from '#domain/money.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { listEnabledInsurance } from './store.ts'

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
