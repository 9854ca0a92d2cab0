import { beforeAll, expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/search.ts'
import { run } from '#server/platform/db/pool.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { searchers } from '#server/searchers.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'
import { allWords } from '#words/all.ts'

let w: World
let boss: { id: number; username: string; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin({ username: 'harbourmaster' })
})

const ask = async (q: string, admin = boss.token, language: 'zh-cn' | 'en' = 'en') =>
  (await w.get<SearchAnswer>('/admin/search/index', { admin, language, query: { q } })).data
const titles = async (resource: string, q: string) =>
  (await ask(q)).groups.find((group) => group.resource === resource)?.list.map(({ title }) => title) ?? []

test('a member is found by number, name, nickname, e-mail and mobile number as one types it', async () => {
  const { id } = await w.build.member({ username: 'seagull', email: 'Gull@example.com', mobile: '+447911123456' })
  await run(w.ctx.db, `update member set nickname = '海鸥先生' where id = $1`, [id])
  const all = [String(id), `#${id}`, 'eagul', 'SEAGULL', '海鸥', 'gull@ex', 'gull', '+447911', '07911 123456', '7911123456']
  for (const q of all) expect(await titles('user.user', q), q).toContain('seagull (海鸥先生)')
  const { groups } = await ask('seagull')
  expect(groups.find(({ resource }) => resource === 'user.user')?.list).toEqual([
    { id, title: 'seagull (海鸥先生)', note: 'Gull@example.com · +447911123456', path: '/admin/user/user?q=seagull' },
  ])
  for (const q of ['%', '_eagull', 'ull@example.com\\']) expect(await titles('user.user', q), q).toEqual([])
})

test('of many at most five are shown, the exact number first', async () => {
  const made = []
  for (let count = 0; count < 7; count++) made.push(await w.build.member({ username: `crowd${count}` }))
  expect(await titles('user.user', 'crowd')).toHaveLength(5)
  const last = made.at(-1)
  await run(w.ctx.db, 'update member set nickname = $1 where id = $2', [String(last?.id), made[0]?.id])
  expect((await titles('user.user', String(last?.id)))[0]).toBe('crowd6')
})

test('admins, articles, countries, messages, jobs and files are found, each with its place', async () => {
  const found = async (resource: string, q: string) => (await ask(q)).groups.find((group) => group.resource === resource)?.list[0]
  expect(await found('auth.admin', 'bourmast')).toMatchObject({ id: boss.id, path: '/admin/auth/admin?q=harbourmaster' })
  expect(await found('article', 'customs-b')).toMatchObject({ note: 'customs-basics' })
  expect((await ask('报关', boss.token, 'zh-cn')).groups[0]?.list[0]?.path).toMatch(
    /^\/admin\/article\?q=customs-basics&edit=\d+$/,
  )
  expect(await found('country', 'fra')).toMatchObject({ title: 'France', note: 'FR · FRA' })
  expect(await found('country', '法国')).toMatchObject({ title: 'France' })
  const [message] = await run<{ id: number }>(
    w.ctx.db,
    `insert into outbox (way, template, recipient, language, subject, body, state, create_time)
     values ('mail', 't', 'someone@example.com', 'en', 'Welcome', '', 4, now()) returning id`,
  )
  expect(await found('outbox', 'someone@')).toEqual({
    id: message?.id,
    title: 'someone@example.com',
    note: 'Welcome',
    path: `/admin/outbox?open=${message?.id}`,
  })
  const job = await queueJob(w.ctx.db, { name: 'make-label', payload: {}, key: 'label:4711' })
  const hit = { id: job, title: 'make-label', note: 'label:4711', path: `/admin/job?open=${job}` }
  for (const q of ['label:47', 'make-', String(job)]) expect(await found('job', q), q).toEqual(hit)
  await run(
    w.ctx.db,
    `insert into attachment (topic, admin_id, url, name, suffix, size, mimetype, storage, sha1, sha256, create_time, last_upload_time)
     values ('default', $1, '/storage/x.pdf', 'Lighthouse.pdf', 'pdf', 1, 'application/pdf', 'local', repeat('a', 40), repeat('b', 64), now(), now())`,
    [boss.id],
  )
  for (const q of ['lighthouse', 'HOUSE.p', 'gh'])
    expect(await found('routine.attachment', q), q).toMatchObject({ title: 'Lighthouse.pdf', note: 'default' })
})

