import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { backupState } from '#domain/backup.ts'
import { backUp, restoreBackup } from '#server/backup-commands.ts'
import { filledByMigrations } from '#server/modules/backups/index.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { listTables, quoted, readTotals } from '#server/platform/backup/catalog.ts'
import { withClient } from '#server/platform/backup/prepare-target.ts'
import { readArchive } from '#server/platform/backup/read-archive.ts'
import { writeArchive } from '#server/platform/backup/write-archive.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeSecrets } from '#server/platform/secrets.ts'
import { migrationsDir } from '#server/project-root.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { askDatabase, createEmptyDatabase, createOwnedDatabase } from '#test/world/empty-database.ts'
import { sendFile } from '#test/world/form.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { createSandboxChannel } from '#test/world/sandbox-channel.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let folder: string
let archive: string
let storedPath: string
let picture: Buffer
const buyers: { id: number; token: string; steps: ReturnType<typeof orderSteps> }[] = []

const secret = 'the secret of every test, long enough'
const lines: string[] = []
const printLine = (line: string) => void lines.push(line)
const place = (name: string) => path.join(folder, name)
const command = (file: string) => ({ env: w.ctx.env, connection: w.connection, file, withFiles: true, printLine })
const restoreInto = (connection: World['connection'], file: string, dataDir: string, more: NodeJS.ProcessEnv = {}) =>
  restoreBackup({ env: testEnv({ DATA_DIR: dataDir, ...more }), connection, file, withFiles: true, printLine })

/** A world with orders, a carrier's label, ledger entries, a file and queued jobs. No worker runs. */
beforeAll(async () => {
  w = await world()
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-backup-test-'))
  cleanupSteps.push(() => rm(folder, { recursive: true, force: true }))
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const channel = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'sandbox-account', timeout_ms: '10000' })
  for (let count = 0; count < 3; count++) {
    const { id, token } = await w.build.member({ money: 500_00 })
    buyers.push({ id, token, steps: orderSteps(w, token) })
  }
  const [buyer] = buyers
  if (!buyer) throw new Error('no buyer')
  const order = await buyer.steps.add({ service_type: channel.service })
  await buyer.steps.runAction('pay', [order.id])
  await makeLabel(w.ctx, order.id)
  picture = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(3_000_000)])
  const sent = await sendFile<{ file: { url: string } }>(w, { name: 'scan.pdf', content: picture }, { member: buyer.token })
  storedPath = path.join('files', sent.data.file.url.replace('/storage/', ''))
  await run(w.ctx.db, `update member set nickname = $2 where id = $1`, [
    buyer.id,
    'tab\there, line\nbreak, back\\slash, \\N 中文',
  ])
  await w.ctx.settings.set('smtp_pass', 'sealed-password')
  archive = place('first.tar')
})

/** A busy machine is given to the backup after so many. */
const maxPurchases = 40

/** Buys orders until it is told to stop. */
function keepBuying() {
  let isStopped = false
  let bought = 0
  const buy = async ({ steps }: (typeof buyers)[number]) => {
    while (!isStopped && bought < maxPurchases) {
      const { id } = await steps.add()
      const [paid] = await steps.runAction('pay', [id])
      if (paid?.ok) bought += 1
    }
  }
  const buying = Promise.all(buyers.map(buy))
  return {
    count: () => bought,
    stop: async () => {
      isStopped = true
      await buying
      return bought
    },
  }
}

const ordersIn = (connection: World['connection']) =>
  askDatabase<{ orders: number; bought: number; holds: number; jobs: number }>(
    connection,
    `select (select count(*)::int from shipping_order) as orders,
            (select count(*)::int from shipping_order where hold_id is not null) as bought,
            (select count(*)::int from wallet_hold) as holds,
            (select count(*)::int from job where name = 'make-label' and state = 0) as jobs`,
  ).then(([row]) => row ?? { orders: 0, bought: 0, holds: 0, jobs: 0 })

