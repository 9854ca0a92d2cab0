import { beforeAll, expect, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import { wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('tabs come back as far as they may, scroll, and go with a sign-out', async () => {
  const pages = [
    'country',
    'area',
    'currency',
    'payWay',
    'channel',
    'goods',
    'packaging',
    'insurance',
    'article',
    'articleCategory',
    'job',
    'jobRun',
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
