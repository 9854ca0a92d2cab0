import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { WordKey } from '#words/keys.ts'
import { countryScreen } from './country-screen.ts'
import { buyOrder } from './order-desk-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll, waitUntilIdle } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { chooseFromRow, eventually, expectPath, openRowMenu, toast } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { pageCases, visitPage } from './visit-pages.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

/** In Chinese, which breaks elsewhere than the English of axe.test.ts. */
const onPhone = { language: 'zh-cn', width: 390 } as const

async function checkPage(page: Page): Promise<void> {
  await waitUntilIdle(page)
  await expectNoHorizontalScroll(page)
  await expectAxeClean(page)
}

/** What a phone lays out anew when it opens the page. */
const phoneLayouts = [
  'home',
  'account overview',
  'shipsmart',
  'orders without a match',
  'profile',
  'recharge',
  'register',
  '/admin/country',
  'form with its complaints',
  '/admin/job',
  '/admin/order',
  '/admin/article',
  'settings',
  'order form with its complaints, a warning and prices',
]

// The themes take turns.
for (const [index, pageCase] of pageCases.filter(({ name }) => phoneLayouts.includes(name)).entries())
  proofTest(
    `opened on a phone of 390 px nothing scrolls sideways, and axe finds nothing: ${pageCase.name}`,
    {
      shownBy:
        'on a phone the menu is a drawer, and the list shows cards that do the same as its rows and are moved with buttons',
    },
    async () => {
      const { page } = await visitPage(app, pageCase, { ...onPhone, scheme: index % 2 === 0 ? 'light' : 'dark' })
      await checkPage(page)
    },
  )

test('on a phone the menu is a drawer, and the list shows cards that do the same as its rows and are moved with buttons', async () => {
  const admin = await app.w.build.admin()
  const { page, say } = await app.visit({ language: 'en', width: 390, admin })
  await page.goto('/admin/country?q=Spain')
  const card = page.getByRole('article').filter({ hasText: 'Spain' })
  await card.waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await eventually(() => card.getByRole('term').allInnerTexts()).toContain(say('field.country.iso3.label'))
  await card.getByRole('switch').click({ force: true })
  await toast(page, say('message.updated')).waitFor()
  await card.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: say('resource.selected_actions') })
  await bar.waitFor()
  await checkPage(page)
  const box = await bar.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true)
  await bar.getByRole('button', { name: say('resource.selected_clear') }).click()
  await card.getByRole('button', { name: say('resource.edit_named', { name: 'Spain' }) }).click()
  const screen = countryScreen(page, say)
  await eventually(() => screen.field('iso3').inputValue()).toBe('ESP')
  await screen.form.getByRole('button', { name: say('common.cancel') }).click()
  await screen.form.waitFor({ state: 'hidden' })
  await app.w.ctx.db.updateTable('country').set({ status: true }).where('iso2', '=', 'ES').execute()

  const menu = page.getByRole('navigation', { name: say('shell.menu.label') })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: say('shell.menu.open') }).click()
  await menu.waitFor()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: say('shell.menu.close') }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: say('shell.menu.open') }).click()
  await menu.getByRole('link', { name: say('country.title') }).click()
  await menu.waitFor({ state: 'hidden' })
  await expectPath(page, '/admin/country')
  await eventually(() => new URL(page.url()).search).toBe('')

  const names = () =>
    page
      .getByRole('article')
      .locator('[data-title]')
      .evaluateAll((titles) => titles.map((title) => title.textContent))
  await chooseFromRow(page, say, 'China', say('resource.move_up'))
  await eventually(() => names().then((shown) => shown.slice(0, 2))).toEqual(['China', 'United Kingdom'])
  await toast(page, say('message.operation_successful')).waitFor()

  // An order says a few things and keeps the rest for its drawer; what can be done to it is within reach.
  const order = await buyOrder(app.w)
  await page.goto('/admin/order')
  const orderCard = page.getByRole('article').filter({ hasText: order.order_code })
  await orderCard.waitFor()
  const facts = await orderCard.getByRole('term').allInnerTexts()
  expect(facts.slice(0, 3)).toEqual(
    ['status', 'user_id', 'receiver_name'].map((field) => say(`field.order.${field}.label` as WordKey)),
  )
  expect(facts.length).toBeLessThanOrEqual(6)
  await expectNoHorizontalScroll(page)
  await openRowMenu(page, say, order.order_code, say('orderDesk.refund'))
  await checkPage(page)
})
