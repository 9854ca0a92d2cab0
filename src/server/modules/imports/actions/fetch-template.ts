import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { colToLetter, writeXlsx } from 'hucre/xlsx'
import type { Ctx } from '#server/ctx.ts'
import { issueTicket, storeDocument } from '#server/modules/files/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { sheetMimetype } from '#server/platform/spreadsheet/write-sheet.ts'
import type { ImportKind } from '../import-kind.ts'

/** One download of a sheet with the headings and an example, in the caller's language; a second sheet says what may stand in which column, which can be chosen there. The file is made once for each wording. */
export async function fetchTemplate(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<{ url: string }> {
  const { language } = caller
  const title = say(language, kind.title)
  const headings = kind.columns.map(({ label, isRequired }) => `${say(language, label)}${isRequired ? ' *' : ''}`)
  const example = kind.columns.map((column) => column.example[language] || null)
  const values = await listValues(ctx, kind, caller)
  const wording = createHash('sha256')
    .update(JSON.stringify([templateForm, title, headings, example, values]))
    .digest('hex')
    .slice(0, 16)
  const key = `templates/${kind.kind}-${language}-${wording}.xlsx`
  if (!(await ctx.files.main.exists(key))) {
    const valuesName = say(language, 'import.values')
    const dataValidations = listChoices(headings, values, valuesName)
    const sheets: TemplateSheet[] = [{ name: title, rows: [headings, example], dataValidations, freezePane: { rows: 1 } }]
    if (values.length > 0) sheets.push({ name: valuesName, rows: toRows(values) })
    await storeDocument(ctx, key, sheetMimetype, async () => Readable.from([await writeXlsx({ sheets })]))
  }
  const name = `${say(language, 'import.template_name', { title })}.xlsx`
  const file = { storage: ctx.files.main.name, attachmentKey: key, name, mimetype: sheetMimetype }
  const { url } = await issueTicket(ctx.db, { ...file, owner: actorOf(caller), now: ctx.clock() })
  return { url }
}

type TemplateSheet = Parameters<typeof writeXlsx>[0]['sheets'][number]

/** Another one whenever templates of before must be made anew although they say the same. */
const templateForm = 2
/** As many rows as an import takes. */
const lastChoiceRow = 100_000

/** A list to choose from in each column that takes certain texts. Other texts can still be typed: an import understands more than these. */
const listChoices = (
  headings: readonly string[],
  values: readonly ColumnValues[],
  sheetName: string,
): NonNullable<TemplateSheet['dataValidations']> =>
  values.map(({ position, values: texts }, index) => ({
    type: 'list',
    formula1: `'${sheetName.replaceAll("'", "''")}'!$${colToLetter(index)}$2:$${colToLetter(index)}$${texts.length + 1}`,
    range: `${colToLetter(position)}2:${colToLetter(position)}${lastChoiceRow}`,
    allowBlank: true,
    showErrorMessage: false,
    showInputMessage: true,
    inputTitle: headings[position] ?? '',
  }))

/** `position`: where the column stands on the first sheet */
type ColumnValues = { position: number; heading: string; values: string[] }

/** What a column takes: the words it knows itself, and the names of what we have. */
async function listValues(ctx: Ctx, kind: ImportKind, caller: Caller): Promise<ColumnValues[]> {
  const named = new Map(
    (await kind.listValues?.(ctx, actorOf(caller).id, caller.language))?.map((one) => [one.field, one.values]),
  )
  return kind.columns.flatMap(({ field, label, choices }, position) => {
    const values = named.get(field) ?? choices.map((key) => say(caller.language, key))
    return values.length > 0 ? [{ position, heading: say(caller.language, label), values }] : []
  })
}

/** One column for each, with its heading on top. */
const toRows = (columns: readonly ColumnValues[]): (string | null)[][] => [
  columns.map(({ heading }) => heading),
  ...Array.from({ length: Math.max(...columns.map(({ values }) => values.length)) }, (_, row) =>
    columns.map(({ values }) => values[row] ?? null),
  ),
]
