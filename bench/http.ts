import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import pg from 'pg'
import { figure, median } from './figure.ts'
import { fillOrders } from './list-orders.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'
import { recordStatements, type Statement } from './statements.ts'

type Call = { what: string; path: string; headers: Record<string, string> }

const rounds = 7
const leastShare = 0.6

/**
 * A list call of the back office and one of a member (session, permission, rows, total, envelope) against the same statements, named, through bare
 * Fastify and pg. Rounds alternate, so that a noisy machine disturbs both alike.
 */
export async function bench(): Promise<void> {
  await withScratchApp(async (testApp) => {
    const { token: batoken } = await testApp.admin()
    const { memberHeaders } = await fillOrders(testApp, 10_000)
    await testApp.app.listen({ host: '127.0.0.1', port: 0 })
    const countries = { what: 'countries', path: '/admin/country/index?page=1&limit=10', headers: { server: 'true', batoken } }
    const orders = { what: "a member's orders", path: '/api/sheetOrder/index?page=1&limit=10', headers: memberHeaders }
    for (const call of [countries, orders]) await compare(testApp, call)
  })
}

async function compare({ ctx, app }: ScratchApp, call: Call): Promise<void> {
  let rows = 0
  const statements = await recordStatements(ctx.pool, async () => {
    const answer = await app.inject({ method: 'GET', url: call.path, headers: call.headers })
    if (answer.json().code !== 1) throw new Error(answer.body)
    rows = answer.json().data.list.length
  })
  if (rows !== 10) throw new Error(`${call.what}: ${rows} rows`)
  const say = (what: string, value: number, unit: string, bound?: { bound: number }) =>
    figure({ bench: 'http', what: `${call.what}: ${what}`, value, unit, ...bound })
  say('statements per list call', statements.length, 'statements')
  const bare = await bareServer(ctx.pool.options, call, statements)
  const ports = { ours: (app.server.address() as AddressInfo).port, bare: (bare.app.server.address() as AddressInfo).port }
  const seconds = 2
  const found: { ours: number; bare: number; p95: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const ours = await runLoad({ ...call, port: ports.ours, seconds })
    const theirs = await runLoad({ ...call, port: ports.bare, seconds })
    // The first round only warms up.
    if (round > 0) found.push({ ours: ours.perSecond, bare: theirs.perSecond, p95: ours.p95 })
  }
  say('list calls', median(found.map((round) => round.ours)), 'per second')
  say('same statements through bare fastify and pg', median(found.map((round) => round.bare)), 'per second')
  say('p95 of a list call with 20 connections', median(found.map((round) => round.p95)), 'ms')
  say('ours to bare', median(found.map((round) => round.ours / round.bare)), 'ratio', { bound: leastShare })
  await bare.stop()
}

async function bareServer(options: pg.PoolOptions, call: Call, statements: Statement[]) {
  // A pool hides its password from whoever lists its options.
  const pool = new pg.Pool({ ...options, password: options.password, max: 10 })
  const app = fastify()
  app.get(call.path.replace(/\?.*/, ''), async (_request, reply) => {
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

async function runLoad(options: Load): Promise<{ perSecond: number; p95: number }> {
  const script = path.resolve('bench/load.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify({ ...options, connections: 20 })])
  const result = JSON.parse(stdout) as { perSecond: number; p95: number; failed: number }
  if (result.failed > 0) throw new Error(`${result.failed} calls failed`)
  return result
}
