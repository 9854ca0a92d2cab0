import type { Field } from './fields.ts'

/** A field of the row that stands beside ours in another table. */
export const besideIn = (table: string, key: string, column: string, one: Field): Field => ({
  ...one,
  form: false,
  beside: { table, key, column },
})
