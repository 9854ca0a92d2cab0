import { beforeAll, expect, test } from 'vitest'
import type { MemberInfo } from '#contract/account.ts'
import { drawDamagePhoto } from '#server/demo/damage-photo.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { sendFile } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await run(w.ctx.db, `insert into salesperson (code, name, status) values ('SALE-7', 'Ann', 1), ('GONE-1', 'Bob', 2)`)
})

let counter = 0
const newVisitor = () => {
  counter += 1
  const digits = String(counter).padStart(4, '0')
  return {
    username: `visitor${counter}`,
    email: `visitor${counter}@example.com`,
    mobile: `1380013${digits}`,
    ip: `10.9.${counter % 250}.1`,
  }
}

type SignedIn = { userInfo: MemberInfo; routePath: string }
const requestMailCode = (email: string, event: string, more: object = {}, member?: string) =>
  w.post('/api/Ems/send', { body: { email, event, ...more }, member })
const requestSmsCode = (mobile: string, template_code: string, more: object = {}, member?: string) =>
  w.post('/api/Sms/send', { body: { mobile, template_code, ...more }, member })
const register = (body: object, language: 'en' | 'zh-cn' = 'en') =>
  w.post<SignedIn>('/api/user/checkIn', { body: { tab: 'register', password, ...body }, language })
const signIn = (username: string, secret: string, more: object = {}) =>
  w.post<SignedIn>('/api/user/checkIn', { body: { username, password: secret, ...more } })

/** The newest message to somebody, as an admin who may read codes sees it. */
async function findMailTo(recipient: string) {
  const [row] = await run<{ subject: string; body: string; template: string }>(
    w.ctx.db,
    `select subject, coalesce(secret->>'body', body) as body, template from outbox where recipient = $1 order by id desc limit 1`,
    [recipient],
  )
  return row
}
const findCodeSentTo = async (recipient: string) =>
  /(?:^ {4}|: |验证码 )([2-9A-HJKMNP-Z]{4})\b/m.exec((await findMailTo(recipient))?.body ?? '')?.[1] ?? ''

test('the ways a code can go are told before and after signing in', async () => {
  const visitor = await w.get<{ accountVerificationType: string[] }>('/api/user/checkIn')
  expect(visitor.data.accountVerificationType).toEqual(['email', 'mobile'])
  const { token } = await w.build.member()
  const profile = await w.get<{ accountVerificationType: string[] }>('/api/account/profile', { member: token })
  expect(profile.data.accountVerificationType).toEqual(['email', 'mobile'])
})

test('a visitor registers with a code sent by e-mail and is signed in', async () => {
  const { username, email } = newVisitor()
  expect(await requestMailCode(email.toUpperCase(), 'user_register')).toMatchObject({
    code: 1,
    msg: `Code sent to ${email.toUpperCase()}`,
  })
  const captcha = await findCodeSentTo(email)
  expect(captcha).toMatch(/^[2-9A-HJKMNP-Z]{4}$/)
  const answer = await register({
    username,
    registerType: 'email',
    email,
    captcha: captcha.toLowerCase(),
    salesperson_code: 'sale-7',
    agree: 1,
  })
  expect(answer).toMatchObject({
    code: 1,
    msg: 'Welcome! Your account is ready.',
    data: { routePath: '/user', userInfo: { username, nickname: username, email } },
  })
  expect(answer.data.userInfo.refreshToken).toBe('')
  expect(await w.get('/api/user/index', { member: answer.data.userInfo.token })).toMatchObject({ code: 1 })
  const [row] = await run<object>(
    w.ctx.db,
    'select s.code, m.agree_time is not null as agreed, m.join_ip from member m join salesperson s on s.id = m.salesperson_id where m.username = $1',
    [username],
  )
  expect(row).toEqual({ code: 'SALE-7', agreed: true, join_ip: '127.0.0.1' })
  expect(await signIn(email, password)).toMatchObject({ code: 1 })
})

test('a visitor registers with a code sent to a Chinese mobile number', async () => {
  const { username, mobile } = newVisitor()
  expect(await w.post('/api/Sms/send', { body: { mobile, template_code: 'user_register' }, language: 'zh-cn' })).toMatchObject({
    code: 1,
    msg: `验证码已发送至 ${mobile}`,
  })
  const message = await findMailTo(`+86${mobile}`)
  expect(message?.body).toMatch(/^【ShipSmart】注册验证码 [2-9A-HJKMNP-Z]{4}，10 分钟内有效。$/)
  const answer = await register(
    { username, registerType: 'mobile', mobile, captcha: await findCodeSentTo(`+86${mobile}`) },
    'zh-cn',
  )
  expect(answer).toMatchObject({ code: 1, msg: '注册成功，欢迎！', data: { userInfo: { mobile, email: '' } } })
  expect(await signIn(mobile, password)).toMatchObject({ code: 1 })
})

