import type { FieldProblems } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { WordKey } from '#words/keys.ts'

/** field → text, as it stands in the sheet */
export type Cells = Record<string, string>

export type ImportColumn = {
  field: string
  /** heads the column of a template, in both languages; read in either */
  label: WordKey
  /** what other sheets call it */
  synonyms: readonly string[]
  isRequired: boolean
  /** what is usually written there, where there is little to choose from */
  choices: readonly WordKey[]
  example: { 'zh-cn': string; en: string }
}

/** What came of a row's cells: something that can be kept, or what is wrong with which of them. Rows with the same duplicate key say the same. */
export type CheckedRow<Values> = { values: Values; duplicateKey: string } | { problems: FieldProblems }

/** Something that can be made of a spreadsheet's rows. */
export type ImportKind<Values = unknown> = {
  kind: string
  title: WordKey
  maxRows: number
  columns: readonly ImportColumn[]
  /** reads once what checking needs, for all rows */
  prepareCheck(ctx: Ctx, db: Db | Tx): Promise<(cells: Cells) => Promise<CheckedRow<Values>>>
  /** keys of what the member has already */
  listDuplicateKeys(db: Db | Tx, userId: number): Promise<Set<string>>
  /** one change at a time of what the rows are added to */
  lock(tx: Tx, userId: number): Promise<unknown>
  /** adds them and says their numbers, in the same order */
  add(ctx: Ctx, tx: Tx, userId: number, values: Values[]): Promise<number[]>
}

export const importKind = <Values>(declared: ImportKind<Values>): ImportKind => declared as unknown as ImportKind
