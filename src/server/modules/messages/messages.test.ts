import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type FakeSmsServer, smsAccount, startFakeSmsServer } from '#test/world/fake-sms-server.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#test/world/fake-smtp-server.ts'
import { type World, world } from '#test/world/world.ts'
import { sendMessage } from './actions/send-message.ts'
import { canSendMail, canSendSms, queueMail, queueSms } from './queue-message.ts'

let w: World
let mailServer: FakeSmtpServer
let smsServer: FakeSmsServer
let carried: Ctx
beforeAll(async () => {
  ;[mailServer, smsServer] = await Promise.all([startFakeSmtpServer(), startFakeSmsServer()])
  const smtp = new URL(mailServer.url)
  w = await world()
  const { settings } = w.ctx
  await settings.set('smtp_server', smtp.hostname)
  await settings.set('smtp_port', Number(smtp.port))
  await settings.set('smtp_user', 'ship')
  await settings.set('smtp_pass', 'p@ss/word')
  await settings.set('smtp_verification', 'none')
  await settings.set('smtp_sender_mail', 'post@shipsmart.example')
  await settings.set('sms_url', smsServer.url)
  await settings.set('sms_account', smsAccount.account)
  await settings.set('sms_token', smsAccount.token)
  await settings.set('sms_sender', smsAccount.sender)
  carried = w.ctx
})
afterAll(() => Promise.all([mailServer.stop(), smsServer.stop()]))

type Row = { id: number; state: number; body: string; subject: string; secret: unknown; last_error: string; attempts: number }
const rows = (recipient: string) =>
  run<Row>(
    w.ctx.db,
    'select id, state, body, subject, secret, last_error, attempts from outbox where recipient = $1 order by id',
    [recipient],
  )

const letter = {
  template: 'user_register',
  subject: { key: 'mail.code.user_register.subject' as const },
  lines: [{ key: 'mail.code.user_register.text' as const }],
  code: 'AB3K',
  notes: [{ key: 'mail.code.note' as const, values: { minutes: 10 } }],
}
const put = async (to: string, more: { language?: 'en' | 'zh-cn'; expireTime?: Date } = {}) => {
  await inTx(carried, (tx) => queueMail(carried, tx, { to, language: 'en', content: letter, ...more }))
  const [row] = await rows(to)
  return row?.id ?? 0
}
const putSms = async (to: string) => {
  const values = { code: 'AB3K', minutes: 10 }
  await inTx(carried, (tx) =>
    queueSms(carried, tx, { to, language: 'zh-cn', template: 'user_register', key: 'sms.code.user_register', values }),
  )
  const [row] = await rows(to)
  return row?.id ?? 0
}

test('a mail reaches a real mail server in the reader’s language, and staff never see its code', async () => {
  const id = await put('li@example.com', { language: 'zh-cn' })
  expect(await rows('li@example.com')).toMatchObject([{ state: 0, subject: '注册验证码 - ShipSmart' }])
  await sendMessage(carried, id)
  const [mail] = mailServer.received.filter(({ to }) => to === 'li@example.com')
  expect(mail).toMatchObject({ from: 'ShipSmart <post@shipsmart.example>', subject: '注册验证码 - ShipSmart' })
  expect(mail?.text).toContain('    AB3K')
  expect(mail?.text).toContain('验证码 10 分钟内有效')
  expect(mail?.html).toContain('AB3K')
  const [row] = await rows('li@example.com')
  expect(row).toMatchObject({ state: 1, secret: null, last_error: '' })
  expect(row?.body).not.toContain('AB3K')
  expect(row?.body).toContain('••••')
})

test('sent again after it was sent, nothing happens', async () => {
  const id = await put('once@example.com')
  await sendMessage(carried, id)
  await sendMessage(carried, id)
  expect(mailServer.received.filter(({ to }) => to === 'once@example.com')).toHaveLength(1)
})

test('died before the note that it went out, a mail goes again under the same id', async () => {
  const id = await put('twice@example.com')
  await sendMessage(carried, id)
  await run(w.ctx.db, `update outbox set state = 3, secret = $2 where id = $1`, [id, JSON.stringify(letter)])
  await sendMessage(carried, id)
  const ids = mailServer.received.filter(({ to }) => to === 'twice@example.com').map(({ messageId }) => messageId)
  expect(ids).toEqual([`<outbox-${id}@127.0.0.1>`, `<outbox-${id}@127.0.0.1>`])
})

