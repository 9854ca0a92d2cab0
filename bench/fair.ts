import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { createMember } from '#server/modules/identity/index.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { formOf } from '#test/world/form.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { figure, median } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

const crowdSize = 1000
const rounds = 5
const secondsPerLook = 4
const mostTimes = 3

type Call = { method?: string; path: string; body?: unknown; form?: { type: string; body: string } }
type CallerResult = { times: number[]; codes: Record<string, number> }

/** One member sends a thousand calls at once: adds, pays, prints and imports. How long do another member's calls take meanwhile? */
export async function bench(): Promise<void> {
  await withScratchApp(async (app) => {
    const served = await startServer(app)
    const { url } = served
    const port = Number(url.port)
    const crowd = await createFundedMember(app, 'crowd')
    const other = await createFundedMember(app, 'other')
    const ask = async (token: string, call: Call) => {
      const answer = await fetch(new URL(call.path, url), {
        method: 'POST',
        headers: { server: 'true', 'content-type': 'application/json', 'ba-user-token': token },
        body: JSON.stringify(call.body),
      })
      return (await answer.json()) as { code: number; msg: string; data: { id: number } }
    }
    // What the crowd prints, and what the other one looks at.
    const ids: number[] = []
    for (const token of [crowd, other])
      for (let n = 0; n < 20; n++) ids.push((await ask(token, { path: '/api/sheetOrder/add', body: sampleOrder() })).data.id)
    const [printed, seen] = [ids.slice(0, 20), ids.slice(20)]
    await ask(crowd, { path: '/api/sheetOrder/pay', body: { ids: printed } })
    for (const id of printed) await makeLabel(app.ctx, id)

    const form = await createAddressForm(200)
    const crowdCalls = Array.from({ length: crowdSize }, (_, n): Call => {
      if (n % 4 === 0) return { path: '/api/sheetOrder/add', body: sampleOrder() }
      if (n % 4 === 1) return { path: '/api/sheetOrder/pay', body: { ids: printed } }
      if (n % 4 === 2) return { path: '/api/sheetOrder/print', body: { ids: printed.slice(0, 5) } }
      return { path: '/api/address/importUpload', form }
    })
    const otherCalls: Call[] = [
      { method: 'GET', path: '/api/sheetOrder/index?page=1&limit=20' },
      { path: '/api/sheetOrder/add', body: sampleOrder() },
      { method: 'GET', path: `/api/sheetOrder/detail?id=${seen[0]}` },
    ]
    const growth: number[] = []
    const p95s: [number, number][] = []
    let answered: Record<string, number> = {}
    for (let round = 0; round <= rounds; round++) {
      const idle = await runCaller({ port, token: other, calls: otherCalls, seconds: secondsPerLook })
      const crowding = runCaller({ port, token: crowd, calls: crowdCalls })
      const busy = await runCaller({ port, token: other, calls: otherCalls, seconds: secondsPerLook })
      const { codes } = await crowding
      // The first round only warms up.
      if (round === 0) continue
      answered = codes
      p95s.push([p95(idle.times), p95(busy.times)])
      growth.push(p95(busy.times) / p95(idle.times))
      if (Object.keys(busy.codes).join() !== '1') throw new Error(`the other member was refused: ${JSON.stringify(busy.codes)}`)
    }
    const ms = (place: 0 | 1) => median(p95s.map((pair) => pair[place]))
    figure({ bench: 'fair', what: 'p95 of another member, alone', value: ms(0), unit: 'ms' })
    figure({ bench: 'fair', what: 'p95 of another member, beside the crowd', value: ms(1), unit: 'ms' })
    for (const [code, count] of Object.entries(answered))
      figure({ bench: 'fair', what: `of the crowd's calls answered ${code}`, value: count, unit: 'calls' })
    figure({
      bench: 'fair',
      what: 'growth of the p95',
      value: median(growth),
      unit: 'ratio',
      bound: mostTimes,
      atMost: true,
    })
    await served.stop()
  })
}

/** The application as it ships, in a process of its own, on the test application's database. */
async function startServer({ ctx }: ScratchApp): Promise<{ url: URL; stop: () => Promise<void> }> {
  const { host = '', user = '', password, database = '' } = ctx.pool.options
  const child = spawn(process.execPath, [...process.execArgv, 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      ROLE: 'web',
      LOG_LEVEL: 'error',
      DATA_DIR: ctx.env.dataDir,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host)}`,
      APP_SECRET: 'the same for everybody in this house',
    },
  })
  let said = ''
  const url = await new Promise<URL>((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the application ended with ${code}`)))
    child.stdout.on('data', (piece) => {
      said += piece
      const [, address] = said.match(/Ready at (\S+)/) ?? []
      if (address) ready(new URL(address))
    })
  })
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

async function runCaller({
  token,
  ...rest
}: {
  port: number
  token: string
  calls: Call[]
  seconds?: number
}): Promise<CallerResult> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'fair-calls.mjs'), { execArgv: [] })
  child.send({ ...rest, headers: { server: 'true', 'ba-user-token': token } })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a caller ended with ${code}`)))
  const [said] = await Promise.race([once(child, 'message'), ended])
  child.kill()
  return said as CallerResult
}

async function createFundedMember({ ctx }: ScratchApp, name: string): Promise<string> {
  const id = await createMember(ctx, { username: `fair_${name}`, password: 'Bench#2026' })
  const lives = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(ctx, async (tx) => {
    const now = new Date()
    await credit(tx, {
      key: `fair:${name}`,
      kind: 'adjust',
      userId: id,
      about: null,
      amount: 1_000_000_00,
      from: 'adjustments',
      actor: { type: 'system', id: null },
      memo: 'bench',
      now,
    })
    return openSession(tx, { realm: 'member', accountId: id, keep: false, ip: '', userAgent: '', now, tokenTtl: lives })
  })
  return token
}

/** A form with a sheet of so many addresses. */
async function createAddressForm(rows: number): Promise<{ type: string; body: string }> {
  const headings = ['Country', 'First name', 'Last name', 'Mobile number', 'Post code', 'City', 'Address']
  const people = Array.from({ length: rows }, (_, n) => [
    'GB',
    'Ann',
    `No ${n}`,
    '07911 123456',
    'M3 1AZ',
    'Manchester',
    '27 Deansgate',
  ])
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: [headings, ...people] }] }))
  const { body, type } = await formOf({ name: 'people.xlsx', content })
  return { type, body: body.toString('base64') }
}
