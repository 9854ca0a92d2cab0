import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { AdminInfo, MemberInfo } from '#contract/account.ts'
import { password } from '#test/world/factories.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

type AdminAnswer = { userInfo: AdminInfo; routePath: string; captcha?: boolean }
type MemberAnswer = { userInfo: MemberInfo; routePath: string }

const signInAdmin = (username: string, secret: string, more: object = {}, ip = '10.0.0.1') =>
  w.post<AdminAnswer>('/admin/Index/login', { body: { username, password: secret, ...more }, ip })
const signInMember = (username: string, secret: string, more: object = {}, ip = '10.0.0.1') =>
  w.post<MemberAnswer>('/api/user/checkIn', { body: { tab: 'login', username, password: secret, ...more }, ip })

test('an admin signs in and receives the names of the specification and the later ones', async () => {
  const { username, id } = await w.build.admin()
  const answer = await signInAdmin(username, password, { keep: true })
  expect(answer).toMatchObject({ status: 200, code: 1, msg: 'Signed in', data: { routePath: '/admin' } })
  const { userInfo } = answer.data
  expect(userInfo).toMatchObject({ id, username, nickname: username, super: true })
  expect(userInfo.lastlogintime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(userInfo.last_login_time).toBe(userInfo.lastlogintime)
  expect(userInfo.refreshToken).toBe(userInfo.refresh_token)
  expect(userInfo.token).toHaveLength(43)
  const index = await w.get<{ adminInfo: AdminInfo; menus: { name: string }[]; siteConfig: object; terminal: object }>(
    '/admin/Index/index',
    { admin: userInfo.token },
  )
  expect(index.data.adminInfo).toMatchObject({ id, username, super: true })
  expect(index.data.menus.map((menu) => menu.name)).toEqual([
    'dashboard',
    'auth',
    'user',
    'orders',
    'warehouses',
    'money',
    'catalogue',
    'content',
    'routine',
    'system',
  ])
  expect(index.data.terminal).toEqual({ installServicePort: '8000', npmPackageManager: 'pnpm' })
})

test('a member signs in by name, e-mail in any case, or mobile', async () => {
  const { username, id } = await w.build.member({ email: 'Li.Wei@example.com', mobile: '+8613800138000' })
  for (const name of [username, 'li.wei@EXAMPLE.com', '13800138000', '+8613800138000']) {
    const answer = await signInMember(name, password)
    expect(answer).toMatchObject({
      code: 1,
      data: { routePath: '/user', userInfo: { id, username, money: '0.00', score: 0, gender: 0 } },
    })
    expect(answer.data.userInfo.refreshToken).toBe('')
    expect(answer.data.userInfo.jointime).toBe(answer.data.userInfo.join_time)
  }
  const { token } = (await signInMember(username, password)).data.userInfo
  const index = await w.get<{ userInfo: MemberInfo; menus: { name: string }[] }>('/api/user/index', {
    member: token,
    query: { pages: 'all' },
  })
  expect(index).toMatchObject({
    code: 1,
    data: {
      userInfo: { id },
      menus: [
        { name: 'account', children: [{ name: 'account/shipsmart', title: 'Dashboard' }] },
        {
          name: 'shipping',
          title: 'Ship',
          children: [
            { name: 'account/sheetOrder/create', title: 'New order', type: 'menu' },
            { name: 'account/sheetOrder', title: 'Orders' },
            { name: 'account/manifest' },
            { name: 'account/orderInTransit' },
            { name: 'account/orderHistory' },
            { name: 'account/refundOrder', title: 'Returns & refunds' },
            { name: 'account/claim' },
            { name: 'account/priceEstimate', title: 'Price estimate' },
            { name: 'account/overview' },
            { name: 'account/reweigh', type: 'route' },
            { name: 'account/sheetOrder/import', title: 'Import orders', type: 'route' },
            { name: 'account/sheetOrder/detail', title: 'Order', type: 'route' },
            { name: 'account/logisticsDetail', type: 'route' },
            { name: 'account/insurance' },
          ],
        },
        {
          name: 'shops',
          title: 'Shops',
          children: [
            { name: 'account/newOrders', title: 'New orders' },
            { name: 'account/notifyMarketplace' },
            { name: 'account/addManageAccounts', title: 'My shops' },
            { name: 'account/newOrders/rules', type: 'route' },
          ],
        },
        {
          name: 'money',
          title: 'Money',
          children: [
            { name: 'account/prepayNow', type: 'menu' },
            { name: 'account/balanceRecord', title: 'Balance' },
            { name: 'account/integral', title: 'Points' },
            { name: 'account/payment', type: 'route' },
            { name: 'account/confirmPayment', type: 'route' },
          ],
        },
        { name: 'addresses', children: [{ name: 'account/addressBook', title: 'Address book' }] },
        {
          name: 'settings',
          title: 'Settings',
          children: [{ name: 'account/changePassword', title: 'Change password' }],
        },
      ],
      rules: [{ name: 'account/profile', title: 'My profile', type: 'nav_user_menu' }],
    },
  })
  expect(index.data.userInfo.lastloginip).toBe('10.0.0.1')
})

test('a name is one account’s whatever the case of its letters, and opens it however it is written', async () => {
  const { id } = await w.build.member({ username: 'CaseLess' })
  const boss = await w.build.admin({ username: 'CaseBoss' })
  expect(await signInMember('caseless', password)).toMatchObject({ code: 1, data: { userInfo: { id, username: 'CaseLess' } } })
  expect(await signInAdmin('CASEBOSS', password)).toMatchObject({ code: 1, data: { userInfo: { id: boss.id } } })
  const other = await w.build.member()
  const taken = { code: 0, data: { errors: { username: 'This value already exists' } } }
  const rename = { member: other.token, body: { username: 'CASELESS' } }
  expect(await w.post('/api/account/profile', rename)).toMatchObject(taken)
  const add = { username: 'caseBoss', nickname: 'x', password, group_arr: [1], status: 1 }
  expect(await w.post('/admin/auth.admin/add', { admin: boss.token, body: add })).toMatchObject(taken)

  // Of two that had one name before, each still comes in by the name as it was.
  const late = await w.build.member({ username: 'CaseLess_2' })
  await w.ctx.db.updateTable('member').set({ former_username: 'CASELess' }).where('id', '=', late.id).execute()
  expect((await signInMember('CASELess', password)).data.userInfo.id).toBe(late.id)
  expect((await signInMember('CaseLess', password)).data.userInfo.id).toBe(id)
})

test('a wrong password and an unknown name get the same answer, in the caller’s language', async () => {
  const { username } = await w.build.admin()
  const wrong = await signInAdmin(username, 'Wrong#2026')
  const unknown = await signInAdmin('nobodyhere', 'Wrong#2026')
  expect(wrong).toMatchObject({
    status: 200,
    code: 0,
    msg: 'The account or the password is incorrect.',
    data: { captcha: false },
  })
  expect(unknown).toMatchObject({ code: 0, msg: wrong.msg, data: wrong.data })
  const chinese = await w.post('/admin/Index/login', { body: { username, password: 'x' }, language: 'zh-cn' })
  expect(chinese.msg).toBe('账号或密码不正确。')
})

test('the third failure of an account makes a captcha necessary; a success clears it', async () => {
  const { username } = await w.build.member()
  const ip = '10.1.1.1'
  expect((await signInMember(username, 'Wrong#2026', {}, ip)).data).toEqual({ captcha: false })
  expect((await signInMember(username, 'Wrong#2026', {}, ip)).data).toEqual({ captcha: false })
  expect((await signInMember(username, 'Wrong#2026', {}, ip)).data).toEqual({ captcha: true })
  const without = await signInMember(username, password, {}, ip)
  expect(without).toMatchObject({ code: 0, msg: 'Please enter the characters in the picture.', data: { captcha: true } })
  const id = 'c0ffee00-0000-4000-8000-000000000001'
  const picture = await w.app.inject({ method: 'GET', url: `/api/common/captcha?id=${id}&server=1` })
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.readUInt32BE(16)).toBe(176)
  expect(picture.rawPayload.readUInt32BE(20)).toBe(55)
  const stored = await w.ctx.db.selectFrom('captcha').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored.code).toMatch(/^[1-9]{4}$/)
  const wrong = await signInMember(username, password, { captcha: '0000', captchaId: id }, ip)
  expect(wrong.msg).toBe('The captcha is wrong or has expired. Please enter the new one.')
  // One try per picture: the right text of a used picture opens nothing.
  expect((await signInMember(username, password, { captcha: stored.code, captcha_id: id }, ip)).code).toBe(0)
  const again = 'c0ffee00-0000-4000-8000-000000000002'
  await w.app.inject({ method: 'GET', url: `/api/common/captcha?id=${again}&server=1` })
  const fresh = await w.ctx.db.selectFrom('captcha').select('code').where('id', '=', again).executeTakeFirstOrThrow()
  expect((await signInMember(username, password, { captcha: fresh.code, captchaId: again }, ip)).code).toBe(1)
  expect((await signInMember(username, password, {}, ip)).code).toBe(1)
})

