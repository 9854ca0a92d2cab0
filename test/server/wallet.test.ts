import { streamXlsxRows } from 'hucre/xlsx'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { listQuery } from '#contract/list-query.ts'
import type { MoneyRow, MonthRow, PointsRow, WalletSummary } from '#contract/wallet.ts'
import type { EntryKind, Posting } from '#domain/ledger/accounts.ts'
import { routes } from '#server/app.ts'
import type { Ctx } from '#server/ctx.ts'
import { openHold, postEntry, releaseHold } from '#server/modules/ledger/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { exportLogKind, walletRoutes } from '#server/modules/wallet/index.ts'
import { type LogFilter, wholeLog } from '#server/modules/wallet/log-store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { wholeList } from '#server/platform/resources/list-rows.ts'
import { captureHold } from '#test/world/ledger-steps.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { type World, world } from '#test/world/world.ts'

/** What a member sees of their money and points. */
let w: World
beforeAll(async () => {
  // After the spring of which months and statements are made.
  w = await world({ start: '2026-09-15T12:00:00Z' })
})

type Person = Awaited<ReturnType<World['build']['member']>>
type EntryOptions = { kind?: EntryKind; at?: string; memo?: string; about?: { type: string; id: number } }

let counter = 0
const post = (userId: number, postings: Posting[], { kind = 'charge', at, memo = '', about }: EntryOptions = {}) =>
  inTx(w.ctx, (tx) =>
    postEntry(tx, {
      key: `wallet-test-${++counter}`,
      kind,
      userId,
      about: about ?? null,
      memo,
      postings,
      actor: { type: 'system', id: null },
      now: at ? new Date(at) : w.ctx.clock(),
    }),
  )
const postMoney = (userId: number, amount: number, moved: EntryOptions = {}) =>
  post(
    userId,
    [
      { account: 'wallet', amount },
      { account: amount > 0 ? 'card_clearing' : 'shipping_revenue', amount: -amount },
    ],
    { kind: amount > 0 ? 'recharge' : 'charge', ...moved },
  )
const postPoints = (userId: number, amount: number, moved: EntryOptions = {}) =>
  post(
    userId,
    [
      { account: 'points', amount },
      { account: 'points_issued', amount: -amount },
    ],
    { kind: amount > 0 ? 'points_earn' : 'points_spend', ...moved },
  )

const balance = async ({ token }: Person, query: Record<string, string> = {}, language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<{ list: MoneyRow[]; total: number }>('/api/account/balance', { member: token, query, language })).data
const textOf = async ({ token }: Person, month: string, language: 'en' | 'zh-cn' = 'en') => {
  const { data } = await w.post<{ url: string }>('/api/userMoneyRecord/statement', {
    member: token,
    body: { month },
    language,
  })
  const response = await w.app.inject({ url: data.url })
  expect(response.headers['content-type']).toBe('application/pdf')
  expect((await w.app.inject({ url: data.url })).statusCode).toBe(404)
  return (await readPdf(new Uint8Array(response.rawPayload))).map(({ text }) => text).join('\n')
}

test('the balance log is the wallet’s postings, newest first, each with before, after and why in the reader’s language', async () => {
  const member = await w.build.member()
  const other = await w.build.member({ money: 700 })
  await postMoney(member.id, 50_00, { memo: 'R20260309' })
  await postMoney(member.id, -12_30, { kind: 'hold', about: { type: 'order', id: 7 } })
  const { list, total } = await balance(member)
  expect(total).toBe(2)
  const written = { create_time: expect.any(Number), createtime: expect.any(Number) }
  expect(list).toEqual([
    {
      id: expect.any(Number),
      user_id: member.id,
      money: '-12.30',
      before: '50.00',
      after: '37.70',
      memo: 'Label purchase',
      kind: 'hold',
      kind_text: 'Label purchase',
      state: '',
      about_type: 'order',
      about_id: 7,
      link: '/user/account/sheetOrder?open=7',
      ...written,
    },
    {
      id: expect.any(Number),
      user_id: member.id,
      money: '50.00',
      before: '0.00',
      after: '50.00',
      memo: 'Top-up · R20260309',
      kind: 'recharge',
      kind_text: 'Top-up',
      state: '',
      about_type: '',
      about_id: null,
      link: '',
      ...written,
    },
  ])
  expect((await balance(member, {}, 'zh-cn')).list.map(({ memo }) => memo)).toEqual(['面单扣款', '充值 · R20260309'])
  expect((await balance(other)).list.map(({ money }) => money)).toEqual(['7.00'])
})

