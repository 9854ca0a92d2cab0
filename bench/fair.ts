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
/** A body of a megabyte takes longer to send than to refuse, so fewer of them keep the same server busy. */
const largeBodies = 200
const rounds = 3
const secondsPerLook = 4
const mostTimes = 3

type Call = {
  method?: string
  path: string
  body?: unknown
  form?: { type: string; body: string }
  /** sent instead of the caller's own */
  token?: string
  /** closes the connection after so long */
  cutAfterMs?: number
}
type CallerResult = { times: number[]; codes: Record<string, number> }
type Crowd = { name: string; token: string; calls: Call[] }

/** Sends a thousand calls at once as one caller and measures how long the calls of another member take beside them. */
export async function bench(): Promise<void> {
  await withScratchApp(async (app) => {
    const served = await startServer(app)
    const port = Number(served.url.port)
    const token = await createFundedMember(app, 'other')
    const seen = await addOrders(served.url, token)
    const calls: Call[] = [
      { method: 'GET', path: '/api/sheetOrder/index?page=1&limit=20' },
      { path: '/api/sheetOrder/add', body: sampleOrder() },
      { method: 'GET', path: `/api/sheetOrder/detail?id=${seen[0]}` },
    ]
    for (const crowd of await gatherCrowds(app, served.url)) await measureBeside(crowd, { port, token, calls })
    await served.stop()
  })
}

async function gatherCrowds(app: ScratchApp, url: URL): Promise<Crowd[]> {
  const member = await createFundedMember(app, 'crowd')
  const ids = await addOrders(url, member)
  await send(url, member, { path: '/api/sheetOrder/pay', body: { ids } })
  for (const id of ids) await makeLabel(app.ctx, id)
  const form = await createAddressForm(200)
  const repeat = (count: number, callOf: (n: number) => Call) => Array.from({ length: count }, (_, n) => callOf(n))
  const unknownNames = Object.fromEntries(Array.from({ length: 89_000 }, (_, n) => [`k${n}`, 1]))
  const publicPaths = ['/api/channel/price', '/api/user/checkIn', '/api/Ems/send', '/api/common/refreshToken']
  return [
    {
      name: 'a member who adds, pays, prints and imports',
      token: member,
      calls: repeat(crowdSize, (n) => {
        if (n % 4 === 0) return { path: '/api/sheetOrder/add', body: sampleOrder() }
        if (n % 4 === 1) return { path: '/api/sheetOrder/pay', body: { ids } }
        if (n % 4 === 2) return { path: '/api/sheetOrder/print', body: { ids: ids.slice(0, 5) } }
        return { path: '/api/address/importUpload', form }
      }),
    },
    {
      name: 'a member who sends a megabyte of unknown fields',
      token: member,
      calls: repeat(largeBodies, () => ({ path: '/api/account/profile', body: unknownNames })),
    },
    {
      name: 'a stranger who sends a megabyte of unknown fields',
      token: '',
      calls: repeat(largeBodies, (n) => ({ path: publicPaths[n % publicPaths.length] ?? '', body: unknownNames })),
    },
    {
      name: 'a stranger with made-up tokens',
      token: '',
      calls: repeat(crowdSize, (n) => ({
        token: `made-up-${n}`,
        path: n % 2 === 0 ? '/api/channel/price' : '/api/sheetOrder/add',
        body: sampleOrder(),
      })),
    },
    {
      name: 'a member who closes the connection on what is printed',
      token: member,
      calls: repeat(crowdSize, (n) => ({ path: '/api/sheetOrder/print', body: { ids }, cutAfterMs: 20 + (n % 200) })),
    },
  ]
}

async function measureBeside(crowd: Crowd, other: { port: number; token: string; calls: Call[] }): Promise<void> {
  const growth: number[] = []
  const p95s: { alone: number; beside: number }[] = []
  let answered: Record<string, number> = {}
  for (let round = 0; round <= rounds; round++) {
    const idle = await runCaller({ ...other, seconds: secondsPerLook })
    const crowding = runCaller({ port: other.port, token: crowd.token, calls: crowd.calls })
    const busy = await runCaller({ ...other, seconds: secondsPerLook })
    const { codes } = await crowding
    if (Object.keys(busy.codes).join() !== '1') throw new Error(`the other member was refused: ${JSON.stringify(busy.codes)}`)
    // The first round only warms up.
    if (round === 0) continue
    answered = codes
    p95s.push({ alone: p95(idle.times), beside: p95(busy.times) })
    growth.push(p95(busy.times) / p95(idle.times))
  }
  const print = (what: string, value: number, more: { unit: string; bound?: number; atMost?: boolean }) =>
    figure({ bench: 'fair', what: `${crowd.name}: ${what}`, value, ...more })
  print('p95 of another member alone', median(p95s.map(({ alone }) => alone)), { unit: 'ms' })
  print('p95 of another member beside it', median(p95s.map(({ beside }) => beside)), { unit: 'ms' })
  for (const [code, count] of Object.entries(answered)) print(`calls answered ${code}`, count, { unit: 'calls' })
  print('growth of the p95', median(growth), { unit: 'ratio', bound: mostTimes, atMost: true })
}

async function send(url: URL, token: string, call: Call): Promise<{ data: { id: number } }> {
  const answer = await fetch(new URL(call.path, url), {
    method: 'POST',
    headers: { server: 'true', 'content-type': 'application/json', 'ba-user-token': token },
    body: JSON.stringify(call.body),
  })
  return (await answer.json()) as { data: { id: number } }
}

async function addOrders(url: URL, token: string): Promise<number[]> {
  const ids: number[] = []
  for (let count = 0; count < 20; count++)
    ids.push((await send(url, token, { path: '/api/sheetOrder/add', body: sampleOrder() })).data.id)
  return ids
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
  child.send({ ...rest, headers: { server: 'true', ...(token ? { 'ba-user-token': token } : {}) } })
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
