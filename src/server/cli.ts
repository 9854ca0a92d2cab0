import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#domain/errors.ts'
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

/** Commands for operators: `npm run admin -- create NAME`, `npm run db -- migrate`, `npm run db -- types`. */
const usage = `Usage:
  npm run admin -- create NAME     adds a super administrator and prints a password
  npm run db -- migrate            brings the database to the newest shape
  npm run db -- types              rewrites the TypeScript face of the schema (developers)`

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

async function main([area, verb, name]: string[]): Promise<number> {
  const command = `${area} ${verb}`
  if (!['admin create', 'db migrate', 'db types'].includes(command) || (area === 'admin' && !name)) {
    out(usage)
    return 1
  }
  const env = readEnv(process.env)
  if ('problems' in env) throw new Error(env.problems.join('\n'))
  const lock = env.databaseUrl ? null : await acquireCommandLock(env.dataDir, out)
  try {
    return await runCommand(env, command, name ?? '')
  } finally {
    await lock?.release()
  }
}

async function runCommand(env: Env, command: string, name: string): Promise<number> {
  const database = await openDatabase(env, out)
  try {
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
