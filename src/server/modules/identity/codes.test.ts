import { Query } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import type { MemberInfo } from '#contract/account.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
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

test('one code makes one member, also for two who come at once', async () => {
  const { email } = newVisitor()
  await requestMailCode(email, 'user_register')
  const captcha = await findCodeSentTo(email)
  const answers = await Promise.all(
    ['racer_one', 'racer_two', 'racer_three'].map((username) => register({ username, registerType: 'email', email, captcha })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1])
  expect(await run(w.ctx.db, 'select 1 from member where email = $1', [email])).toHaveLength(1)
})

test('a code burns after five wrong tries, also when they come at once', async () => {
  const { username, email } = newVisitor()
  await requestMailCode(email, 'user_register')
  const captcha = await findCodeSentTo(email)
  const wrong = captcha === 'ZZZZ' ? 'YYYY' : 'ZZZZ'
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => register({ username, registerType: 'email', email, captcha: wrong })),
  )
  expect(answers.filter(({ msg }) => msg === 'The code is wrong or has expired.')).toHaveLength(4)
  expect(answers.filter(({ msg }) => msg === 'Too many wrong attempts. Please request a new code.')).toHaveLength(1)
  expect(await register({ username, registerType: 'email', email, captcha })).toMatchObject({
    code: 0,
    msg: 'Too many wrong attempts. Please request a new code.',
  })
})

test('a code is good for ten minutes, for its own purpose and address only', async () => {
  const early = await world()
  const ask = (email: string, event: string) => early.post('/api/Ems/send', { body: { email, event } })
  const code = async (email: string) => {
    const [row] = await run<{ body: string }>(
      early.ctx.db,
      `select coalesce(secret->>'body', body) as body from outbox where recipient = $1 order by id desc limit 1`,
      [email],
    )
    return /^ {4}(\w{4})$/m.exec(row?.body ?? '')?.[1]
  }
  const enter = (email: string, captcha: unknown) =>
    early.post('/api/user/checkIn', {
      body: { tab: 'register', username: 'punctual', password, registerType: 'email', email, captcha },
    })
  await early.build.member({ email: 'known@example.com' })
  await ask('known@example.com', 'user_retrieve_pwd')
  await ask('a@example.com', 'user_register')
  const wrong = { code: 0, msg: 'The code is wrong or has expired.' }
  expect(await enter('b@example.com', await code('a@example.com'))).toMatchObject(wrong)
  expect(await enter('known@example.com', await code('known@example.com'))).toMatchObject(wrong)
  early.wait(601)
  expect(await enter('a@example.com', await code('a@example.com'))).toMatchObject(wrong)
  await ask('a@example.com', 'user_register')
  early.wait(599)
  expect(await enter('a@example.com', await code('a@example.com'))).toMatchObject({ code: 1 })
})

test('the same code is sent again after a minute, never sooner, also when asked twice at once', async () => {
  const slow = await world()
  const ask = () => slow.post('/api/Ems/send', { body: { email: 'eager@example.com', event: 'user_register' } })
  expect((await Promise.all([ask(), ask()])).map(({ code }) => code).sort()).toEqual([0, 1])
  expect(await run(slow.ctx.db, 'select 1 from outbox')).toHaveLength(1)
  slow.wait(30)
  const soon = await ask()
  expect(soon).toMatchObject({ code: 0 })
  expect(soon.msg).toMatch(/^A code was just sent\. Please wait (2\d|30) seconds before requesting another\.$/)
  slow.wait(31)
  expect(await ask()).toMatchObject({ code: 1 })
})

test('codes are counted by address and by IP', async () => {
  const busy = await world()
  await busy.ctx.settings.set('code_resend_seconds', 0)
  await busy.ctx.settings.set('codes_per_address_day', 2)
  await busy.ctx.settings.set('codes_per_ip_hour', 4)
  const ask = (email: string, ip = '10.5.5.5') => busy.post('/api/Ems/send', { body: { email, event: 'user_register' }, ip })
  const many = { code: 0, msg: 'Too many codes requested. Please try again later.' }
  for (let n = 0; n < 2; n++) expect(await ask('one@example.com')).toMatchObject({ code: 1 })
  expect(await ask('one@example.com')).toMatchObject(many)
  expect(await ask('two@example.com')).toMatchObject({ code: 1 })
  expect(await ask('three@example.com')).toMatchObject(many)
  expect(await ask('three@example.com', '10.5.5.6')).toMatchObject({ code: 1 })
})

