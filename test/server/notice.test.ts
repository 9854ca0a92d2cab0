import { beforeAll, expect, test } from 'vitest'
import type { NoticeView } from '#contract/notice.ts'
import { jobs } from '#server/jobs.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openStream } from '#test/world/live-stream.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

type NoticeList = { list: NoticeView[]; unread: number }
const sendNotice = (realm: 'admin' | 'member', id: number, mail = false) =>
  inTx(w.ctx, (tx) =>
    notify(w.ctx, tx, {
      to: { realm, id },
      kind: 'sample',
      link: '/user/account/overview',
      mail,
      word: { key: 'notice.task.done', values: { title_key: 'task.export', resource_key: 'country.title' } },
    }),
  )

test('a notice is read in the language of today, and counted until it is read', async () => {
  const { id, token: member } = await w.build.member()
  const [first, second, third] = [await sendNotice('member', id), await sendNotice('member', id), await sendNotice('member', id)]
  const noticeList = (await w.get<NoticeList>('/api/notice/index', { member })).data
  expect(noticeList.list.map((notice) => notice.id)).toEqual([third, second, first])
  expect(noticeList.unread).toBe(3)
  expect(noticeList.list[0]).toMatchObject({ text: 'Export: Countries finished.', is_read: 0, link: '/user/account/overview' })
  const chinese = (await w.get<NoticeList>('/api/notice/index', { member, language: 'zh-cn' })).data
  expect(chinese.list[0]?.text).toBe('“导出：国家管理”已完成。')
  expect((await w.post<NoticeList>('/api/notice/read', { member, body: { ids: [second] } })).data).toEqual({ unread: 2 })
  expect((await w.post<NoticeList>('/api/notice/read', { member, body: { ids: [second] } })).data).toEqual({ unread: 2 })
  expect((await w.get<NoticeList>('/api/notice/index', { member })).data.list.map((notice) => notice.is_read)).toEqual([0, 1, 0])
  expect((await w.post<NoticeList>('/api/notice/read', { member, body: { all: 1 } })).data).toEqual({ unread: 0 })
})

test('nobody sees or marks another’s notices, and the areas are apart', async () => {
  const [ann, bob, admin] = [await w.build.member(), await w.build.member(), await w.build.admin()]
  const id = await sendNotice('member', ann.id)
  await sendNotice('admin', admin.id)
  expect((await w.get<NoticeList>('/api/notice/index', { member: bob.token })).data).toEqual({ list: [], unread: 0 })
  await w.post('/api/notice/read', { member: bob.token, body: { ids: [id] } })
  await w.post('/api/notice/read', { member: bob.token, body: { all: 1 } })
  await w.post('/admin/notice/read', { admin: admin.token, body: { ids: [id] } })
  expect((await w.get<NoticeList>('/api/notice/index', { member: ann.token })).data.unread).toBe(1)
  expect((await w.get<NoticeList>('/admin/notice/index', { admin: admin.token })).data.unread).toBe(1)
  for (const path of ['/api/notice/index', '/admin/notice/index']) expect((await w.get(path)).code).toBe(302)
  for (const path of ['/api/notice/read', '/admin/notice/read']) expect((await w.post(path, { body: { all: 1 } })).code).toBe(302)
})

test('which ones to mark must be said, in numbers', async () => {
  const member = (await w.build.member()).token
  expect((await w.post('/api/notice/read', { member, body: {} })).code).toBe(0)
  expect((await w.post('/api/notice/read', { member, body: { ids: ['x'] } })).code).toBe(0)
})

test('a notice and every reading of it are told to the owner’s open pages', async () => {
  const { id, token: member } = await w.build.member()
  const url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const { data } = await w.post<{ ticket: string }>('/api/live/ticket', { member })
  const stream = await openStream(`${url}/api/live?ticket=${data.ticket}`)
  const notice = await sendNotice('member', id)
  await w.post('/api/notice/read', { member, body: { all: 1 } })
  await w.post('/api/notice/read', { member, body: { all: 1 } })
  await expect.poll(() => stream.changes).toEqual([{ topic: 'notice', id: notice }, { topic: 'notice' }])
  stream.close()
})

test('a notice is mailed in the reader’s language, in the same transaction, only where it asks for it', async () => {
  const { id } = await w.build.member({ email: 'bell@example.com' })
  const silent = await w.build.member()
  const mailed = () =>
    run<{ subject: string; body: string }>(w.ctx.db, `select subject, body from outbox where recipient = 'bell@example.com'`)
  await sendNotice('member', id, false)
  await sendNotice('member', silent.id, true)
  expect(await mailed()).toEqual([])
  await run(w.ctx.db, `update member set language = 'en' where id = $1`, [id])
  await sendNotice('member', id, true)
  expect(await mailed()).toMatchObject([{ subject: 'Export: Countries finished - ShipSmart' }])
  await expect(
    inTx(w.ctx, async (tx) => {
      await notify(w.ctx, tx, { to: { realm: 'member', id }, kind: 'x', word: { key: 'notice.title' }, mail: true })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await mailed()).toHaveLength(1)
})

test('a link that leads off the house is refused by the database', async () => {
  const { id } = await w.build.member()
  const outside = inTx(w.ctx, (tx) =>
    notify(w.ctx, tx, {
      to: { realm: 'member', id },
      kind: 'x',
      word: { key: 'notice.title' },
      link: '//elsewhere',
      mail: false,
    }),
  )
  await expect(outside).rejects.toThrow('notice_link_check')
})

test('notices are forgotten after the days that the operator keeps them', async () => {
  const { id } = await w.build.member()
  await sendNotice('member', id)
  const forget = jobs.find((job) => job.name === 'delete-old-notices')
  w.wait(179 * 86_400)
  await forget?.run(w.ctx, {})
  expect(await run(w.ctx.db, 'select 1 from notice where user_id = $1', [id])).toHaveLength(1)
  w.wait(2 * 86_400)
  await forget?.run(w.ctx, {})
  expect(await run(w.ctx.db, 'select 1 from notice where user_id = $1', [id])).toEqual([])
})
