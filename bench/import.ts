import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { read, utils, write } from '@e965/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import type { ImportStatus } from '#contract/import.ts'
import type { Ctx } from '#server/ctx.ts'
import { addRows } from '#server/modules/imports/add-rows.ts'
import { reviewRows } from '#server/modules/imports/review-rows.ts'
import { getImport } from '#server/modules/imports/store.ts'
import { orderImportKind } from '#server/modules/orders/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { type SheetCell, writeSheet } from '#server/platform/spreadsheet/write-sheet.ts'
import { formOf } from '#test/world/form.ts'
import { orderHeadings, orderRow, sheetSender } from '#test/world/order-sheet.ts'
import { figure } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

const megabyte = 1_048_576
/** The format of .xls ends at 65,536 rows. */
const files = [
  { kind: 'xlsx', rows: 10_000, rounds: 5 },
  { kind: 'xls', rows: 10_000, rounds: 5 },
  { kind: 'xls', rows: 65_000, rounds: 3 },
  { kind: 'xlsx', rows: 100_000, rounds: 3 },
] as const
/** As long as the shortest of them: in shorter ones Node is still translating what the longer ones then run. */
const warmUps = [
  { kind: 'xlsx', rows: 9999, rounds: 1 },
  { kind: 'xls', rows: 9999, rounds: 1 },
] as const
/** Often enough for a p95 of the shortest import, and seldom enough to be a look at it and not a second load. */
const pauseMs = 100
const batchSize = 200
/** `rounds`: previews, each beside a bare parse of the same second; what counts is the middle one, since a machine stands still now and then. */
type MeasuredFile = { kind: 'xlsx' | 'xls'; rows: number; rounds: number; report?: typeof figure }

/**
 * Sheets of orders to committed orders: how fast a preview with every price stands against the packages' own parse, how fast orders are added against
 * bare inserts of the same rows, what memory it takes, and what everybody else notices of it.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-bench-'))
  try {
    await withScratchApp(async (scratch) => {
      // The first round only warms up.
      for (const file of warmUps) await measure(scratch, folder, file)
      for (const file of files) await measure(scratch, folder, { ...file, report: figure })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(
  { ctx, app }: ScratchApp,
  folder: string,
  { kind, rows, rounds, report = () => undefined }: MeasuredFile,
): Promise<void> {
  const callAs =
    ({ token }: { token: string }) =>
    async (method: 'GET' | 'POST', url: string, payload?: Buffer | object, type = 'application/json') => {
      const headers = { 'ba-user-token': token, 'think-lang': 'en', server: 'true', 'content-type': type }
      return (await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json()
    }
  // Somebody else, who has no orders: the importer's own counts would grow with what is added.
  const other = await signIn(ctx, `ne${kind}${rows}`)
  const place = await makeFile(folder, kind, rows)
  const say = (what: string) => ({ bench: 'import', what: `${kind}, ${rows.toLocaleString('en-GB')} rows: ${what}` })
  const neighbour = async () => {
    const begun = performance.now()
    await callAs(other)('GET', '/api/sheetOrder/counts')
    return performance.now() - begun
  }
  // As on a server that has run for a while: without figures about its tables the database reads everybody's orders for one member's counts.
  await run(ctx.db, 'analyze')
  collectGarbage()
  const idle: number[] = []
  for (let n = 0; n < 60; n++) idle.push(await neighbour())
  const { body, type } = await formOf({ name: `orders.${kind}`, content: await readFile(place) })
  /** during one import from its upload on, and during previews only */
  let meanwhile: number[] = []
  const duringPreviews: number[] = []
  /** What they notice while this goes on. */
  const amongOthers = async <Made>(make: () => Promise<Made>): Promise<Made> => {
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        meanwhile.push(await neighbour())
        await wait(pauseMs)
      }
    })()
    const made = await make()
    isOver = true
    await others
    return made
  }
  const previewAs = async (member: { id: number; token: string }) => {
    await callAs(member)('POST', '/api/address/add', sheetSender)
    meanwhile = []
    const bare = await timed(() => (kind === 'xlsx' ? bareXlsx(place) : bareXls(place)))
    const preview = await amongOthers(() => timed(() => callAs(member)('POST', '/api/sheetOrder/importUpload', body, type)))
    duringPreviews.push(...meanwhile)
    const status = (preview.made as { data: ImportStatus }).data
    if (status?.counts.good !== rows || status.unpriced > 0) throw new Error(`${JSON.stringify(preview.made).slice(0, 500)}`)
    return {
      member,
      id: status.id,
      seconds: preview.seconds,
      ratio: bare.seconds / preview.seconds,
      megabytes: preview.megabytes,
    }
  }
  const previews: Awaited<ReturnType<typeof previewAs>>[] = []
  for (let round = 1; round <= rounds; round++) previews.push(await previewAs(await signIn(ctx, `im${kind}${rows}r${round}`)))
  const [last] = previews.slice(-1)
  if (!last) throw new Error('nobody imports anything')
  report({ ...say('preview with prices'), value: rows / median(previews.map(({ seconds }) => seconds)), unit: 'rows per second' })
  report({
    ...say('preview with prices, of the bare parse’s speed'),
    value: median(previews.map(({ ratio }) => ratio)),
    unit: 'ratio',
    bound: 0.35,
  })
  const memory = kind === 'xlsx' ? 300 : (await bareXlsMegabytes(place)) * 1.4
  const height = Math.max(...previews.map(({ megabytes }) => megabytes))
  report({ ...say('memory above idle at the height'), value: height, unit: 'MB', bound: memory, atMost: true })
  const importKey = { userId: last.member.id, kind: orderImportKind.kind, id: last.id }
  const importer = { userId: last.member.id, language: 'en', options: (await getImport(ctx.db, importKey)).options } as const
  const progress = async () => undefined
  const priced = await amongOthers(() => timed(() => reviewRows(ctx, orderImportKind, importKey, importer, progress)))
  report({ ...say('checked and priced again'), value: rows / priced.seconds, unit: 'rows per second' })
  const added = await amongOthers(() =>
    timed(() => addRows(ctx, orderImportKind, importKey, importer, { withDuplicates: false, progress })),
  )
  const inserted = await timed(() => insertBare(ctx, last.member.id))
  report({ ...say('added'), value: rows / added.seconds, unit: 'orders per second' })
  report({ ...say('added, of bare inserts’ speed'), value: inserted.seconds / added.seconds, unit: 'ratio', bound: 0.5 })
  report({ ...say('another member’s p95 during previews, of idle'), value: p95(duringPreviews) / p95(idle), unit: 'ratio' })
  report({ ...say('another member’s p95, of idle'), value: p95(meanwhile) / p95(idle), unit: 'ratio', bound: 3, atMost: true })
}