test('a purchase reads reserved only as long as it is, then as what it was, and its filter finds it', async () => {
  const member = await w.build.member({ money: 50_00 })
  const now = w.ctx.clock()
  const closing = { actor: { type: 'system', id: null } as const, now }
  const hold = (key: string, amount: number) =>
    inTx(w.ctx, (tx) =>
      openHold(tx, {
        ...closing,
        key,
        userId: member.id,
        amount,
        about: { type: 'order', id: amount },
        memo: `S${amount}`,
        expiresAt: null,
      }),
    )
  const log = async (query: Record<string, string> = {}, language: 'en' | 'zh-cn' = 'en') =>
    (await balance(member, query, language)).list.map(({ memo, money, after, state }) => [memo, money, after, state])
  const [bought, failed] = [await hold('log-bought', 6_00), await hold('log-failed', 4_00)]
  await hold('log-open', 3_00)
  expect(await log({ kind: 'hold' })).toEqual([
    ['Reserved for a label · S300', '-3.00', '37.00', 'reserved'],
    ['Reserved for a label · S400', '-4.00', '40.00', 'reserved'],
    ['Reserved for a label · S600', '-6.00', '44.00', 'reserved'],
  ])
  const sales = [{ revenue: 'shipping_revenue', net: 4_62, vat: 93 }] as const
  await inTx(w.ctx, (tx) => captureHold(tx, { ...closing, holdId: bought, sales, memo: 'S600' }))
  await inTx(w.ctx, (tx) => releaseHold(tx, { ...closing, holdId: failed, memo: 'S400' }))
  // Nothing was written again: every balance is what it was, and each movement begins where the one before it ended.
  const purchases = [
    ['Reserved for a label · S300', '-3.00', '37.00', 'reserved'],
    ['Reserved for a label, returned · S400', '-4.00', '40.00', 'returned'],
    ['Label purchase · S600', '-6.00', '44.00', 'charged'],
  ]
  expect(await log({ kind: 'hold' })).toEqual(purchases)
  expect(await log()).toEqual([
    ['Reserved money returned · S400', '4.00', '41.45', ''],
    ['Unused part returned · S600', '0.45', '37.45', ''],
    ...purchases,
    [expect.any(String), '50.00', '50.00', ''],
  ])
  expect((await log({ kind: 'hold' }, 'zh-cn')).map(([memo]) => memo)).toEqual([
    '面单预留 · S300',
    '面单预留（已退回） · S400',
    '面单扣款 · S600',
  ])
  const boss = await w.build.admin()
  const query = {
    'search[0][field]': 'user_id',
    'search[0][operator]': '=',
    'search[0][val]': String(member.id),
    'search[1][field]': 'kind',
    'search[1][operator]': '=',
    'search[1][val]': 'hold',
  }
  const desk = await w.get<{ list: Record<string, unknown>[] }>('/admin/user.moneyLog/index', { admin: boss.token, query })
  expect(desk.data.list.map(({ money, after, state }) => [money, after, state])).toEqual([
    ['-3.00', '37.00', 'reserved'],
    ['-4.00', '40.00', 'returned'],
    ['-6.00', '44.00', 'charged'],
  ])
})

