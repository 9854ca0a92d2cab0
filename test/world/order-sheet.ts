import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { ImportStatus } from '#contract/import.ts'
import { reviewRows } from '#server/modules/imports/review-rows.ts'
import { getImport } from '#server/modules/imports/store.ts'
import { orderImportKind } from '#server/modules/orders/index.ts'
import { formOf } from './form.ts'
import type { ImportFlowInput } from './import-flow.ts'
import type { World } from './world.ts'

/** The sheet of a small shop, in its own words and without a sender. */
export const orderHeadings = [
  'Order no',
  'Name',
  'Phone',
  'Country',
  'Postcode',
  'City',
  'Address',
  'Weight (kg)',
  'Size',
  'Service',
  'Item',
  'Qty',
  'Unit price',
  'SKU',
]

/** One order of it, told from the others by its number. */
export const orderRow = (index: number): unknown[] => [
  `A-${index}`,
  `Ann Smith ${index}`,
  '07911 123456',
  'UK',
  'M3 1AZ',
  'Manchester',
  '27 Deansgate',
  '0.5',
  '30x20x15',
  'UK24',
  'Cotton T-shirt',
  2,
  12.5,
  'TS-1',
]

/** `renamed`: other headings, by their place */
export const orderSheet = async (rows: unknown[][], renamed: Record<number, string> = {}): Promise<Buffer> => {
  const headings = orderHeadings.map((heading, index) => renamed[index] ?? heading)
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Orders', rows: [headings, ...rows] as never }] }))
}

export const sheetSender = {
  address_type: 1,
  is_sender_default: true,
  country: 'GB',
  salutation: 'Mr',
  first_name: 'Tom',
  last_name: 'Baker',
  mobile_code: '+44',
  mobile: '7911123456',
  zip_code: 'N1 7GR',
  city: 'London',
  address_line_1: '12 Wharf Road',
}

/** A member's sheet, read, checked and priced, ready to be added. */
export async function prepareImport(
  w: World,
  content: Buffer,
  { money, isPaid }: { money: number; isPaid: boolean },
): Promise<ImportFlowInput> {
  const { id: memberId, token } = await w.build.member({ money })
  expect(await w.post('/api/address/add', { member: token, body: sheetSender })).toMatchObject({ code: 1 })
  const { body, type } = await formOf({ name: 'orders.xlsx', content })
  const sent = await w.post<ImportStatus>('/api/sheetOrder/importUpload', {
    member: token,
    body,
    headers: { 'content-type': type },
  })
  const importKey = { userId: memberId, kind: orderImportKind.kind, id: sent.data.id }
  const file = await getImport(w.ctx.db, importKey)
  await reviewRows(
    w.ctx,
    orderImportKind,
    importKey,
    { userId: memberId, language: 'en', options: file.options },
    async () => undefined,
  )
  return { connection: w.connection, nowMs: w.ctx.clock().getTime(), memberId, importId: sent.data.id, isPaid }
}
