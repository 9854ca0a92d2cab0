import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { type Language, pick } from '#domain/language.ts'
import { formatDecimal, type Pence } from '#domain/money.ts'
import type { ScanOutcome } from '#domain/scan.ts'
import { toSeconds } from '#domain/time.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type Warehouse = { id: number; name_zh: string; name_en: string; code: string }

const openWarehouses = prepareOnce('select id, name_zh, name_en, code from warehouse where status order by weigh desc, id')
export const listOpenWarehouses = (db: Db): Promise<Warehouse[]> => run<Warehouse>(db, openWarehouses)

const warehouseById = prepareOnce('select id, name_zh, name_en, code from warehouse where id = $1')
export const findWarehouse = async (db: Db, id: number): Promise<Warehouse | undefined> =>
  (await run<Warehouse>(db, warehouseById, [id]))[0]

type ScanRow = {
  id: number
  outcome: ScanOutcome
  tracking_number: string
  scan_time: Date
  warehouse_zh: string | null
  warehouse_en: string | null
  order_id: number | null
  order_code: string | null
  warehouse_scan_time: Date | null
  receiver_zip: string | null
  receiver_country: string | null
  country_zh: string | null
  country_en: string | null
  channel_zh: string | null
  channel_en: string | null
  first_time: Date | null
  first_admin: string | null
  first_zh: string | null
  first_en: string | null
  reweigh_id: number | null
  difference: Pence | null
  is_unpriced: boolean
}

/** One picture of a scan, for whoever sent it and for whoever sends it again. */
const scanSql = `select s.id, s.outcome, s.tracking_number, s.scan_time, s.is_unpriced, w.name_zh as warehouse_zh, w.name_en as warehouse_en,
    o.id as order_id, o.order_code, o.warehouse_scan_time, o.receiver_zip, o.receiver_country, k.name_zh as country_zh, k.name_en as country_en,
    c.name_zh as channel_zh, c.name_en as channel_en,
    f.scan_time as first_time, f.username as first_admin, f.name_zh as first_zh, f.name_en as first_en, r.id as reweigh_id, r.difference
  from warehouse_scan s
  left join warehouse w on w.id = s.warehouse_id
  left join shipping_order o on o.id = s.order_id
  left join channel c on c.id = o.channel_id
  left join country k on k.iso2 = o.receiver_country
  left join reweigh r on r.scan_id = s.id
  left join lateral (
    select one.scan_time, a.username, at.name_zh, at.name_en from warehouse_scan one
    join admin a on a.id = one.admin_id left join warehouse at on at.id = one.warehouse_id
    where s.outcome = 'again' and one.order_id = s.order_id and one.outcome in ('ok', 'taken_back') order by one.id limit 1) f on true`

const byId = prepareOnce(`${scanSql} where s.id = $1`)
const lastOfAdmin = prepareOnce(`${scanSql} where s.admin_id = $1 order by s.id desc limit 10`)

export async function getScan(db: Db | Tx, id: number, language: Language): Promise<ScanAnswer> {
  const [row] = await run<ScanRow>(db, byId, [id])
  if (!row) throw new Error(`scan ${id} is not there`)
  return toAnswer(row, language)
}

export const listLastScans = async (db: Db, adminId: number, language: Language): Promise<ScanAnswer[]> =>
  (await run<ScanRow>(db, lastOfAdmin, [adminId])).map((row) => toAnswer(row, language))

function toAnswer(row: ScanRow, language: Language): ScanAnswer {
  const name = (zh: string | null, en: string | null) => pick(language, zh ?? '', en ?? '')
  return {
    id: row.id,
    outcome: row.outcome,
    tracking_number: row.tracking_number,
    scan_time: toSeconds(row.scan_time),
    warehouse: name(row.warehouse_zh, row.warehouse_en),
    order:
      row.order_id === null
        ? null
        : {
            id: row.order_id,
            order_code: row.order_code ?? '',
            channel: name(row.channel_zh, row.channel_en),
            country: name(row.country_zh, row.country_en) || (row.receiver_country ?? ''),
            zip_code: row.receiver_zip ?? '',
          },
    first: firstOf(row, name),
    reweigh: row.reweigh_id === null ? null : { id: row.reweigh_id, difference: formatDecimal(row.difference ?? (0 as Pence)) },
    is_unpriced: row.is_unpriced ? 1 : 0,
  }
}

/** Parcels that were scanned before scans were kept have only their time. */
function firstOf(row: ScanRow, name: (zh: string | null, en: string | null) => string): ScanAnswer['first'] {
  const time = row.first_time ?? row.warehouse_scan_time
  if (row.outcome !== 'again' || time === null) return null
  return { time: toSeconds(time), admin: row.first_admin ?? '', warehouse: name(row.first_zh, row.first_en) }
}
