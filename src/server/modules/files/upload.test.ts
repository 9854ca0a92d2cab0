import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '#contract/upload.ts'
import { run } from '#server/platform/db/pool.ts'
import { sendFile } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'

type Data = { file: StoredFile }
type UploadFile = { name: string; content: Buffer | string; type?: string }
const zip = Buffer.from('PK\x03\x04 more', 'latin1')

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
function picture(width = 3, height = 2): Buffer {
  const png = new PNG({ width, height })
  png.data = randomBytes(4 * width * height)
  return PNG.sync.write(png)
}
const send = (file: UploadFile | null, options: Parameters<typeof sendFile>[2] = { member: member.token }) =>
  sendFile<Data>(w, file, options)
const rowsOf = (sha1: string) =>
  run<{ id: number; quote: number; url: string; user_id: number | null }>(
    w.ctx.db,
    'select id, quote, url, user_id from attachment where sha1 = $1 order by id',
    [sha1],
  )
const sha1Of = (content: Buffer | string) => createHash('sha1').update(content).digest('hex')
const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('shipsmart-upload-'))
/** What a request brought is removed once it is answered. */
const expectNoLeftovers = (before: string[]) =>
  expect.poll(async () => (await leftovers()).filter((name) => !before.includes(name))).toEqual([])
const diskPathOf = (url: string) => path.join(w.ctx.env.dataDir, 'files', url.replace('/storage/', ''))

test('a member uploads a picture and is told all about it', async () => {
  const content = picture()
  const before = await leftovers()
  const answer = await send({ name: 'My parcel.PNG', content, type: 'text/html' })
  expect(answer).toMatchObject({ status: 200, code: 1, msg: 'File uploaded' })
  const { file } = answer.data
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/London' }).format(w.ctx.clock()).replaceAll('-', '')
  const url = `/storage/default/${day}/Myparcel${sha1Of(content)}.png`
  expect(file).toEqual({
    id: expect.any(Number),
    topic: 'default',
    user_id: member.id,
    url,
    width: 3,
    height: 2,
    name: 'My parcel.PNG',
    size: content.length,
    mimetype: 'image/png',
    storage: 'local',
    sha1: sha1Of(content),
    last_upload_time: expect.any(Number),
    suffix: 'png',
    full_url: `//localhost:80${url}`,
  })
  await expectNoLeftovers(before)
})

test('an admin uploads too, with a topic, and the log keeps who and what', async () => {
  const admin = await w.build.admin({ nodes: [] })
  const { data, msg } = await send(
    { name: '合同.pdf', content: `%PDF-1.7 ${randomBytes(8).toString('hex')}` },
    { admin: admin.token, language: 'zh-cn', fields: { topic: 'contract-1', driver: 'local' }, query: { uuid: 'x1' } },
  )
  expect(msg).toBe('文件上传成功')
  expect(data.file).toMatchObject({
    topic: 'contract-1',
    admin_id: admin.id,
    name: '合同.pdf',
    suffix: 'pdf',
    mimetype: 'application/pdf',
  })
  expect(Object.keys(data.file)).not.toEqual(expect.arrayContaining(['user_id']))
  expect(data.file.url).toMatch(/^\/storage\/contract-1\/\d{8}\/[0-9a-f]{40}\.pdf$/)
  const logged = () =>
    run(w.ctx.db, `select data, admin_id from admin_log where url = '/admin/ajax/upload' and admin_id = $1`, [admin.id])
  await expect.poll(logged).toMatchObject([{ data: { topic: 'contract-1', file: '合同.pdf' } }])
})

test('the addresses of files follow the site’s own', async () => {
  await w.ctx.settings.set('cdn_url', 'https://cdn.example/')
  const { data } = await send({ name: 'a.png', content: picture() })
  await w.ctx.settings.set('cdn_url', '')
  expect(data.file.full_url).toBe(`https://cdn.example${data.file.url}`)
})