test('it is turned page by page and narrowed to a kind or to days of the product’s zone', async () => {
  const member = await w.build.member()
  await postMoney(member.id, 10_00, { at: '2026-03-28T23:59:59Z' })
  // In London the 29th has 23 hours: it ends at 23:00 UTC.
  await postMoney(member.id, -1_00, { at: '2026-03-29T00:00:00Z' })
  await postMoney(member.id, -2_00, { at: '2026-03-29T22:59:59Z' })
  await postMoney(member.id, -3_00, { at: '2026-03-29T23:00:00Z' })
  await postMoney(member.id, 1_00, { kind: 'refund', at: '2026-10-25T23:59:59Z' })
  await postMoney(member.id, -4_00, { at: '2026-10-26T00:00:00Z' })
  const moneys = async (query: Record<string, string>) => {
    const { list, total } = await balance(member, query)
    return [total, ...list.map(({ money }) => money)]
  }
  expect(await moneys({ page: '2', limit: '4' })).toEqual([6, '-1.00', '10.00'])
  expect(await moneys({ kind: 'charge', limit: '2' })).toEqual([4, '-4.00', '-3.00'])
  expect(await moneys({ kind: 'refund' })).toEqual([1, '1.00'])
  expect(await moneys({ kind: 'payout' })).toEqual([0])
  expect(await moneys({ from: '2026-03-29', to: '2026-03-29' })).toEqual([2, '-2.00', '-1.00'])
  // The 25th of October has 25: it ends at midnight UTC, and summer's offset is over.
  expect(await moneys({ from: '2026-10-25', to: '2026-10-25' })).toEqual([1, '1.00'])
  expect(await moneys({ from: '2026-03-30', kind: 'charge', to: '' })).toEqual([2, '-4.00', '-3.00'])
  expect(await w.get('/api/account/balance', { member: member.token, query: { kind: 'gift' } })).toMatchObject({ code: 0 })
  expect(await w.get('/api/account/balance', { member: member.token, query: { from: '2026-02-30' } })).toMatchObject({ code: 0 })
})

test('points have the same log', async () => {
  const member = await w.build.member()
  await postPoints(member.id, 120)
  await postPoints(member.id, -100, { memo: 'S1' })
  const { data } = await w.get<{ list: PointsRow[]; total: number; points: number }>('/api/account/integral', {
    member: member.token,
  })
  expect(data).toMatchObject({
    total: 2,
    points: 20,
    list: [
      { score: -100, before: 120, after: 20, memo: 'Points used · S1', kind: 'points_spend' },
      { score: 120, before: 0, after: 120, memo: 'Points earned', kind: 'points_earn' },
    ],
  })
  expect((await balance(member)).total).toBe(0)
})

test('the record says how the wallet stands: money, held, owed, points and whether it is frozen', async () => {
  const member = await w.build.member({ money: 20_00 })
  await post(
    member.id,
    [
      { account: 'wallet', amount: -5_00 },
      { account: 'held', amount: 5_00 },
    ],
    { kind: 'hold' },
  )
  await post(
    member.id,
    [
      { account: 'owed', amount: -1_50 },
      { account: 'chargebacks', amount: 1_50 },
    ],
    { kind: 'chargeback' },
  )
  await postPoints(member.id, 9)
  await run(w.ctx.db, 'update wallet set is_frozen = true where user_id = $1', [member.id])
  const { data } = await w.get<{ summary: WalletSummary; total: number }>('/api/userMoneyRecord/index', { member: member.token })
  expect(data).toMatchObject({ total: 2, summary: { money: '15.00', held: '5.00', owed: '1.50', points: 9, is_frozen: 1 } })
})

test('the thing paid for is linked where it has a place of its own', async () => {
  const member = await w.build.member()
  await postMoney(member.id, 1_00, { about: { type: 'order', id: 12 } })
  const [, index] = walletRoutes({ order: (id) => `/user/account/sheetOrder?open=${id}` }).filter(({ endpoint }) =>
    /balance|userMoneyRecord\/index/.test(endpoint.url),
  )
  const caller = { actor: { realm: 'member', id: member.id }, language: 'en' }
  const answer = await index?.handle(w.ctx, { page: 1, limit: 10 } as never, caller as never)
  expect(answer).toMatchObject({ list: [{ link: '/user/account/sheetOrder?open=12' }] })
})

