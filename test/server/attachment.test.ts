import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '#contract/upload.ts'
import { fileJobs } from '#server/modules/files/index.ts'
import { isPendingDeletion, lockFileUrls, recordPendingDeletions } from '#server/modules/files/pending-deletion.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { sendFile } from '#test/world/form.ts'
import { type World, world } from '#test/world/world.ts'

type Row = { id: number; name: string; url: string; full_url: string; state: number; owner: string; owner_type: number }
type List = { list: Row[]; total: number }

let w: World
let boss: { id: number; username: string; token: string }
let member: { id: number; username: string; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
  member = await w.build.member()
})

function picture(): Buffer {
  const png = new PNG({ width: 3, height: 2 })
  png.data = randomBytes(24)
  return PNG.sync.write(png)
}
const send = async (name: string, options: object = { admin: boss.token }, content: Buffer | string = picture()) =>
  (await sendFile<{ file: StoredFile }>(w, { name, content }, options)).data.file
const at = '/admin/routine.Attachment'
const list = async (query: Record<string, string> = {}) => (await w.get<List>(`${at}/index`, { admin: boss.token, query })).data
const one = async (id: number) => (await list({ initValue: String(id) })).list[0]
const del = (...ids: number[]) => w.del(`${at}/del`, { admin: boss.token, query: { ids: ids.join(',') } })
const onDisk = ({ url }: { url: string }) => path.join(w.ctx.env.dataDir, 'files', url.replace('/storage/', ''))
const runJob = (name: string) => fileJobs.find((job) => job.name === name)?.run(w.ctx, {})
const filter = (field: string, operator: string, val: string) => ({
  'search[0][field]': field,
  'search[0][operator]': operator,
  'search[0][val]': val,
})