const refusals: [string, UploadFile | null, string, string][] = [
  ['no file', null, 'The data of the uploaded file is incomplete!', '上传的文件数据不完整！'],
  ['an empty file', { name: 'a.txt', content: '' }, 'The data of the uploaded file is incomplete!', '上传的文件数据不完整！'],
  ['a program', { name: 'a.exe', content: 'MZ' }, 'The type of uploaded file is not allowed!', '上传的文件类型不被允许！'],
  [
    'a program said to be a picture',
    { name: 'a.exe', content: picture(), type: 'image/png' },
    'The type of uploaded file is not allowed!',
    '上传的文件类型不被允许！',
  ],
  ['a page', { name: 'a.html', content: '<script>' }, 'The type of uploaded file is not allowed!', '上传的文件类型不被允许！'],
  ['a drawing', { name: 'a.svg', content: '<svg/>' }, 'The type of uploaded file is not allowed!', '上传的文件类型不被允许！'],
  [
    'a page named as a picture',
    { name: 'a.png', content: '<script>alert(1)</script>' },
    'The type of uploaded file is not allowed!',
    '上传的文件类型不被允许！',
  ],
  [
    'a picture named as another',
    { name: 'a.jpg', content: picture() },
    'The type of uploaded file is not allowed!',
    '上传的文件类型不被允许！',
  ],
  [
    'a zip named as a text',
    { name: 'a.txt', content: zip },
    'The type of uploaded file is not allowed!',
    '上传的文件类型不被允许！',
  ],
  [
    'a broken picture',
    { name: 'a.png', content: picture().subarray(0, 12) },
    'The type of uploaded file is not allowed!',
    '上传的文件类型不被允许！',
  ],
  [
    'too much',
    { name: 'a.txt', content: Buffer.alloc(10_485_761, 'a') },
    'The size of the uploaded file exceeds the allowed range!',
    '上传的文件大小超出允许范围！',
  ],
  [
    'too much of a wrong type',
    { name: 'a.exe', content: Buffer.alloc(10_485_761, 'a') },
    'The type of uploaded file is not allowed!',
    '上传的文件类型不被允许！',
  ],
]

test.each(refusals)('%s is refused in both languages', async (_what, file, english, chinese) => {
  const before = await leftovers()
  expect(await send(file)).toMatchObject({ status: 200, code: 0, msg: english, data: null })
  expect(await send(file, { member: member.token, language: 'zh-cn' })).toMatchObject({ code: 0, msg: chinese })
  await expectNoLeftovers(before)
})

test('the limits are the operator’s, live', async () => {
  const [types, size] = [w.ctx.settings.get('upload_mimetype'), w.ctx.settings.get('upload_maxsize')]
  await w.ctx.settings.set('upload_mimetype', 'image/*')
  await w.ctx.settings.set('upload_maxsize', 1024)
  expect(await send({ name: 'a.zip', content: zip })).toMatchObject({ code: 0, msg: 'The type of uploaded file is not allowed!' })
  expect(await send({ name: 'nameless picture', content: picture() })).toMatchObject({
    code: 1,
    data: { file: { mimetype: 'image/png', suffix: '' } },
  })
  expect(await send({ name: 'a.png', content: Buffer.alloc(1025) })).toMatchObject({
    code: 0,
    msg: 'The size of the uploaded file exceeds the allowed range!',
  })
  await w.ctx.settings.set('upload_mimetype', types)
  await w.ctx.settings.set('upload_maxsize', size)
})

test('without signing in nothing is read', async () => {
  const file = { name: 'a.png', content: picture() }
  expect(await send(file, {})).toMatchObject({ code: 302, data: { routePath: '/user/login' } })
  expect(await send(file, { admin: member.token })).toMatchObject({ code: 302, data: { routePath: '/admin/login' } })
})

test('a topic or driver that is none is refused by name', async () => {
  const file = { name: 'a.png', content: picture() }
  for (const topic of ['../x', 'a b', '', 'x'.repeat(21), '中'])
    expect(await send(file, { member: member.token, fields: { topic } })).toMatchObject({
      code: 0,
      data: { errors: { topic: 'The format is not valid' } },
    })
  expect(await send(file, { member: member.token, fields: { driver: 'ftp' } })).toMatchObject({
    code: 0,
    data: { errors: { driver: expect.any(String) } },
  })
})

test('the same content again is the same file, counted', async () => {
  const content = picture()
  const first = await send({ name: 'one.png', content })
  const second = await send({ name: 'two.png', content })
  expect(second.data.file).toMatchObject({ id: first.data.file.id, url: first.data.file.url, name: 'one.png' })
  expect(await rowsOf(sha1Of(content))).toMatchObject([{ quote: 2 }])
  const elsewhere = await send({ name: 'one.png', content }, { member: member.token, fields: { topic: 'other' } })
  expect(elsewhere.data.file.id).not.toBe(first.data.file.id)
})

test('nobody is given another’s file, though the content is the same', async () => {
  const content = picture()
  const mine = await send({ name: 'secret name.png', content })
  const stranger = await w.build.member()
  const theirs = await send({ name: 'theirs.png', content }, { member: stranger.token })
  const admin = await w.build.admin()
  const admins = await send({ name: 'admins.png', content }, { admin: admin.token })
  expect(theirs.data.file).toMatchObject({ user_id: stranger.id, name: 'theirs.png' })
  expect(admins.data.file).toMatchObject({ admin_id: admin.id, name: 'admins.png' })
  expect(new Set([mine, theirs, admins].map((answer) => answer.data.file.id)).size).toBe(3)
})

