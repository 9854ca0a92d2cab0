import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { expectAxeClean, expectAxeCleanInProof } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

/** Their first page is the list of countries. */
const fewNodes = [
  'catalogue',
  'country',
  'country/index',
  'country/add',
  'content',
  'article',
  'article/index',
  'system',
  'job',
  'job/index',
  'tides',
]

test('the menu of a tab works without a mouse; a page fills the window over a reload, and a tab may hold another site', async () => {
  const url = await addExternalPage()
  const { page, say, stored } = await app.visit({ language: 'en', admin: await app.w.build.admin({ nodes: fewNodes }) })
  const tabs = tabsScreen(page, say)
  const [country, job, article] = [say('country.title'), say('job.title'), say('article.title')]
  await tabs.open('/admin/job', say('job.title'))
  await tabs.goTo(say('node.content'), article)
  await tabs.goTo(say('node.catalogue'), country)
  await page.locator('[data-row]:visible').first().waitFor()
  await heading(page, country).evaluate((title) => title.setAttribute('data-first', ''))
  await tabs.tab(country).focus()
  await page.keyboard.press('Shift+F10')
  await tabs.menu.waitFor()
  await eventually(() => tabs.item('refresh').evaluate((item) => item === document.activeElement)).toBe(true)
  await expectAxeCleanInProof(page)
  await page.keyboard.press('Escape')
  await tabs.menu.waitFor({ state: 'detached' })
  await eventually(() => tabs.tab(country).evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await page.locator('[data-first]').count()).toBe(1)
  await tabs.more(country).focus()
  await page.keyboard.press('Enter')
  await eventually(() => tabs.item('refresh').evaluate((item) => item === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => page.locator('[data-first]').count()).toBe(0)
  await page.locator('[data-row]:visible').first().waitFor()
  // Only the active page can be refreshed.
  await tabs.tab(job).click({ button: 'right' })
  await tabs.menu.waitFor()
  await eventually(() => tabs.item('refresh').isDisabled()).toBe(true)
  await tabs.item('close_others').click()
  await heading(page, say('job.title')).waitFor()
  await eventually(tabs.titles).toEqual([job])
  await tabs.more(job).click()
  await tabs.menu.waitFor()
  for (const word of ['close', 'close_others', 'close_all'] as const) expect(await tabs.item(word).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await tabs.goTo(say('node.content'), article)
  await tabs.more(article).click()
  await tabs.item('close_all').click()
  await expectPath(page, '/admin/country')
  await eventually(tabs.titles).toEqual([country])

  // A page of another site has a title, a tab, and the room there is.
  await openExternalPage(page, say, url)

  await tabs.switchTo(country)
  const bar = page.getByRole('banner')
  const leave = page.getByRole('button', { name: say('tabs.full.leave') })
  await tabs.more(country).click()
  await tabs.item('fill').click()
  await leave.waitFor()
  expect(await bar.isVisible()).toBe(false)
  expect(await tabs.bar.isVisible()).toBe(false)
  const box = await page.getByRole('main').boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 })
  expect(await stored('storeTabViewConfig')).toMatchObject({ tabFullScreen: true })
  await page.reload()
  await leave.waitFor()
  // Escape belongs to what is open above the page first.
  await countryScreen(page, say).addButton.click()
  await countryScreen(page, say)
    .form.getByRole('button', { name: say('common.cancel') })
    .focus()
  await page.keyboard.press('Escape')
  await countryScreen(page, say).form.waitFor({ state: 'hidden' })
  expect(await leave.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await leave.waitFor({ state: 'hidden' })
  await tabs.bar.waitFor()
  await tabs.more(country).click()
  await tabs.item('fill').click()
  await leave.click()
  await tabs.bar.waitFor()

  await eventually(tabs.titles).toEqual([country, 'Tides'])
  await tabs.switchTo('Tides')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Tide tables' }).waitFor()
})

proofTest(
  'axe finds nothing on open tabs, nor on a page that fills the window',
  { shownBy: 'the menu of a tab works without a mouse; a page fills the window over a reload, and a tab may hold another site' },
  async () => {
    const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
    const tabs = tabsScreen(page, say)
    await tabs.open('/admin/country?q=Spain', say('country.title'))
    await tabs.goTo(say('node.system'), say('job.title'))
    await tabs.switchTo(say('country.title'))
    await expectAxeClean(page)
    await tabs.more(say('country.title')).click()
    await tabs.item('fill').click()
    await page.getByRole('button', { name: say('tabs.full.leave') }).waitFor()
    await expectAxeClean(page)
  },
)

proofTest(
  'a page of another site opens in a tab with its title, and is there again after a reload',
  { shownBy: 'the menu of a tab works without a mouse; a page fills the window over a reload, and a tab may hold another site' },
  async () => {
    const url = await addExternalPage()
    const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
    const tabs = tabsScreen(page, say)
    await tabs.open('/admin/country', say('country.title'))
    await openExternalPage(page, say, url)
    await page.reload()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Tide tables' }).waitFor()
    await eventually(tabs.titles).toEqual([say('country.title'), 'Tides'])
  },
)

/** A menu entry that leads to a page of another site; gone with the test. */
async function addExternalPage(): Promise<string> {
  const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<h1>Tide tables</h1>'))
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void site.close())
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/tides?port=Dover&from=1`
  await app.w.ctx.db
    .insertInto('admin_rule')
    .values({
      type: 'menu',
      name: 'tides',
      title_zh: '潮汐表',
      title_en: 'Tides',
      path: 'tides',
      menu_type: 'iframe',
      url,
      weigh: -1,
    })
    .execute()
  await app.w.ctx.access.reload()
  onTestFinished(async () => {
    await app.w.ctx.db.deleteFrom('admin_rule').where('name', '=', 'tides').execute()
    await app.w.ctx.access.reload()
  })
  return url
}

async function openExternalPage(page: Page, say: Say, url: string): Promise<void> {
  const tabs = tabsScreen(page, say)
  await page
    .getByRole('navigation', { name: say('shell.menu.label') })
    .getByRole('link', { name: 'Tides', exact: true })
    .click()
  await heading(page, 'Tides').waitFor()
  await expectPath(page, `/admin/iframe/${encodeURIComponent(url)}`)
  await eventually(() => page.title()).toBe('Tides - ShipSmart')
  await eventually(() => tabs.tab('Tides').getAttribute('aria-current')).toBe('page')
  await page.frameLocator('iframe').getByRole('heading', { name: 'Tide tables' }).waitFor()
  await page.getByTitle(say('shell.frame', { title: 'Tides' })).waitFor()
  const { height } = (await page.locator('iframe').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(500)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
}