test('the list says what was uploaded, by whom and where it is, the latest first', async () => {
  const first = await send('first.png')
  w.wait(5)
  const second = await send('合同.pdf', { member: member.token }, `%PDF-1.7 ${randomBytes(4).toString('hex')}`)
  const { list: rows } = await list({ limit: '2' })
  expect(rows.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(rows[0]).toMatchObject({
    name: '合同.pdf',
    suffix: 'pdf',
    mimetype: 'application/pdf',
    size: 17,
    quote: 1,
    full_url: `//localhost:80${second.url}`,
    owner: member.username,
    owner_type: 2,
    state: 1,
    user: { id: member.id, username: member.username },
    admin: null,
  })
  expect(rows[1]).toMatchObject({ owner: boss.username, admin: { id: boss.id }, user: null, width: 3, height: 2 })
  expect((await list({ quickSearch: '合同' })).list.map(({ id }) => id)).toEqual([second.id])
  expect((await list(filter('mimetype', 'LIKE', 'image'))).list.map(({ id }) => id)).toContain(first.id)
  expect((await list(filter('user_id', '=', String(member.id)))).list.map(({ id }) => id)).toEqual([second.id])
  expect((await list(filter('user.username', '=', member.username))).list.map(({ id }) => id)).toEqual([second.id])
  const whole = await w.get<{ row: Row }>(`${at}/detail`, { admin: boss.token, query: { id: String(first.id) } })
  expect(whole.data.row).toMatchObject({ sha1: first.sha1, full_url: first.full_url })
})

test('name and topic can be changed and nothing else', async () => {
  const file = await send('old.png')
  const edit = (body: object) => w.post(`${at}/edit`, { admin: boss.token, body: { id: file.id, ...body } })
  expect((await edit({ name: 'new.png', topic: 'cover', url: '/storage/elsewhere.png', size: 1 })).code).toBe(1)
  expect(await one(file.id)).toMatchObject({ name: 'new.png', topic: 'cover', url: file.url, size: file.size })
  expect((await edit({ topic: 'no spaces' })).msg).toContain('Up to 20 letters')
  expect((await edit({ name: '' })).code).toBe(0)
  expect((await w.get(`${at}/add`, { admin: boss.token })).status).toBe(404)
})

test('a row goes with its file, and the answer says how many', async () => {
  const files = [await send('a.png'), await send('b.png')]
  expect(files.every((file) => existsSync(onDisk(file)))).toBe(true)
  expect(await del(...files.map(({ id }) => id))).toMatchObject({ code: 1, msg: '2 records and their files deleted' })
  expect(files.some((file) => existsSync(onDisk(file)))).toBe(false)
  expect((await w.app.inject({ url: files[0]?.url })).statusCode).toBe(404)
  expect(await run(w.ctx.db, 'select 1 from leaving_file')).toEqual([])
  expect(await del(files[0]?.id ?? 0)).toMatchObject({ code: 0 })
})

test('a file that another row shows stays until the last of them goes', async () => {
  const content = picture()
  const mine = await send('shared.png', { admin: boss.token }, content)
  const theirs = await send('shared.png', { member: member.token }, content)
  expect(mine.url).toBe(theirs.url)
  expect((await del(mine.id)).code).toBe(1)
  expect(existsSync(onDisk(theirs))).toBe(true)
  expect((await del(theirs.id)).code).toBe(1)
  expect(existsSync(onDisk(theirs))).toBe(false)
})

test('what is used somewhere is not deleted, and the refusal says where', async () => {
  const [cover, inText, face, own, qr] = [
    await send('cover.png'),
    await send('text.png'),
    await send('face.png', { member: member.token }),
    await send('own.png'),
    await send('qr.png'),
  ]
  await run(w.ctx.db, 'update article set cover = $1 where id = (select min(id) from article)', [cover.url])
  await run(w.ctx.db, `update article set content_en = $1 where id = (select max(id) from article)`, [
    `<p><img src="https://cdn.example.com${inText.url}"></p>`,
  ])
  await run(w.ctx.db, 'update member set avatar = $1 where id = $2', [face.url, member.id])
  await run(w.ctx.db, 'update admin set avatar = $1 where id = $2', [own.url, boss.id])
  await run(
    w.ctx.db,
    `insert into config_item (name, group_name, title_zh, type, value) values ('service_wechat_qr_code', 'basics', '', 'image', to_jsonb($1::text))
     on conflict (name) do update set value = excluded.value`,
    [qr.url],
  )
  const free = await send('free.png')
  for (const [file, where] of [
    [cover, 'an article'],
    [inText, 'an article'],
    [face, 'a member’s avatar'],
    [own, 'an administrator’s avatar'],
    [qr, 'the settings'],
  ] as const) {
    expect((await del(free.id, file.id)).msg).toBe(`“${file.name}” is still in use (${where}). Remove it there first.`)
    expect(existsSync(onDisk(file))).toBe(true)
  }
  expect((await w.del(`${at}/del`, { admin: boss.token, language: 'zh-cn', query: { ids: String(face.id) } })).msg).toContain(
    '会员头像',
  )
  expect(existsSync(onDisk(free))).toBe(true)
  expect((await del(free.id)).code).toBe(1)
})

test('a deletion that was cut off is finished later, and nobody is given an address that is being emptied', async () => {
  const content = picture()
  const file = await send('cut.png', { admin: boss.token }, content)
  // As a process leaves it that dies between the row and the file.
  await inTx(w.ctx, async (tx) => {
    await lockFileUrls(tx, [file.url])
    await run(tx, 'delete from attachment where id = $1', [file.id])
    await recordPendingDeletions(tx, [{ storage: 'local', url: file.url }], w.ctx.clock())
  })
  await runJob('remove-left-files')
  expect(existsSync(onDisk(file))).toBe(true)
  const again = send('cut.png', { admin: boss.token }, content)
  w.wait(601)
  await runJob('remove-left-files')
  expect(await isPendingDeletion(w.ctx.db, { storage: 'local', url: file.url })).toBe(false)
  const kept = await again
  expect(existsSync(onDisk(kept))).toBe(true)
  expect((await w.app.inject({ url: kept.url })).rawPayload.equals(content)).toBe(true)
})

test('a missing file is noticed by a check and by the night, and forgotten when it is there again', async () => {
  const content = picture()
  const file = await send('lost.png', { admin: boss.token }, content)
  const fine = await send('fine.png')
  await rm(onDisk(file))
  const check = await w.post<{ list: { id: number; ok: boolean }[] }>(`${at}/check`, {
    admin: boss.token,
    body: { ids: [file.id, fine.id, 999_999] },
  })
  expect(check.data.list.map(({ ok }) => ok)).toEqual([true, true, false])
  expect([(await one(file.id))?.state, (await one(fine.id))?.state]).toEqual([0, 1])
  expect((await list(filter('state', '=', '0'))).list.map(({ id }) => id)).toEqual([file.id])
  await writeFile(onDisk(file), content)
  w.wait(60)
  await runJob('check-files')
  expect((await one(file.id))?.state).toBe(1)
  await rm(onDisk(file))
  w.wait(60)
  await runJob('check-files')
  expect((await one(file.id))?.state).toBe(0)
  await send('lost.png', { admin: boss.token }, content)
  expect((await one(file.id))?.state).toBe(1)
  expect(existsSync(onDisk(file))).toBe(true)
})

test('each call asks for its own node', async () => {
  const file = await send('guarded.png')
  const { token } = await w.build.admin({ nodes: ['routine', 'routine/attachment', 'routine/attachment/index'] })
  const nobody = await w.build.admin({ nodes: [] })
  expect((await w.get(`${at}/index`, { admin: token })).code).toBe(1)
  expect((await w.get(`${at}/index`, { admin: nobody.token })).code).toBe(401)
  expect((await w.get(`${at}/index`, { member: member.token })).code).toBe(302)
  expect((await w.post(`${at}/edit`, { admin: token, body: { id: file.id, name: 'x' } })).code).toBe(401)
  expect((await w.post(`${at}/check`, { admin: token, body: { ids: [file.id] } })).code).toBe(401)
  expect((await w.post(`${at}/export`, { admin: token, body: {} })).code).toBe(401)
  expect((await w.del(`${at}/del`, { admin: token, query: { ids: String(file.id) } })).code).toBe(401)
  expect((await w.del(`${at}/del`, { admin: boss.token })).code).toBe(0)
  expect(existsSync(onDisk(file))).toBe(true)
})

test('a suffix has a picture that runs nothing, and odd input has none', async () => {
  for (const url of ['/api/ajax/buildSuffixSvg', '/admin/ajax/buildSuffixSvg']) {
    const answer = await w.app.inject({ url, query: { suffix: 'docx' } })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['cache-control']).toContain('max-age=86400')
    expect(answer.body).toMatch(/^<svg [^>]*>.*>DOCX<\/text><\/svg>$/)
  }
  const drawn = async (query: Record<string, string>) => (await w.app.inject({ url: '/api/ajax/buildSuffixSvg', query })).body
  expect(await drawn({ suffix: 'spreadsheet' })).toContain('>SPRE<')
  expect(await drawn({})).toContain('>FILE<')
  expect(await drawn({ suffix: 'pdf' })).not.toBe(await drawn({ suffix: 'zip' }).then((zip) => zip.replace('ZIP', 'PDF')))
  expect(await drawn({ suffix: 'pdf', background: '#fff' })).toContain('fill="rgb(255,255,255)"')
  expect(await drawn({ suffix: 'pdf', background: 'rgb(31, 78, 140)' })).toContain('fill="rgb(31,78,140)"')
  for (const query of [
    { suffix: '<script>' },
    { suffix: '' },
    { suffix: 'a'.repeat(21) },
    { suffix: 'pdf', background: 'url(//evil)' },
    { suffix: 'pdf', background: '"/><script>' },
  ])
    expect(JSON.parse(await drawn(query as unknown as Record<string, string>))).toMatchObject({ code: 0 })
})