/** The same rows into a table with the same columns and indexes, as many to a statement as the import has. */
async function insertBare(ctx: Ctx, userId: number): Promise<void> {
  await run(ctx.db, 'create table bare_order (like shipping_order including indexes including constraints)')
  const ids = await run<{ id: number }>(ctx.db, 'select id from shipping_order where user_id = $1 order by id', [userId])
  for (let at = 0; at < ids.length; at += batchSize) {
    const [batch] = await run<{ rows: unknown }>(ctx.db, 'select jsonb_agg(o) as rows from shipping_order o where id = any($1)', [
      ids.slice(at, at + batchSize).map(({ id }) => id),
    ])
    const rows = JSON.stringify(batch?.rows)
    await inTx(ctx, (tx) =>
      run(tx, 'insert into bare_order select * from jsonb_populate_recordset(null::bare_order, $1)', [rows]),
    )
  }
  await run(ctx.db, 'drop table bare_order')
}

async function makeFile(folder: string, kind: 'xlsx' | 'xls', rows: number): Promise<string> {
  const place = path.join(folder, `orders-${rows}.${kind}`)
  const list = Array.from(
    { length: rows },
    (_, index) => orderRow(index).with(2, `07911 ${String(100_000 + index)}`) as SheetCell[],
  )
  if (kind === 'xlsx')
    await writeSheet(place, {
      name: 'Orders',
      columns: orderHeadings.map((title) => ({ title, kind: 'text' })),
      rows: yieldAll(list),
    })
  else
    await writeFile(
      place,
      write(utils.book_new(utils.aoa_to_sheet([orderHeadings, ...list]), 'Orders'), { type: 'buffer', bookType: 'biff8' }),
    )
  return place
}

async function* yieldAll(rows: SheetCell[][]): AsyncGenerator<SheetCell[]> {
  for (const row of rows) yield row.map((cell) => (typeof cell === 'number' ? String(cell) : cell))
}

async function signIn(ctx: Ctx, username: string): Promise<{ id: number; token: string }> {
  const [member] = await run<{ id: number }>(
    ctx.db,
    `insert into member (group_id, username, nickname, password_hash) select id, $1, $1, 'x' from member_group order by id limit 1 returning id`,
    [username],
  )
  if (!member) throw new Error('nobody imports anything')
  await run(ctx.db, 'insert into wallet (user_id) values ($1) on conflict do nothing', [member.id])
  const tokenTtl = { accessSeconds: 86_400, refreshSeconds: 86_400 }
  const { token } = await inTx(ctx, (tx) =>
    openSession(tx, { realm: 'member', accountId: member.id, keep: false, ip: '', userAgent: '', now: new Date(), tokenTtl }),
  )
  return { id: member.id, token }
}

async function timed<Made>(make: () => Promise<Made>): Promise<{ seconds: number; megabytes: number; made: Made }> {
  collectGarbage()
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  const begun = performance.now()
  const made = await make()
  const seconds = (performance.now() - begun) / 1000
  peak = Math.max(peak, process.memoryUsage.rss())
  clearInterval(watch)
  return { seconds, megabytes: (peak - idle) / megabyte, made }
}

setFlagsFromString('--expose-gc')
/** What making the file and parsing it bare leave behind is not the import's, whose neighbours would wait for it to be cleared away. */
const collectGarbage = runInNewContext('gc') as () => void

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function bareXlsx(place: string): Promise<number> {
  let count = -1
  for await (const _ of streamXlsxRows(new Uint8Array(await readFile(place)))) count++
  return count
}

async function bareXls(place: string): Promise<number> {
  const book = read(await readFile(place), { type: 'buffer', dense: true })
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 }).length - 1
}

/**
 * What the bare parse has taken when it ends, above its idle process with the package loaded: in a process of its own, because in this one it would use
 * what earlier work has left free.
 */
async function bareXlsMegabytes(place: string): Promise<number> {
  const script = `import { readFileSync } from 'node:fs'
    import { read, utils } from '@e965/xlsx'
    const idle = process.memoryUsage.rss()
    const book = read(readFileSync(process.argv[1]), { type: 'buffer', dense: true })
    utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 })
    process.stdout.write(String((process.memoryUsage.rss() - idle) / ${megabyte}))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, place])
  return Number(stdout)
}
