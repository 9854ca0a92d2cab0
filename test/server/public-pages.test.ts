import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { labelledParcel, track } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'
import { allWords } from '#words/all.ts'

const built = `<!doctype html><html lang="zh-CN" data-mantine-color-scheme="light"><head><title>x</title>
<meta name="description" content="built" /><script>1</script></head><body><div id="root"></div></body></html>`

let w: World
let category: number
beforeAll(async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'shipsmart-web-'))
  await writeFile(path.join(webDir, 'index.html'), built)
  w = await world({ webDir, env: { PUBLIC_URL: 'https://ship.example' } })
  const [row] = await run<{ id: number }>(w.ctx.db, `insert into article_category (name_zh) values ('测试') returning id`)
  category = row?.id ?? 0
})

const get = (url: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

const publish = (
  slug: string,
  title: string,
  content: string,
  more: { cover?: string; summary?: string; status?: number } = {},
) =>
  run(
    w.ctx.db,
    `insert into article (category_id, slug, title_zh, title_en, summary_zh, content_zh, content_en, cover, status, publish_time)
     values ($1, $2, $3, '', $4, $5, '', $6, $7, $8::timestamptz - interval '1 day')`,
    [category, slug, title, more.summary ?? '', content, more.cover ?? '', more.status ?? 1, w.ctx.clock()],
  )

const [zh, en] = [allWords['zh-cn'], allWords.en]
const escaped = (text = '') => text.replace(/['’]/g, (one) => (one === "'" ? '&#39;' : one))

test.each([
  ['/', 'home.title', 'home.hero.text'],
  ['/articles', 'home.articles.title', 'home.articles.note'],
  ['/serviceSupport', 'home.support.title', 'home.support.note'],
  ['/prohibitedItems', 'home.prohibited.title', 'home.prohibited.note'],
])('%s carries its title, description and words in both languages before any script', async (url, title, description) => {
  for (const [address, words, lang, canonical] of [
    [url, zh, 'zh-CN', `https://ship.example${url}`],
    [`${url}?lang=en`, en, 'en', `https://ship.example${url}?lang=en`],
  ] as const) {
    const page = await get(address)
    expect(page.statusCode).toBe(200)
    expect(page.body).toMatch(new RegExp(`<html[^>]* lang="${lang}"`))
    expect(page.body).toContain(`<title>${words[title]} - ShipSmart</title>`)
    expect(page.body).toContain(`<meta name="description" content="${escaped(words[description])}" />`)
    expect(page.body).toContain(`<link rel="canonical" href="${canonical}" />`)
    expect(page.body).toContain(`<link rel="alternate" hreflang="en" href="https://ship.example${url}?lang=en" />`)
    expect(page.body).toContain(`<link rel="alternate" hreflang="zh-CN" href="https://ship.example${url}" />`)
    expect(page.body).toContain(`<meta property="og:title" content="${words[title]} - ShipSmart" />`)
    expect(page.body).toMatch(/<div id="root"><div data-page-text><h1>[^<]+<\/h1>/)
    expect(page.headers.vary).toBe('Accept, Accept-Language, server')
  }
})

test('the browser’s language decides where the link names none, and Chinese where neither does', async () => {
  const langOf = async (url: string, accept: string) =>
    /<html[^>]*lang="([^"]*)"/.exec((await get(url, { 'accept-language': accept })).body)?.[1]
  expect(await langOf('/', 'en-GB,en;q=0.9,zh;q=0.8')).toBe('en')
  expect(await langOf('/', 'de, zh;q=0.9, en;q=0.4')).toBe('zh-CN')
  expect(await langOf('/', 'fr')).toBe('zh-CN')
  expect(await langOf('/?lang=zh-cn', 'en')).toBe('zh-CN')
  expect(await langOf('/?lang=xx', 'en')).toBe('en')
})

test('an article’s page carries its text, its picture and its own address, whatever the spelling', async () => {
  await publish('packing-text', '怎样打包', '<h2>箱子</h2><p>用新箱子。</p>', {
    cover: '/storage/default/a.png',
    summary: '一句话说明',
  })
  for (const url of ['/articles/packing-text', '/articles/packing-text/', '/Articles/PACKING-text?utm=1']) {
    const { body, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>怎样打包 - ShipSmart</title>')
    expect(body).toContain('<meta name="description" content="一句话说明" />')
    expect(body).toContain('<link rel="canonical" href="https://ship.example/articles/packing-text" />')
    expect(body).toContain('<meta property="og:type" content="article" />')
    expect(body).toContain('<meta property="og:image" content="https://ship.example/storage/default/a.png" />')
    expect(body).toContain('<h1>怎样打包</h1><p>一句话说明</p><h2>箱子</h2><p>用新箱子。</p>')
  }
})

test('no title, summary or site name can break out of the page', async () => {
  const attack = `</title><script>alert(1)</script>"><img src=x onerror=alert(1)>$&$\`'`
  await publish('attack-on-title', attack, '<p>x</p>', { summary: attack, cover: 'https://a.example/"><script>' })
  const name = w.ctx.settings.get('site_name')
  await w.ctx.settings.set('site_name', `<b>${attack}`)
  for (const url of ['/articles/attack-on-title', '/articles', '/', '/user/login']) {
    const { body, headers } = await get(url)
    expect([...body.matchAll(/<script/g)], url).toHaveLength(1)
    expect(body).not.toMatch(/<img src=x|<b>/)
    // Inside quotes and between tags it is a text; as an attribute it would be code.
    expect(body.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\sonerror=/)
    expect([...body.matchAll(/<title>/g)]).toHaveLength(1)
    expect(String(headers['content-security-policy'])).toContain("script-src 'self' 'sha256-")
  }
  await w.ctx.settings.set('site_name', name)
  await run(w.ctx.db, `delete from article where slug = 'attack-on-title'`)
})

test('an article that is not there answers 404 and asks not to be listed; a draft is not there', async () => {
  await publish('still-a-draft', '草稿', '<p>secret words</p>', { status: 0 })
  for (const url of [
    '/articles/no-such-thing',
    '/articles/still-a-draft',
    '/articles/999999',
    '/articles/%3Cscript%3E',
    "/articles/x'--",
  ]) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).toContain(zh['home.article.missing.title'])
    expect(body).not.toContain('secret words')
    expect(body).not.toContain('rel="canonical"')
  }
})

