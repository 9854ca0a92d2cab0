import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type FakeSmtpServer, startFakeSmtpServer } from '#test/world/fake-smtp-server.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let server: FakeSmtpServer
let echo: Server
let admin: string
beforeAll(async () => {
  server = await startFakeSmtpServer()
  w = await world()
  // A mail server that repeats the secret it was sent.
  echo = createServer((socket) => {
    socket.write('220 echo\r\n')
    socket.on('data', (data) => {
      const line = data.toString().trim()
      if (/^EHLO/i.test(line)) socket.write('250-echo\r\n250 AUTH PLAIN\r\n')
      else if (/^AUTH/i.test(line)) socket.write(`535 not with ${line.split(' ')[2]} nor top-secret\r\n`)
      else socket.end('221 bye\r\n')
    })
  })
  await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await server.stop()
  echo.close()
})
beforeEach(async () => {
  admin = (await w.build.admin()).token
})

const typed = (port = new URL(server.url).port) => ({
  smtp_server: '127.0.0.1',
  smtp_port: port,
  smtp_user: 'ship',
  smtp_pass: 'p@ss/word',
  smtp_verification: 'none',
  smtp_sender_mail: 'post@shipsmart.example',
})
const send = (body: object) =>
  w.post<{ errors: Record<string, string> } | null>('/admin/routine.Config/sendTestMail', { admin, body })

test('a test mail goes out through values that were not saved, and saves nothing', async () => {
  const answer = await send({ ...typed(), testMail: 'try@example.com' })
  expect([answer.code, answer.msg]).toEqual([1, 'Test e-mail sent to try@example.com'])
  expect(server.received.find(({ to }) => to === 'try@example.com')).toMatchObject({
    from: 'ShipSmart <post@shipsmart.example>',
    subject: 'Test e-mail - ShipSmart',
    text: expect.stringContaining('127.0.0.1 is set up correctly'),
  })
  expect(w.ctx.settings.get('smtp_server')).toBe('')
  expect(await run(w.ctx.db, 'select 1 from outbox')).toEqual([])
})

test('an empty password means the kept one, but only for the server it was typed for', async () => {
  await w.post('/admin/routine.Config/edit', { admin, body: typed() })
  expect((await send({ ...typed(), smtp_pass: '', testMail: 'kept@example.com' })).code).toBe(1)
  expect(server.received.some(({ to }) => to === 'kept@example.com')).toBe(true)
  expect((await send({ testMail: 'stored@example.com' })).code).toBe(1)
  const elsewhere = await send({ ...typed(), smtp_server: 'localhost', smtp_pass: '', testMail: 'a@example.com' })
  expect(elsewhere.data?.errors).toEqual({
    smtp_pass: 'The server has changed, so please enter this again. It is not sent to a new server automatically.',
  })
})

test('what the mail server says is told, and a secret it repeats is not', async () => {
  server.refuse(550)
  expect((await send({ ...typed(), testMail: 'nobody@example.com' })).msg).toContain('not here')
  server.refuse(null)
  expect((await send({ ...typed(), smtp_pass: 'mistaken', testMail: 'a@example.com' })).msg).toContain('wrong password')
  const { port } = echo.address() as { port: number }
  const repeated = await send({ ...typed(String(port)), smtp_pass: 'top-secret', testMail: 'a@example.com' })
  expect([repeated.code, repeated.msg]).toEqual([0, expect.stringContaining('535 not with *** nor ***')])
  const closed = await send({ ...typed('1'), testMail: 'a@example.com' })
  expect(closed.msg).toBe(
    'The test e-mail could not be sent: There was no connection to the mail server. Check the server, the port and the encryption.',
  )
  const unknown = await send({ ...typed(), smtp_server: 'mail.invalid', smtp_pass: 'x', testMail: 'a@example.com' })
  expect(unknown.msg).toBe('The test e-mail could not be sent: There is no server with this name.')
})

test('wrong values are told at their fields before anything is sent', async () => {
  const answer = await send({ ...typed(), smtp_server: '', smtp_port: 0, smtp_sender_mail: 'x', testMail: 'a@example.com' })
  expect(answer.data?.errors).toEqual({
    smtp_server: 'This field is required',
    smtp_port: 'At least 1',
    smtp_sender_mail: 'Enter a valid e-mail address',
  })
  expect((await send({ ...typed(), testMail: 'nobody' })).data?.errors).toEqual({ testMail: 'Enter a valid e-mail address' })
})

test.each(['127.0.0.1', 'localhost', '10.0.0.7', '2130706433'])(
  'a test does not look around in the operator’s network: %s is refused',
  async (smtp_server) => {
    const own = await world({ env: { ALLOW_PRIVATE_ADDRESSES: '0' } })
    const { token } = await own.build.admin()
    const before = server.received.length
    const answer = await own.post('/admin/routine.Config/sendTestMail', {
      admin: token,
      body: { ...typed(), smtp_server, testMail: 'a@example.com' },
    })
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('leads into a private network') })
    expect(server.received).toHaveLength(before)
  },
)

test('five tries in a minute are enough', async () => {
  for (let n = 0; n < 5; n++) expect((await send({ ...typed(), testMail: 'often@example.com' })).code).toBe(1)
  expect((await send({ ...typed(), testMail: 'often@example.com' })).msg).toMatch(
    /^Too many test e-mails\. Please try again in \d+ seconds\.$/,
  )
})

test('the password of a test is not kept in the admin log', async () => {
  await send({ ...typed(), smtp_pass: 'never-in-a-log', testMail: 'log@example.com' })
  const rows = await run<{ data: unknown }>(w.ctx.db, `select data from admin_log where url ilike '%sendTestMail'`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('never-in-a-log')
})
