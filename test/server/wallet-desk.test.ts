import { streamXlsxRows } from 'hucre/xlsx'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { FinanceFigures } from '#contract/finance.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet, openHold, postEntry } from '#server/modules/ledger/index.ts'
import { taskJobs } from '#server/modules/tasks/index.ts'
import { exportEntriesKind, walletJobs } from '#server/modules/wallet/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { captureHold } from '#test/world/ledger-steps.ts'
import { type World, world } from '#test/world/world.ts'

/** What staff see of the ledger, and how it is checked. */
let w: World
let boss: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
})

type Row = Record<string, unknown> & { id: number }
const add = (what: 'money' | 'score', body: object, admin = boss.token) =>
  w.post<{ errors?: Record<string, string> } | null>(`/admin/user.${what}Log/add`, { admin, body })
const list = async (url: string, query: Record<string, string> = {}) =>
  (await w.get<{ list: Row[]; total: number }>(url, { admin: boss.token, query })).data.list
const search = (field: string, val: string | number, operator = '=') => ({
  'search[0][field]': field,
  'search[0][operator]': operator,
  'search[0][val]': String(val),
})
const runJob = (name: string) => walletJobs.find((job) => job.name === name)?.run(w.ctx, {})
const figures = async () => (await w.get<FinanceFigures>('/admin/finance/index', { admin: boss.token })).data

test('staff give and take money with a reason; the member sees it, and it is never changed again', async () => {
  const member = await w.build.member()
  const { data } = await w.get('/admin/user.moneyLog/add', { admin: boss.token, query: { userId: String(member.id) } })
  expect(data).toMatchObject({ user: { id: member.id, username: member.username, money: '0.00', score: 0 } })
  expect(await add('money', { user_id: member.id, money: '12.30', memo: 'Goodwill' })).toMatchObject({ code: 1 })
  expect(await add('money', { user_id: member.id, money: '-2.30', memo: 'Typo' })).toMatchObject({ code: 1 })
  const rows = await list('/admin/user.moneyLog/index', search('user_id', member.id))
  expect(rows).toMatchObject([
    { money: '-2.30', before: '12.30', after: '10.00', memo: 'Typo', kind: 'adjust' },
    { money: '12.30', before: '0.00', after: '12.30', memo: 'Goodwill', kind: 'adjust', user: { username: member.username } },
  ])
  const [entry] = await list('/admin/ledgerEntry/index', search('user_id', member.id))
  expect(entry).toMatchObject({ admin_id: boss.id, actor_type: 'admin', memo: 'Typo' })
  const own = await w.get<{ list: Row[] }>('/api/account/balance', { member: member.token })
  expect(own.data.list[0]).toMatchObject({ money: '-2.30', memo: 'Adjustment · Typo' })
  for (const url of ['/admin/user.moneyLog/edit', '/admin/user.scoreLog/edit'])
    expect((await w.post(url, { admin: boss.token, body: { id: rows[0]?.id, memo: 'x' } })).status).toBe(404)
  expect((await w.del('/admin/user.moneyLog/del', { admin: boss.token, query: { ids: String(rows[0]?.id) } })).status).toBe(404)
})

test('the same form sent twice, or ten times at once, adds once', async () => {
  const { id } = await w.build.member()
  const body = { user_id: id, money: '5.00', memo: 'once', once_key: 'form-0001' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('money', body)))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 1))
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 5_00 })
  await add('money', { ...body, once_key: 'form-0002' })
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 10_00 })
  // Changed since, it is another wish under an old key: nobody is told that it was done.
  const other = await w.build.member()
  const points = { user_id: id, score: 5, memo: 'once', once_key: 'form-0001' }
  expect(await add('score', points)).toMatchObject({ code: 1 })
  for (const [kind, changed] of [
    ['money', { ...body, money: '6.00' }],
    ['money', { ...body, user_id: other.id }],
    ['score', { ...points, score: 6 }],
  ] as const)
    expect(await add(kind, changed)).toMatchObject({
      code: 0,
      msg: 'This form was already submitted with different details. Check the result, then start again.',
    })
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 10_00, points: 5 })
})