test('the same picture ten times at once is one row', async () => {
  const content = picture()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ name: 'a.png', content })))
  expect(new Set(answers.map((answer) => answer.data.file.id)).size).toBe(1)
  expect(await rowsOf(sha1Of(content))).toMatchObject([{ quote: 10 }])
})

test('a file that vanished from the disk is stored again', async () => {
  const content = picture()
  const { url } = (await send({ name: 'a.png', content })).data.file
  await rm(diskPathOf(url))
  expect((await w.app.inject({ url })).statusCode).toBe(404)
  expect((await send({ name: 'a.png', content })).data.file.url).toBe(url)
  expect((await w.app.inject({ url })).rawPayload.equals(content)).toBe(true)
})

test.each([
  ['../../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\boot.png', 'boot.png'],
  ['快递面单（一）.png', '快递面单（一）.png'],
  [`${'x'.repeat(400)}.png`, `${'x'.repeat(96)}.png`],
  ['a;b&c.png', 'a;b&c.png'],
  ['%2e%2e%2f.png', '%2e%2e%2f.png'],
])('a file named %s is kept within the folder', async (name, shown) => {
  const { data } = await send({ name, content: picture() })
  expect(data.file.name).toBe(shown)
  expect(data.file.url).toMatch(/^\/storage\/default\/\d{8}\/[A-Za-z0-9_-]{0,15}[0-9a-f]{40}\.png$/)
  expect((await w.app.inject({ url: data.file.url })).statusCode).toBe(200)
})

test('a member’s uploads of a day have a limit, also for many at once; what was refused or is known already takes none of it', async () => {
  await w.ctx.settings.set('upload_member_day_mb', 1)
  const [eager, neighbour, admin] = [await w.build.member(), await w.build.member(), await w.build.admin()]
  // About 300 KB of noise, which no packing makes smaller: three of them fit into a megabyte, four do not.
  const large = () => picture(300, 256)
  const sent = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const content = large()
      return { content, answer: await send({ name: 'large.png', content }, { member: eager.token }) }
    }),
  )
  const kept = sent.filter(({ answer }) => answer.code === 1)
  expect(kept.length).toBeLessThanOrEqual(3)
  const full = {
    code: 0,
    msg: 'This would exceed your daily upload limit of 1 MB. Please try again tomorrow.',
  }
  for (const { answer, content } of sent.filter(({ answer }) => answer.code !== 1)) {
    expect(answer).toMatchObject(full)
    expect(await rowsOf(sha1Of(content))).toEqual([])
  }
  // Refused at the same moment, they took nothing: there is room for three in all.
  for (let n = kept.length; n < 3; n++)
    expect(await send({ name: 'large.png', content: large() }, { member: eager.token })).toMatchObject({ code: 1 })
  expect(await send({ name: 'large.png', content: large() }, { member: eager.token })).toMatchObject(full)
  const again = kept[0]?.content ?? picture()
  expect(await send({ name: 'large.png', content: again }, { member: eager.token })).toMatchObject({ code: 1 })
  expect(await send({ name: 'large.png', content: large() }, { member: neighbour.token })).toMatchObject({ code: 1 })
  for (let n = 0; n < 4; n++)
    expect(await send({ name: 'large.png', content: large() }, { admin: admin.token })).toMatchObject({ code: 1 })
  await w.ctx.settings.set('upload_member_day_mb', 200)
})

test('a photo is kept without the notes that its camera wrote', async () => {
  const plain = picture()
  const note = Buffer.concat([Buffer.from([0, 0, 0, 13]), Buffer.from('tEXtGPS 51.5 -0.1'), Buffer.alloc(4)])
  const content = Buffer.concat([plain.subarray(0, 33), note, plain.subarray(33)])
  const { data } = await send({ name: 'photo.png', content })
  expect(data.file.size).toBe(plain.length)
  expect((await w.app.inject({ url: data.file.url })).rawPayload.equals(plain)).toBe(true)
})

test('a picture that claims more pixels than a viewer can hold is refused', async () => {
  const content = picture()
  content.writeUInt32BE(40_000, 16)
  content.writeUInt32BE(40_000, 20)
  expect(await send({ name: 'large.png', content })).toMatchObject({
    code: 0,
    msg: 'The picture has more than 110 million pixels. Please reduce it and upload it again.',
  })
})
