import path from 'node:path'
import { z } from 'zod'
import type { AddressRow } from '#contract/address.ts'
import { type AddressField, addressFields } from '#domain/address/address.ts'
import type { Language } from '#domain/language.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { readInBatches } from '#server/platform/db/cursor.ts'
import { say, sayAny } from '#server/platform/i18n.ts'
import { type SheetCell, sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { type TaskHand, taskKind } from '#server/platform/tasks/task.ts'
import { showAddresses } from './show-address.ts'
import { type BookFilter, type StoredAddress, wholeBook } from './store.ts'

export const exportBookTask = 'export-addresses'

const input = z.object({ search: z.string(), type: z.number().optional() })

type Typed = Exclude<AddressField, 'country' | 'id_card_number'>
const isWritten = (name: AddressField): name is Typed => name !== 'country' && name !== 'id_card_number'

/** Everything but the identity number, which is nobody's business in a file; the country by its name. */
const columns = [
  'address_type' as const,
  'country_name' as const,
  ...addressFields.filter(isWritten),
  'is_default' as const,
  'is_sender_default' as const,
] satisfies (keyof AddressRow)[]

type Column = (typeof columns)[number]

const rowsAtOnce = 500

/** Writes a member's own book, as it is filtered, into an .xlsx file. Changes nothing, so it may run twice. */
export const exportBookKind = taskKind<Ctx, z.output<typeof input>>({
  kind: exportBookTask,
  input,
  run: async (ctx, { search, type }, hand) => {
    const { language } = hand
    const title = say(language, 'address.title')
    const file = path.join(hand.folder, 'addresses.xlsx')
    await writeSheet(file, {
      name: title,
      columns: columns.map((column) => ({ title: labelOf(column, language), kind: 'text' })),
      rows: rowsOf(ctx, { userId: hand.owner.id, search, type }, hand),
    })
    const day = formatTime(ctx.clock(), ctx.settings.get('time_zone'), 'yyyy-mm-dd')
    return { path: file, name: `${title} ${day}.xlsx`, mimetype: sheetMimetype }
  },
})

async function* rowsOf(ctx: Ctx, filter: BookFilter, hand: TaskHand): AsyncGenerator<SheetCell[]> {
  const { count, rows, values } = wholeBook(filter)
  let done = 0
  for await (const { first, batch } of readInBatches<StoredAddress, { total: number }>(ctx.pool, {
    first: { text: count, values },
    rows: { text: rows, values },
    size: rowsAtOnce,
  })) {
    await hand.progress(done, first[0]?.total ?? 0)
    for (const row of await showAddresses(ctx, batch, hand.language))
      yield columns.map((column) => cellOf(row, column, hand.language))
    done += batch.length
  }
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
