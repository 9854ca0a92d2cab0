import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

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
  // The same path with another query is the same tab, and remembers the new one, also for who is gone before it was drawn.
  await screen.search.fill('Spain')
  await askAndLeave(screen.search, tabs.tab(job))
  await heading(page, job).waitFor()
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
  await screen.row('ESP').waitFor()
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

/** Enter and a click in one breath: nothing is drawn between the two. */
async function askAndLeave(box: Locator, link: Locator): Promise<void> {
  const target = await link.elementHandle()
  await box.evaluate((input, next) => {
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    if (next instanceof HTMLElement) next.click()
  }, target)
}

/** Two entries of the menu that no page belongs to. */
async function addInvalidMenuEntries(page: Page): Promise<void> {
  await page.route('**/admin/Index/index*', async (route) => {
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
