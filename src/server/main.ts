import type { FastifyInstance } from 'fastify'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { openDatabase } from '#server/database.ts'
import { fillDemo, hasDemo } from '#server/demo/fill-demo.ts'
import { jobs } from '#server/jobs.ts'
import { demoAccounts, demoPasswords } from '#server/modules/identity/index.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { isDatabaseUnavailable } from '#server/platform/db/sql-errors.ts'
import { waitForDatabase } from '#server/platform/db/wait-for-database.ts'
import { type Env, isForThisMachine, readEnv } from '#server/platform/env.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { makeLog } from '#server/platform/log.ts'
import { acquireRunLock, waitForCommands } from '#server/platform/postgres/run-lock.ts'
import { migrationsDir, webDir } from '#server/project-root.ts'
import { connectSupervisor, isSupervised, notifySupervisor, restartExitCode } from '#server/supervisor.ts'

/** The composition root: starts everything in order, and stops in reverse whatever it started. */
const printLine = (line: string) => process.stdout.write(`${line}\n`)
const cleanups: ((code: number) => Promise<unknown>)[] = []
let stopping: Promise<void> | null = null

process.env.TZ = 'UTC'
/** npm and the supervisor pass a signal on that a process group has received already: copies come within moments. */
const repeatMs = 1000
let firstSignalMs: number | null = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    firstSignalMs ??= performance.now()
    // An operator who asks again does not want to wait.
    if (performance.now() - firstSignalMs > repeatMs) process.exit(1)
    return stop(0)
  })
}
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, fail)
connectSupervisor(() => stop(0))

start().catch((error: unknown) => {
  // Told to end half-way, it finds things put away under its hands; that is no news to whoever told it.
  if (stopping) return stopping
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  return stop(isDatabaseUnavailable(error) ? restartExitCode : 1)
})

/** An error that nobody caught may have left anything half done in memory: what is under way gets a moment to end, then a new process begins. */
function fail(error: unknown): void {
  process.stderr.write(`An error nobody caught: ${error instanceof Error ? error.stack : String(error)}\n`)
  void stop(restartExitCode)
}

async function start(): Promise<void> {
  const env = readEnv(process.env)
  if ('problems' in env)
    throw new Error(`The environment is not right:\n${env.problems.map((problem) => `  ${problem}`).join('\n')}`)
  if (!env.databaseUrl && !(await lockDataFolder(env))) return stop(0)

  const database = await openDatabase(env, printLine)
  cleanups.push(async (code) => {
    // A new process will find it; nobody is to wait for its stop and start.
    if (code !== restartExitCode || !isSupervised()) await database.stop()
  })
  if (stopping) return
  cleanups.push(database.superviseCluster())
  await waitForDatabase(database.connection, { say: printLine, isStopped: () => stopping !== null })
  if (stopping) return
  const migrations = await readMigrations(migrationsDir)
  const { applied } = await migrate(database.connection, migrations)
  if (applied.length > 0) printLine(`Database brought up to date (${applied.length} step${applied.length === 1 ? '' : 's'})`)

  const log = makeLog(env.logLevel)
  const { ctx, stop: stopParts } = await compose({ env, log, connection: database.connection })
  cleanups.push(stopParts)
  const isLocal = isForThisMachine(env)
  if (env.demo && isLocal) await fillDemo(ctx, printLine)
  else if (!isLocal && (await hasDemo(ctx))) {
    throw new Error(
      'This database holds the demo accounts, whose passwords are public. Serve it to this machine only (HOST=127.0.0.1; no NODE_ENV=production, no TRUST_PROXY, PUBLIC_URL left out or on this machine), or use another DATA_DIR or DATABASE_URL.',
    )
  }

  const app = await makeApp(ctx, env.role === 'worker' ? { migrations, routes: [] } : { migrations, webDir })
  cleanups.push(() => closeApp(app))
  if (stopping) return
  await app.listen({ host: env.host, port: env.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${env.port} on ${env.host} is taken by another program. Stop it, or choose another port: PORT=${env.port + 1} npm start`,
    )
  })
  // Before jobs run: what the demo lives through at another hour must not be done at this one.
  if (env.demo && isLocal && env.role !== 'worker') await fillDemo(ctx, printLine, { isOpen: true })
  if (stopping) return
  if (env.role !== 'web') {
    // Told to stop before it is up, it is waited for and stopped first: without its database it would never end.
    const worker = startWorker(ctx, jobs)
    cleanups.push(async () => (await worker).stop())
    await worker
    if (stopping) return
  }
  const { port } = app.server.address() as { port: number }
  const url = `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`
  await publishRunningUrl?.(url)
  if (env.demo && isLocal) printDemoLogins()
  notifySupervisor({ up: port })
  printLine(`Ready at ${url}`)
}

let publishRunningUrl: ((url: string) => Promise<void>) | undefined

async function lockDataFolder(env: Env): Promise<boolean> {
  const lock = await acquireRunLock(env.dataDir)
  if ('pid' in lock) {
    printLine(
      lock.runningAt
        ? `ShipSmart is already running at ${lock.runningAt} (process ${lock.pid}).`
        : `ShipSmart is already starting (process ${lock.pid}).`,
    )
    return false
  }
  cleanups.push(lock.release)
  publishRunningUrl = lock.setUrl
  await waitForCommands(env.dataDir, printLine)
  return true
}

function printDemoLogins(): void {
  const names = (realm: 'member' | 'admin') =>
    demoAccounts.flatMap((account) => (account.realm === realm ? [account.username] : [])).join(', ')
  printLine(`Demo members at /user/login:  ${names('member')}  (password ${demoPasswords.member})`)
  printLine(`Demo admins at /admin/login:  ${names('admin')}  (password ${demoPasswords.admin})`)
  printLine('Codes by e-mail and SMS stay in the outbox: an admin reads them at /admin/outbox')
}

/** Jobs get time to end, the database to write everything down; whatever hangs is left, for it would be ended by force anyway. */
const maxStopMs = 90_000
/** Who will be started again is waited for by everybody. */
const maxRestartMs = 4000

/** Running calls get this long to end. */
const maxCallMs = 10_000

/** Takes no new calls, waits for those that run, and then closes what is still open. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), maxCallMs)
  await app.close()
  clearTimeout(timer)
}

/** Undoes what was started, newest first. */
function stop(code: number): Promise<void> {
  if (stopping) return stopping
  if (code !== restartExitCode) notifySupervisor('ending')
  setTimeout(() => process.exit(code), code === restartExitCode ? maxRestartMs : maxStopMs)
  stopping = (async () => {
    for (const step of cleanups.reverse()) {
      await step(code).catch((error: unknown) =>
        process.stderr.write(`While stopping: ${error instanceof Error ? error.message : String(error)}\n`),
      )
    }
    process.exit(code)
  })()
  return stopping
}
