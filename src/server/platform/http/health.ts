import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type Migration, pendingMigrations } from '#server/platform/db/migrate.ts'
import type { Pool } from '#server/platform/db/pool.ts'
import { retriedTransactions } from '#server/platform/db/tx.ts'
import { criticalFreeShare, readDisk } from '#server/platform/disk.ts'
import type { Env } from '#server/platform/env.ts'
import { isForwarded } from './caller.ts'

type Options = {
  pool: Pool
  migrations: Migration[]
  env: Pick<Env, 'role' | 'dataDir'>
  isAdmin: (request: FastifyRequest) => Promise<boolean>
}

/** /healthz: the process answers. /readyz: it can do its work. /metrics: figures, for this machine or an admin. */
export function serveHealth(app: FastifyInstance, { pool, migrations, env, isAdmin }: Options): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
    registers: [registry],
  })
  new Counter({
    name: 'db_transactions_ended_total',
    help: 'Transactions that the database ended and that were run again',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(retriedTransactions)) this.inc({ reason }, count)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream) return
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', pid: process.pid }),
  )

  app.get('/readyz', async (_request, reply) => {
    const checks = { ...(await readiness(pool, migrations)), disk: await diskState(env.dataDir) }
    // A queue that is behind and a full disk are reported only: without pages nobody could do anything about them.
    const { queue, disk: _reported, ...own } = checks
    const ready = Object.values(env.role === 'worker' ? { ...own, queue } : own).every((state) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'not ready', checks })
  })

  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request) && !(await isAdmin(request))) return reply.code(403).send('')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

async function diskState(dataDir: string): Promise<string> {
  const { free, freeShare } = await readDisk(dataDir)
  return freeShare >= criticalFreeShare ? 'ok' : `only ${Math.floor(free / 1_048_576)} MB are free`
}

async function readiness(
  pool: Pool,
  migrations: Migration[],
): Promise<Record<'database' | 'locale' | 'migrations' | 'queue', string>> {
  try {
    const { rows } = await pool.query<{ encoding: string; finds: boolean }>(
      `select pg_encoding_to_char(encoding) as encoding, similarity('中文地址', '中文') > 0 as finds from pg_database where datname = current_database()`,
    )
    const pending = await pendingMigrations(pool, migrations)
    const overdue = await pool.query<{ n: number }>(
      `select count(*)::int as n from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now() - interval '5 minutes'`,
    )
    const behind = overdue.rows[0]?.n ?? 0
    return {
      database: 'ok',
      // With ctype C trigram search finds nothing in Chinese text; the database must be made with a UTF-8 locale.
      locale: rows[0]?.encoding === 'UTF8' && rows[0].finds ? 'ok' : 'the database needs UTF8 and a UTF-8 ctype',
      migrations: pending.length === 0 ? 'ok' : `${pending.length} pending`,
      queue: behind === 0 ? 'ok' : `${behind} jobs have waited for more than five minutes`,
    }
  } catch {
    return { database: 'away', locale: 'unknown', migrations: 'unknown', queue: 'unknown' }
  }
}

/** A forwarded request is never local, whatever its last hop was. */
export function isLoopback(request: FastifyRequest): boolean {
  return !isForwarded(request) && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}
