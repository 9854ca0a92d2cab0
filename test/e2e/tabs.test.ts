import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { expectAxeClean, expectAxeCleanInProof } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import { type Say, wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('pages keep tabs with their filters, which close by mouse and key; ways that lead nowhere or lose work are told', async () => {
  const { page, say, stored } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
  await addInvalidMenuEntries(page)
  const tabs = tabsScreen(page, say)
  const screen = countryScreen(page, say)
  const [country, job, outbox, article] = [say('country.title'), say('job.title'), say('outbox.title'), say('article.title')]
  const isChosen = () => page.getByRole('checkbox').nth(1).isChecked()
  await tabs.open('/admin/country?q=France', say('country.title'))
  await tabs.tab(country).waitFor()
  // Alone it cannot be closed.
  expect(await tabs.close(country).count()).toBe(0)
  await page.getByRole('checkbox').nth(1).check()
  await tabs.goTo(say('node.system'), job)
  await tabs.close(job).waitFor()
  await eventually(() => tabs.titles()).toEqual([country, job])
  await page.getByRole('searchbox', { name: say('resource.search'), exact: true }).fill('sync')
  await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('sync')
  await tabs.switchTo(country)
  await expectPath(page, '/admin/country')
  expect(new URL(page.url()).searchParams.get('q')).toBe('France')
  // The page of an open tab is kept as it was left.
  await eventually(isChosen).toBe(true)
  // The same path with another query is the same tab, and remembers the new one.
  await screen.search.fill('Spain')
  await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('Spain')
  await tabs.switchTo(job)
  await expectPath(page, '/admin/job')
  await tabs.switchTo(country)
  await expectPath(page, '/admin/country')
  expect(new URL(page.url()).searchParams.get('q')).toBe('Spain')
  await eventually(() => tabs.titles()).toEqual([country, job])
  await eventually(() => tabs.tab(country).getAttribute('aria-current')).toBe('page')
  expect(await stored('storeTabViewConfig')).toMatchObject({
    activeIndex: 0,
    activeRoute: { path: '/admin/country', name: 'country', params: {}, query: { q: 'Spain' } },
    tabsView: [{ path: '/admin/country' }, { path: '/admin/job', query: { q: 'sync' } }],
    tabFullScreen: false,
    authNode: { '/admin/country': expect.arrayContaining(['/admin/country/index', '/admin/country/add']) },
  })
  await page.getByRole('checkbox').nth(1).check()

  // Closed by its cross, by the middle button and by key; the active one gives way to the last.
  await tabs.goTo(say('node.system'), outbox)
  await tabs.goTo(say('node.content'), article)
  await tabs.tab(outbox).click()
  await heading(page, say('outbox.title')).waitFor()
  await tabs.close(outbox).click()
  await heading(page, say('article.title')).waitFor()
  await eventually(tabs.titles).toEqual([country, job, article])
  await tabs.tab(job).click({ button: 'middle' })
  await eventually(tabs.titles).toEqual([country, article])
  await expectPath(page, '/admin/article')
  await tabs.tab(country).focus()
  await page.keyboard.press('Delete')
  await eventually(tabs.titles).toEqual([article])
  // The focus is not lost with the tab.
  await eventually(() => tabs.tab(article).evaluate((link) => link === document.activeElement)).toBe(true)
  expect(await tabs.close(article).count()).toBe(0)
  // A closed tab's page is not kept.
  await tabs.goTo(say('node.catalogue'), country)
  await page.locator('[data-row]:visible').first().waitFor()
  await eventually(isChosen).toBe(false)

  // A form with unsaved work stops the way out of its page; who stays is told that they are still there.
  await screen.addButton.click()
  await screen.field('name_zh').fill('未保存')
  const question = page.getByRole('dialog', { name: say('resource.form_leave') })
  const stay = async () => {
    await question.getByRole('button', { name: say('resource.form_leave_no') }).click()
    await question.waitFor({ state: 'hidden' })
  }
  // Closing the form leaves no page: nothing to tell.
  await page.keyboard.press('Escape')
  await stay()
  await page.evaluate(() => history.go(-2))
  await stay()
  await toast(page, say('navigation.stopped')).waitFor()
  expect(await page.getByText(say('navigation.stopped'), { exact: true }).count()).toBe(1)
  await expectPath(page, '/admin/country')
  await eventually(() => screen.field('name_zh').inputValue()).toBe('未保存')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: say('resource.form_leave_yes'), exact: true }).click()
  await screen.form.waitFor({ state: 'hidden' })

  await screen.search.fill('France')
  await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('France')
  await expectInvalidEntriesReported(page, say)
})

