import { normalizeParty, type Party } from '#domain/order/party.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

type NamedWarehouse = { id: number; name_zh: string; name_en: string }

/** Warehouses that parcels can leave from: those that are open and have a whole address. */
export const listSendingWarehouses = (db: Db): Promise<NamedWarehouse[]> =>
  run(db, `select w.id, w.name_zh, w.name_en from warehouse w where ${canSend} order by w.weigh desc, w.id`)

const canSend = `w.status and w.contact <> '' and w.phone <> '' and w.zip_code <> '' and w.city <> ''`

type SenderRow = {
  id: number
  contact: string
  phone: string
  zip_code: string
  city: string
  province: string
  address: string
  country: string
}

/** The address of each warehouse as the sender of a parcel; one that is closed or incomplete is left out. */
export async function findWarehouseSenders(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  if (ids.length === 0) return new Map()
  const rows = await run<SenderRow>(
    db,
    `select w.id, w.contact, w.phone, w.zip_code, w.city, w.province, coalesce(nullif(w.address_en, ''), w.address_zh) as address,
       c.iso2 as country
     from warehouse w join country c on c.id = w.country_id where w.id = any($1) and ${canSend}`,
    [ids],
  )
  return new Map(
    rows.map(({ id, contact, phone, zip_code: zipCode, city, province, address, country }) => [
      id,
      normalizeParty({
        name: contact,
        company: '',
        state: province,
        city,
        detailAddress: address,
        countryCode: country,
        zipCode,
        telephone: phone,
        email: '',
      }),
    ]),
  )
}
