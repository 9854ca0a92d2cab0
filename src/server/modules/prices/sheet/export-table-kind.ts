import path from 'node:path'
import { z } from 'zod'
import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { sheetMimetype, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { startExport } from '#server/platform/tasks/start-export.ts'
import { taskKind } from '#server/platform/tasks/task.ts'
import { getChannel, getTable } from '../table-store.ts'
import { sheetColumns } from './columns.ts'
import { writeRows } from './write-rows.ts'

const taskName = 'export-price-table'

const input = z.object({ id: z.int() })

/** Books the work that writes a version into a file. Twice makes two files. */
export async function exportTable(ctx: Ctx, { id }: z.output<typeof input>, caller: Caller) {
  await getTable(ctx.db, id)
  return startExport(ctx, { kind: taskName, what: 'priceTable.title', input: { id } }, caller)
}

/** Writes one version into an .xlsx file that can be changed and imported again. Changes nothing, so it may run twice. */
export const exportTableKind = taskKind<Ctx, z.output<typeof input>>({
  kind: taskName,
  input,
  run: async (ctx, { id }, { folder, language }) => {
    const { content, price_side, version, channel_id } = await getTable(ctx.db, id)
    const { name_zh, name_en } = await getChannel(ctx.db, channel_id)
    const names = new Map(content.zones.map(({ code, name }) => [code, pick(language, name.zh, name.en)]))
    const rows = writeRows({ content, side: price_side, zoneName: (code) => names.get(code) ?? code, language })
    const title = say(language, 'priceTable.sheet_title', { channel: pick(language, name_zh, name_en), version })
    const file = path.join(folder, 'price-table.xlsx')
    await writeSheet(file, { name: title, columns: sheetColumns(language), rows })
    return { path: file, name: `${title}.xlsx`, mimetype: sheetMimetype }
  },
})