test('a recipient refused for good is told in the outbox; trouble that may pass is tried again', async () => {
  const refused = await put('nobody@example.com')
  mailServer.refuse(550)
  await sendMessage(carried, refused)
  const [row] = await rows('nobody@example.com')
  expect(row).toMatchObject({ state: 2, attempts: 1 })
  expect(row?.last_error).toContain('not here')

  const later = await put('later@example.com')
  mailServer.refuse(451)
  await expect(sendMessage(carried, later)).rejects.toThrow('not here')
  expect(await rows('later@example.com')).toMatchObject([{ state: 3, attempts: 1 }])
  mailServer.refuse(null)
  await sendMessage(carried, later)
  expect(await rows('later@example.com')).toMatchObject([{ state: 1, attempts: 2, last_error: '' }])
})

test('the last failed try leaves the message failed, with the reason', async () => {
  const id = await put('never@example.com')
  mailServer.refuse(451)
  for (let n = 0; n < 8; n++) await expect(sendMessage(carried, id)).rejects.toThrow()
  mailServer.refuse(null)
  const [row] = await rows('never@example.com')
  expect(row).toMatchObject({ state: 2, attempts: 8 })
  expect(row?.last_error).toContain('not here')
})

test('a code that is no longer good is not sent any more', async () => {
  const id = await put('late@example.com', { expireTime: new Date(w.ctx.clock().getTime() - 1000) })
  await sendMessage(carried, id)
  expect(await rows('late@example.com')).toMatchObject([{ state: 2, last_error: 'expired before it could be sent' }])
  expect(mailServer.received.filter(({ to }) => to === 'late@example.com')).toHaveLength(0)
})

test('a text message is sent once, also when the first answer never came', async () => {
  const id = await putSms('+8613800138000')
  smsServer.failures.push('silence')
  await expect(sendMessage(carried, id)).rejects.toThrow()
  await sendMessage(carried, id)
  expect(smsServer.sent.filter(({ to }) => to === '+8613800138000')).toEqual([
    { to: '+8613800138000', from: '+447700900000', body: '【ShipSmart】注册验证码 AB3K，10 分钟内有效。' },
  ])
  const [row] = await rows('+8613800138000')
  expect(row).toMatchObject({ state: 1, secret: null, body: '【ShipSmart】注册验证码 ••••，10 分钟内有效。' })
})

test('a number the provider refuses is not tried again, a busy provider is', async () => {
  const wrong = await putSms('+447911000001')
  smsServer.failures.push(400)
  await sendMessage(carried, wrong)
  expect(await rows('+447911000001')).toMatchObject([{ state: 2, last_error: "400 The 'To' number is not valid." }])
  const busy = await putSms('+447911000002')
  smsServer.failures.push(429)
  await expect(sendMessage(carried, busy)).rejects.toThrow('429')
  await sendMessage(carried, busy)
  expect(smsServer.sent.filter(({ to }) => to === '+447911000002')).toHaveLength(1)
})

