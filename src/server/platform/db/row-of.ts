import type { Selectable } from 'kysely'
import type { DB } from '#server/platform/db/db-types.gen.ts'

/**
 * The columns that a statement written by hand reads of one table, and with them the type of its rows: said once, and checked against the migrated
 * schema. Each stands by its name, after its table's alias if there is one; what is worked out (`rate::text as rate`) only the row's `Known` can type.
 */
export const columnsOf = <Table extends keyof DB, List extends string>(_table: Table, list: CheckedList<Table, List>) =>
  list as ColumnList<Table, List>

/** The same names one by one, without their alias. */
export const namesOf = <Table extends keyof DB, List extends string>(list: ColumnList<Table, List>) =>
  list.split(',').map((name) => name.trim().replace(/^\w+\./, '')) as NamesIn<List>[]

/** Every column after this alias of its table. */
export const aliased = <Table extends keyof DB, List extends string>(alias: string, list: ColumnList<Table, List>): string =>
  namesOf(list)
    .map((name) => `${alias}.${name}`)
    .join(', ')

declare const ofTable: unique symbol
type ColumnList<Table, List extends string> = List & { readonly [ofTable]?: Table }

/** A row of such columns. `Known` is what the code knows better than the schema: money, states, what a JSON holds, what is worked out. */
export type RowOf<Columns, Known = unknown> =
  Columns extends ColumnList<infer Table extends keyof DB, infer List> ? TableRow<Table, List, Known> : never

/** The same where no statement needs the list itself. */
export type TableRow<Table extends keyof DB, List extends string, Known = unknown> = Omit<
  Pick<Selectable<DB[Table]>, Extract<NamesIn<List>, keyof Selectable<DB[Table]>>>,
  keyof Known
> &
  Known

type CheckedList<Table extends keyof DB, List extends string> = [Exclude<NamesIn<List>, keyof DB[Table]>] extends [never]
  ? List
  : { 'the table has no column': Exclude<NamesIn<List>, keyof DB[Table]> }

type NamesIn<List extends string, Found = never> = List extends `${infer First},${infer Rest}`
  ? NamesIn<Rest, Found | NameOf<Trimmed<First>>>
  : Found | NameOf<Trimmed<List>>

type NameOf<Column extends string> = Column extends `${string} as ${string}`
  ? never
  : Column extends `${string}.${infer Name}`
    ? Name
    : Column

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` | `\n${infer Rest}` | `${infer Rest} ` | `${infer Rest}\n`
  ? Trimmed<Rest>
  : Text