test('what the wallet cannot cover, a frozen wallet, nothing and nobody are refused in words', async () => {
  const { id } = await w.build.member({ money: 1_00 })
  expect(await add('money', { user_id: id, money: '-1.01', memo: 'x' })).toMatchObject({
    code: 0,
    msg: 'The balance is too low.',
  })
  for (const [body, field] of [
    [{ user_id: id, money: '0.00', memo: 'x' }, 'money'],
    [{ user_id: id, money: '1.234', memo: 'x' }, 'money'],
    [{ user_id: id, money: '99999999.00', memo: 'x' }, 'money'],
    [{ user_id: id, money: '1.00', memo: ' ' }, 'memo'],
    [{ user_id: 999_999_999, money: '1.00', memo: 'x' }, 'user_id'],
    [{ money: '1.00', memo: 'x' }, 'user_id'],
  ] as const) {
    const answer = await add('money', body)
    expect([body, answer.code, Object.keys(answer.data?.errors ?? {})]).toEqual([body, 0, [field]])
  }
  const runAction = (verb: string, body: object) =>
    w.post<{ list: { ok: boolean; msg: string }[] }>(`/admin/user.user/${verb}`, {
      admin: boss.token,
      body: { ids: [id], ...body },
    })
  expect(await runAction('freeze', {})).toMatchObject({ code: 0, data: { errors: { reason: expect.any(String) } } })
  expect((await runAction('freeze', { reason: 'stolen card' })).data.list).toMatchObject([{ ok: true }])
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ is_frozen: true, frozen_reason: 'stolen card' })
  expect((await runAction('freeze', { reason: 'again' })).data.list).toMatchObject([
    { ok: false, msg: 'This wallet is already frozen.' },
  ])
  expect(await add('money', { user_id: id, money: '-0.50', memo: 'x' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('frozen'),
  })
  expect(await add('money', { user_id: id, money: '0.50', memo: 'x' })).toMatchObject({ code: 1 })
  expect((await runAction('unfreeze', {})).data.list).toMatchObject([{ ok: true }])
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ is_frozen: false, money: 1_50 })
})

test('points are given and taken in the same way, down to none', async () => {
  const { id } = await w.build.member()
  expect(await add('score', { user_id: id, score: 30, memo: 'Contest' })).toMatchObject({ code: 1 })
  expect(await add('score', { user_id: id, score: -31, memo: 'x' })).toMatchObject({
    code: 0,
    msg: 'You don’t have enough points.',
  })
  expect(await add('score', { user_id: id, score: -30, memo: 'Back' })).toMatchObject({ code: 1 })
  expect((await list('/admin/ledgerEntry/index', search('user_id', id))).map(({ amount, points }) => [amount, points])).toEqual([
    [null, -30],
    [null, 30],
  ])
  expect(await list('/admin/user.scoreLog/index', search('user_id', id))).toMatchObject([
    { score: -30, before: 30, after: 0, kind: 'points_adjust' },
    { score: 30, before: 0, after: 30 },
  ])
})

test('who may only look may not add; who lacks the node sees no books', async () => {
  const reader = await w.build.admin({ nodes: ['user/moneyLog/index'] })
  const { id } = await w.build.member()
  expect(await add('money', { user_id: id, money: '1.00', memo: 'x' }, reader.token)).toMatchObject({ code: 401 })
  for (const url of ['/admin/finance/index', '/admin/ledgerEntry/index', '/admin/invoice/index'])
    expect((await w.get(url, { admin: reader.token })).code).toBe(401)
})

test('an entry is found by key, request, kind, what it is about and who did it, and shows all its postings', async () => {
  const member = await w.build.member({ money: 10_00 })
  const actor = { type: 'member', id: member.id, requestId: 'req-story-1' } as const
  const about = { type: 'order', id: 4711 }
  const now = w.ctx.clock()
  await inTx(w.ctx, async (tx) => {
    const holdId = await openHold(tx, {
      key: 'story',
      userId: member.id,
      amount: 6_00,
      about,
      actor,
      memo: 'S4711',
      expiresAt: null,
      now,
    })
    const sales = [{ revenue: 'shipping_revenue', net: 4_62, vat: 93 }] as const
    await captureHold(tx, { holdId, sales, actor, memo: 'S4711', now })
  })
  const idsBy = async (query: Record<string, string>) =>
    (await list('/admin/ledgerEntry/index', query)).map(({ key }) => key).sort()
  expect(await idsBy({ quick_search: 'capture:sto' })).toEqual(['capture:story'])
  expect(await idsBy({ quick_search: 'req-story-1' })).toEqual(['capture:story', 'hold:story'])
  expect(await idsBy(search('about_id', 4711))).toEqual(['capture:story', 'hold:story'])
  const [entry] = await list('/admin/ledgerEntry/index', { quick_search: 'capture:story' })
  expect(entry).not.toHaveProperty('postings')
  // Of six pounds reserved 5.55 were charged, whatever of it the wallet sees.
  const shown = await list('/admin/ledgerEntry/index', search('about_id', 4711))
  expect(shown.map(({ kind, amount, points }) => [kind, amount, points])).toEqual([
    ['capture', '-5.55', null],
    ['hold', '-6.00', null],
  ])
  const { data } = await w.get<{ row: Row }>('/admin/ledgerEntry/detail', { admin: boss.token, query: { id: String(entry?.id) } })
  expect(data.row.postings).toEqual([
    { account: 'held', amount: -6_00, balance_after: 0 },
    { account: 'shipping_revenue', amount: 4_62, balance_after: null },
    { account: 'vat', amount: 93, balance_after: null },
    { account: 'wallet', amount: 45, balance_after: 4_45 },
  ])
})

