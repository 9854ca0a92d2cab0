import { beforeAll, expect, test } from 'vitest'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import { lastDays } from '#domain/calendar.ts'
import { figures } from '#server/figures.ts'
import { run } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
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
const lineIn = ({ charts }: DashboardAnswer, chart: string, line: string) =>
  charts.find(({ name }) => name === chart)?.lines.find(({ name }) => name === line)?.values
const sum = (values: number[] = []) => values.reduce((total, value) => total + value, 0)
const alter = (id: number, set: string) => run(w.ctx.db, `update graphile_worker._private_jobs set ${set} where id = $1`, [id])

test('members are counted, with those of today and of the week, and thirty days of sign-ups', async () => {
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
  const line = lineIn(after, 'sign_ups', 'members') ?? []
  expect(line).toHaveLength(30)
  expect(sum(line) - sum(lineIn(before, 'sign_ups', 'members'))).toBe(4)
  expect(line.at(-4)).toBe((lineIn(before, 'sign_ups', 'members')?.at(-4) ?? 0) + 1)
})

test('sign-ins of members and of admins are told apart', async () => {
  const before = await read()
  await w.build.member()
  await w.build.admin()
  await w.build.admin()
  const after = await read()
  const grown = (line: string) => (lineIn(after, 'sign_ins', line)?.at(-1) ?? 0) - (lineIn(before, 'sign_ins', line)?.at(-1) ?? 0)
  expect([grown('members'), grown('admins')]).toEqual([1, 2])
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

test('files, disk and database have sizes, and the process says what it is', async () => {
  const answer = await read()
  const disk = cardIn(answer, 'disk')
  expect(disk?.value).toBeGreaterThan(0)
  expect(disk?.of).toBeGreaterThanOrEqual((disk?.value ?? 0) + (disk?.facts[0]?.value ?? 0))
  expect(cardIn(answer, 'database')?.value).toBeGreaterThan(1_000_000)
  expect(cardIn(answer, 'files')).toMatchObject({ value: 0, unit: 'bytes', facts: [{ value: 0 }] })
  expect(answer.instance.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(answer.instance.start_time).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
})

test('an admin sees figures of the screens they may open, and older clients ask by the older name', async () => {
  const { token } = await w.build.admin({ nodes: ['dashboard', 'dashboard/index', 'outbox', 'outbox/index'] })
  const answer = await read(token)
  expect(answer.cards.map(({ name }) => name)).toEqual(['messages_waiting', 'messages_failed'])
  expect(answer.charts).toEqual([])
  expect((await read(token, '/admin/dashboard/dashboard')).cards).toEqual(answer.cards)
  expect((await read(boss.token)).charts.map(({ name }) => name)).toEqual(['sign_ups', 'sign_ins'])
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
  for (const { read: readFigure } of figures) {
    const { cards = [], lines = [] } = await readFigure(w.ctx, hand)
    const keys = [
      ...cards.flatMap(({ name, facts }) => [`card.${name}`, ...facts.map((fact) => `fact.${fact.name}`)]),
      ...lines.flatMap(({ chart, name }) => [`chart.${chart}`, `line.${name}`]),
    ]
    for (const key of keys) expect(allWords.en[`dashboard.${key}`], key).toBeTruthy()
  }
})