test('asking again too soon uses up nothing of an address’s day, also many at once', async () => {
  const calm = await world()
  await calm.ctx.settings.set('codes_per_address_day', 2)
  await calm.build.member({ username: 'asked_for', email: 'asked@example.com' })
  const ask = (email: string, event: string) => calm.post('/api/Ems/send', { body: { email, event } })
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => ask('asked@example.com', 'user_retrieve_pwd')))
  expect(atOnce.filter(({ code }) => code === 1)).toHaveLength(1)
  for (let n = 0; n < 5; n++) expect((await ask('asked@example.com', 'user_retrieve_pwd')).msg).toMatch(/^A code was just sent\./)
  calm.wait(61)
  expect(await ask('asked@example.com', 'user_retrieve_pwd')).toMatchObject({ code: 1 })
  calm.wait(61)
  const many = { code: 0, msg: 'Too many codes requested. Please try again later.' }
  expect(await ask('asked@example.com', 'user_retrieve_pwd')).toMatchObject(many)

  // A sign-in code is asked for by name: one in each pause counts, and nothing tells who exists.
  for (const name of ['asked_for', 'nobody_here']) {
    for (let n = 0; n < 4; n++) expect(await ask(name, 'user_login')).toMatchObject({ code: 1 })
    calm.wait(61)
    expect(await ask(name, 'user_login')).toMatchObject({ code: 1 })
    calm.wait(61)
    for (let n = 0; n < 2; n++) expect(await ask(name, 'user_login')).toMatchObject(many)
  }
  expect(await run(calm.ctx.db, `select 1 from outbox where template = 'user_login'`)).toHaveLength(2)
})

test('codes that make no sense are refused', async () => {
  expect(await requestMailCode('x@example.com', 'user_change_mobile')).toMatchObject({
    code: 0,
    data: { errors: { event: expect.any(String) } },
  })
  expect(await requestMailCode('x@example.com', 'user_change_email')).toMatchObject({ code: 302 })
  expect(await requestMailCode('x@example.com', 'user_email_verify', { password })).toMatchObject({ code: 302 })
  expect(await requestSmsCode('not a number', 'user_register')).toMatchObject({
    code: 0,
    data: { errors: { mobile: 'Enter a valid mobile number' } },
  })
  expect(await w.post('/api/Ems/send', { body: {} })).toMatchObject({
    code: 0,
    data: { errors: { email: expect.any(String), event: expect.any(String) } },
  })
})

test('a code by e-mail is the other way past a captcha, for members and for staff', async () => {
  const { username, email } = newVisitor()
  await w.build.member({ username, email })
  for (let n = 0; n < 3; n++) await signIn(username, 'Wrong#2026')
  expect(await signIn(username, password)).toMatchObject({ code: 0, data: { captcha: true } })
  const sent = await requestMailCode(username, 'user_login')
  expect(sent).toMatchObject({ code: 1, msg: 'Code sent. Please check your e-mail.' })
  const captcha = await findCodeSentTo(email)
  const wrong = captcha === 'ZZZZ' ? 'YYYY' : 'ZZZZ'
  expect(await signIn(username, password, { captcha: wrong, captcha_id: 'email' })).toMatchObject({
    code: 0,
    data: { captcha: true },
  })
  expect(await signIn(username, password, { captcha, captcha_id: 'email' })).toMatchObject({ code: 1 })

  const admin = await w.build.admin()
  await run(w.ctx.db, `update admin set email = 'boss@example.com' where id = $1`, [admin.id])
  const enter = (secret: string, more: object = {}) =>
    w.post('/admin/Index/login', { body: { username: admin.username, password: secret, ...more } })
  for (let n = 0; n < 3; n++) await enter('Wrong#2026')
  await requestMailCode(admin.username, 'admin_login')
  expect(await enter(password, { captcha: await findCodeSentTo('boss@example.com'), captcha_id: 'email' })).toMatchObject({
    code: 1,
  })
})

