import { beforeAll, expect, test } from 'vitest'
import { getBrowser } from './browser.ts'
import { expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

test('a visitor finds articles by category and by words, which stand in the address, reads one, and is told of one that is not there', async () => {
  const { page, say } = await app.visit({ language: 'en', expects: [/404/] })
  await page.goto('/')
  await page.getByRole('link', { name: say('home.news.all') }).click()
  await heading(page, say('home.articles.title')).waitFor()
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  await page.getByText(say('home.articles.count', { count: 7 }), { exact: true }).waitFor()
  const categories = page.getByRole('navigation', { name: say('home.articles.categories') })
  await categories.getByRole('link', { name: 'Terms' }).click()
  await eventually(titles).toEqual(['Terms of service', 'Privacy policy'])
  await eventually(() => categories.getByRole('link', { name: 'Terms' }).getAttribute('aria-current')).toBe('page')
  await page.getByRole('searchbox', { name: say('home.articles.search') }).fill('privacy')
  await page.getByRole('button', { name: say('home.articles.find'), exact: true }).click()
  await eventually(titles).toEqual(['Privacy policy'])
  expect(new URL(page.url()).search).toMatch(/^\?category=\d+&q=privacy$/)
  await page.goBack()
  await eventually(titles).toEqual(['Terms of service', 'Privacy policy'])

  // An article links on without loading the application anew, and its category leads to its neighbours.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('main').getByRole('link', { name: 'Terms of service' }).first().click()
  await heading(page, 'Terms of service').waitFor()
  await expectPath(page, '/articles/terms-of-service')
  await page.getByRole('article').getByRole('link', { name: 'privacy policy', exact: true }).click()
  await heading(page, 'Privacy policy').waitFor()
  await expectPath(page, '/articles/privacy-policy')
  await page.getByRole('article').getByRole('link', { name: 'Terms', exact: true }).click()
  await heading(page, say('home.articles.title')).waitFor()
  // The agreements in the footer are found by their number.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' }).click()
  await heading(page, 'Terms of service').waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.goto('/articles/never-written')
  await heading(page, say('home.article.missing.title')).waitFor()
  await page
    .getByRole('article')
    .getByRole('link', { name: say('home.news.all') })
    .click()
  await heading(page, say('home.articles.title')).waitFor()
  await page.getByRole('searchbox', { name: say('home.articles.search') }).fill('nothing like this')
  await page.getByRole('button', { name: say('home.articles.find'), exact: true }).click()
  await page.getByText(say('home.articles.none'), { exact: true }).waitFor()
  await page.getByRole('link', { name: say('home.articles.clear') }).click()
  await page.getByText(say('home.articles.count', { count: 7 }), { exact: true }).waitFor()
})

proofTest(
  'a link that names a language opens in it for who has not chosen one, and stays',
  { shownBy: 'take the language that a link names from who has not chosen one, and keep it' },
  async () => {
    const { page, stored } = await app.visit()
    await page.goto('/articles/customs-basics?lang=en')
    await heading(page, 'Customs basics for international parcels').waitFor()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.goto('/articles/customs-basics')
    await heading(page, 'Customs basics for international parcels').waitFor()
    expect(await stored('storeConfig_v2')).toMatchObject({ lang: { defaultLang: 'en' } })
    const other = await app.visit({ stored: { storeConfig_v2: JSON.stringify({ lang: { defaultLang: 'zh-cn' } }) } })
    await other.page.goto('/articles/customs-basics?lang=en')
    await heading(other.page, '报关入门：跨境包裹需要什么').waitFor()
  },
)

test('without scripts an article is there to be read', async () => {
  const browser = await getBrowser()
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url, locale: 'en-GB' })
  const page = await bare.newPage()
  await page.goto('/articles/customs-basics')
  expect(await page.title()).toBe('Customs basics for international parcels - ShipSmart')
  await heading(page, 'Customs basics for international parcels').waitFor()
  expect(await page.locator('#loading-overlay').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Help centre' }).click()
  await page.getByRole('link', { name: 'How to pack a parcel' }).click()
  await heading(page, 'How to pack a parcel').waitFor()
  await bare.close()
})

test('prohibited items are the admins’ article or a general list, and support is reached as the operator set it', async () => {
  const { page, say } = await app.visit({ language: 'en', width: 390 })
  const { db } = app.w.ctx
  const change = (values: { content_en?: string; status?: number }) =>
    db.updateTable('article').set(values).where('slug', '=', 'prohibited-items').execute()
  await change({ content_en: '<h2>New rules</h2><p>Snowballs must not be sent.</p>' })
  await page.goto('/prohibitedItems')
  await heading(page, say('home.prohibited.title')).waitFor()
  await page.getByText('Snowballs must not be sent.').waitFor()
  await change({ status: 0 })
  await page.reload()
  await page.getByRole('heading', { level: 2, name: say('home.prohibited.never.title') }).waitFor()
  await page.getByText(say('home.prohibited.care.1')).waitFor()
  await change({ status: 1 })

  // E-mail, hours and WeChat picture, once there are any.
  const none = page.getByRole('heading', { level: 2, name: say('home.support.none.title') })
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('shell.support') })
    .click()
  await none.waitFor()
  const { settings } = app.w.ctx
  await settings.set('support_email', 'help@ship.example')
  await settings.set('support_hours_en', 'Monday to Friday, 9:00–17:30')
  await settings.set('service_wechat_qr_code', '/favicon.svg')
  await page.reload()
  await eventually(() => page.getByRole('link', { name: 'help@ship.example' }).getAttribute('href')).toBe(
    'mailto:help@ship.example',
  )
  await page.getByText('Monday to Friday, 9:00–17:30').waitFor()
  await eventually(() => page.getByRole('img', { name: say('home.support.wechat.picture') }).getAttribute('src')).toBe(
    '/favicon.svg',
  )
  expect(await none.count()).toBe(0)
  await expectNoHorizontalScroll(page)
})