test('an order is found by whoever gets it: a part of the name, the post code with or without its space, the e-mail', async () => {
  const { token } = await w.build.member()
  const { receiver, ...rest } = sampleOrder()
  const body = {
    ...rest,
    receiver: { ...receiver, name: 'Wilhelmina 彭小雨', zipCode: 'M2 5DB', email: 'Mina@lighthouse.example' },
  }
  const { data } = await w.post<{ id: number; order_code: string }>('/api/sheetOrder/add', { member: token, body })
  const all = ['helmina', '彭小', 'm2 5db', 'M25DB', 'mina@lighthouse', 'MINA@LIGHTHOUSE.EXAMPLE', data.order_code.toLowerCase()]
  for (const q of all) expect(await titles('order', q), q).toEqual([data.order_code])
  for (const q of ['M2 5DC', 'lighthouse.example', '%', 'ina@']) expect(await titles('order', q), q).toEqual([])
  expect((await ask('helmina')).groups.find(({ resource }) => resource === 'order')?.list[0]).toMatchObject({
    note: expect.stringContaining('Wilhelmina 彭小雨 M2 5DB'),
    path: `/admin/order?q=${data.order_code}&open=${data.id}`,
  })
  // The list finds it by the same words.
  for (const quick_search of all) {
    const list = await w.get<{ list: { id: number }[] }>('/admin/order/index', { admin: boss.token, query: { quick_search } })
    expect([quick_search, list.data.list.map(({ id }) => id)]).toEqual([quick_search, [data.id]])
  }
})

test('pages are found by either language and by their path, whatever language one reads', async () => {
  for (const language of ['zh-cn', 'en'] as const)
    for (const q of ['国家', 'countr', 'COUNTRY']) expect((await ask(q, boss.token, language)).menus, q).toContain('country')
  expect((await ask('routine/att')).menus).toEqual(['routine/attachment'])
  expect((await ask('no such page')).menus).toEqual([])
})

test('an admin who may not see a colleague in the list does not find them here', async () => {
  const { token, username } = await w.build.admin({ nodes: ['auth', 'auth/admin', 'auth/admin/index'], username: 'harbourhand' })
  const found = (await ask('harbour', token)).groups.flatMap(({ list }) => list.map(({ title }) => title))
  expect(found).toEqual([username])
  expect(await titles('auth.admin', 'harbour')).toEqual(['harbourmaster', 'harbourhand'])
})

test('hits are only of what the admin may list, and pages only their own', async () => {
  const { token } = await w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
  await w.build.member({ username: 'francesca' })
  expect((await ask('franc')).groups.map(({ resource }) => resource)).toContain('user.user')
  const answer = await ask('franc', token)
  expect(answer.groups.map(({ resource }) => resource)).toEqual(['country'])
  expect((await ask('a', token)).menus).toEqual([])
  expect((await ask('country', token)).menus).toEqual(['country'])
})

test('who is not signed in finds nothing, and what cannot be searched for is refused in words', async () => {
  const member = await w.build.member()
  const at = (query: Record<string, string>, rest = {}) => w.get('/admin/search/index', { query, ...rest })
  expect((await at({ q: 'x' })).code).toBe(302)
  expect((await at({ q: 'x' }, { member: member.token })).code).toBe(302)
  for (const query of [{}, { q: '' }, { q: '  ' }, { q: 'x'.repeat(101) }])
    expect(await at(query as Record<string, string>, { admin: boss.token })).toMatchObject({
      code: 0,
      msg: expect.stringMatching(/^Search: ./),
    })
})

test('every kind of record has its heading', () => {
  for (const { resource } of searchers) expect(allWords.en[`search.group.${resource}`], resource).toBeTruthy()
})