test('asking for a code does not tell whether an address has an account; the message there does', async () => {
  const [known, closed, free, self] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()]
  const lost = newVisitor()
  await w.build.member({ email: known.email, mobile: `+86${known.mobile}` })
  const { id: closedId } = await w.build.member({ email: closed.email, mobile: `+86${closed.mobile}` })
  await run(w.ctx.db, 'update member set status = false where id = $1', [closedId])
  const { token } = await w.build.member({ email: self.email, mobile: `+86${self.mobile}` })
  const asked = [
    ['user_register', known, 'contact_taken', 'it already has one'],
    ['user_register', free, 'user_register', 'to confirm your e-mail address'],
    ['user_retrieve_pwd', known, 'user_retrieve_pwd', 'set a new password'],
    ['user_retrieve_pwd', closed, 'account_disabled', 'is disabled'],
    ['user_retrieve_pwd', lost, 'contact_unknown', 'no account'],
    ['user_change_email', known, 'contact_taken', 'it already has one'],
    ['user_change_email', free, 'user_change_email', 'use this e-mail address for your account'],
  ] as const
  for (const [event, { email, mobile }, template, says] of asked) {
    const member = event === 'user_change_email' ? token : undefined
    const byMail = [await requestMailCode(email, event, {}, member), await requestMailCode(email, event, {}, member)]
    expect(byMail.map(({ code, msg, data }) => [code, msg.replace(email, 'them').replace(/\d+/, 'n'), data])).toEqual([
      [1, 'Code sent to them', null],
      [0, 'A code was just sent. Please wait n seconds before requesting another.', null],
    ])
    expect(await findMailTo(email)).toMatchObject({ template, body: expect.stringContaining(says) })
    expect((await findCodeSentTo(email)) !== '').toBe(template === event)

    const texted = await requestSmsCode(mobile, event.replace('email', 'mobile'), {}, member)
    expect(texted).toMatchObject({ code: 1, msg: `Code sent to ${mobile}` })
    expect((await findMailTo(`+86${mobile}`))?.template).toBe(template.replace('email', 'mobile'))
  }
  // Neither does what is answered to guesses, where no code was sent.
  const burnt = [...Array(4).fill('The code is wrong or has expired.'), 'Too many wrong attempts. Please request a new code.']
  for (const { email } of [known, free]) {
    const guess = () => register({ username: 'guessing', registerType: 'email', email, captcha: 'ILO0' })
    const answers = [await guess(), await guess(), await guess(), await guess(), await guess()]
    expect(answers.map(({ msg }) => msg)).toEqual(burnt)
  }
  expect(await requestMailCode(self.email, 'user_change_email', {}, token)).toMatchObject({
    code: 0,
    msg: 'This is already your account’s e-mail address or mobile number.',
  })
})

test('a refused question is counted like any other', async () => {
  const asking = await world()
  await asking.ctx.settings.set('codes_per_ip_hour', 3)
  const { token } = await asking.build.member({ email: 'own@example.com' })
  const ask = () =>
    asking.post('/api/Ems/send', {
      body: { email: 'other@example.com', event: 'user_email_verify', password },
      member: token,
      ip: '10.6.6.6',
    })
  for (let n = 0; n < 3; n++)
    expect(await ask()).toMatchObject({ msg: 'This is not your account’s e-mail address or mobile number.' })
  expect(await ask()).toMatchObject({ code: 0, msg: 'Too many codes requested. Please try again later.' })
})

test('asking for a sign-in code does not tell who exists', async () => {
  const { username, email } = newVisitor()
  await w.build.member({ username, email })
  const known = [await requestMailCode(username, 'user_login'), await requestMailCode(username, 'user_login')]
  const unknown = [await requestMailCode('nobody_at_all', 'user_login'), await requestMailCode('nobody_at_all', 'user_login')]
  expect(known.map(({ code, msg, data }) => ({ code, msg, data }))).toEqual(
    unknown.map(({ code, msg, data }) => ({ code, msg, data })),
  )
  expect(await run(w.ctx.db, `select 1 from outbox where template = 'user_login' and recipient = $1`, [email])).toHaveLength(1)
})

test('whoever has an account and whoever has none cost the same questions to the database', async () => {
  const [known, unknown] = [newVisitor(), newVisitor()]
  await w.build.member({ username: known.username, email: known.email })
  const statements = async (email: string, event: string) => {
    const asked = vi.spyOn(Query.prototype as unknown as { submit(): void }, 'submit')
    try {
      expect(await requestMailCode(email, event)).toMatchObject({ code: 1 })
      return asked.mock.contexts.map((query) => (query as { text: string }).text)
    } finally {
      asked.mockRestore()
    }
  }
  // What a connection says of itself has nothing to do with who asks: its greeting, its first begin, and that the listener's is still alive.
  const isQuestion = (text: string) =>
    !text.includes('savepoint') && !text.startsWith('set jit') && text !== 'begin' && text !== 'select 1'
  const kinds = (all: string[]) => all.filter(isQuestion).map((text) => text.slice(0, 40))
  for (const event of ['user_register', 'user_retrieve_pwd'])
    expect(kinds(await statements(known.email, event))).toEqual(kinds(await statements(unknown.email, event)))
  const ofKnown = kinds(await statements(known.username, 'user_login'))
  expect(ofKnown.filter((text) => text.includes('outbox'))).toHaveLength(1)
  expect(kinds(await statements(unknown.username, 'user_login'))).toEqual(ofKnown)
})
