import { beforeAll, expect, test } from 'vitest'
import { signInCleanupJob } from '#server/modules/identity/index.ts'
import { hashCheaply, hashPassword } from '#server/platform/session/password.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

test('a password is kept as argon2id with 19 MiB and two passes', async () => {
  hashCheaply(false)
  try {
    expect(await hashPassword('Right#2026')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  } finally {
    hashCheaply(true)
  }
})

type Refreshed = { type: string; token: string; refreshToken?: string }
const day = 86_400

const refresh = (refresh_token: string, token: string | undefined, more: object = {}) =>
  w.post<Refreshed>('/api/common/refreshToken', { body: { refresh_token, ...more }, member: token })
const peek = (token: string) => w.get('/api/user/index', { member: token })

test('without a token one is sent to the login screen of that area', async () => {
  expect(await w.get('/api/user/index')).toMatchObject({
    status: 200,
    code: 302,
    msg: 'Please sign in first.',
    data: { routePath: '/user/login' },
  })
  expect(await w.get('/admin/Index/index')).toMatchObject({ code: 302, data: { routePath: '/admin/login' } })
  expect((await w.get('/api/user/index', { language: 'zh-cn' })).msg).toBe('请先登录。')
})

test('a forged token, a refresh token and a token of the other area open nothing', async () => {
  const member = await w.build.member()
  const admin = await w.build.admin()
  for (const token of ['x', 'a'.repeat(43), 'b'.repeat(5000), member.refreshToken, admin.token])
    expect(await peek(token)).toMatchObject({ code: 302 })
  expect(await w.get('/admin/Index/index', { admin: member.token })).toMatchObject({
    code: 302,
    data: { routePath: '/admin/login' },
  })
})

test('the database holds no token, only hashes', async () => {
  const { token, refreshToken } = await w.build.member()
  const rows = await w.ctx.db.selectFrom('session_token').select('token_hash').execute()
  const stored = rows.map((row) => row.token_hash.toString('latin1')).join()
  for (const secret of [token, refreshToken]) expect(stored).not.toContain(secret)
})

test('an expired token answers 409, and the refreshed one works', async () => {
  const { token, refreshToken } = await w.build.member()
  expect((await peek(token)).code).toBe(1)
  w.wait(day + 1)
  expect(await peek(token)).toMatchObject({ status: 200, code: 409 })
  const refreshed = await refresh(refreshToken, token)
  expect(refreshed).toMatchObject({ code: 1, data: { type: 'user-refresh' } })
  expect(refreshed.data.refreshToken).toBeUndefined()
  expect((await peek(refreshed.data.token)).code).toBe(1)
  expect((await peek(token)).code).toBe(409)
})

test('a client that keeps only data.token refreshes ten times in a row', async () => {
  const { token, refreshToken } = await w.build.member()
  let current = token
  for (let turn = 0; turn < 10; turn++) {
    w.wait(day + 1)
    expect((await peek(current)).code).toBe(409)
    const answer = await refresh(refreshToken, current)
    expect(answer.code).toBe(1)
    current = answer.data.token
  }
  expect((await peek(current)).code).toBe(1)
})

test('later clients spell it refreshToken', async () => {
  const { token, refreshToken } = await w.build.admin()
  const answer = await w.post<Refreshed>('/api/common/refreshToken', { body: { refreshToken }, admin: token })
  expect(answer).toMatchObject({ code: 1, data: { type: 'admin-refresh' } })
})

test('a refresh token without its family’s last access token is refused', async () => {
  const { token, refreshToken } = await w.build.member()
  const stranger = await w.build.member()
  expect(await refresh(refreshToken, undefined)).toMatchObject({ code: 0, msg: 'Invalid token. Please sign in again.' })
  expect(await refresh(refreshToken, stranger.token)).toMatchObject({ code: 0 })
  const first = await refresh(refreshToken, token)
  w.wait(61)
  expect((await refresh(refreshToken, token)).code).toBe(0)
  expect((await refresh(refreshToken, first.data.token)).code).toBe(1)
})

test('unknown, empty and outlived refresh tokens are refused', async () => {
  const { token, refreshToken } = await w.build.member()
  expect(await refresh('nonsense', token)).toMatchObject({ code: 0, msg: 'Your session has expired. Please sign in again.' })
  expect((await refresh('', token)).code).toBe(0)
  w.wait(31 * day)
  expect((await refresh(refreshToken, token)).code).toBe(0)
})

test('with rotate a new refresh token comes; the old one serves a second tab for a minute', async () => {
  const { token, refreshToken } = await w.build.member()
  const first = await refresh(refreshToken, token, { rotate: 1 })
  expect(first.data.refreshToken).toHaveLength(43)
  w.wait(30)
  const lost = await refresh(refreshToken, token, { rotate: 1 })
  expect(lost.code).toBe(1)
  expect((await peek(lost.data.token)).code).toBe(1)
})

test('the old refresh token used after its minute ends the whole family', async () => {
  const { token, refreshToken } = await w.build.member()
  const rotated = (await refresh(refreshToken, token, { rotate: 1 })).data
  w.wait(61)
  expect((await peek(rotated.token)).code).toBe(1)
  expect((await refresh(refreshToken, rotated.token)).code).toBe(0)
  expect((await peek(rotated.token)).code).toBe(302)
  expect((await refresh(rotated.refreshToken ?? '', rotated.token)).code).toBe(0)
})

test('two refreshes at once both succeed and leave one family', async () => {
  const { token, refreshToken } = await w.build.member()
  const answers = await Promise.all([1, 2, 3].map(() => refresh(refreshToken, token, { rotate: 1 })))
  expect(answers.map((answer) => answer.code)).toEqual([1, 1, 1])
  const alive = await Promise.all(answers.map((answer) => peek(answer.data.token)))
  expect(alive.map((answer) => answer.code).sort()).toEqual([1, 409, 409])
})

test('logging out ends this sign-in and leaves the others', async () => {
  const { id, token, refreshToken } = await w.build.member()
  const other = await w.ctx.db.selectFrom('session').select('id').where('account_id', '=', id).execute()
  expect(other).toHaveLength(1)
  expect(await w.post('/api/user/logout', { member: token, body: { refresh_token: refreshToken } })).toMatchObject({
    code: 1,
    data: null,
  })
  expect((await peek(token)).code).toBe(302)
  expect((await refresh(refreshToken, token)).code).toBe(0)
  expect((await w.post('/api/user/logout', { member: token, body: {} })).code).toBe(1)
})

test('logging out everywhere ends every sign-in of that account only', async () => {
  const { username, token } = await w.build.member()
  const neighbour = await w.build.member()
  const second = await w.post<{ userInfo: { token: string } }>('/api/user/checkIn', {
    body: { tab: 'login', username, password: 'Right#2026' },
  })
  await w.post('/api/user/logout', { member: token, body: { everywhere: 1 } })
  expect((await peek(token)).code).toBe(302)
  expect((await peek(second.data.userInfo.token)).code).toBe(302)
  expect((await peek(neighbour.token)).code).toBe(1)
})

test('admin and member sessions are separate: both can be sent, logging out of one leaves the other', async () => {
  const admin = await w.build.admin()
  const member = await w.build.member()
  await w.post('/admin/Index/logout', { admin: admin.token, member: member.token, body: { refresh_token: admin.refreshToken } })
  expect((await w.get('/admin/Index/index', { admin: admin.token })).code).toBe(302)
  expect((await peek(member.token)).code).toBe(1)
})

test('the first call of the site tells who is looking, and insists when asked to', async () => {
  const { token, id } = await w.build.member()
  expect(await w.get('/api/index/index')).toMatchObject({
    code: 1,
    data: { userInfo: [], menus: [], openMemberCenter: true, site: { siteName: 'ShipSmart', upload: { mode: 'local' } } },
  })
  expect(await w.get('/api/index/index', { member: token })).toMatchObject({
    code: 1,
    data: {
      userInfo: { id },
      menus: ['account', 'shipping', 'shops', 'money', 'addresses', 'settings'].map((name) => ({ name })),
    },
  })
  expect(await w.get('/api/index/index', { query: { requiredLogin: '1' } })).toMatchObject({ code: 302 })
  w.wait(day + 1)
  expect(await w.get('/api/index/index', { member: token })).toMatchObject({ code: 1, data: { userInfo: [] } })
  expect(await w.get('/api/index/index', { member: token, query: { requiredLogin: '1' } })).toMatchObject({ code: 409 })
})

test('who stays signed in for ninety days can refresh after forty without a visit, and everything is forgotten in the end', async () => {
  await w.ctx.settings.set('refresh_keep_seconds', 90 * day)
  const { id, username } = await w.build.member()
  await w.ctx.db.deleteFrom('session').where('account_id', '=', id).execute()
  const signedIn = await w.post<{ userInfo: { token: string; refreshToken: string } }>('/api/user/checkIn', {
    body: { tab: 'login', username, password: 'Right#2026', keep: true },
  })
  const { token, refreshToken } = signedIn.data.userInfo
  const kept = async () =>
    (
      await w.ctx.db
        .selectFrom('session_token as t')
        .innerJoin('session as s', 's.id', 't.session_id')
        .select('t.kind')
        .where('s.account_id', '=', id)
        .orderBy('t.kind')
        .execute()
    ).map(({ kind }) => kind)
  w.wait(40 * day)
  await signInCleanupJob.run(w.ctx, {})
  const refreshed = await refresh(refreshToken, token)
  expect(refreshed).toMatchObject({ code: 1 })
  expect(await kept()).toEqual(['access', 'access', 'refresh'])
  // The first one was replaced long ago: nobody can refresh with it. The second one is the family's last.
  w.wait(40 * day)
  await signInCleanupJob.run(w.ctx, {})
  expect(await kept()).toEqual(['access', 'refresh'])
  expect((await refresh(refreshToken, refreshed.data.token)).code).toBe(1)
  w.wait(41 * day)
  await signInCleanupJob.run(w.ctx, {})
  expect(await kept()).toEqual([])
  expect(await w.ctx.db.selectFrom('session').select('id').where('account_id', '=', id).execute()).toEqual([])
  await w.ctx.settings.set('refresh_keep_seconds', 30 * day)
})