test('a British mobile number is taken as people write it', async () => {
  const { username } = newVisitor()
  await requestSmsCode('07911 123456', 'user_register')
  const captcha = await findCodeSentTo('+447911123456')
  expect(await register({ username, registerType: 'mobile', mobile: '07911 123456', captcha })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, 'select mobile from member where username = $1', [username])).toEqual([{ mobile: '+447911123456' }])
})

test('what is wrong is said at each field, in the caller’s language, and costs no code', async () => {
  const { email } = newVisitor()
  await requestMailCode(email, 'user_register')
  const bad = await register({ username: '1a', password: '123', registerType: 'email', email: 'not an address', captcha: '' })
  expect(bad).toMatchObject({
    code: 0,
    data: {
      errors: {
        username: '3 to 16 letters, digits or underscores, starting with a letter',
        password: '6 to 32 characters without quotes, < > or &',
        email: 'Enter a valid e-mail address',
        captcha: 'This field is required',
      },
    },
  })
  const chinese = await register({ username: 'okname', registerType: 'mobile', mobile: '12345678', captcha: 'AAAA' }, 'zh-cn')
  expect(chinese).toMatchObject({ code: 0, data: { errors: { mobile: '请输入正确的手机号' } } })
  const [row] = await run<{ tries: number }>(w.ctx.db, 'select tries from verification_code where address = $1', [email])
  expect(row?.tries).toBe(0)
})

test('an unknown or disabled salesperson code is refused, and the code stays good', async () => {
  const { username, email } = newVisitor()
  await requestMailCode(email, 'user_register')
  const captcha = await findCodeSentTo(email)
  for (const salesperson_code of ['NOBODY', 'gone-1'])
    expect(await register({ username, registerType: 'email', email, captcha, salesperson_code })).toMatchObject({
      code: 0,
      data: { errors: { salesperson_code: expect.stringContaining('does not exist') } },
    })
  expect(await register({ username, registerType: 'email', email, captcha })).toMatchObject({ code: 1 })
})

test('a taken name is refused, and the code stays good', async () => {
  const { username, email } = newVisitor()
  await w.build.member({ username, email })
  const other = newVisitor()
  await requestMailCode(other.email, 'user_register')
  const answer = await register({
    username,
    registerType: 'email',
    email: other.email,
    captcha: await findCodeSentTo(other.email),
  })
  expect(answer).toMatchObject({ code: 0, data: { errors: { username: 'This value already exists' } } })
  // Nothing was lost: the same code with another name.
  expect(
    await register({
      username: other.username,
      registerType: 'email',
      email: other.email,
      captcha: await findCodeSentTo(other.email),
    }),
  ).toMatchObject({ code: 1 })
})

test('who forgot the password chooses a new one with a code; every session ends and the owner is told', async () => {
  const { username, email, mobile } = newVisitor()
  const { token } = await w.build.member({ username, email, mobile: `+86${mobile}` })
  for (let n = 0; n < 11; n++) await signIn(username, 'Wrong#2026', { captcha: 'x', captcha_id: 'x' })
  await requestSmsCode(mobile, 'user_retrieve_pwd')
  const body = { type: 'mobile', account: mobile, captcha: await findCodeSentTo(`+86${mobile}`), password: 'New#2026x' }
  expect(await w.post('/api/account/retrievePassword', { body: { ...body, password: '123' } })).toMatchObject({
    code: 0,
    data: { errors: { password: expect.any(String) } },
  })
  expect(await w.post('/api/account/retrievePassword', { body })).toMatchObject({
    code: 1,
    msg: 'Password changed. Please sign in with the new one.',
  })
  expect(await w.post('/api/account/retrievePassword', { body })).toMatchObject({
    code: 0,
    msg: 'The code is wrong or has expired.',
  })
  expect(await w.get('/api/user/index', { member: token })).toMatchObject({ code: 302 })
  expect(await signIn(username, 'New#2026x')).toMatchObject({ code: 1 })
  expect(await findMailTo(email)).toMatchObject({
    template: 'changed_password',
    subject: 'Your password was changed - ShipSmart',
  })
})

