import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { readPostmaster } from '#server/platform/postgres/postmaster.ts'
import { isAlive } from '#server/platform/postgres/process-start.ts'
import type { Checkout } from './checkout.ts'

export type RunningApp = {
  child: ChildProcess
  output(): string
  /** The address it printed; fails with what it said instead. */
  ready(withinMs?: number): Promise<string>
  /** The exit code. */
  ended(withinMs?: number): Promise<number | null>
  /** To the process and all that it started and that stayed in its group, as Ctrl-C in a terminal does. */
  signalGroup(signal: NodeJS.Signals): void
}

type StartOptions = { env?: Record<string, string>; command?: string[] }

/** What `npm start` runs, without npm and the shell between. */
const startCommand = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start
  .split(' ')
  .map((word) => (word === 'node' ? process.execPath : word))

/** Starts a checkout the way a person does, in a process group and session of its own. */
export function startApp(checkout: Checkout, { env = {}, command = startCommand }: StartOptions = {}): RunningApp {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: checkout.folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: checkout.folder, PORT: '0', DEMO: '0', ...env },
    ...(checkout.user ?? {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => {
      output += piece.toString('utf8')
    })
  }
  let code: number | null | undefined
  child.once('error', (error) => {
    output += error.message
    code = null
  })
  child.once('close', (exitCode) => {
    code = exitCode
  })
  const app: RunningApp = {
    child,
    output: () => output,
    async ready(withinMs = 60_000) {
      await waitUntil(
        () => code !== undefined || /Ready at http/.test(output),
        withinMs,
        () => output,
      )
      const url = output.match(/Ready at (http:\S+)/)?.[1]
      if (!url) throw new Error(`The app did not start: ${output}`)
      return url
    },
    async ended(withinMs = 30_000) {
      await waitUntil(
        () => code !== undefined,
        withinMs,
        () => output,
      )
      return code ?? null
    },
    signalGroup(signal) {
      if (child.pid && isAlive(child.pid)) process.kill(-child.pid, signal)
    },
  }
  onTestFinished(async () => {
    if (code !== undefined) return
    app.signalGroup('SIGKILL')
    await app.ended()
  })
  return app
}

/** `npm run admin -- create NAME`, as an operator types it. */
export const createAdmin = (checkout: Checkout, name: string): RunningApp =>
  startApp(checkout, { command: [process.execPath, 'scripts/bootstrap.mjs', 'admin', 'create', name] })

/** The process number of the database server of a checkout, wherever its cluster lies; null when none runs. */
export async function databaseServer(
  checkout: Checkout,
  folder = join(checkout.folder, 'data/postgres'),
): Promise<number | null> {
  const server = await readPostmaster(join(folder, 'cluster/data'))
  return server && isAlive(server.pid) ? server.pid : null
}

/** The folder under /var/lib that stands in for a data folder which the server's user cannot enter. */
export async function findFallbackFolder(app: RunningApp): Promise<string> {
  const folder = app.output().match(/database is kept in (\S+),/)?.[1]
  if (!folder) throw new Error(`nothing was said about another folder: ${app.output()}`)
  await readFile(join(folder, 'cluster/data/PG_VERSION'))
  return folder
}

export async function healthOf(url: string): Promise<number> {
  return (await fetch(`${url}/healthz`)).status
}

export async function waitUntil(isTrue: () => boolean | Promise<boolean>, withinMs = 30_000, describe = () => ''): Promise<void> {
  for (const deadline = Date.now() + withinMs; !(await isTrue()); await sleep(25)) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms; last said: ${describe()}`)
  }
}

/** For whoever must know the address before the app says it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
