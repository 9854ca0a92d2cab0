import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { writeXlsx } from 'hucre/xlsx'
import type { Ctx } from '#server/ctx.ts'
import { issueTicket, storeDocument } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { sheetMimetype } from '#server/platform/spreadsheet/write-sheet.ts'
import type { ImportKind } from '../import-kind.ts'

/** One download of a sheet with the headings and an example, in the caller's language; a second sheet says what may stand in which column. The file is made once for each wording. */
export async function fetchTemplate(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<{ url: string }> {
  const { language } = caller
  const title = say(language, kind.title)
  const headings = kind.columns.map(({ label, isRequired }) => `${say(language, label)}${isRequired ? ' *' : ''}`)
  const example = kind.columns.map((column) => column.example[language] || null)
  const values = await listValues(ctx, kind, caller)
  const wording = createHash('sha256')
    .update(JSON.stringify([title, headings, example, values]))
    .digest('hex')
    .slice(0, 16)
  const key = `templates/${kind.kind}-${language}-${wording}.xlsx`
  if (!(await ctx.files.main.exists(key))) {
    const sheets = [{ name: title, rows: [headings, example] }]
    if (values.length > 0) sheets.push({ name: say(language, 'import.values'), rows: toRows(values) })
    await storeDocument(ctx, key, sheetMimetype, async () => Readable.from([await writeXlsx({ sheets: sheets as never })]))
  }
  const name = `${say(language, 'import.template_name', { title })}.xlsx`
  const file = { storage: ctx.files.main.name, attachmentKey: key, name, mimetype: sheetMimetype }
  const { url } = await issueTicket(ctx.db, { ...file, owner: actorOf(caller), now: ctx.clock() })
  return { url }
}

type ColumnValues = { heading: string; values: string[] }

/** What a column takes: the words it knows itself, and the names of what we have. */
async function listValues(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<ColumnValues[]> {
  const named = new Map(
    (await kind.listValues?.(ctx, actorOf(caller).id, caller.language))?.map((one) => [one.field, one.values]),
  )
  return kind.columns.flatMap(({ field, label, choices }) => {
    const values = named.get(field) ?? choices.map((key) => say(caller.language, key))
    return values.length > 0 ? [{ heading: say(caller.language, label), values }] : []
  })
}

/** One column for each, with its heading on top. */
const toRows = (columns: readonly ColumnValues[]): (string | null)[][] => [
  columns.map(({ heading }) => heading),
  ...Array.from({ length: Math.max(...columns.map(({ values }) => values.length)) }, (_, row) =>
    columns.map(({ values }) => values[row] ?? null),
  ),
]
