import path from 'node:path'
import { z } from 'zod'
import type { AddressRow } from '#contract/address.ts'
import { type AddressField, addressFields } from '#domain/address/address.ts'
import type { Language } from '#domain/language.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { readWithProgress } from '#server/platform/db/cursor.ts'
import { say, sayAny } from '#server/platform/i18n.ts'
import { type SheetCell, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { type TaskContext, taskKind } from '#server/platform/tasks/task.ts'
import { toAddressRows } from './actions/read-addresses.ts'
import { type AddressBookFilter, addressBookQuery, type StoredAddress } from './store.ts'

export const exportAddressesTaskName = 'export-addresses'

const input = z.object({ search: z.string(), type: z.number().optional() })

type ExportedField = Exclude<AddressField, 'country' | 'id_card_number'>
const isExported = (name: AddressField): name is ExportedField => name !== 'country' && name !== 'id_card_number'

/** Everything but the identity number, which is nobody's business in a file; the country by its name. */
const columns = [
  'address_type' as const,
  'country_name' as const,
  ...addressFields.filter(isExported),
  'is_default' as const,
  'is_sender_default' as const,
] satisfies (keyof AddressRow)[]

type Column = (typeof columns)[number]

const batchSize = 500

/** Writes a member's own book, as it is filtered, into an .xlsx file. Changes nothing, so it may run twice. */
export const addressExportKind = taskKind<Ctx, z.output<typeof input>>({
  kind: exportAddressesTaskName,
  input,
  run: async (ctx, { search, type }, task) => {
    const { language } = task
    const title = say(language, 'address.title')
    const file = path.join(task.folder, 'addresses.xlsx')
    await writeSheet(file, {
      name: title,
      columns: columns.map((column) => ({ title: labelOf(column, language), kind: 'text' })),
      rows: rowsOf(ctx, { userId: task.owner.id, search, type }, task),
    })
    const day = formatTime(ctx.clock(), ctx.settings.get('time_zone'), 'yyyy-mm-dd')
    return { path: file, name: `${title} ${day}.xlsx`, mimetype: sheetMimetype }
  },
})

async function* rowsOf(ctx: Ctx, filter: AddressBookFilter, task: TaskContext): AsyncGenerator<SheetCell[]> {
  const query = { ...addressBookQuery(filter), size: batchSize }
  for await (const batch of readWithProgress<StoredAddress>(ctx.pool, query, task.progress))
    for (const row of await toAddressRows(ctx, batch, task.language))
      yield columns.map((column) => cellOf(row, column, task.language))
}

function cellOf(row: AddressRow, column: Column, language: Language): SheetCell {
  if (column === 'address_type') return sayAny(language, `address.type.${row.address_type}`)
  if (column === 'is_default' || column === 'is_sender_default')
    return say(language, row[column] === 1 ? 'common.yes' : 'common.no')
  return row[column] || null
}

const labelOf = (column: Column, language: Language): string =>
  column === 'is_default' || column === 'is_sender_default'
    ? say(language, `address.${column}`)
    : sayAny(language, `field.address.${column === 'country_name' ? 'country' : column}.label`)