test('asked twice with the same id, the picture keeps its text', async () => {
  const id = 'c0ffee00-0000-4000-8000-000000000003'
  const read = async () => {
    await w.app.inject({ method: 'GET', url: `/api/common/captcha?id=${id}&server=1` })
    return (await w.ctx.db.selectFrom('captcha').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code
  }
  expect(await read()).toBe(await read())
})

test('a captcha that is not needed is ignored', async () => {
  const { username } = await w.build.admin()
  expect(
    (await signInAdmin(username, password, { captcha: 'nonsense', captcha_id: 'nonsense', loading: false }, '10.9.9.9')).code,
  ).toBe(1)
})

test('twenty failures of one address ask everyone there for a captcha, also before signing in', async () => {
  const ip = '10.2.2.2'
  for (let n = 0; n < 20; n++) await signInMember(`nobody${n}x`, 'Wrong#2026', {}, ip)
  const { username } = await w.build.member()
  expect(await w.get('/api/user/checkIn', { ip })).toMatchObject({
    code: 1,
    data: { captcha: true, userLoginCaptchaSwitch: true },
  })
  expect(await w.get('/admin/Index/login', { ip })).toMatchObject({ code: 1, data: { captcha: true } })
  expect((await signInMember(username, password, {}, ip)).data).toMatchObject({ captcha: true })
  expect((await signInMember(username, password, {}, '10.2.2.3')).code).toBe(1)
})

test('ten failures lock the account for a while, the right password included', async () => {
  await w.ctx.settings.set('captcha_after_account_failures', 100)
  const { username } = await w.build.member()
  for (let n = 0; n < 10; n++)
    expect((await signInMember(username, 'Wrong#2026', {}, `10.3.${n}.1`)).msg).toBe('The account or the password is incorrect.')
  const locked = await signInMember(username, password, {}, '10.3.3.3')
  expect(locked).toMatchObject({
    code: 0,
    msg: 'Too many failed attempts. Please try again in 30 minutes, or sign in now with your password and a code by e-mail.',
    data: { captcha: true },
  })
  await w.ctx.settings.set('captcha_after_account_failures', 3)
})

test('however the name is written, it is one account that is guessed at', async () => {
  const { username } = await w.build.member({ email: 'many.names@example.com', mobile: '+8613800138111' })
  const spellings = [username, 'Many.Names@example.com', '138 0013 8111', '+86 138-0013-8111']
  for (const [n, name] of spellings.slice(0, 3).entries()) await signInMember(name, 'Wrong#2026', {}, `10.5.${n}.1`)
  for (const name of spellings) expect((await signInMember(name, password, {}, '10.5.9.9')).data).toMatchObject({ captcha: true })
})

test('who knows one password does not wipe out what their address tried at others', async () => {
  const ip = '10.5.5.5'
  const { username } = await w.build.member()
  for (let n = 0; n < 19; n++) await signInMember(`nobody${n}y`, 'Wrong#2026', {}, ip)
  expect((await signInMember(username, password, {}, ip)).code).toBe(1)
  expect((await w.get('/api/user/checkIn', { ip })).data).toMatchObject({ captcha: false })
  await signInMember('nobody20y', 'Wrong#2026', {}, ip)
  expect((await w.get('/api/user/checkIn', { ip })).data).toMatchObject({ captcha: true })
})

/** As if every picture could be read. */
async function solveCaptcha() {
  const captcha_id = randomUUID()
  await w.app.inject({ method: 'GET', url: `/api/common/captcha?id=${captcha_id}&server=1` })
  const { code } = await w.ctx.db.selectFrom('captcha').select('code').where('id', '=', captcha_id).executeTakeFirstOrThrow()
  return { captcha: code, captcha_id }
}

const lockedMsg =
  'Too many failed attempts. Please try again in 30 minutes, or sign in now with your password and a code by e-mail.'
const wrongMsg = 'The account or the password is incorrect.'

for (const realm of ['member', 'admin'] as const)
  test(`wrong passwords from elsewhere lock out strangers, not the owner (${realm})`, async () => {
    const signIn = realm === 'member' ? signInMember : signInAdmin
    const { username, id } = await w.build[realm]()
    const email = `${realm}.owner@example.com`
    await w.ctx.db.updateTable(realm).set({ email }).where('id', '=', id).execute()
    const [device, strange] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
    expect(await signIn(username, password, { device }, '10.7.0.1')).toMatchObject({ code: 1 })
    const kept = await w.ctx.db
      .selectFrom('sign_in_device')
      .selectAll()
      .where('account_id', '=', id)
      .where('realm', '=', realm)
      .execute()
    expect(kept.map(({ token_hash }) => token_hash.equals(createHash('sha256').update(device).digest()))).toEqual([true])

    // Every picture solved, from ever other addresses: ten tries, and then not even the right password.
    for (let n = 0; n < 10; n++)
      expect((await signIn(username, 'Wrong#2026', { ...(await solveCaptcha()), device: strange }, `10.7.1.${n}`)).msg).toBe(
        wrongMsg,
      )
    const stranger = async () => signIn(username, password, { ...(await solveCaptcha()), device: strange }, '10.7.1.77')
    expect(await stranger()).toMatchObject({ code: 0, msg: lockedMsg, data: { captcha: true } })

    // The browser that signed in before is not asked for anything, and has tries of its own.
    expect((await signIn(username, 'Wrong#2026', { device }, '10.7.0.2')).data).toEqual({ captcha: false })
    expect(await signIn(username, password, { device }, '10.7.0.2')).toMatchObject({ code: 1 })
    expect(await stranger()).toMatchObject({ code: 0, msg: lockedMsg })

    // Another browser of the owner comes in with a code by mail, and is known from then on.
    const other = randomBytes(32).toString('base64url')
    await w.post('/api/Ems/send', { body: { email: username, event: realm === 'member' ? 'user_login' : 'admin_login' } })
    const { secret } = await w.ctx.db
      .selectFrom('outbox')
      .select('secret')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const captcha = /^ {4}(\w{4})$/m.exec((secret as { body: string }).body)?.[1] ?? ''
    const byMail = (typed: string, secretWord = password) =>
      signIn(username, secretWord, { captcha: typed, captcha_id: 'email', device: other }, '10.7.0.3')
    expect(await byMail('ILO0')).toMatchObject({ code: 0, msg: 'The code is wrong or has expired.' })
    expect(await byMail(captcha)).toMatchObject({ code: 1 })
    expect(await byMail(captcha)).toMatchObject({ code: 1 })
    expect(await stranger()).toMatchObject({ code: 0, msg: lockedMsg })

    // A known browser is not a way to guess for ever either.
    for (let n = 0; n < 10; n++) await signIn(username, 'Wrong#2026', { ...(await solveCaptcha()), device }, '10.7.0.4')
    expect(await signIn(username, password, { ...(await solveCaptcha()), device }, '10.7.0.4')).toMatchObject({
      code: 0,
      msg: 'Too many failed attempts. Please try again in 30 minutes.',
    })
    expect(await signIn(username, password, { device: other }, '10.7.0.3')).toMatchObject({ code: 1 })
  })

test('a new password makes strangers of all browsers; nobody keeps more than ten, and a short token is none', async () => {
  const { username, id, token } = await w.build.member()
  const devices = () =>
    w.ctx.db.selectFrom('sign_in_device').select('last_time').where('account_id', '=', id).where('realm', '=', 'member').execute()
  expect(await signInMember(username, password, { device: 'short' }, '10.7.2.1')).toMatchObject({ code: 1 })
  expect(await devices()).toHaveLength(0)
  for (let n = 0; n < 12; n++)
    await signInMember(username, password, { device: randomBytes(32).toString('base64url') }, '10.7.2.1')
  expect(await devices()).toHaveLength(10)
  const change = { oldPassword: password, newPassword: 'Other#2026' }
  expect(await w.post('/api/account/changePassword', { member: token, body: change })).toMatchObject({ code: 1 })
  expect(await devices()).toHaveLength(0)
})

test('strangers at the door do not keep a signed-in member from changing the password', async () => {
  const { username, token } = await w.build.member()
  for (let n = 0; n < 11; n++) await signInMember(username, 'Wrong#2026', await solveCaptcha(), `10.7.4.${n}`)
  const change = { oldPassword: password, newPassword: 'Other#2026' }
  expect(await w.post('/api/account/changePassword', { member: token, body: change })).toMatchObject({ code: 1 })
})

test('an address has its tries, however many names and pictures it goes through; a network of IPv6 is one address', async () => {
  await w.ctx.settings.set('lock_after_address_failures', 25)
  const { username } = await w.build.member()
  const device = randomBytes(32).toString('base64url')
  await signInMember(username, password, { device }, '10.7.3.2')
  for (const ips of [['10.7.3.1'], ['2001:db8::1', '2001:db8:0:0:ffff::7', '2001:db8::abcd:1:2:3']]) {
    const ip = (n: number) => ips[n % ips.length] as string
    for (let n = 0; n < 25; n++)
      expect((await signInMember(`spray${n}`, 'Wrong#2026', await solveCaptcha(), ip(n))).msg).toBe(wrongMsg)
    const refused = await signInMember(username, password, await solveCaptcha(), ip(1))
    expect(refused.msg).toMatch(/^Too many failed attempts\. Please try again in (14|15) minutes, or/)
    expect(await signInMember(username, password, { ...(await solveCaptcha()), device }, ip(0))).toMatchObject({ code: 1 })
  }
  expect(await signInMember(username, password, {}, '2001:db8:0:1::1')).toMatchObject({ code: 1 })
  await w.ctx.settings.set('lock_after_address_failures', 100)
})

test('a burst of guesses at once gets no more tries than a patient one', async () => {
  await w.ctx.settings.set('captcha_after_account_failures', 100)
  const { username } = await w.build.member()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signInMember(username, 'Wrong#2026', {}, `10.4.${n}.1`)))
  const tried = answers.filter((answer) => answer.msg.startsWith('The account or')).length
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThanOrEqual(10)
  await w.ctx.settings.set('captcha_after_account_failures', 3)
})

