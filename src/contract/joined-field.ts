import type { Field } from './fields.ts'

/** A field of the row that stands beside ours in another table. */
export const joinedField = (table: string, key: string, column: string, one: Field): Field => ({
  ...one,
  form: false,
  joinedTable: { table, key, column },
})
