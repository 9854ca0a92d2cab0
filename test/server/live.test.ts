import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type Audience, publishChange } from '#server/platform/live/publish.ts'
import { makeLog } from '#server/platform/log.ts'
import { type OpenStream, openStream } from '#test/world/live-stream.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let url: string
const open: OpenStream[] = []
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => {
  for (const stream of open) stream.close()
})

const ticketOf = async (who: { member?: string; admin?: string }): Promise<string> => {
  const answer = await w.post<{ ticket: string }>(who.admin ? '/admin/live/ticket' : '/api/live/ticket', who)
  return answer.data.ticket
}
const listen = async (path: string, ticket: string, { host = url, more = '' } = {}): Promise<OpenStream> => {
  const stream = await openStream(`${host}${path}?ticket=${ticket}${more}`)
  open.push(stream)
  return stream
}
const listenAs = async (who: { member?: string; admin?: string }, more?: string): Promise<OpenStream> => {
  const stream = await listen(who.admin ? '/admin/live' : '/api/live', await ticketOf(who), { more })
  await expect.poll(() => stream.events[0]).toBe('ready')
  return stream
}
/** That groups were just made for a test's admins is told as well, now or a moment later. */
const tasks = (stream: OpenStream) => stream.changes.filter(({ topic }) => topic === 'task')
const publishTask = (to: Audience, id: number, ctx: Ctx = w.ctx) =>
  inTx(ctx, (tx) => publishChange(tx, { to, topic: 'task', id }))

test('a stream is opened by a ticket and hears what concerns its member, and only that', async () => {
  const [ann, bob] = [await w.build.member(), await w.build.member()]
  const [hers, his] = [await listenAs({ member: ann.token }), await listenAs({ member: bob.token })]
  expect(hers.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
  expect(hers.headers['content-encoding']).toBeUndefined()
  await publishTask({ member: ann.id }, 1)
  await publishTask({ admin: ann.id }, 2)
  await publishTask({ member: bob.id }, 3)
  await expect.poll(() => tasks(his)).toEqual([{ topic: 'task', id: 3 }])
  expect(hers.changes).toEqual([{ topic: 'task', id: 1 }])
})

test('a page is told what changed between its questions and its stream; an old one, that everything may have', async () => {
  const [ann, bob] = [await w.build.member(), await w.build.member()]
  const [clerk, guest] = [await w.build.admin({ nodes: ['country/index'] }), await w.build.admin({ nodes: ['job/index'] })]
  // The instance must have listened for longer than the page is old.
  w.wait(20)
  const heard = await listenAs({ member: ann.token })
  await publishTask({ member: ann.id }, 1)
  await publishTask({ member: bob.id }, 2)
  await publishTask({ admins: 'country/index' }, 3)
  await publishTask({ admin: guest.id }, 4)
  await publishTask({ member: ann.id }, 5)
  await expect.poll(() => tasks(heard).length).toBe(2)
  w.wait(5)
  for (const { who, ids } of [
    { who: { member: ann.token }, ids: [1, 5] },
    { who: { member: bob.token }, ids: [2] },
    { who: { admin: clerk.token }, ids: [3] },
    { who: { admin: guest.token }, ids: [4] },
  ]) {
    const stream = await listenAs(who, '&age=10000')
    expect(stream.ready).toEqual({ everything: false })
    await expect.poll(() => tasks(stream).map(({ id }) => id)).toEqual(ids)
  }
  for (const more of ['&age=60001', '', '&age=', '&age=-1', '&age=1e3', '&age[]=1']) {
    const stream = await listenAs({ member: ann.token }, more)
    expect([more, stream.ready, stream.changes]).toEqual([more, { everything: true }, []])
  }
})

test('what is undone is never told', async () => {
  const ann = await w.build.member()
  const stream = await listenAs({ member: ann.token })
  await inTx(w.ctx, async (tx) => {
    await publishChange(tx, { to: { member: ann.id }, topic: 'task', id: 1 })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await publishTask({ member: ann.id }, 2)
  await expect.poll(() => tasks(stream)).toEqual([{ topic: 'task', id: 2 }])
})

test('a ticket opens one stream once, within half a minute, in its own area', async () => {
  const member = (await w.build.member()).token
  const ticket = await ticketOf({ member })
  expect((await listen('/api/live', ticket)).status).toBe(200)
  expect((await listen('/api/live', ticket)).status).toBe(404)
  expect((await listen('/admin/live', await ticketOf({ member }))).status).toBe(404)
  expect((await listen('/api/live', 'made-up')).status).toBe(404)
  expect((await listen('/api/live', member)).status).toBe(404)
  const late = await ticketOf({ member })
  w.wait(31)
  expect((await listen('/api/live', late)).status).toBe(404)
})

test('whoever signed out between ticket and stream hears nothing, and is told not to come back', async () => {
  const { token: member } = await w.build.member()
  const ticket = await ticketOf({ member })
  await w.post('/api/user/logout', { member })
  expect((await w.app.inject({ url: `/api/live?ticket=${ticket}` })).statusCode).toBe(204)
  expect((await w.app.inject({ url: `/api/live?ticket=${ticket}` })).statusCode).toBe(404)
})

test('a ticket is given to whoever is signed in, in their own area', async () => {
  const member = (await w.build.member()).token
  expect((await w.post('/api/live/ticket')).code).toBe(302)
  expect((await w.post('/admin/live/ticket', { member })).code).toBe(302)
  expect((await w.get('/api/live/ticket', { member })).status).toBe(404)
})

test('a change for the holders of a node reaches the admins who hold it', async () => {
  const [clerk, other] = [
    await w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] }),
    await w.build.admin({ nodes: ['catalogue'] }),
  ]
  const [seen, unseen] = [await listenAs({ admin: clerk.token }), await listenAs({ admin: other.token })]
  await publishTask({ admins: 'country/index' }, 5)
  await publishTask({ admin: other.id }, 6)
  await expect.poll(() => tasks(seen)).toEqual([{ topic: 'task', id: 5 }])
  await expect.poll(() => tasks(unseen)).toEqual([{ topic: 'task', id: 6 }])
})

