import { type Db, run } from '#server/platform/db/pool.ts'
import { clearTotals } from '#server/platform/totals.ts'
import { figure, median } from './figure.ts'
import { fillOrders, type OrderFixture, type OrderListCall, orderListCalls } from './list-orders.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

type BenchCall = () => Promise<void>
type CallUrl = (url: string) => Promise<void>

/** What staff do most with each list. Every one must take about as long with many rows as with few. */
const listCalls: { what: string; url: string }[] = [
  { what: 'members: first page', url: '/admin/user.user/index?page=1&limit=20' },
  { what: 'members: a name of two Chinese characters', url: `/admin/user.user/index?quick_search=${encodeURIComponent('鑫磊')}` },
  { what: 'members: part of an e-mail', url: '/admin/user.user/index?quick_search=ser777@ex' },
  { what: 'members: a mobile number', url: `/admin/user.user/index?quick_search=138000${7 * 10_007}` },
  { what: 'members: richest first', url: '/admin/user.user/index?order=money,desc' },
  { what: 'members: last signed in', url: '/admin/user.user/index?order=last_login_time,desc' },
  {
    what: 'members: disabled ones',
    url: '/admin/user.user/index?search[0][field]=status&search[0][operator]==&search[0][val]=0',
  },
  { what: 'log: first page', url: '/admin/auth.adminLog/index?page=1&limit=20' },
  {
    what: 'log: a title of two Chinese characters',
    url: `/admin/auth.adminLog/index?quick_search=${encodeURIComponent('磊鑫')}`,
  },
  { what: 'log: one person', url: '/admin/auth.adminLog/index?quick_search=person0007' },
  { what: 'log: oldest first', url: '/admin/auth.adminLog/index?order=create_time,asc' },
  {
    what: 'log: what was refused',
    url: '/admin/auth.adminLog/index?search[0][field]=outcome&search[0][operator]==&search[0][val]=access.no_node',
  },
]

const rounds = 7
// Of fewer calls the 95th part is one or two, and says more about the collector of garbage than about the list.
const callsPerRound = 100
const mostGrowth = 1.5

/** Members and log of the back office, ten thousand of each against a hundred thousand and a million. Calls take turns, so that noise hits both alike. */
export async function bench(): Promise<void> {
  await withScratchApp(async (small) => {
    await fill(small, 10_000, 10_000)
    await withScratchApp(async (big) => {
      await fill(big, 100_000, 1_000_000)
      const targets = [await createCaller(small), await createCaller(big)]
      await warmUp(listCalls.flatMap(({ url }) => targets.map((ask) => () => ask(url))))
      for (const question of listCalls) await compare(question, targets)
    })
  })
  await withScratchApp(async (small) => {
    const few = await fillOrders(small, 10_000)
    await withScratchApp(async (middle) => {
      const some = await fillOrders(middle, 100_000)
      await withScratchApp(async (big) => {
        const many = await fillOrders(big, mostOrders)
        const targets = [few, some, many]
        await warmUp(orderListCalls.flatMap(({ ask }) => targets.map((fixture) => () => ask(fixture))))
        for (const question of orderListCalls) await compareOrders(question, targets)
      })
    })
  })
}

/** Fewer rows while something is being tried; the claim is about the million. */
const mostOrders = Number(process.env.BENCH_ORDERS ?? 1_000_000)

/** What is asked first would pay for compiling what all of them use, and for a heap that has not found its size. */
async function warmUp(asks: BenchCall[]): Promise<void> {
  for (let call = 0; call < callsPerRound; call++) for (const ask of asks) await ask()
}

async function compareOrders({ what, ask }: OrderListCall, targets: OrderFixture[]): Promise<void> {
  const [few, some, many] = (await measureTimes(targets.map((fixture) => () => ask(fixture)))) as [number[], number[], number[]]
  const bound = { unit: 'ratio', bound: mostGrowth, atMost: true }
  figure({ bench: 'list', what: `${what}: p95 in the big house`, value: p95(many), unit: 'ms' })
  figure({ bench: 'list', what: `${what}: growth of p95 to a hundred thousand`, value: p95(some) / p95(few), ...bound })
  figure({ bench: 'list', what: `${what}: growth of p95 to a million`, value: p95(many) / p95(few), ...bound })
  const usual = (a: number[], b: number[]) => ({ value: median(b) / median(a), unit: 'ratio' })
  figure({ bench: 'list', what: `${what}: growth of the usual call to a million`, ...usual(few, many) })
  const anew = targets.map((fixture) => () => {
    clearTotals(fixture.db)
    return ask(fixture)
  })
  const [fewAnew, , manyAnew] = (await measureTimes(anew, 1)) as [number[], number[], number[]]
  figure({ bench: 'list', what: `${what}: the same with every total counted anew`, ...usual(fewAnew, manyAnew) })
}