describe('a backup taken while orders are bought', () => {
  let target: World['connection']
  let boughtDuring = 0

  test('holds up no purchase and records its run', async () => {
    const buying = keepBuying()
    await expect.poll(() => buying.count()).toBeGreaterThan(3)
    const before = buying.count()
    await backUp(command(archive))
    boughtDuring = buying.count() - before
    const bought = await buying.stop()
    expect(boughtDuring).toBeGreaterThan(0)
    expect(bought).toBeGreaterThanOrEqual(before + boughtDuring)
    expect((await stat(archive)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['first.tar'])
    const [row] = await run(
      w.ctx.db,
      'select kind, state, size, file, row_count, file_count, missing_count, error from backup_run',
    )
    expect(row).toMatchObject({ kind: 2, state: backupState.done, file: archive, error: '', missing_count: 0 })
    expect(row).toMatchObject({ size: (await stat(archive)).size, file_count: 2 })
  })

  test('restores rows, sums, books, jobs, the secret and files as the owner of an empty database', async () => {
    target = await createOwnedDatabase()
    const dataDir = place('restored')
    lines.length = 0
    await restoreInto(target, archive, dataDir, { APP_SECRET: '' })
    const { head, manifest } = await readArchive(archive)
    const here = await withClient(target, async (client) => {
      const totals = []
      for (const table of head.tables.filter(({ name }) => !['ledger_check', 'ledger_snapshot', 'backup_run'].includes(name)))
        totals.push([table.name, await readTotals(client, table)])
      return Object.fromEntries(totals)
    })
    const untouched = [
      'ledger_posting',
      'ledger_entry',
      'wallet',
      'shipping_order',
      'wallet_hold',
      'order_history',
      '_private_jobs',
    ]
    for (const name of untouched) {
      const total = manifest.totals[head.tables.findIndex((table) => table.name === name)]
      expect(total?.rows, name).toBeGreaterThan(0)
      expect(here[name], name).toEqual(total)
    }
    const counts = await ordersIn(target)
    // A purchase is whole or not there: every order that was bought has its hold and its job.
    expect(counts.bought).toBeGreaterThan(3)
    expect(counts).toMatchObject({ holds: counts.bought, jobs: counts.bought })
    expect(counts.orders).toBeLessThan((await ordersIn(w.connection)).orders)
    expect(lines.join('\n')).toMatch(/ledger_posting: \d+ rows as in the archive, sums id \d+/)
    expect(lines.join('\n')).toMatch(/Books: \d+ ledger entries and \d+ wallets checked, 0 differences/)
    expect((await readFile(path.join(dataDir, storedPath))).equals(picture)).toBe(true)
    expect((await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()).toBe(secret)
    const [sealed] = await askDatabase<{ value: string }>(target, `select value from config_item where name = 'smtp_pass'`)
    expect(makeSecrets(secret).unseal(sealed?.value ?? '')).toBe('sealed-password')
  })

  test('keeps tabs, line breaks and backslashes in texts', async () => {
    const [row] = await askDatabase<{ nickname: string }>(target, 'select nickname from member where id = $1', [buyers[0]?.id])
    expect(row?.nickname).toBe('tab\there, line\nbreak, back\\slash, \\N 中文')
  })

  test('leaves triggers and foreign keys in force, and sequences continue', async () => {
    await expect(askDatabase(target, 'delete from ledger_posting')).rejects.toThrow()
    await expect(askDatabase(target, 'update wallet set money = money + 1')).rejects.toThrow()
    await expect(askDatabase(target, `insert into order_history (order_id, create_time) values (-1, now())`)).rejects.toThrow()
    const rules = `select (select count(*)::int from pg_constraint where contype = 'f') as keys,
      (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`
    expect(await askDatabase(target, rules)).toEqual(await askDatabase(w.connection, rules))
    const [last] = await askDatabase<{ last: number; next: number }>(
      target,
      `select max(id)::int as last, nextval(pg_get_serial_sequence('shipping_order', 'id'))::int as next from shipping_order`,
    )
    expect(last?.next).toBeGreaterThan(last?.last ?? 0)
  })

  test('appears in the restored history together with the restore', async () => {
    const rows = await askDatabase(target, 'select kind, state, lease from backup_run order by id')
    expect(rows).toEqual([
      { kind: 2, state: backupState.done, lease: null },
      { kind: 3, state: backupState.done, lease: null },
    ])
  })
})

describe('a restore', () => {
  const filesIn = (name: string) => readdir(place(name)).catch(() => [])

  test('refuses a database with rows and names the tables', async () => {
    await expect(restoreInto(w.connection, archive, place('full'))).rejects.toThrow(
      /This database is not empty: there are rows in/,
    )
  })

  test('refuses another APP_SECRET and another secret in the data folder', async () => {
    const other = { APP_SECRET: 'another secret that is long enough for it' }
    await expect(restoreInto(await createEmptyDatabase(), archive, place('other'), other)).rejects.toThrow(
      /APP_SECRET is not the one/,
    )
    expect(await filesIn('other')).toEqual([])
    await mkdir(place('used'))
    await writeFile(place('used/secret'), other.APP_SECRET)
    const used = restoreInto(await createEmptyDatabase(), archive, place('used'), { APP_SECRET: '' })
    await expect(used).rejects.toThrow(/The secret in .*used is not the one.*another DATA_DIR/)
  })

  test('migrates an empty database to the archive and then to this version, but refuses a newer schema', async () => {
    const migrations = await readMigrations(migrationsDir)
    const older = await createEmptyDatabase()
    await migrate(older, migrations.slice(0, -1))
    const [newer, bare] = [await createEmptyDatabase(older.database), await createEmptyDatabase()]
    await migrate(newer, migrations)
    const olderArchive = place('older.tar')
    const source = { connection: older, secret, files: null, now: new Date(), run: null }
    await writeArchive(olderArchive, source)
    await expect(restoreInto(newer, olderArchive, place('newer'))).rejects.toThrow(
      /newer schema than the archive.*without tables/,
    )
    await restoreInto(bare, olderArchive, place('bare'))
    const history = 'select name from schema_migration order by name'
    expect(await askDatabase(bare, history)).toEqual(await askDatabase(newer, history))
    expect(await askDatabase(bare, 'select count(*)::int as n from claim_kind')).toEqual(
      await askDatabase(older, 'select count(*)::int as n from claim_kind'),
    )
    // Rows that migrations insert are known, so that a database with no others counts as empty.
    const filled = await withClient(newer, async (client) => {
      const found = []
      for (const table of await listTables(client))
        if ((await client.query(`select 1 from ${quoted(table.schema, table.name)} limit 1`)).rows.length > 0)
          found.push(table.name)
      return found
    })
    expect(filled).toEqual([...filledByMigrations].sort())
  })
})
