import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { sendFile } from '#test/world/form.ts'
import { type Any, type OlderClient, olderClient } from '#test/world/older-client.ts'
import { type World, world } from '#test/world/world.ts'

/** An unchanged member centre of the first version, and what later ones do otherwise, against our server. */
let w: World
let member: { id: number; username: string }
let client: OlderClient
beforeAll(async () => {
  w = await world()
  member = await w.build.member({
    username: 'lihua',
    email: 'lihua@example.com',
    mobile: '+8613912345678',
    money: 1230,
    points: 40,
  })
  client = olderClient(w, { area: 'member', otherToken: (await w.build.admin()).token })
})

async function signIn(who: OlderClient): Promise<Any> {
  who.store.token = ''
  const typed = { username: member.username, password, captcha: '1234', keep: true, captchaId: randomUUID() }
  const answer = await who.post('/api/user/checkIn', { tab: 'login', email: '', mobile: '', ...typed, registerType: 'email' })
  replace(who, answer.data.userInfo)
  return answer
}

/** The member's store is replaced as a whole by what comes. */
const replace = (who: OlderClient, info: Any): void => {
  for (const name of Object.keys(who.store)) delete who.store[name]
  Object.assign(who.store, info)
}

test('it signs in, replaces its store with the start of the member centre, and is still signed in', async () => {
  expect(await client.get('/api/index/index')).toMatchObject({ code: 1, data: { openMemberCenter: true } })
  expect(await client.get('/api/user/checkIn')).toMatchObject({ code: 1, data: { accountVerificationType: expect.any(Array) } })
  expect(await signIn(client)).toMatchObject({ code: 1, data: { routePath: '/user' } })
  const { token, refreshToken } = client.store
  const start = await client.get('/api/user/index')
  replace(client, { ...start.data.userInfo, refreshToken })
  expect(client.store).toMatchObject({ token, refreshToken, id: member.id, mobile: '13912345678', money: '12.30', score: 40 })
  expect(client.store).toMatchObject({
    lastlogintime: expect.any(Number),
    jointime: expect.any(Number),
    lastloginip: '127.0.0.1',
  })
  expect(await client.get('/api/account/overview')).toMatchObject({ code: 1 })

  const { menus, rules } = start.data
  const pages = [...menus.flatMap(({ children }: Any) => children), ...rules]
  const files = Object.fromEntries(pages.map(({ path, component }: Any) => [path, component]))
  expect(files).toMatchObject({
    'account/overview': '/src/views/frontend/user/account/overview.vue',
    'account/profile': '/src/views/frontend/user/account/profile.vue',
    'account/changePassword': '/src/views/frontend/user/account/changePassword.vue',
    'account/integral': '/src/views/frontend/user/account/integral.vue',
    'account/sheetOrder': '/src/views/frontend/user/account/sheetOrder.vue',
  })
  expect(menus[0]).toMatchObject({ type: 'menu_dir', icon: 'fa fa-user', icon_name: 'user' })
})

test('a later client that starts at the site’s own call keeps its token too', async () => {
  const later = olderClient(w, { area: 'member' })
  await signIn(later)
  const { token } = later.store
  const { userInfo, menus } = (await later.get('/api/index/index', { requiredLogin: 1 })).data
  Object.assign(later.store, userInfo)
  expect(later.store.token).toBe(token)
  expect(menus[0].children[0].component).toMatch(/^\/src\/views\/frontend\/user\/account\/\w+\.vue$/)
})

test('the profile is sent back as the whole store with one change', async () => {
  await signIn(client)
  expect(await client.get('/api/account/profile')).toMatchObject({ code: 1 })
  const saved = await client.post('/api/account/profile', { ...client.store, motto: '一路顺风', birthday: '1990-02-03' })
  expect(saved).toMatchObject({ code: 1, data: null })
  expect((await client.get('/api/user/index')).data.userInfo).toMatchObject({
    motto: '一路顺风',
    birthday: '1990-02-03',
    mobile: '13912345678',
    email: 'lihua@example.com',
    avatar: '/static/images/avatar.png',
  })
  expect(await run(w.ctx.db, 'select mobile, avatar from member where id = $1', [member.id])).toEqual([
    { mobile: '+8613912345678', avatar: '' },
  ])
})

test('balance and points come in pages with the times it shows', async () => {
  await signIn(client)
  for (const [url, amount] of [
    ['/api/account/balance', { money: '12.30', before: '0.00', after: '12.30' }],
    ['/api/account/integral', { score: 40, before: 0, after: 40 }],
  ] as const) {
    const { list, total } = (await client.get(url, { page: 1, limit: 10 })).data
    expect(total).toBe(1)
    expect(list).toMatchObject([{ ...amount, user_id: member.id, createtime: expect.any(Number), memo: expect.any(String) }])
  }
})

test('a picture is uploaded for the profile', async () => {
  await signIn(client)
  const sent = await sendFile<Any>(
    w,
    { name: 'note.txt', content: 'hello' },
    { member: client.store.token, fields: { topic: 'default' } },
  )
  expect(sent).toMatchObject({ code: 1, data: { file: { name: 'note.txt', url: expect.stringMatching(/^\/storage\//) } } })
})

test('a token that ran out is renewed once with the old one in its header, until one signs out', async () => {
  await signIn(client)
  const { token } = client.store
  w.wait(86_401)
  expect(await client.get('/api/user/index')).toMatchObject({ code: 1, data: { userInfo: { id: member.id } } })
  expect(client.store.token).not.toBe(token)
  expect(await client.post('/api/user/logout', { refresh_token: client.store.refreshToken })).toMatchObject({ code: 1 })
  expect(await client.get('/api/user/index')).toMatchObject({ code: 302, data: { routePath: '/user/login' } })
})

test('a changed password is sent with its repetition, and ends the session', async () => {
  await signIn(client)
  const form = { oldPassword: password, newPassword: 'Other#2026', confirmPassword: 'Other#2026' }
  expect(await client.post('/api/account/changePassword', form)).toMatchObject({ code: 1 })
  expect(await client.get('/api/user/index')).toMatchObject({ code: 302 })
})
