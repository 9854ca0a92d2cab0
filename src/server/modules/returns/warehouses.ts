import type { DataOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Party } from '#domain/order/party.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'

const columns = columnsOf(
  'warehouse',
  'w.id, w.name_zh, w.name_en, w.address_zh, w.address_en, w.contact, w.phone, w.province, w.city, w.zip_code',
)

/** A warehouse that a return label can be addressed to. */
export type ReturnWarehouse = RowOf<typeof columns, { iso2: string }>

const takesReturns = prepareOnce(
  `select ${columns}, k.iso2
   from warehouse w join country k on k.id = w.country_id
   where w.status and 'return' = any(w.services) and w.city <> '' and w.zip_code <> '' order by w.weigh desc, w.id`,
)

/** Those that handle returns and have all that a label needs; the others take no announced returns. A parcel that arrives there nevertheless is taken in. */
export const listReturnWarehouses = (db: Db): Promise<ReturnWarehouse[]> => run<ReturnWarehouse>(db, takesReturns)

export const warehouseOffer = (
  { id, name_zh, name_en, address_zh, address_en, city, zip_code }: ReturnWarehouse,
  language: Language,
): DataOf<(typeof returnOrders)['offer']>['warehouses'][number] => ({
  id,
  name: pick(language, name_zh, name_en),
  address: [pick(language, address_zh, address_en), city, zip_code].filter((part) => part !== '').join(', '),
})

/** As carriers read it: in Latin letters where we have them. */
export const warehouseParty = (warehouse: ReturnWarehouse): Party => ({
  name: warehouse.contact || warehouse.name_en || warehouse.name_zh,
  company: warehouse.name_en || warehouse.name_zh,
  state: warehouse.province,
  city: warehouse.city,
  detailAddress: warehouse.address_en || warehouse.address_zh,
  countryCode: warehouse.iso2,
  zipCode: warehouse.zip_code,
  telephone: warehouse.phone,
  email: '',
})
