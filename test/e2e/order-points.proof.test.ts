import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { getWallet } from '#server/modules/ledger/index.ts'
import {
  field,
  fillPackage,
  openForm,
  orderOf,
  ordersOf,
  payButton,
  recordUrls,
  saveAddressBook,
  section,
  total,
} from './order-form-screen.ts'
import { addOrders, orderListPath, startOrderWorker } from './order-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
})

const nextDay = (page: Page) => page.locator('[data-offer=uk-next-day]')
const pointsSwitch = (page: Page) => field(page, 'use_points')

async function fillOrderForm(page: Page, say: Say): Promise<void> {
  await openForm(page, say)
  await section(page, 'receiver')
    .getByRole('button', { name: say('orderForm.from_book') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Ms Tom Baker/ })
    .click()
  await fillPackage(page)
  await eventually(() => total(page).textContent()).toBe('£3.65')
}

proofTest(
  'points that were spent meanwhile: the list says the new sum, and takes nothing before it was seen',
  { shownBy: ['fewer points than the price counts on: nothing is taken until the member has seen what it costs now'] },
  async () => {
    const { w } = app
    const member = await w.build.member({ money: 50_00, points: 124 })
    const [order] = await addOrders(w, member.token, 1, { use_points: true })
    expect(order?.amount).toBe('4.67')
    await w.build.points(member.id, -24)
    const { page, say } = await app.visit({ language: 'en', member })
    await page.goto(`${orderListPath}?open=${order?.id}`)
    await page.locator('[data-points=to_use]').waitFor()
    await page.locator('[data-order] [data-move=pay]').first().click()
    const asked = page.getByRole('dialog', { name: say('orders.pay.title', { count: 1 }) })
    await asked.getByRole('button', { name: say('orders.move.pay_amount', { amount: '£4.67' }) }).click()
    await page.getByText(say('orders.pay.changed', { before: '£4.67', now: '£4.91' }), { exact: true }).waitFor()
    expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 50_00, held: 0, points: 100 })
    const pay = asked.getByRole('button', { name: say('orders.move.pay_amount', { amount: '£4.91' }) })
    // Whatever else stands in the way afterwards is said as well.
    await page.route('**/api/sheetOrder/pay', (route) =>
      route.fulfill({ json: { code: 0, msg: 'The account is frozen', time: 0, data: null } }),
    )
    await pay.click()
    await asked.getByRole('alert').getByText('The account is frozen', { exact: true }).waitFor()
    await page.unroute('**/api/sheetOrder/pay')
    await pay.click()
    await page.locator('[data-points=used]').waitFor()
    await eventually(() => page.locator('[data-points=used]').textContent()).toContain('100')
  },
)

proofTest(
  'points take a part off: every channel says its price with them, and the order shows what was used',
  {
    shownBy: [
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'paid with points: they are taken with the hold, the money alone earns, and a void gives both back',
    ],
  },
  async () => {
    const { w } = app
    const member = await w.build.member({ money: 50_00, points: 124 })
    await saveAddressBook(w, member.token)
    const { page, say } = await app.visit({ language: 'en', member })
    const visitedUrls = recordUrls(page)
    await fillOrderForm(page, say)
    await page.getByRole('switch', { name: say('orderForm.use_points', { points: '124', worth: '£1.24' }), exact: true }).click()
    await eventually(() => total(page).textContent()).toBe('£2.41')
    await nextDay(page).getByText('£4.67', { exact: true }).first().waitFor()
    await nextDay(page).getByRole('radio').check()
    await eventually(() => payButton(page).textContent()).toBe(say('orderForm.pay', { amount: '£4.67' }))
    await page.getByText(say('orderForm.points_used', { points: '124' }), { exact: true }).waitFor()
    // Off and on again: the price follows.
    await pointsSwitch(page).uncheck()
    await eventually(() => total(page).textContent()).toBe('£5.91')
    await pointsSwitch(page).check()
    await eventually(() => total(page).textContent()).toBe('£4.67')
    await expectAxeClean(page)
    // A reload loses nothing of it.
    await page.reload()
    await eventually(() => total(page).textContent()).toBe('£4.67')
    await eventually(() => pointsSwitch(page).isChecked()).toBe(true)
    await payButton(page).click()
    await eventually(() => visitedUrls.some((url) => url.includes('watch') && url.includes('print'))).toBe(true)
    const [order] = await ordersOf(w, member.token)
    const id = order?.id ?? 0
    await eventually(async () => (await orderOf(w, member.token, id)).status).toBe(1)
    expect(await orderOf(w, member.token, id)).toMatchObject({ paid_amount: '4.67', points_used: 124 })
    // £4.67 earned four, which can be spent once the label can no longer be voided.
    expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 45_33, held: 0, points: 0, points_pending: 4 })

    await page.goto(`${orderListPath}?open=${id}`)
    const row = page.locator('[data-points=used]')
    await row.waitFor()
    await eventually(() => row.textContent()).toBe(`${say('orders.detail.points.used')}124`)
    const line = page.getByRole('row', { name: `${say('price.line.points')} -£1.24`, exact: true })
    await line.waitFor()
  },
)

proofTest(
  'a free order on a phone, in Chinese: nothing to pay, and a label all the same',
  { shownBy: 'points that are worth more than the order make it free: no hold, no invoice, but a label with its history' },
  async () => {
    const { w } = app
    const member = await w.build.member({ points: 1240 })
    await saveAddressBook(w, member.token)
    const { page, say } = await app.visit({ language: 'zh-cn', member, width: 390 })
    const visitedUrls = recordUrls(page)
    await fillOrderForm(page, say)
    await page
      .getByRole('switch', { name: say('orderForm.use_points', { points: '1,240', worth: '£12.40' }), exact: true })
      .click()
    await eventually(() => total(page).textContent()).toBe('£0.00')
    await eventually(() => payButton(page).textContent()).toBe(say('orderForm.pay_free'))
    await expectNoHorizontalScroll(page)
    await payButton(page).click()
    await eventually(() => visitedUrls.some((url) => url.includes('watch') && url.includes('print'))).toBe(true)
    const [order] = await ordersOf(w, member.token)
    await eventually(async () => (await orderOf(w, member.token, order?.id ?? 0)).status).toBe(1)
    expect(await getWallet(w.ctx.db, member.id)).toMatchObject({ money: 0, held: 0, points: 875 })
  },
)

proofTest(
  'no switch for whoever has no points, or where they cannot be spent',
  {
    shownBy: [
      'what is wrong with a form stands beside its field and takes the focus there; what is typed meanwhile stays',
      'the operator says what points are worth, or that they cannot be spent',
    ],
  },
  async () => {
    const { w } = app
    const poor = await w.build.member()
    await saveAddressBook(w, poor.token)
    const first = await app.visit({ language: 'en', member: poor })
    await fillOrderForm(first.page, first.say)
    expect(await pointsSwitch(first.page).count()).toBe(0)
    await w.ctx.settings.set('points_worth_pound', 0)
    try {
      const member = await w.build.member({ points: 500 })
      await saveAddressBook(w, member.token)
      const { page, say } = await app.visit({ language: 'en', member })
      await fillOrderForm(page, say)
      expect(await pointsSwitch(page).count()).toBe(0)
    } finally {
      await w.ctx.settings.set('points_worth_pound', 100)
    }
  },
)
