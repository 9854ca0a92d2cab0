import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '#contract/upload.ts'
import { run } from '#server/platform/db/pool.ts'
import { formOf } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'

type Data = { file: StoredFile }
let w: World
let member: { id: number; token: string }
const originalTmpdir = process.env.TMPDIR
beforeAll(async () => {
  // Other test files upload at the same time; what is left behind is counted in a folder of our own.
  process.env.TMPDIR = await mkdtemp(path.join(tmpdir(), 'shipsmart-uploads-'))
  w = await world()
  member = await w.build.member()
})

afterAll(async () => {
  await rm(tmpdir(), { recursive: true, force: true })
  if (originalTmpdir === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = originalTmpdir
})

/** A picture nobody has sent before. */
function picture(): Buffer {
  const png = new PNG({ width: 3, height: 2 })
  png.data = randomBytes(24)
  return PNG.sync.write(png)
}
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('shipsmart-upload-'))
/** What a request brought is removed once it is answered. */
const expectNoLeftovers = (before: string[]) =>
  expect.poll(async () => (await leftovers()).filter((name) => !before.includes(name))).toEqual([])
const raw = (body: string | Buffer, type: string) =>
  w.post<Data>('/api/ajax/upload', { member: member.token, body, headers: { 'content-type': type } })

test('a NUL in the name, in the form or after it does no harm', async () => {
  const content = picture()
  const form = (name: string) =>
    Buffer.concat([
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ])
  const answer = await raw(form('a\0b.png'), 'multipart/form-data; boundary=b')
  // A header with NUL is either refused as a form or the letter is dropped; it is never kept.
  if (answer.code === 1) expect(answer.data.file.name).not.toContain('\0')
  else expect(answer.msg).toBe('The data of the uploaded file is incomplete!')
  expect(await raw(form(''), 'multipart/form-data; boundary=b')).toMatchObject({ code: 0 })
})

test('a broken form is an incomplete upload', async () => {
  const { body, type } = await formOf({ name: 'a.png', content: picture() })
  const incomplete = { status: 200, code: 0, msg: 'The data of the uploaded file is incomplete!' }
  expect(await raw(body.subarray(0, body.length - 40), type)).toMatchObject(incomplete)
  expect(await raw(body.subarray(0, 30), type)).toMatchObject(incomplete)
  expect(await raw(body, 'multipart/form-data')).toMatchObject(incomplete)
  expect(await raw(body, 'multipart/form-data; boundary=other')).toMatchObject(incomplete)
  expect(await raw('', type)).toMatchObject(incomplete)
  expect(await raw('{"topic":"x"}', 'application/json')).toMatchObject(incomplete)
  expect(await raw('a=b', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 })
})

test('a second file, a file under another name or too many fields are not taken', async () => {
  const two = new FormData()
  for (const name of ['file', 'more']) two.append(name, new Blob([picture() as never]), 'a.png')
  const other = new FormData()
  other.append('avatar', new Blob([picture() as never]), 'a.png')
  const many = new FormData()
  for (let index = 0; index < 50; index++) many.append(`f${index}`, 'x')
  const proto = new FormData()
  proto.append('__proto__', 'x')
  for (const form of [two, other, many, proto]) {
    const sent = new Response(form)
    const answer = await raw(Buffer.from(await sent.arrayBuffer()), sent.headers.get('content-type') ?? '')
    expect(answer).toMatchObject({ code: 0, msg: 'The data of the uploaded file is incomplete!' })
  }
})

test('calls that take JSON go on refusing forms', async () => {
  const { body, type } = await formOf({ name: 'a.png', content: picture() })
  const { token: admin } = await w.build.admin()
  for (const url of ['/api/user/logout', '/api/user/checkIn', '/admin/country/add'])
    expect((await w.post(url, { admin, body, headers: { 'content-type': type } })).status).toBe(415)
})

test('an endless file is not read to the end, and others are served meanwhile', async () => {
  const own = await world()
  const { token } = await own.build.member()
  await own.ctx.settings.set('upload_maxsize', 65_536)
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const before = await leftovers()
  const headers = { 'ba-user-token': token, server: 'true', 'think-lang': 'en' }

  // A little too much: the sender is heard out without being kept, and hears why.
  const little = await formOf({ name: 'a.txt', content: Buffer.alloc(100_000, 'a') })
  const sendLittle = (own: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}/api/ajax/upload`, {
      method: 'POST',
      headers: { ...own, 'content-type': little.type },
      body: little.body as never,
    })
  const refused = await sendLittle(headers)
  expect(await refused.json()).toMatchObject({ code: 0, msg: 'The size of the uploaded file exceeds the allowed range!' })
  const stranger = await sendLittle({ ...headers, 'ba-user-token': 'forged' })
  expect(stranger.headers.get('connection')).toBe('close')
  expect(await stranger.json()).toMatchObject({ code: 302 })

  let sent = 0
  const answer = await new Promise<string>((resolve) => {
    const upload = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/ajax/upload',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    })
    let text = ''
    upload.on('response', (response) => {
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('close', () => resolve(text))
    })
    upload.on('error', () => resolve(text))
    upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    const more = () => {
      if (upload.destroyed || sent > 500_000_000) return
      sent += 65_536
      upload.write(Buffer.alloc(65_536, 'a'), () => setImmediate(more))
    }
    more()
  })
  if (answer !== '')
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      code: 0,
      msg: 'The size of the uploaded file exceeds the allowed range!',
    })
  expect(sent).toBeLessThan(50_000_000)
  await expectNoLeftovers(before)
})

test('a sender who goes away in the middle leaves nothing behind', async () => {
  const own = await world()
  const { token } = await own.build.member()
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = own.app.server.address() as AddressInfo
  const before = await leftovers()
  const upload = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/ajax/upload',
    headers: { 'ba-user-token': token, server: 'true', 'content-type': 'multipart/form-data; boundary=b' },
  })
  upload.on('error', () => undefined)
  upload.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(100_000)}`)
  await expect.poll(async () => (await leftovers()).length, { timeout: 5000 }).toBe(before.length + 1)
  upload.destroy()
  await expectNoLeftovers(before)
  expect(await run(own.ctx.db, 'select 1 from attachment')).toEqual([])
})