test('a member reads and saves the own profile, and only that', async () => {
  const { token, id, username } = await w.build.member()
  const stranger = await w.build.member()
  const upload = async (member: string, sample: number) => {
    const picture = { name: 'me.png', content: drawDamagePhoto(sample), type: 'image/png' }
    return (await sendFile<{ file: { url: string } }>(w, picture, { member })).data.file.url
  }
  const avatar = await upload(token, 3)
  const body = {
    id: stranger.id,
    username: `${username}x`,
    nickname: '李 伟',
    avatar,
    gender: 1,
    birthday: '1990-05-21',
    motto: ' 一路顺风 ',
  }
  for (const more of [{ money: '999' }, { status: 0 }])
    expect(await w.post('/api/account/profile', { member: token, body: { ...body, ...more } })).toMatchObject({
      code: 0,
      msg: `Unknown field: ${Object.keys(more)[0]}`,
    })
  expect(await w.post('/api/account/profile', { member: token, body })).toMatchObject({ code: 1, msg: 'Profile saved' })
  const info = await w.get<{ userInfo: MemberInfo }>('/api/account/profile', { member: token })
  expect(info.data.userInfo).toMatchObject({
    id,
    username: `${username}x`,
    nickname: '李 伟',
    avatar,
    gender: 1,
    birthday: '1990-05-21',
    motto: '一路顺风',
    money: '0.00',
  })
  const [other] = await run<object>(w.ctx.db, 'select username, nickname from member where id = $1', [stranger.id])
  expect(other).toEqual({ username: stranger.username, nickname: stranger.username })
  const [own, foreign] = [await upload(stranger.token, 4), avatar]
  const choose = (picture: string) =>
    w.post<{ errors: object }>('/api/account/profile', { member: stranger.token, body: { avatar: picture } })
  expect(await choose(foreign)).toMatchObject({ code: 0, data: { errors: { avatar: 'Upload a picture first' } } })
  expect(await choose(own)).toMatchObject({ code: 1 })
  // Without a birthday it is cleared, the rest stays; the default picture is no picture.
  await w.post('/api/account/profile', { member: token, body: { avatar: '/static/images/avatar.png' } })
  expect((await w.get<{ userInfo: MemberInfo }>('/api/account/profile', { member: token })).data.userInfo).toMatchObject({
    birthday: null,
    nickname: '李 伟',
    avatar: '/static/images/avatar.png',
  })
  expect(await w.post('/api/account/profile', { member: token, body: { username: stranger.username } })).toMatchObject({
    code: 0,
    data: { errors: { username: 'This value already exists' } },
  })
  expect(
    await w.post('/api/account/profile', { member: token, body: { nickname: '<script>', birthday: '2990-01-01', gender: 7 } }),
  ).toMatchObject({ code: 0 })
  expect(await w.post('/api/account/profile', { body: {} })).toMatchObject({ code: 302 })
})

test('an e-mail address is changed with a code from the old one and a code from the new one, and the old one is told', async () => {
  const { username, email } = newVisitor()
  const next = newVisitor().email
  const { token } = await w.build.member({ username, email })
  expect(await requestMailCode(email, 'user_email_verify', { password: 'Wrong#2026' }, token)).toMatchObject({
    code: 0,
    data: { errors: { password: 'The password is incorrect' } },
  })
  expect(await requestMailCode(next, 'user_email_verify', { password }, token)).toMatchObject({
    code: 0,
    msg: 'This is not your account’s e-mail address or mobile number.',
  })
  expect(await requestMailCode(email, 'user_email_verify', { extra: { password } }, token)).toMatchObject({ code: 1 })
  const verified = await w.post<{ type: string; accountVerificationToken: string }>('/api/account/verification', {
    member: token,
    body: { type: 'email', captcha: await findCodeSentTo(email) },
  })
  expect(verified).toMatchObject({ code: 1, data: { type: 'email' } })
  expect(await requestMailCode(next, 'user_change_email', {}, token)).toMatchObject({ code: 1 })
  const body = { type: 'email', email: next, captcha: await findCodeSentTo(next) }
  expect(await w.post('/api/account/changeBind', { member: token, body: { ...body, password } })).toMatchObject({
    code: 0,
    msg: 'Please confirm it’s you first, with a code or your password.',
  })
  const { accountVerificationToken } = verified.data
  expect(await w.post('/api/account/changeBind', { member: token, body: { ...body, accountVerificationToken } })).toMatchObject({
    code: 1,
    msg: 'Updated',
  })
  expect(await signIn(next, password)).toMatchObject({ code: 1, data: { userInfo: { email: next } } })
  expect(await findMailTo(email)).toMatchObject({ template: 'changed_email', body: expect.stringContaining(next) })
  expect(await w.post('/api/account/changeBind', { member: token, body: { ...body, accountVerificationToken } })).toMatchObject({
    code: 0,
  })
})

