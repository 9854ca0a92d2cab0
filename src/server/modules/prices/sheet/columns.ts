import type { Language } from '#domain/language.ts'
import { languages } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import type { ColumnNames } from '#server/platform/spreadsheet/sheet-columns.ts'
import type { SheetColumn } from '#server/platform/spreadsheet/write-sheet.ts'
import type { WordKey } from '#words/keys.ts'

/** The columns of a table as one flat sheet, and how their values stand in it. Percentages and sizes are texts: a number format would round them. */
const kinds = {
  kind: 'text',
  zone: 'text',
  zone_name: 'text',
  over_g: 'number',
  up_to_g: 'number',
  price: 'money',
  first_g: 'number',
  first_price: 'money',
  step_g: 'number',
  step_price: 'money',
  price_side: 'text',
  code: 'text',
  name_zh: 'text',
  name_en: 'text',
  rate: 'text',
  of: 'text',
  zones: 'text',
  places: 'text',
  over_side: 'text',
  over_girth: 'text',
  over_grams: 'number',
  from: 'text',
  to: 'text',
} as const satisfies Record<string, SheetColumn['kind']>

export type ColumnName = keyof typeof kinds
export const columnNames = Object.keys(kinds) as ColumnName[]

/** What each kind of row says; the names of zones are for the reader's eye only. */
export const rowKinds = ['band', 'step', 'surcharge'] as const
export type RowKind = (typeof rowKinds)[number]

export const columnsOf: Record<RowKind, readonly ColumnName[]> = {
  band: ['zone', 'over_g', 'up_to_g', 'price'],
  step: ['zone', 'first_g', 'first_price', 'step_g', 'step_price'],
  surcharge: [
    'code',
    'name_zh',
    'name_en',
    'price',
    'rate',
    'of',
    'zones',
    'places',
    'over_side',
    'over_girth',
    'over_grams',
    'from',
    'to',
  ] as ColumnName[],
}

export const headingOf = (name: ColumnName, language: Language): string => say(language, `priceTable.sheet.${name}`)

export const sheetColumns = (language: Language): SheetColumn[] =>
  columnNames.map((name) => ({ title: headingOf(name, language), kind: kinds[name] }))

/** Sheets that were exported before the headings were reworded are still imported. */
const formerHeadings: Partial<Record<ColumnName, string>> = {
  kind: 'Row kind',
  step_g: 'Each further (g)',
  step_price: 'Step price (GBP)',
  rate: 'Percent',
  of: 'Percent of',
  from: 'From day',
  to: 'To day',
}

/** A heading is known in either language. */
export const knownHeadings: ColumnNames<ColumnName> = Object.fromEntries(
  columnNames.map((name) => [
    name,
    [...languages.map((language) => headingOf(name, language)), formerHeadings[name] ?? []].flat(),
  ]),
) as unknown as ColumnNames<ColumnName>

/** Values that stand in the sheet as words: written in one language, read in either, or as the wire spells them. */
export const worded = {
  kind: { band: 'priceTable.sheet.kind.band', step: 'priceTable.sheet.kind.step', surcharge: 'priceTable.sheet.kind.surcharge' },
  price_side: { gross: 'priceTable.side.gross', net: 'priceTable.side.net' },
  code: {
    fuel: 'priceTable.surcharge.code.fuel',
    remote: 'priceTable.surcharge.code.remote',
    oversize: 'priceTable.surcharge.code.oversize',
    peak: 'priceTable.surcharge.code.peak',
    other: 'priceTable.surcharge.code.other',
  },
  of: { carriage: 'priceTable.surcharge.of.carriage', running: 'priceTable.surcharge.of.running' },
} as const satisfies Record<string, Record<string, WordKey>>

/** The same for the words of values. */
const formerWords: { [Column in WordedColumn]?: Partial<Record<Choice<Column>, string>> } = {
  price_side: { gross: 'VAT included', net: 'Without VAT' },
  of: { running: 'everything above' },
}

export type WordedColumn = keyof typeof worded
export type Choice<Column extends WordedColumn> = Extract<keyof (typeof worded)[Column], string>

export function wordOf<Column extends WordedColumn>(column: Column, value: Choice<Column>, language: Language): string {
  const words: Record<string, WordKey> = worded[column]
  const key = words[value]
  return key ? say(language, key) : value
}

/** undefined: no such choice. */
export function choiceOf<Column extends WordedColumn>(column: Column, text: string): Choice<Column> | undefined {
  const typed = text.trim().toLowerCase()
  const choices = Object.keys(worded[column]) as Choice<Column>[]
  const former: Partial<Record<string, string>> = formerWords[column] ?? {}
  return choices.find((value) =>
    [value, former[value] ?? value, ...languages.map((language) => wordOf(column, value, language))].some(
      (word) => word.toLowerCase() === typed,
    ),
  )
}

export const choicesOf = (column: WordedColumn, language: Language): string =>
  (Object.keys(worded[column]) as Choice<typeof column>[]).map((value) => wordOf(column, value, language)).join(', ')
