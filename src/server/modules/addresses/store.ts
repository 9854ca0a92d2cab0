import { memberAddress } from '#contract/member-lists/address.ts'
import { senderType } from '#domain/address/address.ts'
import { type Db, findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { aliased, columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Columns } from '#server/platform/resources/columns.ts'
import { listMemberRows, type MemberListReader, wholeMemberList } from '#server/platform/resources/member-list.ts'

/** Queries of the address book. Every one carries the owner: a stranger's address is missing. */

const columns = columnsOf(
  'address',
  `id, user_id, address_type, is_default, is_sender_default, user_name, salutation, first_name, last_name, email, mobile_code,
  mobile, tel_number, id_card_sealed, country, province, city, district, address_line_1, address_line_2, address_line_3, zip_code,
  create_time, update_time`,
)
/** `mobile` is E.164. */
export type StoredAddress = RowOf<typeof columns>
export type AddressValues = Omit<StoredAddress, 'id' | 'user_id' | 'create_time' | 'update_time'>

export type AddressBookFilter = { userId: number; type: number | undefined; search: string }

/** Read as they are kept; `toAddressRows` makes them what the wire has. */
const bookColumns: Columns = {
  select: aliased('t', columns),
  from: 'address t',
  fromFor: () => 'address t',
  encode: (row) => row,
}

const readerOf = (userId: number): MemberListReader => ({
  resource: memberAddress,
  userId,
  columns: bookColumns,
  // Neither words nor times are made here.
  language: 'en',
  zone: 'UTC',
})
const inputOf = ({ type, search }: AddressBookFilter) => ({
  ...(type === undefined ? {} : { address_type: type }),
  ...(search === '' ? {} : { quick_search: search }),
})

/** The whole of what is looked for, in the order of the book: how many, and which. */
export const addressBookQuery = (filter: AddressBookFilter) =>
  wholeMemberList({ page: 1, limit: 1, ...inputOf(filter) }, readerOf(filter.userId))

export async function listAddressBook(db: Db, filter: AddressBookFilter, page: { page: number; limit: number }) {
  const { list, total } = await listMemberRows(db, { ...page, ...inputOf(filter) }, readerOf(filter.userId))
  return { rows: list as StoredAddress[], total }
}

const selectById = prepareOnce(`select ${columns} from address where user_id = $1 and id = $2`)

export const findAddress = (db: Db | Tx, userId: number, id: number): Promise<StoredAddress | null> =>
  findFirst<StoredAddress>(db, selectById, [userId, id])

const defaults = {
  is_default: prepareOnce(`select ${columns} from address where user_id = $1 and is_default`),
  is_sender_default: prepareOnce(`select ${columns} from address where user_id = $1 and is_sender_default`),
}

export type DefaultColumn = keyof typeof defaults

export const findDefaultAddress = (db: Db, userId: number, column: DefaultColumn): Promise<StoredAddress | null> =>
  findFirst<StoredAddress>(db, defaults[column], [userId])

const selectSender = prepareOnce(
  `select id from address where user_id = $1 and (is_sender_default or is_default or address_type = ${senderType})
   order by is_sender_default desc, address_type = ${senderType} desc, id desc limit 1`,
)

/** From where a member sends where nothing else is said. */
export const findSenderId = async (db: Db, userId: number): Promise<number | null> =>
  (await findFirst<{ id: number }>(db, selectSender, [userId]))?.id ?? null

/** One change of a member's book at a time: two clicks at once must not make two defaults. */
export const lockAddressBook = (tx: Tx, userId: number): Promise<unknown[]> =>
  run(tx, `select pg_advisory_xact_lock(hashtext('address'), $1::int)`, [userId])

export const countAddressBook = async (tx: Tx, userId: number): Promise<number> =>
  (await getRow<{ count: number }>(tx, 'select count(*)::int as count from address where user_id = $1', [userId])).count

/** Nobody but `exceptId` stays the default. */
export const clearDefault = (tx: Tx, userId: number, column: DefaultColumn, exceptId: number, now: Date): Promise<unknown[]> =>
  run(tx, `update address set ${column} = false, update_time = $3 where user_id = $1 and id <> $2 and ${column}`, [
    userId,
    exceptId,
    now,
  ])

export const markDefault = (tx: Tx, userId: number, column: DefaultColumn, id: number, now: Date): Promise<{ id: number }[]> =>
  run<{ id: number }>(tx, `update address set ${column} = true, update_time = $3 where user_id = $1 and id = $2 returning id`, [
    userId,
    id,
    now,
  ])

export async function insertAddress(tx: Tx, userId: number, values: AddressValues, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('address')
    .values({ ...values, user_id: userId, create_time: now, update_time: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Many at once; their numbers come in the order in which they were given. */
export async function insertAddresses(tx: Tx, userId: number, rows: AddressValues[], now: Date): Promise<number[]> {
  const added = await tx
    .insertInto('address')
    .values(rows.map((values) => ({ ...values, user_id: userId, create_time: now, update_time: now })))
    .returning('id')
    .execute()
  return added.map(({ id }) => id)
}

export const updateAddress = (tx: Tx, userId: number, id: number, values: AddressValues, now: Date) =>
  tx
    .updateTable('address')
    .set({ ...values, update_time: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

export const deleteAddressRows = (tx: Tx, userId: number, ids: number[]): Promise<{ id: number }[]> =>
  run<{ id: number }>(tx, 'delete from address where user_id = $1 and id = any($2) returning id', [userId, ids])

export const comparedColumns = [
  'user_name',
  'first_name',
  'last_name',
  'city',
  'district',
  'address_line_1',
  'address_line_2',
  'address_line_3',
] as const

export type ComparedAddress = Pick<StoredAddress, 'country' | 'zip_code' | 'mobile' | (typeof comparedColumns)[number]>

/** What makes addresses of the book the same or not, of all of them. */
export const listComparedAddresses = (db: Db | Tx, userId: number): Promise<ComparedAddress[]> =>
  run<ComparedAddress>(db, `select country, zip_code, mobile, ${comparedColumns.join(', ')} from address where user_id = $1`, [
    userId,
  ])

/** Another address of the book that says the same, whatever its type and capitals. */
export function findDuplicate(tx: Tx, userId: number, values: AddressValues, exceptId: number): Promise<StoredAddress | null> {
  const conditions = comparedColumns.map((column, index) => `lower(${column}) = lower($${index + 6})`).join(' and ')
  return findFirst<StoredAddress>(
    tx,
    `select ${columns} from address
     where user_id = $1 and country = $2 and zip_code = $3 and mobile = $4 and id <> $5 and ${conditions} order by id limit 1`,
    [userId, values.country, values.zip_code, values.mobile, exceptId, ...comparedColumns.map((column) => values[column])],
  )
}

const locationColumns = columnsOf('address', 'province, city, district, address_line_1, address_line_2, address_line_3, zip_code')
type AddressLocation = RowOf<typeof locationColumns>

/** The member's own places of a post code, the latest first, each once. */
export const listLocationsByPostcode = (db: Db, userId: number, country: string, zipCode: string): Promise<AddressLocation[]> =>
  run<AddressLocation>(
    db,
    `select ${locationColumns} from address where user_id = $1 and country = $2 and zip_code = $3
     group by ${locationColumns} order by max(id) desc limit 20`,
    [userId, country, zipCode],
  )
