import type pg from 'pg'

/** Writes the TypeScript face of the migrated schema. Run by `npm run db -- types`; a test rebuilds it and compares. */
export async function generateTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
           column_default is not null or is_identity = 'YES' as has_default, (is_identity = 'YES' and identity_generation = 'ALWAYS') or is_generated = 'ALWAYS' as always
    from information_schema.columns
    where table_schema = 'public' and table_name in (select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')
    order by table_name collate "C", ordinal_position`)
  const tables = groupBy(rows)
  const lines = [
    '// Generated from the migrated schema by `npm run db -- types`. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    'type Time = ColumnType<Date, Date | string, Date | string>',
    'type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>',
    'type Json = ColumnType<unknown, string, string>',
    '',
  ]
  for (const [table, columns] of tables) {
    lines.push(`export interface ${pascal(table)}Table {`)
    for (const column of columns) lines.push(`  ${column.column_name}: ${typeOf(column)}`)
    lines.push('}', '')
  }
  lines.push('export interface DB {')
  for (const table of tables.keys()) lines.push(`  ${table}: ${pascal(table)}Table`)
  lines.push('}', '')
  return lines.join('\n')
}

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  has_default: boolean
  always: boolean
}

const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Time',
  jsonb: 'Json',
  _text: 'string[]',
  _int8: 'number[]',
}

function typeOf(column: Column): string {
  const type = types[column.udt_name]
  if (!type) throw new Error(`${column.table_name}.${column.column_name}: no TypeScript type for ${column.udt_name}`)
  if (column.always) return `GeneratedAlways<${type}>`
  const nullable = column.nullable ? `${type} | null` : type
  if (type === 'Time' && column.has_default && !column.nullable) return 'DefaultTime'
  return column.has_default ? `Generated<${nullable}>` : nullable
}

function groupBy(rows: Column[]): Map<string, Column[]> {
  const tables = new Map<string, Column[]>()
  for (const row of rows) {
    const columns = tables.get(row.table_name)
    if (columns) columns.push(row)
    else tables.set(row.table_name, [row])
  }
  return tables
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
