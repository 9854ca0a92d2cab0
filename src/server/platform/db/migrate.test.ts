import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { type Migration, migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makePool } from '#server/platform/db/pool.ts'
import { generateTypes } from '#server/platform/db/type-generator.ts'
import { migrationsDir, projectRoot } from '#server/project-root.ts'

const step = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: sql,
  inTransaction: !sql.startsWith('-- no-transaction'),
})

async function emptyDatabase() {
  const base = inject('cluster')
  const database = `m_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(base)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const connection = { ...base, database }
  const query = async (text: string) => {
    const own = new pg.Client(connection)
    await own.connect()
    try {
      return (await own.query(text)).rows
    } finally {
      await own.end()
    }
  }
  return { connection, query }
}

let migrated: Awaited<ReturnType<typeof emptyDatabase>>
const allMigrations = () => readMigrations(migrationsDir)

test('every migration runs on an empty database, once; of instances that start together one does the work and all see it done', async () => {
  migrated = await emptyDatabase()
  const migrations = await allMigrations()
  const results = await Promise.all([1, 2, 3].map(() => migrate(migrated.connection, migrations)))
  expect(results.map(({ applied }) => applied).sort((a, b) => a.length - b.length)).toEqual([
    [],
    [],
    migrations.map(({ name }) => name),
  ])
  expect(await migrated.query('select count(*)::int as n from schema_migration')).toEqual([{ n: migrations.length }])
  expect((await migrate(migrated.connection, migrations)).applied).toEqual([])
})

test('a migration that fails leaves the database as it was and says what to do', async () => {
  const { connection, query } = await emptyDatabase()
  const good = step('0001-good.sql', 'create table good (id int)')
  const bad = step('0002-bad.sql', 'create table half (id int); insert into half values (1); select 1/0')
  await expect(migrate(connection, [good, bad])).rejects.toThrow(
    /Migration 0002-bad\.sql failed: division by zero\. The database is as it was before it\. Mend the cause and start again/,
  )
  expect(await query(`select table_name from information_schema.tables where table_schema = 'public' order by 1`)).toEqual([
    { table_name: 'good' },
    { table_name: 'schema_migration' },
  ])
  const mended = step('0002-bad.sql', 'create table half (id int)')
  expect((await migrate(connection, [good, mended])).applied).toEqual(['0002-bad.sql'])
})

test('a file without a transaction may build an index concurrently', async () => {
  const { connection } = await emptyDatabase()
  const steps = [
    step('0001-a.sql', 'create table a (id int)'),
    step('0002-b.sql', '-- no-transaction\ncreate index concurrently a_id on a (id)'),
  ]
  expect((await migrate(connection, steps)).applied).toHaveLength(2)
})

test('a changed old migration and a database of a newer version are refused with the way out', async () => {
  const { connection } = await emptyDatabase()
  await migrate(connection, [step('0001-a.sql', 'create table a (id int)'), step('0002-b.sql', 'create table b (id int)')])
  await expect(
    migrate(connection, [step('0001-a.sql', 'create table a (id bigint)'), step('0002-b.sql', 'create table b (id int)')]),
  ).rejects.toThrow(/0001-a\.sql was changed after it had run/)
  await expect(migrate(connection, [step('0001-a.sql', 'create table a (id int)')])).rejects.toThrow(
    /newer version \(it knows 0002-b\.sql\)/,
  )
})

test('of names that differ only by case the oldest account keeps its own; later ones are numbered, told, and none is lost', async () => {
  const { connection, query } = await emptyDatabase()
  const migrations = await allMigrations()
  const isNew = ({ name }: Migration) => name >= '0191'
  await migrate(
    connection,
    migrations.filter((migration) => !isNew(migration)),
  )
  await query(`insert into member_group (code, name_zh) values ('member', '会员') on conflict do nothing`)
  const names = ['anna', 'ANNA', 'Anna_2', 'Anna', 'Bob', 'sixteen_letters_', 'Sixteen_Letters_']
  for (const name of names)
    await query(
      `insert into member (group_id, username, password_hash) select id, '${name}', 'x' from member_group where code = 'member'`,
    )
  await query(`insert into admin (username, password_hash) values ('root', 'x'), ('Root', 'x')`)
  await migrate(connection, migrations)
  expect(await query('select username, former_username from member order by id')).toEqual([
    { username: 'anna', former_username: null },
    { username: 'ANNA_3', former_username: 'ANNA' },
    { username: 'Anna_2', former_username: null },
    { username: 'Anna_4', former_username: 'Anna' },
    { username: 'Bob', former_username: null },
    { username: 'sixteen_letters_', former_username: null },
    { username: 'Sixteen_Letter_2', former_username: 'Sixteen_Letters_' },
  ])
  expect(await query('select username, former_username from admin order by id')).toEqual([
    { username: 'root', former_username: null },
    { username: 'Root_2', former_username: 'Root' },
  ])
  expect(await query('select word_key, word_values from notice order by id')).toEqual([
    { word_key: 'notice.account.renamed', word_values: { former: 'ANNA', username: 'ANNA_3' } },
    { word_key: 'notice.account.renamed', word_values: { former: 'Anna', username: 'Anna_4' } },
    { word_key: 'notice.account.renamed', word_values: { former: 'Sixteen_Letters_', username: 'Sixteen_Letter_2' } },
    { word_key: 'notice.account.renamed', word_values: { former: 'Root', username: 'Root_2' } },
  ])
  await expect(query(`update member set username = 'ANNA' where username = 'Bob'`)).rejects.toThrow('member_username_any_case')
})

test('what orders were paid in another currency becomes a number with the decimals it had; everybody else’s has none', async () => {
  const { connection, query } = await emptyDatabase()
  const migrations = await allMigrations()
  const isNew = ({ name }: Migration) => name >= '0202'
  await migrate(
    connection,
    migrations.filter((migration) => !isNew(migration)),
  )
  await query(`insert into member_group (code, name_zh) values ('member', '会员') on conflict do nothing`)
  await query(`insert into member (group_id, username, password_hash) select id, 'anna', 'x' from member_group limit 1`)
  await query(`insert into channel (code, name_zh, carrier, logistics_type) values ('test_channel', '测试', 'r2r', 'self')`)
  const foreign = [
    ['6.17', 'EUR', '1.150000'],
    ['1005', 'JPY', '190.000000'],
    ['0.10', 'USD', '1.3'],
    ['', '', ''],
  ] as const
  for (const [money, currency, rate] of foreign)
    await query(
      `insert into shipping_order (user_id, channel_id, logistics_type, order_code, amount, net, vat, sender, receiver, items, length, width, height, weight, price,
         price_time, create_time, update_time, foreign_money, foreign_currency, foreign_rate)
       select m.id, c.id, 'self', 'S-${currency}', 1, 1, 0, '{}', '{}', '[]', 1, 1, 1, 1, '{}', now(), now(), now(), '${money}', '${currency}', '${rate}'
       from member m, channel c`,
    )
  await migrate(connection, migrations)
  expect(await query('select foreign_money, foreign_currency, foreign_rate from shipping_order order by id')).toEqual(
    foreign.map(([money, currency, rate]) => ({
      foreign_money: money || null,
      foreign_currency: currency,
      foreign_rate: rate || null,
    })),
  )
  await query('alter table shipping_order validate constraint shipping_order_foreign')
})

test('the generated types are those of the migrated schema', async () => {
  const pool = makePool(migrated.connection, { onError: () => undefined })
  const fresh = await generateTypes(pool)
  await pool.end()
  expect(await readFile(path.join(projectRoot, 'src/server/platform/db/db-types.gen.ts'), 'utf8')).toBe(fresh)
})
