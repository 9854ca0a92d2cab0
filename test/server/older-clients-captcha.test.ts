import { randomUUID } from 'node:crypto'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { type Any, olderClient } from '#test/world/older-client.ts'
import { type World, world } from '#test/world/world.ts'

/** When clients of the first and of later versions are shown a captcha, and how those with a picture to click prove that they saw it. */
let w: World
beforeAll(async () => {
  w = await world()
})

const clientAt = (ip: string, area: 'admin' | 'member' = 'admin') => olderClient(w, { area, ip })
const pointsOf = async (id: string) =>
  (await run<{ points: { x: number; y: number }[] }>(w.ctx.db, 'select points from click_captcha where id = $1', [id]))[0]?.points
/** the clicks as such a client sends them, from a picture drawn at this size */
const clicksOn = async (id: string, [width, height] = [350, 200]) => {
  const clicks = (await pointsOf(id))?.map(({ x, y }) => `${Math.round((x * width) / 350)},${Math.round((y * height) / 200)}`)
  return `${clicks?.join('-')};${width};${height}`
}

test('the form that opens next shows a captcha once the account needs one, from this address and to this area only', async () => {
  const { username } = await w.build.admin()
  const client = clientAt('10.3.0.1')
  const wrong = { username, password: 'Wrong#2026', captcha: '', keep: false, loading: true, captcha_id: randomUUID() }
  for (const captcha of [false, false, true]) {
    expect((await client.get('/admin/index/login')).data.captcha).toBe(false)
    expect(await client.post('/admin/index/login', wrong)).toMatchObject({ code: 0, data: { captcha } })
  }
  expect((await client.get('/admin/index/login')).data.captcha).toBe(true)
  expect((await clientAt('10.3.0.2').get('/admin/index/login')).data.captcha).toBe(false)
  expect((await clientAt('10.3.0.1', 'member').get('/api/user/checkIn')).data.captcha).toBe(false)

  // Somebody else's failures: told at the first try, and the form says it from then on.
  const owner = clientAt('10.3.0.3')
  expect(await owner.post('/admin/index/login', { ...wrong, password })).toMatchObject({ code: 0 })
  expect((await owner.get('/admin/index/login')).data.captcha).toBe(true)
  const captcha_id = randomUUID()
  const picture = await w.app.inject({ url: `/api/common/captcha?server=1&id=${captcha_id}` })
  expect(picture.headers['content-type']).toBe('image/png')
  const [{ code: captcha } = { code: '' }] = await run<{ code: string }>(w.ctx.db, 'select code from captcha where id = $1', [
    captcha_id,
  ])
  expect(await owner.post('/admin/index/login', { ...wrong, password, captcha, captcha_id })).toMatchObject({ code: 1 })
  expect((await owner.get('/admin/index/login')).data.captcha).toBe(false)
})

test('where an account needs a captcha from its first try, the form says so at once', async () => {
  await w.ctx.settings.set('captcha_after_account_failures', 0)
  expect((await clientAt('10.3.0.4').get('/admin/index/login')).data.captcha).toBe(true)
  await w.ctx.settings.set('captcha_after_account_failures', 3)
})

test('a picture to click has its marks in the order that is asked for, and is good for one use', async () => {
  const client = clientAt('10.3.0.5')
  const id = randomUUID()
  const { data } = await client.get('/api/common/clickCaptcha', { id })
  expect(data).toMatchObject({ id, width: 350, height: 200, text: expect.any(Array) })
  expect(new Set(data.text).size).toBe(4)
  const picture = PNG.sync.read(Buffer.from(data.base64.replace(/^data:image\/png;base64,/, ''), 'base64'))
  expect([picture.width, picture.height]).toEqual([350, 200])

  const check = (info: string, unset = false) => client.post('/api/common/checkClickCaptcha', { id, info, unset })
  const info = await clicksOn(id)
  expect(await check(info)).toMatchObject({ code: 1 })
  // Drawn at half its size on a small screen.
  expect(await check(await clicksOn(id, [175, 100]))).toMatchObject({ code: 1 })
  const [first, second, ...rest] = info.split(';')[0]?.split('-') ?? []
  expect(await check(`${[second, first, ...rest].join('-')};350;200`)).toMatchObject({ code: 0 })
  expect(await check(info)).toMatchObject({ code: 0 })

  await client.get('/api/common/clickCaptcha', { id })
  const again = await clicksOn(id)
  expect(await check(again, true)).toMatchObject({ code: 1 })
  expect(await check(again)).toMatchObject({ code: 0 })
  for (const odd of ['', 'x', '1,1;350;200', `${again};1`, again.replace('350', '0')]) {
    await client.get('/api/common/clickCaptcha', { id })
    expect([odd, (await check(odd)).code]).toEqual([odd, 0])
  }
  await client.get('/api/common/clickCaptcha', { id })
  const late = await clicksOn(id)
  w.wait(601)
  expect(await check(late)).toMatchObject({ code: 0 })
})

test('clicks are asked for and spent where a later client signs in', async () => {
  for (const area of ['admin', 'member'] as const) {
    const { username } = area === 'admin' ? await w.build.admin() : await w.build.member()
    const client = clientAt(`10.3.1.${area.length}`, area)
    const shared = { username, password, keep: false, captcha: '' }
    const signIn = (more: object): Promise<Any> =>
      area === 'admin'
        ? client.post('/admin/Index/login', { ...shared, ...more })
        : client.post('/api/user/checkIn', { tab: 'login', email: '', mobile: '', registerType: 'email', ...shared, ...more })
    for (let tries = 0; tries < 3; tries++) await signIn({ password: 'Wrong#2026', captchaId: randomUUID(), captchaInfo: '' })
    expect(await signIn({ captchaId: randomUUID(), captchaInfo: '' })).toMatchObject({ code: 0, data: { captcha: true } })

    const captchaId = randomUUID()
    await client.get('/api/common/clickCaptcha', { id: captchaId })
    const captchaInfo = await clicksOn(captchaId)
    expect(await client.post('/api/common/checkClickCaptcha', { id: captchaId, info: captchaInfo, unset: false })).toMatchObject({
      code: 1,
    })
    // Of another picture.
    expect(await signIn({ captchaId: randomUUID(), captchaInfo })).toMatchObject({ code: 0 })
    expect(await signIn({ captchaId, captchaInfo })).toMatchObject({ code: 1 })
    expect(await pointsOf(captchaId)).toBeUndefined()
  }
})
