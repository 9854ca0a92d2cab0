import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArticleCard, ArticlePage } from '#contract/article.ts'
import { seedArticles } from '#server/modules/content/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let category: number
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})
// Each test writes into a category of its own and looks only there.
beforeEach(async () => {
  const [row] = await run<{ id: number }>(
    w.ctx.db,
    `insert into article_category (name_zh, name_en) values ('测试', 'Test') returning id`,
  )
  category = row?.id ?? 0
})

type Index = { list: ArticleCard[]; total: number; categories: { id: number; name: string; count: number }[] }

let counter = 0
const slugOf = (name: string) => `${name}-${++counter}`

async function add(body: Record<string, unknown>) {
  const slug = slugOf('article')
  const whole = { category_id: category, slug, title_zh: '标题', content_zh: '<p>正文</p>', status: 1, ...body }
  const answer = await w.post<null>('/admin/article/add', { admin, body: whole })
  const [row] = await run<{ id: number }>(w.ctx.db, 'select id from article where slug = $1', [whole.slug])
  return { ...answer, id: row?.id ?? 0, slug: whole.slug as string }
}

const index = (query: Record<string, string> = {}, language: 'zh-cn' | 'en' = 'en') =>
  w.get<Index>('/api/article/index', { query: { category_id: String(category), ...query }, language })
const detail = (query: Record<string, string>, language: 'zh-cn' | 'en' = 'en') =>
  w.get<{ row: ArticlePage }>('/api/article/detail', { query, language })

test('an article is written in both languages and read in the visitor’s, English readers getting Chinese where nothing else is', async () => {
  const { slug, code } = await add({
    title_zh: '怎样打包',
    title_en: 'How to pack',
    summary_zh: '一句话',
    summary_en: 'One sentence',
    content_zh: '<h2>箱子</h2>',
    content_en: '<h2>Box</h2>',
    cover: '/storage/default/20261115/a.png',
  })
  expect(code).toBe(1)
  const english = (await detail({ slug })).data.row
  expect(english).toEqual({
    id: expect.any(Number),
    slug,
    title: 'How to pack',
    summary: 'One sentence',
    cover: '/storage/default/20261115/a.png',
    category: { id: category, name: 'Test' },
    content: '<h2>Box</h2>',
    publish_time: expect.any(Number),
    update_time: expect.any(Number),
  })
  expect((await detail({ id: String(english.id) }, 'zh-cn')).data.row).toMatchObject({
    title: '怎样打包',
    summary: '一句话',
    content: '<h2>箱子</h2>',
    category: { name: '测试' },
  })
  const chineseOnly = await add({ title_zh: '只有中文', content_zh: '<p>正文很短</p>' })
  expect((await detail({ slug: chineseOnly.slug.toUpperCase() })).data.row).toMatchObject({
    title: '只有中文',
    summary: '',
    content: '<p>正文很短</p>',
  })
  // In a list the beginning of the text stands in for a summary nobody wrote.
  expect((await index({ quick_search: '只有中文' })).data.list).toMatchObject([{ summary: '正文很短' }])
})

test('the list shows what is published, newest first until it is moved, by category, page and words', async () => {
  const one = await add({ title_en: 'First of all', summary_zh: '苹果' })
  const two = await add({ title_en: 'Second 100%' })
  const three = await add({ title_en: 'Third' })
  const titles = async (query = {}) => (await index(query)).data.list.map(({ title }) => title)
  expect(await titles()).toEqual(['Third', 'Second 100%', 'First of all'])
  expect((await index({ limit: '2', page: '2' })).data).toMatchObject({ total: 3, list: [{ title: 'First of all' }] })
  expect(await titles({ quick_search: 'FIRST' })).toEqual(['First of all'])
  expect(await titles({ quickSearch: '苹果' })).toEqual(['First of all'])
  expect(await titles({ quick_search: '100%' })).toEqual(['Second 100%'])
  expect(await titles({ quick_search: '_' })).toEqual([])
  await w.post('/admin/article/sortable', { admin, body: { id: one.id, targetId: three.id } })
  expect(await titles()).toEqual(['First of all', 'Third', 'Second 100%'])
  expect((await index()).data.categories.find(({ id }) => id === category)).toEqual({ id: category, name: 'Test', count: 3 })
  expect(two.code).toBe(1)
})