test('finance reads what is owed to whom, and each account from its snapshot and what came since', async () => {
  const before = await figures()
  const balanceOf = (answer: FinanceFigures, account: string) =>
    Math.round(Number(answer.accounts.find((one) => one.account === account)?.balance) * 100)
  const pay = async (userId: number, amount: number, at: Date) =>
    inTx(w.ctx, (tx) =>
      postEntry(tx, {
        key: `finance-${userId}-${amount}`,
        kind: 'charge',
        userId,
        about: null,
        actor: { type: 'system', id: null } as const,
        memo: '',
        now: at,
        postings: [
          { account: 'wallet', amount: -amount },
          { account: 'shipping_revenue', amount },
        ],
      }),
    )
  const { id } = await w.build.member({ money: 20_00 })
  await pay(id, 3_00, new Date(w.ctx.clock().getTime() - 2 * 86_400_000))
  await runJob('check-ledger')
  const [snapshot] = await run<{ balance: number }>(
    w.ctx.db,
    `select balance from ledger_snapshot where account = 'shipping_revenue' order by day desc limit 1`,
  )
  await pay(id, 4_00, w.ctx.clock())
  const after = await figures()
  expect(balanceOf(after, 'shipping_revenue') - balanceOf(before, 'shipping_revenue')).toBe(7_00)
  expect(Number(after.wallets) - Number(before.wallets)).toBeCloseTo(13)
  const [whole] = await run<{ sum: number }>(
    w.ctx.db,
    `select sum(amount)::bigint as sum from ledger_posting where account = 'shipping_revenue'`,
  )
  expect(balanceOf(after, 'shipping_revenue')).toBe(whole?.sum)
  expect(snapshot).toBeDefined()
})

test('the entries of some days are exported posting by posting', async () => {
  const member = await w.build.member()
  const at = new Date('2026-05-31T22:30:00Z')
  await inTx(w.ctx, (tx) =>
    postEntry(tx, {
      key: 'export-1',
      kind: 'recharge',
      userId: member.id,
      about: null,
      actor: { type: 'system', id: null } as const,
      memo: 'R9',
      now: at,
      postings: [
        { account: 'wallet', amount: 50_00 },
        { account: 'card_clearing', amount: -50_00 },
      ],
    }),
  )
  const [runTask] = taskJobs([exportEntriesKind]) as [Job<Ctx>]
  const exported = async (from: string, to: string) => {
    const { data } = await w.post<{ id: number }>('/admin/finance/export', { admin: boss.token, body: { from, to } })
    await runTask.run(w.ctx, { id: data.id })
    const result = await w.get<{ url: string }>('/admin/task/result', { admin: boss.token, query: { id: String(data.id) } })
    const file = await w.app.inject({ url: result.data.url })
    const rows: unknown[][] = []
    for await (const { values } of streamXlsxRows(new Uint8Array(file.rawPayload))) rows.push(values)
    return rows.slice(1).map((row) => [row[2], row[4], row[5], row[7], row[8]])
  }
  // Half past eleven at night in London: still May.
  expect(await exported('2026-05-31', '2026-05-31')).toEqual([
    ['Top-up', 'Member balance', 50, 'R9', 'export-1'],
    ['Top-up', 'Card clearing', -50, 'R9', 'export-1'],
  ])
  expect(await exported('2026-06-01', '2026-06-02')).toEqual([])
  expect(
    await w.post('/admin/finance/export', { admin: boss.token, body: { from: '2026-06-02', to: '2026-06-01' } }),
  ).toMatchObject({
    code: 0,
    data: { errors: { to: expect.any(String) } },
  })
})

