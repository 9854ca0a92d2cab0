import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { createSeededRandom } from '#domain/seeded-random.ts'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { readMigrations } from '#server/platform/db/migrate.ts'
import type { TimeLimits } from '#server/platform/db/time-limits.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { makeLog } from '#server/platform/log.ts'
import { migrationsDir } from '#server/project-root.ts'
import { randomDelays, setBankBehaviour } from '#server/sandbox/bank/index.ts'
import { randomCallbacks, setCarrierCallbacks } from '#server/sandbox/carrier/index.ts'
import { randomShopEvents, setShopBehaviour } from '#server/sandbox/shop/index.ts'
import { cleanupSteps } from './cleanup-steps.ts'
import { type Build, factories } from './factories.ts'
import { templateOf } from './template.ts'
import { testEnv } from './test-env.ts'

export type CallOptions = {
  admin?: string
  member?: string
  language?: 'zh-cn' | 'en'
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ip?: string
}
export type Answer<Data = unknown> = Envelope<Data> & { status: number; headers: Record<string, unknown> }

export type World = {
  ctx: Ctx
  app: FastifyInstance
  build: Build
  connection: { host: string; port: number; user: string; password: string; database: string }
  get<Data = never>(url: string, options?: CallOptions): Promise<Answer<Data>>
  post<Data = never>(url: string, options?: CallOptions): Promise<Answer<Data>>
  del<Data = never>(url: string, options?: CallOptions): Promise<Answer<Data>>
  /** moves the world's clock */
  wait(seconds: number): void
  /** Ends the world before its test file does, for a file that needs many worlds one after the other. */
  close(): Promise<void>
}

type WorldOptions = {
  poolSize?: number
  webDir?: string
  routes?: Route<Ctx>[]
  env?: NodeJS.ProcessEnv
  /** when it begins, for a test about dates of its own; else when every world does */
  start?: string
  /** how long the database may take for a call */
  limits?: TimeLimits
  /** where the application finds the database server, if not where it is */
  host?: string
}

/** A database cloned from the template and the application on it; everything goes with the test file. */
export async function world(options: WorldOptions = {}): Promise<World> {
  const base = inject('cluster')
  const database = `w_${randomBytes(6).toString('hex')}`
  const template = await templateOf(base, () => new Date(inject('worldStart')))
  await onServer(base, `create database ${database} template ${template}`)
  const connection = { ...base, host: options.host ?? base.host, database }
  const dataDir = path.join(tmpdir(), `shipsmart-world-${database}`)
  const begun = performance.now()
  const start = options.start ? Date.parse(options.start) : inject('worldStart')
  const nowMs = () => start + (performance.now() - begun)
  let shiftMs = 0
  const { ctx, stop } = await compose({
    env: testEnv({ DATA_DIR: dataDir, ...options.env }),
    log: makeLog('silent'),
    connection,
    poolSize: options.poolSize,
    limits: options.limits,
    clock: () => new Date(Math.floor(nowMs()) + shiftMs),
  })
  // Bank, carrier and shop are as moody as ever, and in every run alike.
  setBankBehaviour(ctx, { delayMs: randomDelays(createSeededRandom(2026).next) })
  setCarrierCallbacks(ctx, randomCallbacks(createSeededRandom(2026).next))
  setShopBehaviour(ctx, randomShopEvents(createSeededRandom(2026).next))
  const app = await makeApp(ctx, {
    migrations: await readMigrations(migrationsDir),
    webDir: options.webDir,
    routes: options.routes,
  })
  const close = async () => {
    await app.close()
    await stop()
    await rm(dataDir, { recursive: true, force: true })
    await onServer(base, `drop database if exists ${database} with (force)`)
  }
  cleanupSteps.push(close)

  const call =
    (method: 'GET' | 'POST' | 'DELETE') =>
    async <Data>(
      url: string,
      { admin, member, language = 'en', query, body, headers = {}, ip = '127.0.0.1' }: CallOptions = {},
    ): Promise<Answer<Data>> => {
      const response = await app.inject({
        method,
        url,
        query,
        remoteAddress: ip,
        headers: {
          server: 'true',
          'think-lang': language,
          ...(admin ? { batoken: admin } : {}),
          ...(member ? { 'ba-user-token': member } : {}),
          ...headers,
        },
        payload: body as never,
      })
      return { ...(response.json() as Envelope<Data>), status: response.statusCode, headers: response.headers }
    }

  return {
    ctx,
    app,
    build: factories(ctx),
    connection,
    get: call('GET'),
    post: call('POST'),
    del: call('DELETE'),
    wait: (seconds) => {
      shiftMs += seconds * 1000
    },
    close: async () => {
      cleanupSteps.splice(cleanupSteps.indexOf(close), 1)
      await close()
    },
  }
}

let operator: Promise<pg.Client> | undefined
let lastAsked: Promise<unknown> = Promise.resolve()

/** By one connection for each worker, one thing after the other: a new connection for each of them costs a tenth of a world. */
async function onServer(connection: pg.ClientConfig, text: string): Promise<void> {
  operator ??= connect(connection)
  const client = operator
  const asked = lastAsked.then(async () => (await client).query(text))
  lastAsked = asked.catch(() => undefined)
  await asked
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // The server ends with the run, whoever is still connected.
  client.on('error', () => {
    operator = undefined
  })
  await client.connect()
  return client
}