test('drafts, times to come and categories that are switched off are not there for visitors', async () => {
  const draft = await add({ status: 0 })
  const later = await add({ publish_time: Math.floor(w.ctx.clock().getTime() / 1000) + 3600 })
  const shown = await add({})
  const slugs = async () => (await index()).data.list.map(({ slug }) => slug)
  expect(await slugs()).toEqual([shown.slug])
  for (const { slug, id } of [draft, later]) {
    expect(await detail({ slug })).toMatchObject({
      code: 0,
      msg: 'This record does not exist or has been deleted.',
      data: { refused: 'row.missing' },
    })
    expect((await detail({ id: String(id) })).code).toBe(0)
  }
  w.wait(3601)
  expect(await slugs()).toEqual([shown.slug, later.slug])
  await w.post('/admin/articleCategory/edit', { admin, body: { id: category, status: 0 } })
  expect(await slugs()).toEqual([])
  expect((await detail({ slug: shown.slug })).code).toBe(0)
  expect((await index({}, 'en')).data.categories.some(({ id }) => id === category)).toBe(false)
})

test('published without a time is published now; a time once set stays', async () => {
  const { id } = await add({ status: 0 })
  const stored = async () =>
    (
      await run<{ publish_time: Date | null; status: number }>(
        w.ctx.db,
        'select publish_time, status from article where id = $1',
        [id],
      )
    )[0]
  expect(await stored()).toEqual({ publish_time: null, status: 0 })
  await w.post('/admin/article/edit', { admin, body: { id, status: 1 } })
  const first = (await stored())?.publish_time
  expect(Math.abs(Number(first) - w.ctx.clock().getTime())).toBeLessThan(60_000)
  w.wait(100)
  await w.post('/admin/article/edit', { admin, body: { id, status: 0 } })
  await w.post('/admin/article/edit', { admin, body: { id, status: 1 } })
  expect((await stored())?.publish_time).toEqual(first)
  await w.post('/admin/article/edit', { admin, body: { id, publish_time: null } })
  expect(Number((await stored())?.publish_time)).toBeGreaterThan(Number(first))
})

test('what an admin writes is cleaned before it is kept, whoever wrote it', async () => {
  const { id, slug } = await add({
    content_en: '<h1>T</h1><p onclick="x()">a<script>alert(1)</script></p>',
    content_zh: '<p>中</p>',
  })
  expect((await detail({ slug })).data.row.content).toBe('<h2>T</h2><p>a</p>')
  await w.post('/admin/article/edit', { admin, body: { id, content_en: '<p></p>' } })
  expect((await detail({ slug })).data.row.content).toBe('<p>中</p>')
})

test('lists of the back office come without the long texts, the form with them', async () => {
  const { id } = await add({ content_en: '<p>long</p>' })
  const { data } = await w.get<{ list: Record<string, unknown>[] }>('/admin/article/index', {
    admin,
    query: { 'search[0][field]': 'category_id', 'search[0][operator]': '=', 'search[0][val]': String(category) },
  })
  expect(data.list).toHaveLength(1)
  expect(data.list[0]).toMatchObject({ id, category: { id: category, name: 'Test' }, status: 1 })
  expect(Object.keys(data.list[0] ?? {})).not.toEqual(expect.arrayContaining(['content_zh']))
  expect(Object.keys(data.list[0] ?? {})).not.toContain('content')
  const read = await w.get<{ row: Record<string, unknown> }>('/admin/article/edit', { admin, query: { id: String(id) } })
  expect(read.data.row).toMatchObject({ content_zh: '<p>正文</p>', content_en: '<p>long</p>', content: '<p>long</p>' })
})

test('what is wrong with an article is said by field', async () => {
  const taken = await add({})
  const answer = await add({ slug: 'Not A Slug', title_zh: '', content_zh: '<p> </p>', cover: 'javascript:alert(1)', status: 7 })
  expect(answer).toMatchObject({
    code: 0,
    data: {
      errors: {
        slug: 'Lower-case letters, digits and single dashes, with at least one letter, for example how-to-pack',
        title_zh: 'This field is required',
        content_zh: 'Content cannot be empty',
        cover: 'Upload a picture, or enter a URL that starts with https://',
        status: 'Choose one of the options',
      },
    },
  })
  for (const slug of ['2026', 'a--b', '-a', 'a_b', 'é'])
    expect(await add({ slug })).toMatchObject({ code: 0, data: { errors: { slug: expect.any(String) } } })
  expect(await add({ slug: taken.slug })).toMatchObject({ code: 0, data: { errors: { slug: 'This value already exists' } } })
  expect(await add({ category_id: 999_999 })).toMatchObject({
    code: 0,
    data: { errors: { category_id: 'The selected record does not exist' } },
  })
  expect(await add({ content_en: 'x'.repeat(60_001) })).toMatchObject({
    code: 0,
    data: { errors: { content_en: expect.any(String) } },
  })
  for (const [name, value] of Object.entries({ page: '0', limit: '51', category_id: 'x' }))
    expect((await index({ [name]: value })).code).toBe(0)
  expect(await detail({})).toMatchObject({ code: 0, data: { errors: { id: 'This field is required' } } })
})

