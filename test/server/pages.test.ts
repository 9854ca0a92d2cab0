import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type World, world } from '#test/world/world.ts'

const script = "document.documentElement.dataset.x='1'"
const code = `export const big = '${'x'.repeat(5000)}'`
let w: World
beforeAll(async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'shipsmart-web-'))
  await mkdir(path.join(webDir, 'assets'))
  await writeFile(
    path.join(webDir, 'index.html'),
    `<html><head><title>x</title><script>${script}</script><script src="/assets/a-1.js"></script></head></html>`,
  )
  await writeFile(path.join(webDir, 'assets/a-1.js'), code)
  await writeFile(path.join(webDir, 'assets/a-1.js.gz'), gzipSync(code))
  await writeFile(path.join(webDir, 'favicon.txt'), 'a picture\n')
  w = await world({ webDir })
})

const html = { accept: 'text/html,application/xhtml+xml' }
const get = (url: string, headers: Record<string, string> = html) => w.app.inject({ method: 'GET', url, headers })

test('a browser gets the application for every page address, beside the calls of the same path', async () => {
  for (const url of ['/user/login', '/admin', '/admin/country', '/admin/country/index', '/api/index/index', '/no/such/page']) {
    const page = await get(url)
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<title>ShipSmart</title>')
    expect(page.headers.vary).toBe('Accept, server')
    expect(page.headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/', { accept: '*/*' })).body).toContain('<title>')
})

test('the same address with the server mark, or asked by a program, is the call', async () => {
  expect((await get('/api/index/index', { ...html, server: 'true' })).json()).toMatchObject({ code: 1 })
  expect((await get('/api/index/index?server=1')).json()).toMatchObject({ code: 1 })
  expect((await get('/api/index/index', { accept: 'application/json, text/plain, */*' })).json()).toMatchObject({ code: 1 })
  expect((await w.app.inject({ method: 'POST', url: '/api/nothing', headers: html })).statusCode).toBe(404)
})

test('files, health and callbacks are never pages', async () => {
  for (const url of [
    '/assets/missing.js',
    // A compressed copy is how its file is sent, no file of its own.
    '/assets/a-1.js.gz',
    '/files/x',
    '/storage/x.png',
    '/open/v1/x',
    '/sandbox/pay',
    '/api/Pay/notify/sandbox',
    '/api/tracking/notify/1',
    '/api/shop/authorize/x',
  ]) {
    const answer = await get(url)
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.json()).toMatchObject({ code: 404 })
  }
  expect((await get('/healthz')).json()).toMatchObject({ status: 'ok' })
})

test('the page’s policy allows our scripts, the one inline script by its hash, and no frames but documents it holds itself', async () => {
  const policy = String((await get('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain('frame-src blob:;')
  expect(policy).not.toContain('unsafe-eval')
  await w.ctx.db
    .insertInto('admin_rule')
    .values({ type: 'menu', name: 'help', title_zh: '帮助', menu_type: 'iframe', url: 'https://help.example.com/start' })
    .execute()
  await expect
    .poll(async () => String((await get('/')).headers['content-security-policy']))
    .toContain('frame-src blob: https://help.example.com;')
})

test('built files may be kept for ever, others for an hour; compressed ones are sent as such', async () => {
  const asset = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-encoding']).toBe('gzip')
  expect(asset.rawPayload.length).toBeLessThan(200)
  expect((await get('/favicon.txt')).headers['cache-control']).toBe('public, max-age=3600')
})

test('answers are compressed when large, never cached, and carry safe headers and a number', async () => {
  const answer = await get('/api/country/index', { server: 'true', 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  expect(answer.headers['x-powered-by']).toBeUndefined()
})

test('figures are for this machine or an admin; a forwarded request is never local', async () => {
  expect((await get('/metrics', {})).body).toContain('http_request_duration_seconds')
  expect((await get('/metrics', {})).body).toMatch(/^db_transactions_ended_total\{reason="deadlock"\} \d+$/m)
  const outside = { method: 'GET', url: '/metrics', remoteAddress: '10.0.0.9' } as const
  expect((await w.app.inject(outside)).statusCode).toBe(403)
  expect(
    (await w.app.inject({ ...outside, remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode,
  ).toBe(403)
  const admin = await w.build.admin()
  expect((await w.app.inject({ ...outside, headers: { batoken: admin.token } })).statusCode).toBe(200)
})

test('a forwarded address counts only from a trusted proxy', async () => {
  const spoofed = { 'x-forwarded-for': '10.55.55.55', server: 'true' }
  await w.ctx.settings.set('no_access_ip', '10.55.55.55')
  expect((await get('/api/index/index', spoofed)).statusCode).toBe(200)
  await w.ctx.settings.set('no_access_ip', '')
})