test('money set aside for nothing any more is given back by the sweep, once', async () => {
  const { id } = await w.build.member({ money: 10_00 })
  const now = w.ctx.clock()
  const hold = (key: string, expiresAt: Date | null) =>
    inTx(w.ctx, (tx) =>
      openHold(tx, {
        key,
        userId: id,
        amount: 2_00,
        about: { type: 'test', id: 1 },
        actor: { type: 'system', id: null } as const,
        memo: '',
        expiresAt,
        now,
      }),
    )
  await hold('sweep-old', new Date(now.getTime() - 1000))
  await hold('sweep-new', new Date(now.getTime() + 600_000))
  await hold('sweep-none', null)
  await Promise.all([runJob('release-expired-holds'), runJob('release-expired-holds')])
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 6_00, held: 4_00 })
})

test('a member is told once that the balance is low, and again only after it was not', async () => {
  const member = await w.build.member({ money: 20_00, email: 'low@example.com' })
  const listNotices = async () =>
    (await w.get<{ list: { kind: string; text: string }[] }>('/api/notice/index', { member: member.token })).data.list
      .filter(({ kind }) => kind === 'wallet.low')
      .map(({ text }) => text)
  let counter = 0
  const pay = (amount: number) =>
    inTx(w.ctx, (tx) =>
      postEntry(tx, {
        key: `low-${++counter}`,
        kind: 'charge',
        userId: member.id,
        about: null,
        memo: '',
        now: w.ctx.clock(),
        actor: { type: 'system', id: null },
        postings: [
          { account: 'wallet', amount: -amount },
          { account: 'shipping_revenue', amount },
        ],
      }),
    )
  const sweep = () => runJob('low-balance-alerts')
  await pay(15_00)
  await sweep()
  // Five pounds are not below five pounds.
  expect(await listNotices()).toEqual([])
  await pay(1_00)
  await Promise.all([sweep(), sweep()])
  expect(await listNotices()).toEqual(['Your balance is down to £4.00. Top up to avoid delays.'])
  await pay(1_00)
  await sweep()
  expect(await listNotices()).toHaveLength(1)
  // Up and down between two sweeps is noticed too.
  await w.build.money(member.id, 10_00)
  await pay(12_00)
  await sweep()
  expect(await listNotices()).toHaveLength(2)
  const poor = await w.build.member()
  await sweep()
  expect((await w.get<{ list: unknown[] }>('/api/notice/index', { member: poor.token })).data.list).toEqual([])
})

test('the nightly check finds what was changed behind the ledger’s back, tells finance and turns the dashboard red', async () => {
  const books = await world()
  const chief = await books.build.admin()
  const finance = await books.build.admin({ nodes: ['finance/index', 'dashboard/index', 'dashboard', 'finance'] })
  const [first, second, third] = [
    await books.build.member({ money: 10_00 }),
    await books.build.member({ money: 10_00 }),
    await books.build.member({ money: 10_00 }),
  ]
  const check = async () => {
    await walletJobs.find(({ name }) => name === 'check-ledger')?.run(books.ctx, {})
    return (await books.get<FinanceFigures>('/admin/finance/index', { admin: chief.token })).data.check
  }
  const card = async () =>
    (
      await books.get<{ cards: { name: string; value: number; alarm: string }[] }>('/admin/Dashboard/index', {
        admin: finance.token,
      })
    ).data.cards.find(({ name }) => name === 'ledger_differences')
  expect(await check()).toMatchObject({ differences: 0, list: [], entries: 3, wallets: 3 })
  expect(await card()).toMatchObject({ value: 0, alarm: 'none' })

  const client = new pg.Client(books.connection)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query('update wallet set money = money + 1 where user_id = $1', [first.id])
  await client.query(`update ledger_posting set amount = amount + 5 where user_id = $1 and account = 'wallet'`, [second.id])
  await client.query('update wallet set held = 7 where user_id = $1', [third.id])
  await client.query(
    `insert into pending_points (key, user_id, about_type, about_id, points, release_time) values ('nobody', $1, 'order', 1, 3, now())`,
    [first.id],
  )
  await client.end()
  const found = await check()
  expect(new Set(found?.list.map(({ check: what }) => what))).toEqual(new Set(['entry_sum', 'balance', 'held', 'pending', 'log']))
  const idsOf = (what: string) => found?.list.filter((one) => one.check === what).map(({ id }) => id)
  expect(idsOf('balance')).toEqual([first.id, second.id, third.id])
  expect(idsOf('held')).toEqual([third.id])
  expect(idsOf('pending')).toEqual([first.id])
  expect(idsOf('entry_sum')).toHaveLength(1)
  expect(await card()).toMatchObject({ value: 7, alarm: 'failed' })
  const notices = await books.get<{ list: { text: string; link: string }[] }>('/admin/notice/index', { admin: finance.token })
  expect(notices.data.list[0]).toMatchObject({ text: expect.stringContaining('7'), link: '/admin/finance' })
})