test('the overview sums each of the last seven days', async () => {
  const member = await w.build.member()
  const now = w.ctx.clock().getTime()
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString()
  await postMoney(member.id, 50_00, { at: ago(8) })
  await postMoney(member.id, 20_00, { at: ago(3) })
  await postMoney(member.id, -7_50, { at: ago(3) })
  await postMoney(member.id, -1_25)
  await postPoints(member.id, 8, { at: ago(3) })
  const { data } = await w.get<{ days: string[]; money: string[]; score: number[] }>('/api/account/overview', {
    member: member.token,
  })
  expect(data.days).toHaveLength(7)
  expect([...data.days].sort()).toEqual(data.days)
  expect(data.money).toEqual(['0.00', '0.00', '0.00', '12.50', '0.00', '0.00', '-1.25'])
  expect(data.score).toEqual([0, 0, 0, 8, 0, 0, 0])
})

test('months begin with what the one before ended with, and a statement prints the same sums', async () => {
  const member = await w.build.member()
  // Half past eleven at night of 31 March in London is April by the clock of summer.
  await postMoney(member.id, 100_00, { at: '2026-02-10T12:00:00Z', memo: 'R1' })
  await postMoney(member.id, -30_00, { at: '2026-03-31T22:59:59Z', memo: 'S1' })
  await postMoney(member.id, -10_00, { at: '2026-03-31T23:00:00Z', memo: 'S2' })
  const { data } = await w.get<{ list: MonthRow[]; first_year: number }>('/api/userMoneyRecord/months', {
    member: member.token,
    query: { year: '2026' },
  })
  expect(data.list.slice(-3)).toEqual([
    { month: '2026-04', opening: '70.00', in: '0.00', out: '10.00', closing: '60.00', is_open: 0 },
    { month: '2026-03', opening: '100.00', in: '0.00', out: '30.00', closing: '70.00', is_open: 0 },
    { month: '2026-02', opening: '0.00', in: '100.00', out: '0.00', closing: '100.00', is_open: 0 },
  ])
  expect(data.list[0]).toMatchObject({ opening: '60.00', closing: '60.00', is_open: 1 })
  const march = await textOf(member, '2026-03')
  for (const said of ['£100.00', '£30.00', '£70.00', 'S1']) expect(march).toContain(said)
  expect(march).not.toContain('S2')
  expect(await textOf(member, '2026-04', 'zh-cn')).toContain('支付')
})

test('there is no statement of a month before the member or after today', async () => {
  const { token } = await w.build.member()
  for (const month of ['2019-01', '2199-01', '2026-13', '', 7])
    expect(await w.post('/api/userMoneyRecord/statement', { member: token, body: { month } }), String(month)).toMatchObject({
      code: 0,
      data: { errors: { month: expect.any(String) } },
    })
})

test('what is filtered is exported as a spreadsheet for its owner alone', async () => {
  const owner = await w.build.member()
  await postMoney(owner.id, 50_00, { memo: '=R1' })
  await postMoney(owner.id, -12_30)
  await postPoints(owner.id, 5)
  const [runTask] = taskJobs([exportLogKind]) as [Job<Ctx>]
  const rowsOf = async (body: object) => {
    const { data } = await w.post<{ id: number }>('/api/userMoneyRecord/export', { member: owner.token, body })
    await runTask.run(w.ctx, { id: data.id })
    const result = await w.get<{ url: string }>('/api/task/result', { member: owner.token, query: { id: String(data.id) } })
    const file = await w.app.inject({ url: result.data.url })
    const rows: unknown[][] = []
    for await (const { values } of streamXlsxRows(new Uint8Array(file.rawPayload))) rows.push(values)
    return rows
  }
  const rows = await rowsOf({})
  expect(rows[0]?.slice(1, 6)).toEqual(['Type', 'Details', 'Amount', 'Balance before', 'Balance'])
  expect(rows.slice(1).map((row) => row.slice(1, 6))).toEqual([
    ['Payment', null, -12.3, 50, 37.7],
    ['Top-up', '=R1', 50, 0, 50],
  ])
  expect((await rowsOf({ kind: 'recharge' })).slice(1)).toHaveLength(1)
  expect((await rowsOf({ account: 'points' })).slice(1).map((row) => row[3])).toEqual([5])
})

