import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { backupKind } from '#domain/backup.ts'
import type { Files } from '#server/adapters/files/port.ts'
import { openFiles } from '#server/adapters/files/registry.ts'
import { compose } from '#server/compose.ts'
import { beginRun, filledByMigrations, manualName, recordRestore, runBackup } from '#server/modules/backups/index.ts'
import { checkLedger } from '#server/modules/wallet/index.ts'
import { readArchive } from '#server/platform/backup/read-archive.ts'
import { type RestoredArchive, restoreArchive } from '#server/platform/backup/restore-archive.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { type Connection, findFirst, makeDb, makePool } from '#server/platform/db/pool.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import type { Env } from '#server/platform/env.ts'
import { makeLog } from '#server/platform/log.ts'
import { findAppSecret, readAppSecret, writeAppSecret } from '#server/platform/secrets.ts'
import { migrationsDir } from '#server/project-root.ts'

/** The input of `npm run db -- backup`, `restore` and `check`. */
type Command = { env: Env; connection: Connection; file: string; withFiles: boolean; printLine: (line: string) => void }

const clock = () => new Date()

/** Backs up the database without migrating it first. The application may be running. */
export async function backUp({ env, connection, file, withFiles, printLine }: Command): Promise<void> {
  const target = path.resolve(file || path.join(env.backupDir, manualName(clock())))
  const pool = makePool(connection, { max: 2, limits: timeLimits.task, onError: () => undefined })
  const db = makeDb(pool)
  try {
    const hasHistory = await findFirst<{ found: boolean }>(db, `select to_regclass('public.backup_run') is not null as found`)
    const run = { kind: backupKind.command, startedBy: userInfo().username, file: target, due: null, now: clock() }
    const held = hasHistory?.found ? await beginRun(db, run) : null
    const secret = await readAppSecret(env)
    const context = { db, connection, files: openCommandFiles(env), secret, clock, warn: printLine }
    const written = await runBackup(context, { held, file: target, withFiles })
    printLine(`Wrote ${target} (${formatSize(written.bytes)}): ${written.tables} tables, ${written.rows} rows`)
    printLine(withFiles ? describeFiles(written.files) : 'Stored files were left out.')
    printLine('It was read back and is whole. It holds every secret of this installation: keep it as safe as the data folder.')
  } finally {
    await db.destroy()
  }
}

/** Verifies an archive without a database. */
export async function checkBackup({ file, printLine }: Pick<Command, 'file' | 'printLine'>): Promise<void> {
  const { head, manifest, bytes } = await readArchive(path.resolve(file))
  const rows = manifest.totals.reduce((sum, one) => sum + one.rows, 0)
  printLine(`${file} is whole (${formatSize(bytes)}): made ${head.created} from PostgreSQL ${head.server}`)
  printLine(`Schema ${head.migrations.at(-1)?.name}, ${head.tables.length} tables, ${rows} rows`)
  printLine(head.hasFiles ? describeFiles(manifest.files) : 'Stored files were left out when it was made.')
}

/** Restores an archive into an empty database, brings that to this version, and checks the books. */
export async function restoreBackup({ env, connection, file, withFiles, printLine }: Command): Promise<void> {
  const source = path.resolve(file)
  const started = clock()
  const migrations = await readMigrations(migrationsDir)
  const files = openCommandFiles(env)
  const restored = await restoreArchive({
    file: source,
    connection,
    migrations,
    filledByMigrations,
    printLine,
    checkSecret: (secret) => mustFitSecret(env, secret),
    keepSecret: async (secret) => {
      if ((await findAppSecret(env)) === null) await writeAppSecret(env.dataDir, secret)
    },
    files: withFiles
      ? {
          check: (storage) => void storeOf(files, storage),
          // A row of the database says what type a file has.
          put: ({ storage, key, ...stored }) =>
            storeOf(files, storage).put(key, { ...stored, mimetype: 'application/octet-stream' }),
        }
      : null,
  })
  const { applied } = await migrate(connection, migrations)
  if (applied.length > 0) printLine(`Brought to the schema of this version (${applied.length} steps)`)
  await checkBooks({ env, connection, file: source, withFiles, printLine }, restored, started)
  printLine(describeRestoredFiles(restored, withFiles))
  printLine(
    'Restored. Start it with ROLE=web to look at it first: jobs then wait, and nothing is sent to carriers, shops or people.',
  )
  if (env.demo) printLine('Set DEMO=0 as well, or the start adds the demo accounts.')
}

async function checkBooks(command: Command, restored: RestoredArchive, started: Date): Promise<void> {
  const { env, connection, file, printLine } = command
  const { ctx, stop } = await compose({ env, log: makeLog('warn'), connection, limits: timeLimits.task })
  try {
    const { entries, wallets, differences } = await checkLedger(ctx)
    printLine(`Books: ${entries} ledger entries and ${wallets} wallets checked, ${differences} differences`)
    await recordRestore(ctx, { file, restored, startedBy: userInfo().username, started })
    if (differences > 0) throw new Error('The books of the backup do not balance. /admin/finance shows the differences.')
  } finally {
    await stop()
  }
}

/** Sealed values can be read with the secret of the archive only. */
async function mustFitSecret(env: Env, secret: string): Promise<void> {
  const own = await findAppSecret(env)
  if (own === null || own === secret) return
  const where = env.appSecret ? 'APP_SECRET' : `The secret in ${env.dataDir}`
  throw new Error(
    `${where} is not the one that the archive was made with, and its sealed values could not be read. ` +
      `${env.appSecret ? 'Set APP_SECRET to the secret of the archive' : 'Use another DATA_DIR'} (tar -xOf ARCHIVE secret prints it).`,
  )
}

const openCommandFiles = (env: Env): Files => openFiles({ env, log: makeLog('warn'), clock })

function storeOf(files: Files, name: string) {
  const store = files.find(name)
  if (store) return store
  throw new Error('The archive has files of a bucket. Set FILES_URL to the bucket that is to hold them, or add --no-files.')
}

const describeFiles = ({ count, bytes, missing, missingNames }: RestoredArchive['manifest']['files']): string =>
  missing === 0
    ? `${count} stored files (${formatSize(bytes)})`
    : `${count} stored files (${formatSize(bytes)}); ${missing} that rows name were not in their store, such as ${missingNames[0]}`

function describeRestoredFiles({ head, manifest }: RestoredArchive, withFiles: boolean): string {
  if (!head.hasFiles) return 'The archive has no stored files: they are still where they were, or lost.'
  return withFiles ? `Restored ${describeFiles(manifest.files)}` : 'Stored files were left out.'
}

const formatSize = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The file that an operator named, looked for before a database is started for it. */
export async function mustExist(file: string): Promise<void> {
  if (!file) throw new Error('Name the file of the backup.')
  if (!(await stat(file).catch(() => null))) throw new Error(`There is no file ${file}.`)
}
