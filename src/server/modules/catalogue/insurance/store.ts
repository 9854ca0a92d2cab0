import type { Pence } from '#domain/money.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'

type Insurance = {
  id: number
  name_zh: string
  name_en: string
  kind: 'bands' | 'percent'
  percent: string
  bands: { key: string; value: string }[]
  min_premium: Pence
  cover_limit: Pence
  ipt_rate: string
}

const enabled = prepareOnce(
  `select id, name_zh, name_en, kind, percent, bands, min_premium, cover_limit, ipt_rate
   from insurance where status order by weigh desc, id`,
)

export const listEnabledInsurance = (db: Db): Promise<Insurance[]> => run<Insurance>(db, enabled)
