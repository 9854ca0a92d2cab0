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
