import type { ClientBase } from 'pg'
import type { ArchiveHead, ArchiveManifest } from './archive-format.ts'
import { fullName, listTables, quoted, readTotals, type StoredTable } from './catalog.ts'

type ForeignKey = { table: string; name: string; definition: string }
type Trigger = { table: string; name: string }

/**
 * Drops foreign keys and disables triggers within the transaction of the restore. Tables can then be loaded
 * in any order, and no trigger adds rows, moves balances or refuses. The returned function puts all of them
 * back, which checks each foreign key for every row. The owner of the tables may do this without being a
 * superuser.
 */
export async function suspendRules(client: ClientBase, tables: readonly StoredTable[]): Promise<() => Promise<void>> {
  const names = tables.map(({ schema, name }) => quoted(schema, name))
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and conrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [names],
  )
  const { rows: triggers } = await client.query<Trigger>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
     where not tgisinternal and tgenabled = 'O' and tgrelid = any($1::text[]::regclass[]) order by 1, 2`,
    [names],
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${quoted(name)}`)
  return async () => {
    await client.query('set constraints all immediate')
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${quoted(name)}`)
  }
}

/** Removes the rows that migrations inserted. The archive has them too, with later changes. */
export async function emptyTables(client: ClientBase, tables: readonly StoredTable[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ schema, name }) => quoted(schema, name)).join(', ')}`)
}

/** Throws unless the database has the tables and columns of the archive, and no others. */
export async function mustHaveTables(client: ClientBase, head: ArchiveHead): Promise<void> {
  const shapeOf = (table: StoredTable) => `${fullName(table)} (${table.columns.join(', ')})`
  const here = new Set((await listTables(client)).map(shapeOf))
  const there = new Set(head.tables.map(shapeOf))
  const different = [...[...there].filter((shape) => !here.has(shape)), ...[...here].filter((shape) => !there.has(shape))]
  if (different.length > 0) throw new Error(`The tables of this database are not those of the archive: ${different.join('; ')}.`)
}

export async function setSequences(client: ClientBase, { sequences }: ArchiveManifest): Promise<void> {
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(schema, name), value, isCalled])
}

/** Removes the locks of workers that use another database. */
export async function releaseJobs(client: ClientBase, { queue }: ArchiveHead): Promise<void> {
  if (queue === null) return
  for (const table of ['_private_jobs', '_private_job_queues'])
    await client.query(`update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`)
}

export type Comparison = { table: string; rows: number; sums: Record<string, string>; differences: string[] }

/** Rows and sums of each table as they are here and as the archive says. */
export async function compareTotals(client: ClientBase, head: ArchiveHead, manifest: ArchiveManifest): Promise<Comparison[]> {
  const compared: Comparison[] = []
  for (const [at, table] of head.tables.entries()) {
    const here = await readTotals(client, table)
    const there = manifest.totals[at] ?? { rows: 0, sums: {} }
    const differences = here.rows === there.rows ? [] : [`${here.rows} rows instead of ${there.rows}`]
    for (const [column, sum] of Object.entries(there.sums))
      if (here.sums[column] !== sum) differences.push(`sum of ${column} ${here.sums[column]} instead of ${sum}`)
    compared.push({ table: fullName(table), ...here, differences })
  }
  return compared
}
