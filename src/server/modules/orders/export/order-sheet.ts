import type { Field } from '#contract/fields.ts'
import { manifestField, payStatusField, scanField, statusField, voidField } from '#contract/order-states.ts'
import type { Language } from '#domain/language.ts'
import { sayAny } from '#server/platform/i18n.ts'
import type { Columns } from '#server/platform/resources/columns.ts'
import type { SheetCell, SheetColumn } from '#server/platform/spreadsheet/write-sheet.ts'

/** What a file of orders is made of: what is read of each order, and the rows that are made of it. */
export type OrderSheet<Order = never> = {
  headings: SheetColumn[]
  /** what is read, if not what the list reads */
  columns?: Columns
  rowsOf: (order: Order) => Iterable<SheetCell[]>
}

export type SheetReader = { language: Language; zone: string }

const stateFields = {
  status: statusField({}),
  pay_status: payStatusField({}),
  is_effective: manifestField({}),
  is_warehouse_scan: scanField({}),
  void_status: voidField({}),
} satisfies Record<string, Field>

export type StateName = keyof typeof stateFields

/** The words of a state, looked up once and not for every order. */
export function stateTexts(name: StateName, language: Language): (code: number) => string {
  const words = new Map(Object.entries(stateFields[name].options ?? {}).map(([code, key]) => [code, sayAny(language, key)]))
  return (code) => words.get(String(code)) ?? String(code)
}

/** What is empty is an empty cell, not an empty text. */
export const textCell = (text: string): SheetCell => (text === '' ? null : text)