test('the tracking page says what it is for and nothing of a parcel, not even its number, and is not listed', async () => {
  const { token: member } = await w.build.member({ money: 50_00 })
  const receiver = { ...manchesterReceiver, name: 'Zoë Quist' }
  const parcel = await labelledParcel(w, member, { receiver })
  await track(w, parcel, { code: 'COLLECTED', place: 'Birmingham' })
  for (const [number, known] of [
    [parcel.tracking_number, true],
    ['PR000000000GB', false],
  ] as const) {
    const { body, statusCode } = await get(`/tracking/${number}?lang=en`)
    expect([known, statusCode]).toEqual([known, 200])
    expect(body).toContain(`<title>${en['tracking.page.title']} - ShipSmart</title>`)
    expect(body).toContain('<meta name="robots" content="noindex" />')
    expect(body).not.toMatch(/Zoë|Quist|Birmingham|Deansgate|M3 1AZ|canonical/)
    expect(body).not.toContain(number)
  }
  expect((await get('/tracking')).body).toContain(zh['tracking.page.note'])
  expect((await get('/sitemap.xml')).body).not.toContain('/tracking')
})

test('pages behind a sign-in say nothing but the site’s name', async () => {
  for (const url of ['/user/login', '/admin/article', '/user/account/overview', '/articles/a/b']) {
    const { body, statusCode, headers } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>ShipSmart</title>')
    expect(body).toContain('<div id="root"></div>')
    expect(headers.vary).toBe('Accept, server')
  }
})

test('a page that has not changed is not sent again', async () => {
  const first = await get('/articles')
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await get('/articles', { 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await publish('brand-new', '新文章', '<p>x</p>')
  const changed = await get('/articles', { 'if-none-match': tag })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('新文章')
})

test('prohibited items are named without scripts, beside the article and also while it is withdrawn', async () => {
  await run(w.ctx.db, `update article set content_zh = '<p>只此一条</p>' where slug = 'prohibited-items'`)
  const withArticle = (await get('/prohibitedItems')).body
  expect(withArticle).toContain('<p>只此一条</p>')
  expect(withArticle).toContain(zh['home.prohibited.never.1'])
  await run(w.ctx.db, `update article set status = 0 where slug = 'prohibited-items'`)
  const { statusCode, body } = await get('/prohibitedItems')
  expect(statusCode).toBe(200)
  expect(body).toContain(zh['home.prohibited.never.1'])
})

test('the map of the site names every public page in both languages, and no draft', async () => {
  const map = await w.app.inject({ url: '/sitemap.xml' })
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const places = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
  for (const path of ['/', '/articles', '/serviceSupport', '/prohibitedItems', '/articles/how-to-pack'])
    expect(places).toEqual(expect.arrayContaining([`https://ship.example${path}`, `https://ship.example${path}?lang=en`]))
  expect(map.body).not.toContain('still-a-draft')
  expect(places).toHaveLength(new Set(places).size)
  const robots = await w.app.inject({ url: '/robots.txt' })
  expect(robots.body).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /user\nDisallow: /api/\n\nSitemap: https://ship.example/sitemap.xml\n',
  )
})

test('without an address of its own the site goes by how it was called', async () => {
  const webDir = await mkdtemp(path.join(tmpdir(), 'shipsmart-web-'))
  await writeFile(path.join(webDir, 'index.html'), built)
  const own = await world({ webDir })
  const page = await own.app.inject({ url: '/articles', headers: { accept: 'text/html', host: 'ship.local:8000' } })
  expect(page.body).toContain('<link rel="canonical" href="http://ship.local:8000/articles" />')
})