test('changed rules are told to every admin who listens, once for a burst, after they are in force; members hear nothing of them', async () => {
  const [clerk, ann] = [await w.build.admin(), await w.build.member()]
  const [admins, members] = [await listenAs({ admin: clerk.token }), await listenAs({ member: ann.token })]
  const titleOf = () => w.ctx.access.current().admin.rules.find(({ name }) => name === 'catalogue')?.title_en
  const before = titleOf()
  // What was in force whenever the news came. That the clerk's group was just made may be told too, earlier.
  const inForce: unknown[] = []
  admins.changes.push = (...news) => {
    for (const { topic } of news) if (topic === 'rules') inForce.push(titleOf())
    return Array.prototype.push.apply(admins.changes, news)
  }
  for (const title of ['One', 'Two', 'Three'])
    await run(w.ctx.db, `update admin_rule set title_en = $1 where name = 'catalogue'`, [title])
  await expect.poll(() => inForce.at(-1)).toBe('Three')
  const heard = inForce.length
  await publishTask({ member: ann.id }, 7)
  await expect.poll(() => tasks(members)).toEqual([{ topic: 'task', id: 7 }])
  expect(heard).toBeLessThanOrEqual(2)
  await run(w.ctx.db, `update admin_rule set title_en = $1 where name = 'catalogue'`, [before])
})

test('who is moved to other groups hears of it, and nobody else does', async () => {
  const [boss, clerk, other] = [await w.build.admin(), await w.build.admin({ nodes: ['country/index'] }), await w.build.admin()]
  const [moved, bystander] = [await listenAs({ admin: clerk.token }), await listenAs({ admin: other.token })]
  const [group] = await run<{ id: number }>(w.ctx.db, `select id from admin_group where code = 'support'`)
  const body = { id: clerk.id, group_arr: [group?.id] }
  expect((await w.post('/admin/auth.admin/edit', { admin: boss.token, body })).code).toBe(1)
  const news = { topic: 'rules', id: clerk.id }
  await expect.poll(() => moved.changes).toContainEqual(news)
  expect(bystander.changes).not.toContainEqual(news)
})

