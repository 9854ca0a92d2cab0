import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import pg from 'pg'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import { createAdmin } from '#server/modules/identity/index.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { makeLog } from '#server/platform/log.ts'
import { openCluster, removeCluster } from '#server/platform/postgres/cluster.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { migrationsDir } from '#server/project-root.ts'
import { testEnv } from '#test/world/test-env.ts'
import { figure, median } from './figure.ts'

type Statement = { text: string; values: unknown[] }

/**
 * A list call of the back office (session, permission, rows, total, envelope) against the same statements, named, through bare Fastify and pg.
 * Rounds alternate, so that a noisy machine disturbs both alike.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-bench-'))
  await chmod(folder, 0o711)
  const cluster = await openCluster({ dir: folder, durable: false })
  try {
    await measure(cluster.connection())
  } finally {
    await removeCluster(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  connection: pg.ClientConfig & { host: string; port: number; user: string; password: string; database: string },
): Promise<void> {
  const migrations = await readMigrations(migrationsDir)
  await migrate(connection, migrations)
  const env = testEnv({ NODE_ENV: 'development' })
  const { ctx, stop } = await compose({ env, log: makeLog('silent'), connection })
  await ctx.settings.set('flood_per_minute', 1_000_000)
  const adminId = await createAdmin(ctx, { username: 'bench', password: 'Bench#2026', groups: ['super'] })
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(ctx, (tx) =>
    openSession(tx, { realm: 'admin', accountId: adminId, keep: false, ip: '', userAgent: '', now: new Date(), lives }),
  )
  const app = await makeApp(ctx, { migrations })
  const call = { path: '/admin/country/index?page=1&limit=10', headers: { server: 'true', batoken: token } }

  const statements = await watch(ctx.pool, async () => {
    const answer = await app.inject({ method: 'GET', url: call.path, headers: call.headers })
    if (answer.json().code !== 1) throw new Error(answer.body)
  })
  figure({ bench: 'http', what: 'statements per list call', value: statements.length, unit: 'statements' })

  await app.listen({ host: '127.0.0.1', port: 0 })
  const bare = await bareServer(connection, statements)
  const ports = { ours: (app.server.address() as AddressInfo).port, bare: (bare.app.server.address() as AddressInfo).port }
  await load({ ...call, port: ports.ours, seconds: 2 })
  await load({ ...call, port: ports.bare, seconds: 2 })
  const rounds: { ours: number; bare: number; p95: number }[] = []
  for (let round = 0; round < 7; round++) {
    const ours = await load({ ...call, port: ports.ours, seconds: 2 })
    const theirs = await load({ ...call, port: ports.bare, seconds: 2 })
    rounds.push({ ours: ours.perSecond, bare: theirs.perSecond, p95: ours.p95 })
  }
  figure({ bench: 'http', what: 'list calls', value: median(rounds.map((round) => round.ours)), unit: 'per second' })
  figure({
    bench: 'http',
    what: 'same statements through bare fastify and pg',
    value: median(rounds.map((round) => round.bare)),
    unit: 'per second',
  })
  figure({
    bench: 'http',
    what: 'p95 of a list call with 20 connections',
    value: median(rounds.map((round) => round.p95)),
    unit: 'ms',
  })
  figure({
    bench: 'http',
    what: 'ours to bare',
    value: median(rounds.map((round) => round.ours / round.bare)),
    unit: 'ratio',
    bound: 0.6,
  })
  await bare.stop()
  await app.close()
  await stop()
}

/** Which statements a call really sends. Connections keep the query function they were opened with, so they are renewed before and after. */
async function watch(pool: pg.Pool, work: () => Promise<void>): Promise<Statement[]> {
  const seen: Statement[] = []
  const plain = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown[] | undefined]
    seen.push(typeof first === 'string' ? { text: first, values: values ?? [] } : { text: first.text, values: first.values })
    return (plain as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof plain
  try {
    await renewConnections(pool)
    await work()
    return [...seen]
  } finally {
    pg.Client.prototype.query = plain
    await renewConnections(pool)
  }
}

async function renewConnections(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const client of clients) client.release(true)
}

async function bareServer(connection: pg.ClientConfig, statements: Statement[]) {
  const pool = new pg.Pool({ ...connection, max: 10 })
  const app = fastify()
  app.get('/admin/country/index', async (_request, reply) => {
    let rows: unknown[] = []
    for (const [index, { text, values }] of statements.entries()) {
      const result = await pool.query({ name: `s${index}`, text, values })
      if (result.rows.length > 1) rows = result.rows
    }
    return reply.send({ code: 1, msg: '', time: Math.floor(Date.now() / 1000), data: { list: rows, total: 250, remark: '' } })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    stop: async () => {
      await app.close()
      await pool.end()
    },
  }
}

type Load = { port: number; path: string; headers: Record<string, string>; seconds: number }

async function load(options: Load): Promise<{ perSecond: number; p95: number }> {
  const script = path.join(import.meta.dirname, 'load.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify({ ...options, connections: 20 })])
  const result = JSON.parse(stdout) as { perSecond: number; p95: number; failed: number }
  if (result.failed > 0) throw new Error(`${result.failed} calls failed`)
  return result
}
