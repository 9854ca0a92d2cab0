import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PNG } from 'pngjs'
import { beforeAll, expect, test } from 'vitest'
import { checkOrigins } from '#server/settings/checks.ts'
import { type World, world } from '#test/world/world.ts'

/** Clients that are served from another origin than ours, and the files that all of them expect here. */
let w: World
beforeAll(async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'shipsmart-web-'))
  await cp(path.join(import.meta.dirname, '../../src/web/public'), webDir, { recursive: true })
  await writeFile(path.join(webDir, 'index.html'), '<html><head><title>x</title></head></html>')
  w = await world({ webDir })
})

const origin = 'https://admin.example.com'
const ask = (headers: Record<string, string>, url = '/admin/user.user/index') =>
  w.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'batoken,server,think-lang',
      ...headers,
    },
  })
const get = (url: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url, headers: { server: 'true', ...headers } })
const corsOf = (answer: { headers: Record<string, unknown> }) =>
  Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))

test('no other origin may call us unless the operator says so', async () => {
  expect(corsOf(await ask({ origin }))).toEqual([])
  const answer = await get('/api/index/index', { origin })
  expect(corsOf(answer)).toEqual([])
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('a named origin may call us with its headers; any other still may not', async () => {
  await w.ctx.settings.set('cors_origins', `http://localhost:5173\n ${origin} \n`)
  const asked = await ask({ origin })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-max-age': '1800',
  })
  for (const name of ['think-lang', 'server', 'batoken', 'ba-user-token', 'content-type'])
    expect(String(asked.headers['access-control-allow-headers'])).toContain(name)
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
  for (const url of [
    '/api/account/profile',
    '/api/ajax/upload',
    '/admin/Index/index',
    '/admin/ajax/upload',
    '/admin/user.User/del',
  ])
    expect([url, (await ask({ origin }, url)).statusCode, corsOf(await ask({ origin }, url)).length]).toEqual([url, 204, 4])
  // What is refused carries the header too, or the page of the other origin could not read why.
  expect(corsOf(await get('/admin/Index/index', { origin }))).toEqual(['access-control-allow-origin'])
  expect(corsOf(await get('/api/user/index', { origin }))).toEqual(['access-control-allow-origin'])
  const answer = await get('/api/index/index', { origin })
  expect(answer.json()).toMatchObject({ code: 1 })
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' })
  expect(String(answer.headers.vary)).toContain('Origin')
  for (const other of ['https://evil.example', `${origin}.evil.example`, 'https://example.com', 'null']) {
    expect(corsOf(await ask({ origin: other }))).toEqual([])
    expect(corsOf(await get('/api/index/index', { origin: other }))).toEqual([])
  }
  await w.ctx.settings.set('cors_origins', '')
  expect(corsOf(await get('/api/index/index', { origin }))).toEqual([])
})

test('what is no origin is refused in the settings', () => {
  expect(checkOrigins(`${origin}\n\nhttp://localhost:5173`)).toBeNull()
  for (const line of ['*', 'example.com', `${origin}/`, `${origin}/admin`, 'ftp://example.com'])
    expect([line, checkOrigins(line)]).toEqual([line, { key: 'invalid.origin_line', values: { line } }])
})

test('whoever has no picture of their own is shown one', async () => {
  const answer = await get('/static/images/avatar.png')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  const { width, height } = PNG.sync.read(answer.rawPayload)
  expect([width, height]).toEqual([200, 200])
})

test('the picture of a file type is drawn for a URL that carries the token of an administrator', async () => {
  for (const area of ['admin', 'api'])
    for (const token of ['', 'anything']) {
      const answer = await w.app.inject({ url: `/${area}/ajax/buildSuffixSvg?batoken=${token}&suffix=pdf&server=1` })
      expect([area, answer.statusCode, answer.headers['content-type']]).toEqual([area, 200, 'image/svg+xml'])
    }
})