async function compare({ what, url }: (typeof listCalls)[number], targets: CallUrl[]): Promise<void> {
  const [small, big] = (await measureTimes(targets.map((ask) => () => ask(url)))) as [number[], number[]]
  figure({ bench: 'list', what: `${what}: p95 in the big house`, value: p95(big), unit: 'ms' })
  const growth = { value: p95(big) / p95(small), unit: 'ratio', bound: mostGrowth, atMost: true }
  figure({ bench: 'list', what: `${what}: growth of p95`, ...growth })
}

/** Of all calls of a question, not round by round: of a hundred calls the 95th may or may not be one that waited for the collector of garbage. */
async function measureTimes(asks: BenchCall[], measured = rounds): Promise<number[][]> {
  await warmUp(asks)
  const times: number[][] = asks.map(() => [])
  for (let call = 0; call < measured * callsPerRound; call++)
    for (const index of shuffledIndexes(asks.length)) {
      const begun = performance.now()
      await asks[index]?.()
      times[index]?.push(performance.now() - begun)
    }
  return times
}

/** Never the same turn: what the process does every so many calls of itself, such as collecting garbage, would always hit the same database. */
function shuffledIndexes(many: number): number[] {
  const order = Array.from({ length: many }, (_, index) => index)
  for (let last = many - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[order[last], order[other]] = [order[other] as number, order[last] as number]
  }
  return order
}

async function createCaller({ app, admin }: ScratchApp): Promise<CallUrl> {
  const headers = { server: 'true', batoken: (await admin()).token, 'think-lang': 'en' }
  return async (url) => {
    const answer = await app.inject({ method: 'GET', url, headers })
    if (answer.json().code !== 1) throw new Error(answer.body)
  }
}

/** Names repeat as they do among people; a big company has more staff, each with a thousand steps. */
async function fill({ ctx: { db } }: ScratchApp, members: number, steps: number): Promise<void> {
  const indexes = await dropWordIndexes(db)
  const han = `'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华慧巧美娟鑫'`
  await run(
    db,
    `insert into member (group_id, username, nickname, email, mobile, password_hash, status, last_login_time, join_time)
     select (select id from member_group limit 1), 'user' || n,
       substr('王李张刘陈杨赵黄周吴', 1 + n % 10, 1) || substr(${han}, 1 + (n * 7) % 29, 1) || substr(${han}, 1 + (n / 29) % 29, 1),
       'user' || n || '@example.com', '+86138' || lpad((n::bigint * 10007 % 99999989)::text, 8, '0'), 'x', n % 50 <> 0,
       now() - make_interval(secs => (n::bigint * 104729) % 31536000), now() - make_interval(secs => n * 60)
     from generate_series(1, ${members}) n`,
  )
  // Only the list is measured here, so balances are written as if their entries had been.
  await run(db, 'alter table wallet disable trigger user')
  await run(db, 'update wallet set money = (user_id * 7919) % 1000003, points = user_id % 5003')
  await run(db, 'alter table wallet enable trigger user')
  const staff = Math.round(steps / 1000)
  await run(
    db,
    `insert into admin_log (admin_id, username, url, title, data, outcome, ip, useragent, request_id, create_time)
     select 1 + n % ${staff}, 'person' || lpad((n % ${staff})::text, 4, '0'), '/admin/country/edit',
       case when n % ${Math.round(steps / 20)} = 0 then '特别-磊鑫' else '国家地区-' || substr('添加编辑删除查看排序', 1 + 2 * (n % 5), 2) end,
       '{}', case when n % ${Math.round(steps / 20)} = 1 then 'access.no_node' else 'ok' end, '127.0.0.1', 'bench', 'r' || n, now() - make_interval(secs => ${steps} - n)
     from generate_series(1, ${steps}) n`,
  )
  for (const { indexdef } of indexes) await run(db, indexdef)
  await run(db, 'vacuum analyze member')
  await run(db, 'vacuum full analyze wallet')
  await run(db, 'vacuum analyze admin_log')
}

/** A million rows are indexed in one go much faster than one by one. */
async function dropWordIndexes(db: Db): Promise<{ indexdef: string }[]> {
  const found = await run<{ indexname: string; indexdef: string }>(
    db,
    `select indexname, indexdef from pg_indexes where tablename in ('member', 'admin_log') and indexdef like '%USING gin%'`,
  )
  for (const { indexname } of found) await run(db, `drop index ${indexname}`)
  return found
}

function p95(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}