test('a mail whose transaction failed was never written', async () => {
  await expect(
    inTx(carried, async (tx) => {
      await queueMail(carried, tx, { to: 'ghost@example.com', language: 'en', content: letter })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await rows('ghost@example.com')).toEqual([])
})

test('passwords of carriers are kept sealed', async () => {
  const [row] = await run<{ value: string }>(w.ctx.db, `select value from config_item where name = 'smtp_pass'`)
  expect(row?.value).toMatch(/^v1\./)
  expect(w.ctx.settings.get('smtp_pass')).toBe('p@ss/word')
})

test('SMTP_URL wins over the configuration', async () => {
  const other = await world({ env: { SMTP_URL: mailServer.url } })
  expect(other.ctx.mail.current()?.name).toBe('smtp')
  expect(other.ctx.sms.current()).toBeNull()
})

test('without a carrier a message stays readable in the outbox, and production does not offer what nobody carries', async () => {
  const plain = await world()
  await inTx(plain.ctx, (tx) => queueMail(plain.ctx, tx, { to: 'kept@example.com', language: 'en', content: letter }))
  const [row] = await run<Row>(plain.ctx.db, 'select state, body, secret from outbox')
  expect(row).toMatchObject({ state: 4, secret: { body: expect.stringContaining('AB3K') } })
  expect(row?.body).toContain('••••')
  expect([canSendMail(plain.ctx), canSendSms(plain.ctx)]).toEqual([true, true])
  const production = { ...plain.ctx, env: { ...plain.ctx.env, mode: 'production' as const } }
  expect([canSendMail(production), canSendSms(production)]).toEqual([false, false])
  expect([canSendMail({ ...production, mail: carried.mail }), canSendSms({ ...production, sms: carried.sms })]).toEqual([
    true,
    true,
  ])
})

test('a code that nobody carries is read with its own node only: neither in the list, the drawer nor an export without it', async () => {
  const plain = await world()
  const sms = { to: '+447700900123', language: 'zh-cn' as const, template: 'user_retrieve_pwd' }
  const values = { code: 'AB3K', minutes: 10 }
  await inTx(plain.ctx, async (tx) => {
    await queueMail(plain.ctx, tx, { to: 'kept@example.com', language: 'en', content: letter })
    await queueSms(plain.ctx, tx, { ...sms, key: 'sms.code.user_retrieve_pwd', values })
    await queueMail(plain.ctx, tx, { to: 'plain@example.com', language: 'en', content: { ...letter, code: undefined } })
  })
  const nodes = ['outbox/index', 'outbox/export']
  const reader = await plain.build.admin({ nodes })
  const trusted = await plain.build.admin({ nodes: [...nodes, 'outbox/code'] })
  const boss = await plain.build.admin()
  const read = async (admin: string, url: string, query: Record<string, string> = {}) =>
    JSON.stringify((await plain.get(`/admin/outbox/${url}`, { admin, query })).data)
  const messages = await run<{ id: number; template: string }>(plain.ctx.db, 'select id, template from outbox order by id')
  expect(messages).toHaveLength(3)
  for (const [index, { id }] of messages.entries()) {
    const whole = { id: String(id) }
    expect(await read(reader.token, 'detail', whole)).not.toContain('AB3K')
    for (const { token } of [trusted, boss])
      expect((await read(token, 'detail', whole)).includes('AB3K'), `message ${index}`).toBe(index < 2)
  }
  for (const { token } of [reader, trusted, boss]) expect(await read(token, 'index')).not.toContain('AB3K')
  // What an export, a search or a backup finds in the open is the row itself.
  expect(JSON.stringify(await run(plain.ctx.db, 'select subject, body, last_error from outbox'))).not.toContain('AB3K')
})

test('codes that an earlier version kept in the open are hidden by its upgrade, and still read with the node', async () => {
  const old = await world()
  await run(
    old.ctx.db,
    `insert into outbox (way, template, recipient, language, body, state, expire_time, create_time) values
     ('sms', 'user_register', '+447700900123', 'en', 'PARC: AB3K is your registration code, good for 10 minutes.', 4, now(), now()),
     ('mail', 'notice', 'a@example.com', 'en', 'Your parcel GB12 is on its WAY2.', 4, null, now())`,
  )
  await run(old.ctx.db, readFileSync('migrations/0171-hide-kept-codes.sql', 'utf8'))
  const kept = await run<{ body: string }>(old.ctx.db, 'select body from outbox order by id')
  expect(kept.map(({ body }) => body)).toEqual([
    '••••: •••• is your registration code, good for 10 minutes.',
    'Your parcel GB12 is on its WAY2.',
  ])
  const { token } = await old.build.admin()
  const [first] = await run<{ id: number }>(old.ctx.db, 'select min(id) as id from outbox')
  const detail = await old.get<{ row: Row }>('/admin/outbox/detail', { admin: token, query: { id: String(first?.id) } })
  expect(detail.data.row.body).toContain('AB3K')
})

test('staff with the node read the outbox and send again what failed; nobody else does', async () => {
  type Message = { id: number; recipient: string; body: string; state: number }
  const reader = await w.build.admin({ nodes: ['outbox/index'] })
  const sender = await w.build.admin({ nodes: ['outbox/index', 'outbox/resend'] })
  const stranger = await w.build.admin({ nodes: ['country/index'] })
  const id = await put('again@example.com')
  mailServer.refuse(550)
  await sendMessage(carried, id)
  mailServer.refuse(null)
  const query = { quick_search: 'again@' }
  const listed = await w.get<{ list: Message[] }>('/admin/outbox/index', { admin: reader.token, query })
  expect(listed.data.list).toMatchObject([{ id, recipient: 'again@example.com', state: 2 }])
  expect(JSON.stringify(listed.data.list)).not.toContain('AB3K')
  const detail = await w.get<{ row: Message }>('/admin/outbox/detail', { admin: reader.token, query: { id: String(id) } })
  expect(detail.data.row.body).toContain('••••')
  expect(detail.data.row).not.toHaveProperty('secret')
  expect(await w.get('/admin/outbox/index', { admin: stranger.token })).toMatchObject({ code: 401 })
  const resend = (admin: string, ids: number[]) =>
    w.post<{ list: { id: number; ok: boolean; msg: string }[] }>('/admin/outbox/resend', { admin, body: { ids } })
  expect(await resend(reader.token, [id])).toMatchObject({ code: 401 })
  expect((await resend(sender.token, [id])).data.list).toMatchObject([{ id, ok: true }])
  expect((await resend(sender.token, [id])).data.list).toMatchObject([
    { id, ok: false, msg: 'Only failed messages can be resent.' },
  ])
  await sendMessage(carried, id)
  expect(await rows('again@example.com')).toMatchObject([{ state: 1, attempts: 1 }])
})
