import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '#contract/upload.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type FakeS3Server, startFakeS3Server } from '#test/world/fake-s3-server.ts'
import { sendFile } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'
import { issueTicket } from './index.ts'

type Data = { file: StoredFile }
const picture = PNG.sync.write(new PNG({ width: 4, height: 4 }))

let w: World
let member: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  await w.ctx.settings.set('upload_mimetype', '*')
  member = await w.build.member()
})

const uploadFile = async (name: string, content: Buffer | string) =>
  (await sendFile<Data>(w, { name, content }, { member: member.token })).data.file
const fetchUrl = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  w.app.inject({ method, url, headers: { accept: 'text/html,*/*', 'think-lang': 'en' } })

test('a picture is shown in place, kept for ever, never taken for something else', async () => {
  const response = await fetchUrl((await uploadFile('a.png', picture)).url)
  expect(response.rawPayload.equals(picture)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(picture.length),
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(response.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  ['a.html', '<script>alert(1)</script>', 'text/html; charset=utf-8'],
  ['a.svg', '<svg onload="alert(1)"/>', 'image/svg+xml'],
  ['a.xml', '<x/>', 'application/xml'],
  ['表格.txt', '你好', 'text/plain; charset=utf-8'],
  ['a.bin', Buffer.from([0, 1, 2]), 'application/octet-stream'],
  ['no suffix', '<script>', 'text/plain; charset=utf-8'],
  ['a.zip', Buffer.from('PK\x03\x04', 'latin1'), 'application/zip'],
])('%s is only ever downloaded', async (name, content, type) => {
  const response = await fetchUrl((await uploadFile(name, content)).url)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': type,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="/)
  expect(response.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`)
})

test('the headers alone can be asked for', async () => {
  const { url } = await uploadFile('a.png', picture)
  const response = await fetchUrl(url, 'HEAD')
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(picture.length) })
  expect(response.body).toBe('')
  expect((await fetchUrl('/storage/default/none.png', 'HEAD')).statusCode).toBe(404)
})

test('what was never uploaded is not there, whatever the path', async () => {
  // Lies in the folder of the store, but nobody uploaded it.
  await uploadFile('a.png', picture)
  await writeFile(path.join(w.ctx.env.dataDir, 'files/default/private.txt'), 'private')
  for (const url of [
    '/storage/default/private.txt',
    '/storage/',
    '/storage/default',
    '/storage/../package.json',
    '/storage/..%2f..%2fpackage.json',
    '/storage/default/%00',
    '/storage/%E4%B8%AD.png',
  ]) {
    const response = await fetchUrl(url)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.json()).toMatchObject({ code: 404, msg: expect.stringContaining('Error requesting address') })
  }
})

const ticketFor = (file: StoredFile, seconds?: number) =>
  issueTicket(w.ctx.db, {
    storage: file.storage,
    attachmentKey: file.url.replace('/storage/', ''),
    name: '账单 2026 (1).png',
    mimetype: file.mimetype,
    owner: { realm: 'member', id: member.id },
    now: w.ctx.clock(),
    seconds,
  })

test('a ticket downloads its file once, under its name', async () => {
  const { url } = await ticketFor(await uploadFile('a.png', picture))
  expect(url).toMatch(/^\/files\/[A-Za-z0-9_-]{43}$/)
  expect((await fetchUrl(url, 'HEAD')).statusCode).toBe(404)
  const response = await fetchUrl(url)
  expect(response.rawPayload.equals(picture)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename="___2026__1_.png"; filename*=UTF-8''%E8%B4%A6%E5%8D%95%202026%20%281%29.png`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const again = await fetchUrl(url)
  expect(again.statusCode).toBe(404)
  expect(again.json()).toMatchObject({
    code: 404,
    msg: 'This download link has expired or was already used. Please download again.',
  })
  expect((await w.app.inject({ url, headers: { 'think-lang': 'zh-cn' } })).json().msg).toBe(
    '该下载链接已使用或已过期，请重新下载。',
  )
})

test('a ticket expires, an unknown one opens nothing, and the database holds no ticket that could be used', async () => {
  const file = await uploadFile('a.png', picture)
  const own = await ticketFor(file, 30)
  const rows = await run<{ row: string }>(w.ctx.db, 'select file_ticket::text as row from file_ticket')
  expect(JSON.stringify(rows)).not.toContain(own.url.replace('/files/', ''))
  w.wait(31)
  expect((await fetchUrl(own.url)).statusCode).toBe(404)
  await ticketFor(file)
  expect(await run(w.ctx.db, 'select 1 from file_ticket where expire_time < $1', [w.ctx.clock()])).toEqual([])
  for (const url of ['/files/unknown', `/files/${'x'.repeat(43)}`, '/files/..%2f..', '/files/%00'])
    expect((await fetchUrl(url)).statusCode).toBe(404)
})

test('of many who use a ticket at once, one gets the file', async () => {
  const { url } = await ticketFor(await uploadFile('a.png', picture))
  const answers = await Promise.all(Array.from({ length: 8 }, () => fetchUrl(url)))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(7)
})

test('a ticket given inside a transaction that fails was never given', async () => {
  const file = await uploadFile('a.png', picture)
  let url = ''
  const failing = inTx(w.ctx, async (tx) => {
    const given = await issueTicket(tx, {
      storage: file.storage,
      attachmentKey: 'default/x',
      name: 'x',
      mimetype: 'text/plain',
      owner: { realm: 'member' as const, id: member.id },
      now: w.ctx.clock(),
    })
    url = given.url
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect((await fetchUrl(url)).statusCode).toBe(404)
})

let bucket: FakeS3Server
afterAll(() => bucket?.stop())

test('with a bucket everything lies there, and a bucket that is away says so', async () => {
  bucket = await startFakeS3Server()
  const far = await world({ env: { FILES_URL: bucket.url } })
  const { token } = await far.build.member()
  const send = () => sendFile<Data>(far, { name: 'a.png', content: picture }, { member: token })
  const { file } = (await send()).data
  expect(file).toMatchObject({ storage: 's3', mimetype: 'image/png', width: 4 })
  expect([...bucket.objects.keys()]).toEqual([`/parcels/${file.url.replace('/storage/', '')}`])
  expect((await far.app.inject({ url: file.url })).rawPayload.equals(picture)).toBe(true)
  expect((await far.app.inject({ method: 'HEAD', url: file.url })).headers['content-length']).toBe(String(picture.length))
  await expect(readFile(path.join(far.ctx.env.dataDir, 'files'))).rejects.toThrow('ENOENT')

  bucket.objects.clear()
  expect((await far.app.inject({ url: file.url })).statusCode).toBe(404)
  expect((await send()).data.file.id).toBe(file.id)
  expect(bucket.objects.size).toBe(1)

  bucket.failNext(503)
  expect(await send()).toMatchObject({ status: 503, msg: 'File storage is not responding. Please try again in a moment.' })
  bucket.failNext('hang up')
  expect((await far.app.inject({ url: file.url })).statusCode).toBe(503)
})

test('an upload whose bucket fails leaves no row', async () => {
  const far = await world({ env: { FILES_URL: bucket.url } })
  const { token } = await far.build.member()
  bucket.failNext(500)
  expect(await sendFile(far, { name: 'a.png', content: picture }, { member: token })).toMatchObject({ status: 503 })
  expect(await run(far.ctx.db, 'select 1 from attachment')).toEqual([])
})