/** Their first page is the list of countries. */
const fewNodes = [
  ...['catalogue', 'country', 'country/index', 'country/add', 'content', 'article', 'article/index'],
  ...['system', 'job', 'job/index', 'tides'],
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

test('tabs come back as far as they may, scroll, and go with a sign-out', async () => {
  const pages = [
    ...['country', 'area', 'currency', 'payWay', 'channel', 'goods', 'packaging', 'insurance'],
    ...['article', 'articleCategory', 'job', 'jobRun'],
  ]
  const nodes = ['catalogue', 'content', 'system', ...pages, ...pages.map((name) => `${name}/index`)]
  const admin = await app.w.build.admin({ nodes })
  const kept = [...pages.slice(0, -1), 'outbox', 'jobRun'].map((name) => ({
    path: `/admin/${name}`,
    name: '',
    params: {},
    query: {},
  }))
  const storeTabViewConfig = JSON.stringify({
    tabsView: kept,
    activeIndex: 1,
    authNode: { '/admin/country': ['/admin/country/add'] },
    adminId: admin.id,
  })
  const { page, say, stored } = await app.visit({ language: 'en', admin, stored: { storeTabViewConfig } })
  const tabs = tabsScreen(page, say)
  await page.setViewportSize({ width: 800, height: 700 })
  await tabs.open('/admin/jobRun', say('jobRun.title'))
  await eventually(tabs.titles).toEqual(pages.map((name) => say(`${name}.title` as 'country.title')))

  // More than there is room for scroll in their row, by wheel, and the active one is in sight.
  const scrolled = () => tabs.bar.getByRole('list').evaluate((list) => list.scrollLeft)
  const [first, last] = [tabs.tab(say('country.title')), tabs.tab(say('jobRun.title'))]
  const isInSight = (link: typeof first) =>
    link.evaluate((element) => {
      const [box, row] = [element.getBoundingClientRect(), element.closest('ul')?.getBoundingClientRect()]
      return row !== undefined && box.left >= row.left - 1 && box.right <= row.right + 1
    })
  await eventually(() => isInSight(last)).toBe(true)
  expect(await isInSight(first)).toBe(false)
  const before = await scrolled()
  await last.hover()
  await page.mouse.wheel(0, -2000)
  await eventually(scrolled).toBeLessThan(before)
  await eventually(() => isInSight(first)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // What was kept about permissions is not believed.
  await page.setViewportSize({ width: 1440, height: 900 })
  await tabs.switchTo(say('country.title'))
  await page.locator('[data-row]:visible').first().waitFor()
  expect(await countryScreen(page, say).addButton.count()).toBe(0)
  await page.locator('[data-language=zh-cn]').click()
  await heading(page, '国家管理').waitFor()
  const inChinese = wordsIn('zh-cn')
  await eventually(tabsScreen(page, inChinese).titles).toEqual(pages.map((name) => inChinese(`${name}.title` as 'country.title')))
  await page.getByRole('button', { name: inChinese('shell.account.menu', { name: admin.username }) }).click()
  await page.getByRole('menuitem', { name: inChinese('shell.sign_out'), exact: true }).click()
  await expectPath(page, '/admin/login')
  await eventually(() => stored('storeTabViewConfig')).toBeNull()
})

proofTest(
  'after a reload the tabs come back as far as they may, in the current language, and not to somebody else',
  { shownBy: ['tabs come back as far as they may, scroll, and go with a sign-out', 'tabs of somebody else do not come back'] },
  async () => {
    const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index', 'system', 'job', 'job/index'] })
    const kept = (adminId: number) =>
      JSON.stringify({
        tabsView: ['/admin/job', '/admin/outbox', '/admin/country'].map((path) => ({
          path,
          name: '',
          params: {},
          query: { q: 'a' },
        })),
        activeIndex: 1,
        authNode: { '/admin/country': ['/admin/country/add'] },
        adminId,
      })
    const own = await app.visit({ language: 'en', admin, stored: { storeTabViewConfig: kept(admin.id) } })
    const tabs = tabsScreen(own.page, own.say)
    await tabs.open('/admin/country', own.say('country.title'))
    await eventually(tabs.titles).toEqual([own.say('job.title'), own.say('country.title')])
    // What was kept about permissions is not believed.
    expect(await countryScreen(own.page, own.say).addButton.count()).toBe(0)
    await own.page.locator('[data-language=zh-cn]').click()
    await heading(own.page, '国家管理').waitFor()
    await eventually(tabsScreen(own.page, (await app.visit({ language: 'zh-cn' })).say).titles).toHaveLength(2)

    const other = await app.visit({ language: 'en', admin, stored: { storeTabViewConfig: kept(admin.id + 1) } })
    const others = tabsScreen(other.page, other.say)
    await others.open('/admin/country', other.say('country.title'))
    await eventually(others.titles).toEqual([other.say('country.title')])
    // Signing out closes them.
    await other.page.getByRole('button', { name: other.say('shell.account.menu', { name: admin.username }) }).click()
    await other.page.getByRole('menuitem', { name: other.say('shell.sign_out'), exact: true }).click()
    await expectPath(other.page, '/admin/login')
    await eventually(() => other.stored('storeTabViewConfig')).toBeNull()
  },
)

proofTest(
  'a navigation that leads nowhere says why, in Chinese too',
  { shownBy: 'pages keep tabs with their filters, which close by mouse and key; ways that lead nowhere or lose work are told' },
  async () => {
    const { page, say } = await app.visit({ language: 'zh-cn', admin: await app.w.build.admin() })
    await addInvalidMenuEntries(page)
    await page.goto('/admin/country?q=France')
    await heading(page, say('country.title')).waitFor()
    await expectInvalidEntriesReported(page, say)
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

/** Two entries of the menu that no page belongs to. */
async function addInvalidMenuEntries(page: Page): Promise<void> {
  await page.route('**/admin/Index/index', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    type Entry = { name: string; children?: Entry[] }
    const all = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
    const country = all(body.data.menus).find(({ name }) => name === 'country')
    body.data.menus.push(
      { ...country, name: 'strange', title: 'Strange', menu_type: 'drawer', children: undefined },
      { ...country, name: 'country', title: 'Nowhere', path: 'nowhere', extend: 'add_menu_only', children: undefined },
    )
    await route.fulfill({ response: answer, json: body })
  })
}

/** From the list of countries, filtered. */
async function expectInvalidEntriesReported(page: Page, say: Say): Promise<void> {
  const menu = page.getByRole('navigation', { name: say('shell.menu.label') })
  await menu.getByRole('button', { name: 'Strange', exact: true }).click()
  await toast(page, say('navigation.strange')).waitFor()
  await menu.getByRole('link', { name: 'Nowhere', exact: true }).click()
  await toast(page, say('navigation.invalid')).waitFor()
  await expectPath(page, '/admin/country')
  // With filters there is something to change; without, one is there already.
  await menu.getByRole('link', { name: say('country.title'), exact: true }).click()
  await eventually(() => new URL(page.url()).search).toBe('')
  // The address changes first; until the page has followed, a second click is a way like the first.
  await eventually(() => countryScreen(page, say).search.inputValue()).toBe('')
  expect(await toast(page, say('navigation.here')).count()).toBe(0)
  await menu.getByRole('link', { name: say('country.title'), exact: true }).click()
  await toast(page, say('navigation.here')).waitFor()
  await page.goto('/admin/no/such/page')
  await heading(page, say('page.not_found.title')).waitFor()
  await toast(page, say('navigation.invalid')).waitFor()
}
