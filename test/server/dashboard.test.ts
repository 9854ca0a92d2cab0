import { beforeAll, expect, test } from 'vitest'
import type { DashboardAnswer, TrendAnswer } from '#contract/dashboard.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { lastDays } from '#domain/calendar.ts'
import { figures } from '#server/figures.ts'
import { postEntry } from '#server/modules/ledger/post-entry.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'
import { allWords } from '#words/all.ts'

let w: World
let boss: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
})

const read = async (admin = boss.token, url = '/admin/Dashboard/index') => (await w.get<DashboardAnswer>(url, { admin })).data
const cardIn = ({ cards }: DashboardAnswer, name: string) => cards.find((card) => card.name === name)
const alter = (id: number, set: string) => run(w.ctx.db, `update graphile_worker._private_jobs set ${set} where id = $1`, [id])

test('members are counted, with those of today and of the week', async () => {
  const before = await read()
  const joined = async (daysAgo: number) => {
    const { id } = await w.build.member()
    await run(w.ctx.db, `update member set join_time = $3::timestamptz - make_interval(days => $2) where id = $1`, [
      id,
      daysAgo,
      w.ctx.clock(),
    ])
  }
  for (const daysAgo of [0, 0, 3, 20, 60]) await joined(daysAgo)
  const after = await read()
  const factsOf = (answer: DashboardAnswer) => cardIn(answer, 'members')?.facts.map(({ value }) => value) ?? []
  expect((cardIn(after, 'members')?.value ?? 0) - (cardIn(before, 'members')?.value ?? 0)).toBe(5)
  expect(cardIn(after, 'members')?.path).toBe('/admin/user/user')
  expect(factsOf(after).map((value, index) => value - (factsOf(before)[index] ?? 0))).toEqual([2, 3])
})

test('jobs raise an alarm only when something is wrong, and lead to the list that shows them', async () => {
  expect(cardIn(await read(), 'jobs_parked')).toMatchObject({ value: 0, alarm: 'none' })
  const late = await queueJob(w.ctx.db, { name: 'late', payload: {} })
  await alter(late, `run_at = now() - interval '10 minutes'`)
  const [parked, retrying, stuck] = await Promise.all(
    ['a', 'b', 'c'].map((name) => queueJob(w.ctx.db, { name, payload: {}, attempts: 3 })),
  )
  await alter(parked ?? 0, `attempts = 3, last_error = 'gave up'`)
  await alter(retrying ?? 0, `attempts = 1, last_error = 'later', run_at = now() + interval '1 hour'`)
  await alter(stuck ?? 0, `locked_at = now() - interval '2 hours'`)
  const answer = await read()
  expect(cardIn(answer, 'jobs_waiting')).toMatchObject({ value: 1, alarm: 'attention', path: '/admin/job?state=0' })
  expect(cardIn(answer, 'jobs_waiting')?.facts[0]?.value).toBeGreaterThanOrEqual(600)
  expect(cardIn(answer, 'jobs_parked')).toMatchObject({ value: 1, alarm: 'failed', path: '/admin/job?state=4' })
  expect(cardIn(answer, 'jobs_retrying')).toMatchObject({ value: 1, alarm: 'attention', path: '/admin/job?state=3' })
  expect(cardIn(answer, 'jobs_stuck')).toMatchObject({ value: 1, alarm: 'attention', path: '/admin/job?state=5' })
})

test('messages that wait, that failed and long work are counted', async () => {
  for (const state of [0, 0, 1, 2, 3, 4])
    await run(
      w.ctx.db,
      `insert into outbox (way, template, recipient, language, body, state, create_time) values ('mail', 't', 'a@b.uk', 'en', '', $1, now())`,
      [state],
    )
  await run(
    w.ctx.db,
    `insert into task (kind, admin_id, title_key, title_values, language, input, create_time) values ('x', $1, 'task.export', '{}', 'en', '{}', now())`,
    [boss.id],
  )
  const answer = await read()
  expect(cardIn(answer, 'messages_waiting')).toMatchObject({ value: 2, alarm: 'none', facts: [{ name: 'sending', value: 1 }] })
  expect(cardIn(answer, 'messages_failed')).toMatchObject({ value: 1, alarm: 'failed', path: '/admin/outbox?state=2' })
  expect(cardIn(answer, 'tasks')).toMatchObject({ value: 0, facts: [{ name: 'tasks_waiting', value: 1 }] })
})