test('a first mobile number is bound with a code and the password', async () => {
  const { mobile } = newVisitor()
  const { token, id } = await w.build.member()
  await requestSmsCode(mobile, 'user_change_mobile', {}, token)
  const body = { type: 'mobile', mobile, captcha: await findCodeSentTo(`+86${mobile}`) }
  expect(await w.post('/api/account/changeBind', { member: token, body: { ...body, password: 'Wrong#2026' } })).toMatchObject({
    code: 0,
    data: { errors: { password: 'The password is incorrect' } },
  })
  expect(await w.post('/api/account/changeBind', { member: token, body: { ...body, password } })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, 'select mobile from member where id = $1', [id])).toEqual([{ mobile: `+86${mobile}` }])
})

test('a password is changed by who knows the old one; all sessions end', async () => {
  const { token, username } = await w.build.member()
  const change = (body: object) => w.post('/api/account/changePassword', { member: token, body })
  expect(await change({ oldPassword: 'Wrong#2026', newPassword: 'New#2026x' })).toMatchObject({
    code: 0,
    data: { errors: { oldPassword: 'The password is incorrect' } },
  })
  expect(await change({ oldPassword: password, newPassword: 'a"b' })).toMatchObject({
    code: 0,
    data: { errors: { newPassword: expect.any(String) } },
  })
  expect(await change({ oldPassword: password, newPassword: 'New#2026x', confirmPassword: 'New#2026x' })).toMatchObject({
    code: 1,
  })
  expect(await w.get('/api/user/index', { member: token })).toMatchObject({ code: 302 })
  expect(await signIn(username, password)).toMatchObject({ code: 0 })
  expect(await signIn(username, 'New#2026x')).toMatchObject({ code: 1 })
})

test('guesses at the old password lock like guesses at the door', async () => {
  const { token } = await w.build.member()
  const change = () =>
    w.post('/api/account/changePassword', { member: token, body: { oldPassword: 'Wrong#2026', newPassword: 'New#2026x' } })
  for (let n = 0; n < 10; n++) await change()
  expect(await change()).toMatchObject({ code: 0, msg: expect.stringContaining('Too many failed attempts') })
})

test('without the page’s rule the profile is not to be read or changed', async () => {
  const { token, id } = await w.build.member()
  await run(
    w.ctx.db,
    `with g as (insert into member_group (code, name_zh) values ('narrow', '窄') returning id) update member set group_id = (select id from g) where id = $1`,
    [id],
  )
  await w.ctx.access.reload()
  for (const path of ['/api/account/profile', '/api/account/changePassword'])
    expect(await w.post(path, { member: token, body: { oldPassword: 'a', newPassword: 'b' } })).toMatchObject({ code: 401 })
})

test.each(['Admin', 'root', 'SUPPORT', 'ShipSmart'])(
  'refuses the reserved name %s for a new member and for one who renames themselves',
  async (username) => {
    const email = `${username}@example.com`
    const refused = await register({ username, registerType: 'email', email, captcha: '123456' })
    const problem = 'This user name is reserved. Please choose another one'
    expect(refused).toMatchObject({ code: 0, data: { errors: { username: problem } } })
    const { token } = await w.build.member()
    const renamed = await w.post('/api/account/profile', { member: token, body: { username } })
    expect(renamed).toMatchObject({ code: 0, data: { errors: { username: problem } } })
  },
)

test('removes controls of the writing direction from what is typed', async () => {
  const { token } = await w.build.member()
  await w.post('/api/account/profile', { member: token, body: { nickname: '\u202enimda\u2066x', motto: 'a\u200fb' } })
  const { data } = await w.get<{ userInfo: MemberInfo }>('/api/account/profile', { member: token })
  expect(data.userInfo).toMatchObject({ nickname: 'nimdax', motto: 'ab' })
})
