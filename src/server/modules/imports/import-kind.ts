import type { z } from 'zod'
import type { FieldProblems } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { MeasureKind } from '#domain/sheet/measures.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey } from '#words/keys.ts'
import type { KnownSheet } from './known-sheets.ts'

/** field → text, as it stands in the sheet; `#7` → text of a column that means nothing to us */
export type Cells = Record<string, string>

export type ImportColumn = {
  field: string
  /** heads the column of a template, in both languages; read in either */
  label: WordKey
  /** what other sheets call it */
  synonyms: readonly string[]
  /** what other sheets call a part of it, as a first and a last name; the texts of several columns are joined */
  partSynonyms?: readonly string[]
  /** stands between texts of several columns; a space where nothing is said */
  joiner?: string
  isRequired: boolean
  /** a sheet that has this column instead misses nothing */
  alternative?: string
  /** what is usually written there, where there is little to choose from */
  choices: readonly WordKey[]
  /** lies sealed in the database, and is shown masked */
  isSecret?: true
  /** bare numbers are read in the unit or the currency that the heading says */
  measure?: MeasureKind | 'money'
  example: { 'zh-cn': string; en: string }
}

/** Whose import it is, and what was chosen for all of its rows. */
export type Importer<Options = unknown> = { userId: number; language: Language; options: Options }

export type SheetRow = { number: number; cells: Cells }

/** What came of rows that belong together: something that can be kept, or what is wrong with which cell of which row. Groups with the same duplicate key say the same. */
export type CheckedGroup<Values> = { values: Values; duplicateKey: string } | { problems: ReadonlyMap<number, FieldProblems> }
/** At once where nobody must be asked: a sheet has thousands of them. */
export type GroupCheck<Values> = (rows: readonly SheetRow[]) => CheckedGroup<Values> | Promise<CheckedGroup<Values>>

/** What a group costs and on what terms, said in both languages; or why it has no price, by row and field. */
export type GroupPrice<Priced> =
  | { amount: number; note: { 'zh-cn': string; en: string }; priced: Priced }
  | { problems: ReadonlyMap<number, FieldProblems> }

/** Something that can be made of a spreadsheet's rows. */
export type ImportKind<Values = unknown, Options = unknown, Priced = unknown> = {
  kind: string
  title: WordKey
  maxRows: number
  columns: readonly ImportColumn[]
  /** headings of our own files that nothing is read from */
  passedOver?: readonly WordKey[]
  /** exports of other systems that are read as they are */
  knownSheets?: readonly KnownSheet[]
  /** which texts columns take that name something of ours, for the second sheet of a template */
  listValues?(ctx: Ctx, userId: number, language: Language): Promise<{ field: string; values: string[] }[]>
  /** rows with the same text in this column belong together */
  groupField?: string
  /** a row that fills some of `partFields` and none of `ownFields` belongs to the row above it */
  parts?: { partFields: readonly string[]; ownFields: readonly string[] }
  /** sheets with any headings are taken: the member says which column is which */
  isMappable?: true
  /** what is chosen for all rows, and what holds before anybody chose */
  options?: { input: z.ZodType<Options>; initial(ctx: Ctx, userId: number): Promise<Options> }
  /** reads once what checking needs, for all rows */
  prepareCheck(ctx: Ctx, db: Db | Tx, importer: Importer<Options>): Promise<GroupCheck<Values>>
  /** of these keys those of what the member has already */
  listDuplicateKeys(db: Db | Tx, userId: number, keys: readonly string[]): Promise<Set<string>>
  /** one change at a time of what the rows are added to */
  lock(tx: Tx, userId: number): Promise<unknown>
  /** reads once what the prices of these groups depend on; absent: they cost nothing */
  preparePrices?(
    ctx: Ctx,
    importer: Importer<Options>,
    groups: readonly Values[],
  ): Promise<(values: Values) => GroupPrice<Priced>>
  /** beside which what is to be said of a price stands */
  priceField?: string
  /** adds them and says the number of each, in the same order, or why it was not added after all */
  add(
    ctx: Ctx,
    tx: Tx,
    importer: Importer<Options> & { importId: number },
    groups: readonly { values: Values; priced: Priced | undefined }[],
  ): Promise<(number | FieldProblems)[]>
  /** how what was added is paid for; absent: there is nothing to pay */
  payment?: ImportPayment
  /** what became of each that was added, for the result sheet: one cell under each of these headings */
  results?: {
    columns: readonly WordKey[]
    list(ctx: Ctx, userId: number, ids: readonly number[], language: Language): Promise<Map<number, string[]>>
  }
}

/** `requestId`: under which the books name what was paid */
type ImportPayer = Pick<Importer, 'userId' | 'language'> & { requestId: string }

export type ImportPayment = {
  /** throws in words where this much cannot be paid now */
  mustAfford(ctx: Ctx, userId: number, amount: number): Promise<void>
  /** pays for those of them that are not paid; twice pays once */
  pay(ctx: Ctx, payer: ImportPayer, ids: readonly number[]): Promise<void>
}

export const importKind = <Values, Options = unknown, Priced = unknown>(
  declared: ImportKind<Values, Options, Priced>,
): ImportKind => declared as unknown as ImportKind

/** A check for kinds of which every row stands alone. */
export const eachRow =
  <Values>(
    check: (cells: Cells) => Promise<{ values: Values; duplicateKey: string } | { problems: FieldProblems }>,
  ): GroupCheck<Values> =>
  async ([row]) => {
    if (!row) throw new Error('a group without a row')
    const checked = await check(row.cells)
    return 'problems' in checked ? { problems: new Map([[row.number, checked.problems]]) } : checked
  }