test.each([
  '/api/account/balance',
  '/api/account/integral',
  '/api/account/overview',
  '/api/userMoneyRecord/index',
  '/api/userMoneyRecord/months',
])('only a member with the rule reads %s', async (url) => {
  expect((await w.get(url)).code).toBe(302)
  const { token } = await w.build.member()
  const [group] = await run<{ id: number }>(w.ctx.db, `insert into member_group (code, name_zh) values ($1, $1) returning id`, [
    `bare${++counter}`,
  ])
  await run(w.ctx.db, 'update member set group_id = $1 where id = (select max(id) from member)', [group?.id])
  await w.ctx.access.reload()
  expect((await w.get(url, { member: token })).code).toBe(401)
})

test('a long log is read by its index: rows read stay near rows shown, with every filter', async () => {
  const { id } = await w.build.member()
  const client = new pg.Client(w.connection)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `with made as (
       insert into ledger_entry (key, kind, user_id, actor_type, create_time)
       select 'fill-' || n, case when n % 1000 = 0 then 'refund' else 'charge' end, $1, 'system', timestamptz '2026-01-01' + n * interval '1 minute'
       from generate_series(1, 20000) n returning id, kind, create_time)
     insert into ledger_posting (id, entry_id, account, user_id, amount, balance_after, kind, create_time)
     select 1000000 + id, id, 'wallet', $1, -1, 0, kind, create_time from made`,
    [id],
  )
  await client.end()
  await run(w.ctx.db, 'analyze ledger_entry')
  await run(w.ctx.db, 'analyze ledger_posting')
  const asked: LogFilter[] = [
    {},
    { kind: 'refund' },
    { from: '2026-01-14', to: '2026-01-19' },
    { from: '2026-01-01', to: '2026-01-01' },
    { kind: 'refund', from: '2026-01-03', to: '2026-01-08' },
  ]
  for (const filter of asked) {
    const { rows, values } = wholeLog(filter, { userId: id, account: 'wallet', zone: 'UTC' })
    const plan = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      w.ctx.db,
      `explain (analyze, format json) ${rows} limit 10`,
      values,
    )
    const top = plan[0]?.['QUERY PLAN'][0].Plan
    expect([filter, top && mostRead(top)]).toEqual([filter, expect.toSatisfy((read: number) => read <= 100)])
    expect(JSON.stringify(top)).not.toContain('Seq Scan')
  }
})

test('staff’s lists of a long ledger are read by their indexes with every filter', async () => {
  const sources = routes.flatMap(({ list }) => list ?? [])
  const [owner] = await run<{ user_id: number; id: number }>(
    w.ctx.db,
    `select user_id, max(id) as id from ledger_entry where key like 'fill-%' group by user_id`,
  )
  const by = (field: string, val: string | number) => ({ search: [{ field, operator: '=', val: String(val) }] })
  const asked: [string, object][] = [
    ['user.moneyLog', {}],
    ['user.moneyLog', by('user_id', owner?.user_id ?? 0)],
    ['user.moneyLog', by('kind', 'refund')],
    ['ledgerEntry', {}],
    ['ledgerEntry', by('user_id', owner?.user_id ?? 0)],
    ['ledgerEntry', by('kind', 'refund')],
    ['ledgerEntry', by('about_id', 7)],
    ['ledgerEntry', by('admin_id', 1)],
    ['ledgerEntry', { quick_search: 'fill-1234' }],
  ]
  for (const [name, query] of asked) {
    const source = sources.find(({ resource }) => resource.name === name)
    const options = source?.optionsFor(w.ctx, { actor: null, language: 'en' })
    if (!options) throw new Error(`${name} has no list`)
    const { rows: text, values } = wholeList(listQuery.parse(query), options)
    // What words find is gathered first and put in order then.
    const rows =
      'quick_search' in query ? text.replace(/^select .*? from/s, 'select t.id from').replace(/ order by .*$/s, '') : text
    const plan = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      w.ctx.db,
      `explain (analyze, format json) ${rows} limit 20`,
      values,
    )
    const top = plan[0]?.['QUERY PLAN'][0].Plan
    expect([name, query, top && mostRead(top)]).toEqual([name, query, expect.toSatisfy((read: number) => read <= 200)])
  }
})

type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: PlanNode[] }
const mostRead = (node: PlanNode): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRead),
  )