test('a disabled account is told so only after the right password, and its tokens stop working', async () => {
  const { id, username, token } = await w.build.member()
  await w.ctx.db.updateTable('member').set({ status: false }).where('id', '=', id).execute()
  expect((await signInMember(username, 'Wrong#2026')).msg).toBe('The account or the password is incorrect.')
  expect((await signInMember(username, password)).msg).toBe('This account is disabled. Please contact support.')
  expect(await w.get('/api/user/index', { member: token })).toMatchObject({ code: 302, data: { routePath: '/user/login' } })
})

test('someone signed in is sent inside', async () => {
  const member = await w.build.member()
  const admin = await w.build.admin()
  expect(await w.get('/api/user/checkIn', { member: member.token })).toMatchObject({ code: 302, data: { routePath: '/user' } })
  expect(await w.get('/admin/Index/login', { admin: admin.token })).toMatchObject({ code: 302, data: { routePath: '/admin' } })
})

test('a closed member centre lets nobody in, and says so', async () => {
  const { username } = await w.build.member()
  await w.ctx.settings.set('open_member_center', false)
  expect((await signInMember(username, password)).msg).toBe('The member centre is currently closed.')
  await w.ctx.settings.set('open_member_center', true)
  expect((await signInMember(username, password, { tab: 'dance' })).msg).toBe('Unknown operation: dance')
})
