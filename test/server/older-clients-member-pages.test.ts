import { beforeAll, describe, expect, test } from 'vitest'
import { password } from '#test/world/factories.ts'
import { type Any, type OlderClient, olderClient } from '#test/world/older-client.ts'
import { type OlderVersionName, olderVersions, readOlderMenu } from '#test/world/older-versions.ts'
import { type World, world } from '#test/world/world.ts'

/** Every call of the member pages for which unchanged clients have components, from the sign-in by way of the menu. */
describe.each(Object.keys(olderVersions) as OlderVersionName[])('the member centre of %s', (name) => {
  const { createTime, loginTime } = olderVersions[name]
  let w: World
  let client: OlderClient
  let pages: string[]
  beforeAll(async () => {
    w = await world()
    await w.build.member({ username: 'lihua', mobile: '+8613912345678', money: 1230, points: 40 })
    client = olderClient(w, { area: 'member', version: name })
    await ok(client.get('/api/index/index'))
    await ok(client.get('/api/user/checkIn'))
    const form = {
      tab: 'login',
      username: 'lihua',
      password,
      captcha: '',
      keep: true,
      captchaId: 'a-picture-id',
      captchaInfo: '',
    }
    const signedIn = await ok(client.post('/api/user/checkIn', { ...form, email: '', mobile: '', registerType: 'email' }))
    Object.assign(client.store, signedIn.data.userInfo)
    const { userInfo, menus } = (await ok(client.get('/api/user/index'))).data
    const { refreshToken, refresh_token } = client.store
    Object.assign(client.store, userInfo, { refreshToken, refresh_token })
    const { entries } = readOlderMenu(name, 'member', menus)
    pages = entries.filter(({ opens }) => opens === 'page').map(({ path }) => path)
  })

  async function ok(call: Promise<Any>): Promise<Any> {
    const answer = await call
    expect(answer).toMatchObject({ code: 1 })
    return answer
  }

  test('the overview has seven days of money and points', async () => {
    expect(pages).toContain('/user/account/overview')
    const { days, money, score } = (await ok(client.get('/api/account/overview'))).data
    expect([days.length, money.length, score.length]).toEqual([7, 7, 7])
  })

  test('balance and points are read page by page, with the times of this version', async () => {
    for (const [page, call] of [
      ['balance', '/api/account/balance'],
      ['integral', '/api/account/integral'],
    ] as const) {
      expect(pages).toContain(`/user/account/${page}`)
      const { list, total } = (await ok(client.get(call, { page: 1, limit: 10 }))).data
      expect([list.length, total, typeof list[0][createTime]]).toEqual([1, 1, 'number'])
    }
  })

  test('the profile is opened below /user/ and saved with the whole store', async () => {
    expect(pages).toContain('/user/account/profile')
    await ok(client.get('/api/account/profile'))
    expect(client.store).toMatchObject({ avatar: '/static/images/avatar.png', [loginTime]: expect.any(Number) })
    await ok(client.post('/api/account/profile', { ...client.store, motto: '一路顺风' }))
    expect((await ok(client.get('/api/user/index'))).data.userInfo).toMatchObject({ motto: '一路顺风', mobile: '13912345678' })
  })

  test('an expired token is renewed once, and a changed password ends the session', async () => {
    const before = client.store.token
    w.wait(86_401)
    await ok(client.get('/api/user/index'))
    expect(client.store.token).not.toBe(before)
    expect(pages).toContain('/user/account/changePassword')
    const form = { oldPassword: password, newPassword: 'Other#2026', confirmPassword: 'Other#2026' }
    await ok(client.post('/api/account/changePassword', form))
    expect(await client.get('/api/user/index')).toMatchObject({ code: 302, data: { routePath: '/user/login' } })
  })
})
