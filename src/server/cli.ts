import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#domain/errors.ts'
import { backUp, checkBackup, mustExist, restoreBackup } from '#server/backup-commands.ts'
import { compose } from '#server/compose.ts'
import { openDatabase } from '#server/database.ts'
import { createAdmin } from '#server/modules/identity/index.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { makePool } from '#server/platform/db/pool.ts'
import { timeLimits } from '#server/platform/db/time-limits.ts'
import { generateTypes } from '#server/platform/db/type-generator.ts'
import { type Env, readEnv } from '#server/platform/env.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { makeLog } from '#server/platform/log.ts'
import { acquireCommandLock, isAppRunning } from '#server/platform/postgres/run-lock.ts'
import { migrationsDir, projectRoot } from '#server/project-root.ts'

/** Commands for operators. */
const usage = `Usage:
  npm run admin -- create NAME     adds a super administrator and prints a password
  npm run db -- migrate            brings the database to the newest shape
  npm run db -- backup [FILE]      writes a backup, also while ShipSmart is running; --no-files leaves stored files out
  npm run db -- restore FILE       restores a backup into an empty database; --no-files leaves stored files out
  npm run db -- check FILE         verifies a backup without restoring it
  npm run db -- types              rewrites the TypeScript face of the schema (developers)`

const commands = ['admin create', 'db migrate', 'db backup', 'db restore', 'db check', 'db types']
const noFiles = '--no-files'

const out = (line: string) => process.stdout.write(`${line}\n`)

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const fields =
      error instanceof AppError
        ? Object.values(error.fields ?? {}).map((problem) => sayAny('en', problem.key, problem.values))
        : []
    process.stderr.write(
      `${[error instanceof AppError ? sayAny('en', `error.${error.code}`, error.detail) : (error as Error).message, ...fields].join('\n')}\n`,
    )
    process.exit(1)
  },
)

async function main(words: string[]): Promise<number> {
  const withFiles = !words.includes(noFiles)
  const [area, verb, name = '', ...rest] = words.filter((word) => word !== noFiles)
  const command = `${area} ${verb}`
  const needsName = ['admin create', 'db restore', 'db check'].includes(command)
  if (!commands.includes(command) || (needsName && !name) || rest.length > 0) {
    out(usage)
    return 1
  }
  if (command === 'db restore' || command === 'db check') await mustExist(name)
  if (command === 'db check') {
    await checkBackup({ file: name, printLine: out })
    return 0
  }
  const env = readEnv(process.env)
  if ('problems' in env) throw new Error(env.problems.join('\n'))
  const lock = env.databaseUrl ? null : await acquireCommandLock(env.dataDir, out)
  try {
    return await runCommand(env, { command, name, withFiles, letOthersStart: async () => lock?.release() })
  } finally {
    await lock?.release()
  }
}

type Command = { command: string; name: string; withFiles: boolean; letOthersStart: () => Promise<void> }

async function runCommand(env: Env, { command, name, withFiles, letOthersStart }: Command): Promise<number> {
  const database = await openDatabase(env, out)
  try {
    const { connection } = database
    // A backup does not stop a running server, so a restarted application need not wait for it.
    if (command === 'db backup' && database.reused) await letOthersStart()
    if (command === 'db backup') await backUp({ env, connection, file: name, withFiles, printLine: out })
    if (command === 'db restore') await restoreBackup({ env, connection, file: name, withFiles, printLine: out })
    // A backup is taken of the schema that is there, and a restore makes the schema that it needs.
    if (command === 'db backup' || command === 'db restore') return 0
    const { applied } = await migrate(database.connection, await readMigrations(migrationsDir))
    if (command === 'db migrate') out(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The database is up to date.')
    if (command === 'db types') {
      const pool = makePool(database.connection, { onError: () => undefined })
      await writeFile(path.join(projectRoot, 'src/server/platform/db/db-types.gen.ts'), await generateTypes(pool))
      await pool.end()
      out('Wrote src/server/platform/db/db-types.gen.ts')
    }
    if (command === 'admin create') {
      const { ctx, stop } = await compose({ env, log: makeLog('warn'), connection: database.connection, limits: timeLimits.task })
      const password = randomBytes(12).toString('base64url')
      try {
        await createAdmin(ctx, { username: name, password, groups: ['super'] })
      } finally {
        await stop()
      }
      out(`Created super administrator ${name} with password ${password}`)
    }
    return 0
  } finally {
    // A server that was already there belongs to the running application, and so does ours once an application has started.
    if (!database.reused && !(await isAppRunning(env.dataDir))) await database.stop()
  }
}
