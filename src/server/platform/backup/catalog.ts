import type { ClientBase } from 'pg'

/** A table by the name that its schema and its columns have in the catalog of the database. */
export type StoredTable = { schema: string; name: string; columns: string[] }
/** The row count and the sum of each numeric column. A restore compares them with the archive. */
export type TableTotals = { rows: number; sums: Record<string, string> }
export type StoredSequence = { schema: string; name: string; value: string; isCalled: boolean }

/** Our own tables, and those of the queue, whose jobs belong to what was committed with them. */
const schemas = ['public', 'graphile_worker']

/** The history of a schema is made by migrating. */
const historyTables = ['public.schema_migration', 'graphile_worker.migrations']

export const quoted = (...names: string[]): string => names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
export const fullName = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`

/**
 * With these settings the text of a value does not depend on the server, and large tables have no time limit.
 */
export const sessionSettings = `set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 3;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** Every table except unlogged ones, with its columns except generated ones. */
export async function listTables(client: ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name,
            coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = any($1) and c.relkind = 'r' and c.relpersistence = 'p' and n.nspname || '.' || c.relname <> all($2)
       and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [schemas, historyTables],
  )
  return rows
}

/** Read by one statement, so that its figures belong together. */
export async function readTotals(client: ClientBase, table: StoredTable): Promise<TableTotals> {
  const { rows: numeric } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
     order by a.attnum`,
    [quoted(table.schema, table.name)],
  )
  const sums = numeric.map(({ name }) => `coalesce(sum(${quoted(name)}), 0)::text`)
  const { rows } = await client.query<{ rows: string; sums: string[] }>(
    `select count(*)::text as rows, array[${sums.join(', ')}]::text[] as sums from ${quoted(table.schema, table.name)}`,
  )
  const [found] = rows
  return {
    rows: Number(found?.rows ?? 0),
    sums: Object.fromEntries(numeric.map(({ name }, at) => [name, found?.sums[at] ?? '0'])),
  }
}

/** A sequence is no part of a snapshot. Read after the tables, it is never behind their rows. */
export async function readSequences(client: ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    'select schemaname as schema, sequencename as name from pg_sequences where schemaname = any($1) order by 1, 2',
    [schemas],
  )
  if (rows.length === 0) return []
  const reads = rows.map(
    ({ schema, name }, at) => `select ${at} as at, last_value::text as value, is_called from ${quoted(schema, name)}`,
  )
  const { rows: values } = await client.query<{ at: number; value: string; is_called: boolean }>(
    `${reads.join(' union all ')} order by 1`,
  )
  return rows.map(({ schema, name }, at) => ({
    schema,
    name,
    value: values[at]?.value ?? '1',
    isCalled: values[at]?.is_called ?? false,
  }))
}

/** The number of the last migration of the queue's own tables; null where a worker was never started. */
export async function readQueueVersion(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('graphile_worker.migrations') is not null as found`)
  if (!rows[0]?.found) return null
  const version = await client.query<{ id: number | null }>('select max(id) as id from graphile_worker.migrations')
  return version.rows[0]?.id ?? null
}