test('a change made on one instance arrives at a stream of another', async () => {
  const second = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  const app = await makeApp(second.ctx, { migrations: [] })
  const elsewhere = await app.listen({ host: '127.0.0.1', port: 0 })
  const ann = await w.build.member()
  const stream = await listen('/api/live', await ticketOf({ member: ann.token }), { host: elsewhere })
  await expect.poll(() => stream.events).toEqual(['ready'])
  await publishTask({ member: ann.id }, 9)
  await expect.poll(() => tasks(stream)).toEqual([{ topic: 'task', id: 9 }])
  // Closing an instance does not wait for browsers that would listen all day.
  await app.close()
  await expect.poll(() => stream.hasEnded()).toBe(true)
  await second.stop()
})

test('signing out ends the streams of that sign-in, on whichever instance, and no others', async () => {
  const [ann, bob] = [await w.build.member(), await w.build.member()]
  const [hers, his] = [await listenAs({ member: ann.token }), await listenAs({ member: bob.token })]
  await w.post('/api/user/logout', { member: ann.token, body: {} })
  await expect.poll(() => hers.events).toEqual(['ready', 'bye'])
  await expect.poll(() => hers.hasEnded()).toBe(true)
  await publishTask({ member: bob.id }, 1)
  await expect.poll(() => his.changes).toHaveLength(1)
})

test('a disabled account hears nothing more', async () => {
  const [ann, clerk] = [await w.build.member(), await w.build.admin()]
  const [hers, theirs] = [await listenAs({ member: ann.token }), await listenAs({ admin: clerk.token })]
  await run(w.ctx.db, 'update member set status = false where id = $1', [ann.id])
  await run(w.ctx.db, 'update admin set status = false where id = $1', [clerk.id])
  await expect.poll(() => [hers.hasEnded(), theirs.hasEnded()]).toEqual([true, true])
})

test('a stream ends with the token that opened it; until then it shows signs of life', async () => {
  const member = (await w.build.member()).token
  const stream = await listenAs({ member })
  await w.ctx.live.check()
  await expect.poll(() => stream.events).toEqual(['ready', ':'])
  w.wait(86_401)
  await w.ctx.live.check()
  await expect.poll(() => stream.events.at(-1)).toBe('bye')
  await expect.poll(() => stream.hasEnded()).toBe(true)
})

test('who loses a group stops hearing of its node at the next look', async () => {
  const clerk = await w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
  const stream = await listenAs({ admin: clerk.token })
  await run(w.ctx.db, 'delete from admin_group_access where admin_id = $1', [clerk.id])
  await w.ctx.live.check()
  await publishTask({ admins: 'country/index' }, 1)
  await publishTask({ admin: clerk.id }, 2)
  await expect.poll(() => tasks(stream)).toEqual([{ topic: 'task', id: 2 }])
})

test('after the database was away every stream is told that it may have missed something', async () => {
  const stream = await listenAs({ member: (await w.build.member()).token })
  await run(
    w.ctx.db,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shipsmart-listen' and datname = current_database()`,
  )
  await expect.poll(() => stream.events, { timeout: 8000 }).toContain('missed')
  // Nor does a page of before hear that it knows everything.
  expect((await listenAs({ member: (await w.build.member()).token }, '&age=30000')).ready).toEqual({ everything: true })
})

test('open streams are no slow requests in the figures, and tickets no entries in the log of the back office', async () => {
  const admin = await w.build.admin()
  const stream = await listenAs({ admin: admin.token })
  stream.close()
  const figures = await fetch(`${url}/metrics`).then((answer) => answer.text())
  expect(figures).toContain('route="/api/live/ticket"')
  expect(figures).not.toMatch(/route="\/(api|admin)\/live"/)
  expect(await run(w.ctx.db, 'select 1 from admin_log where admin_id = $1', [admin.id])).toEqual([])
})

test('one account holds fifty streams at most; the oldest makes room', async () => {
  const member = (await w.build.member()).token
  const first = await listenAs({ member })
  for (let n = 0; n < 50; n++) await listenAs({ member })
  await expect.poll(() => first.hasEnded()).toBe(true)
})