test('files and disk have sizes that add up, and the process says what it is', async () => {
  const answer = await read()
  const disk = cardIn(answer, 'disk')
  const sizeOf = (name: string) => disk?.parts.find((part) => part.name === name)?.value ?? 0
  expect(disk?.parts.map(({ name }) => name)).toEqual(['database', 'uploads', 'backups', 'other'])
  expect(disk?.parts.reduce((sum, { value }) => sum + value, 0)).toBe(disk?.value)
  expect((disk?.value ?? 0) + (disk?.facts[0]?.value ?? 0)).toBe(disk?.of)
  expect(sizeOf('database')).toBeGreaterThan(1_000_000)
  expect(cardIn(answer, 'files')).toMatchObject({ value: 0, unit: 'bytes', facts: [{ value: 0 }] })
  expect(answer.instance.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(answer.instance.start_time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
})

test('an admin sees figures of the screens they may open, and older clients ask by the older name', async () => {
  const { token } = await w.build.admin({ nodes: ['dashboard', 'dashboard/index', 'outbox', 'outbox/index'] })
  const answer = await read(token)
  expect(answer.cards.map(({ name }) => name)).toEqual(['messages_waiting', 'messages_failed'])
  expect((await read(token, '/admin/dashboard/dashboard')).cards).toEqual(answer.cards)
})

test('the remark of the rule is answered in the caller’s language', async () => {
  await run(w.ctx.db, `update admin_rule set remark_zh = '欢迎', remark_en = 'Welcome' where name = 'dashboard'`)
  await w.ctx.access.reload()
  const asked = (language: 'zh-cn' | 'en') =>
    w.get<DashboardAnswer>('/admin/Dashboard/index', { admin: boss.token, language }).then(({ data }) => data.remark)
  expect([await asked('zh-cn'), await asked('en')]).toEqual(['欢迎', 'Welcome'])
})

test('without the node, or without signing in, there are no figures', async () => {
  const { token } = await w.build.admin({ nodes: ['job', 'job/index'] })
  const member = await w.build.member()
  for (const url of ['/admin/Dashboard/index', '/admin/Dashboard/dashboard']) {
    expect((await w.get(url, { admin: token })).code).toBe(401)
    expect((await w.get(url)).code).toBe(302)
    expect((await w.get(url, { member: member.token })).code).toBe(302)
  }
})

test('a day is a day of the product’s zone, also when the clocks change', () => {
  const days = lastDays(new Date('2026-03-30T22:59:00Z'), 'Europe/London', 3)
  expect(days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(days.map(({ from, to }) => (to.getTime() - from.getTime()) / 3_600_000)).toEqual([24, 23, 24])
  expect(days[2]?.from.toISOString()).toBe('2026-03-29T23:00:00.000Z')
  expect(lastDays(new Date('2026-03-30T23:01:00Z'), 'Europe/London', 1)[0]?.day).toBe('2026-03-31')
})

test('every figure that can be shown has its words', async () => {
  const hand = { now: new Date(), days: lastDays(new Date(), 'UTC', 2) }
  for (const { read: readFigure } of figures)
    for (const { name, facts, parts } of await readFigure(w.ctx, hand))
      for (const key of [
        `card.${name}`,
        ...facts.map((fact) => `fact.${fact.name}`),
        ...parts.map((part) => `part.${part.name}`),
      ])
        expect(allWords.en[`dashboard.${key}`], key).toBeTruthy()
})

const trends = async (admin = boss.token, days = 7) =>
  (await w.get<TrendAnswer>('/admin/Dashboard/trends', { admin, query: { days: String(days) } })).data
const trendIn = ({ trends: found }: TrendAnswer, name: string) => found.find((trend) => trend.name === name)
/** All channels together, day by day. */
const totalsOf = (answer: TrendAnswer, name: string) =>
  answer.days.map((_, day) => trendIn(answer, name)?.values.reduce((sum, values) => sum + (values[day] ?? 0), 0) ?? 0)

type Label = { hoursAgo: number; cost?: number; waited?: number; isVoided?: boolean; refunded?: number }

/** A label that was made so long ago, of a price of £10.00 without VAT; what went back of it did so at the same time. */
async function makeLabel(
  member: { token: string },
  { hoursAgo, cost, waited = 1, isVoided, refunded = 0 }: Label,
): Promise<number> {
  const { data } = await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', {
    member: member.token,
    body: sampleOrder(),
  })
  const made = new Date(w.ctx.clock().getTime() - hoursAgo * 3_600_000)
  await run(
    w.ctx.db,
    `update shipping_order set status = 1, pay_status = 2, tracking_number = 'TREND' || id, amount = 1200, net = 1000, vat = 200, paid_amount = 1200,
       money = 1200, actual_pay_amount = $4, cost = $5, void_status = $6, label_time = $2, pay_time = $3, revenue = 1000 where id = $1`,
    [data.id, made, new Date(made.getTime() - waited * 60_000), isVoided ? 0 : 1200 - refunded, cost ?? null, isVoided ? 2 : 0],
  )
  const back = isVoided ? 1200 : refunded
  if (back > 0) await giveBack(data.id, back, made)
  return data.id
}

/** With a sixth of VAT inside. */
const giveBack = (orderId: number, amount: number, now: Date) =>
  inTx(w.ctx, async (tx) => {
    const [order] = await run<{ user_id: number }>(tx, 'select user_id from shipping_order where id = $1', [orderId])
    await postEntry(tx, {
      key: `trend-back:${orderId}`,
      kind: 'refund',
      userId: order?.user_id ?? 0,
      about: { type: 'order', id: orderId },
      actor: { type: 'system', id: null },
      memo: '',
      now,
      postings: [
        { account: 'wallet', amount },
        { account: 'refunds', amount: (-amount * 5) / 6 },
        { account: 'vat', amount: -amount / 6 },
      ],
    })
  })

test('parcels, revenue, margin, failures and late labels are summed by day and channel, and today beside the same weekday before', async () => {
  const member = await w.build.member()
  expect(trendIn(await trends(), 'parcels')).toMatchObject({ today: 0, usual: null, values: [] })
  await makeLabel(member, { hoursAgo: 0, cost: 400 })
  await makeLabel(member, { hoursAgo: 0, cost: 400, refunded: 600 })
  await makeLabel(member, { hoursAgo: 0, isVoided: true, cost: 400 })
  await makeLabel(member, { hoursAgo: 48, waited: 11 })
  const failed = await makeLabel(member, { hoursAgo: 7 * 24 })
  await run(w.ctx.db, `insert into order_history (order_id, verb, actor_type, create_time) values ($1, 'failed', 'system', $2)`, [
    failed,
    w.ctx.clock(),
  ])
  const answer = await trends()
  expect(answer.days).toHaveLength(7)
  expect(answer.channels).toHaveLength(1)
  expect(totalsOf(answer, 'parcels')).toEqual([0, 0, 0, 0, 1, 0, 2])
  expect(totalsOf(answer, 'revenue')).toEqual([0, 0, 0, 0, 1000, 0, 3000])
  // £30 captured, less £5 and £10 given back and the cost of the two labels that live.
  expect(totalsOf(answer, 'margin')).toEqual([0, 0, 0, 0, 0, 0, 700])
  expect(totalsOf(answer, 'late')).toEqual([0, 0, 0, 0, 1, 0, 0])
  expect(totalsOf(answer, 'failed')).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect(answer.costs).toEqual({ known: 2, labels: 3 })
  // One in the last four of these weekdays: at least the one of a week ago, made at this very time.
  expect(trendIn(answer, 'parcels')).toMatchObject({ today: 2, usual: 0.25 })
  expect(trendIn(answer, 'revenue')).toMatchObject({ unit: 'pence', today: 3000, usual: 250 })
  expect((await trends(boss.token, 30)).days).toHaveLength(30)
  expect((await w.get('/admin/Dashboard/trends', { admin: boss.token, query: { days: '8' } })).code).toBe(0)
})

test('a label that is waited for too long is late today, whenever it was paid for', async () => {
  const before = totalsOf(await trends(), 'late').at(-1) ?? 0
  const id = await makeLabel(await w.build.member(), { hoursAgo: 30 })
  const wait = (minutes: number) =>
    run(
      w.ctx.db,
      `update shipping_order set status = 3, label_time = null, pay_time = $2::timestamptz - make_interval(mins => $3) where id = $1`,
      [id, w.ctx.clock(), minutes],
    )
  await wait(9)
  expect(totalsOf(await trends(), 'late').at(-1)).toBe(before)
  await wait(3000)
  expect(totalsOf(await trends(), 'late').at(-1)).toBe(before + 1)
})

test('each role sees the charts of what it could look up', async () => {
  const namesFor = async (...nodes: string[]) => {
    const { token } = await w.build.admin({ nodes: ['dashboard', 'dashboard/index', ...nodes] })
    const { trends: found, costs } = await trends(token)
    return [found.map(({ name }) => name), costs !== null]
  }
  expect(await namesFor('order', 'order/index')).toEqual([['parcels', 'failed', 'late'], false])
  expect(await namesFor('finance', 'finance/index')).toEqual([['revenue', 'margin'], true])
  expect(await namesFor()).toEqual([[], false])
  const { token } = await w.build.admin({ nodes: ['order', 'order/index'] })
  expect((await w.get('/admin/Dashboard/trends', { admin: token })).code).toBe(401)
})