test('a category with articles stays; nodes guard both lists', async () => {
  await add({})
  expect(await w.del('/admin/articleCategory/del', { admin, query: { ids: String(category) } })).toMatchObject({
    code: 0,
    msg: 'This record is in use and cannot be deleted.',
  })
  const writer = await w.build.admin({ nodes: ['article/index', 'article/add'] })
  expect((await w.get('/admin/articleCategory/index', { admin: writer.token })).code).toBe(401)
  // Whoever writes articles may choose among categories.
  expect(
    await w.get('/admin/articleCategory/index', { admin: writer.token, query: { select: '1', quickSearch: 'Test' } }),
  ).toMatchObject({ code: 1 })
  expect((await w.del('/admin/article/del', { admin: writer.token, query: { ids: '1' } })).code).toBe(401)
  expect(await w.post('/admin/article/add', { body: {} })).toMatchObject({ code: 302 })
})

test('an installation starts with its first texts in both languages, and the agreements point at two of them', async () => {
  const { data } = await w.get<Index>('/api/article/index', { query: { limit: '50' } })
  const slugs = data.list.map(({ slug }) => slug)
  for (const slug of [
    'how-to-pack',
    'prohibited-items',
    'terms-of-service',
    'privacy-policy',
    'customs-basics',
    'prepaid-balance',
  ]) {
    expect(slugs).toContain(slug)
    const [zh, en] = [(await detail({ slug }, 'zh-cn')).data.row, (await detail({ slug })).data.row]
    expect(zh.content).toMatch(/[一-鿿]/)
    expect(en.content).not.toMatch(/[一-鿿]/)
    expect(en.content.length).toBeGreaterThan(500)
  }
  const protocol = w.ctx.settings.get('protocol')
  expect(protocol.map(({ title_en }) => title_en)).toEqual(['Terms of service', 'Privacy policy'])
  for (const { article_id, title_zh } of protocol)
    expect((await detail({ id: String(article_id) }, 'zh-cn')).data.row.title).toBe(title_zh)
})

test('a later version renews the first texts that nobody edited, once, and leaves the others alone', async () => {
  const own = await world()
  const welcome = async () =>
    (
      await run<{ slug: string; title_en: string; content_en: string }>(
        own.ctx.db,
        `select slug, title_en, content_en from article where slug in ('welcome', 'privacy-policy') order by slug desc`,
      )
    ).map(({ slug, title_en, content_en }) => [slug, title_en, content_en.length > 500])
  const asBefore = async () => {
    // As an earlier version left them; the second was edited by hand since.
    await run(own.ctx.db, `update article set title_en = 'Link your shops', content_en = 'x' where slug = 'welcome'`)
    await run(
      own.ctx.db,
      `update article set title_en = 'Ours', update_time = create_time + interval '1 day' where slug = 'privacy-policy'`,
    )
  }
  await asBefore()
  await seedArticles(own.ctx)
  expect(await welcome()).toEqual([
    ['welcome', 'Link your shops', false],
    ['privacy-policy', 'Ours', true],
  ])
  await run(own.ctx.db, `delete from applied_step where name like 'content.articles.%'`)
  await seedArticles(own.ctx)
  expect(await welcome()).toEqual([
    ['welcome', 'Welcome: prices, orders and labels in one place', true],
    ['privacy-policy', 'Ours', true],
  ])
})

test('the home page’s call brings three articles and how to reach support', async () => {
  type Home = { articles: ArticleCard[]; support: Record<string, string> }
  expect((await w.get<Home>('/api/index/home')).data.support).toEqual({ wechat_qr_code: '', email: '', hours: '' })
  await w.ctx.settings.set('support_email', 'help@example.com')
  await w.ctx.settings.set('support_hours_zh', '工作日 9:00–17:30')
  const home = await w.get<Home>('/api/index/home', { language: 'en' })
  expect(home.data.articles).toHaveLength(3)
  expect(home.data.support).toEqual({ wechat_qr_code: '', email: 'help@example.com', hours: '工作日 9:00–17:30' })
  await w.ctx.settings.set('support_hours_en', 'Weekdays 9:00–17:30')
  expect((await w.get<Home>('/api/index/home', { language: 'en' })).data.support.hours).toBe('Weekdays 9:00–17:30')
})
