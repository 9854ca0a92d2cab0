import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { password } from '#test/world/factories.ts'
import { sampleOrder, shirt } from '#test/world/sample-order.ts'
import { signInByHand } from './login-screen.ts'
import {
  createOrderPath,
  field,
  fillIn,
  openForm,
  openWithBook,
  orderOf,
  ordersOf,
  payButton,
  recordUrls,
  saveAddressBook,
  section,
  total,
} from './order-form-screen.ts'
import { orderListPath } from './order-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

proofTest(
  'an old order is copied and one that waits is edited; a form nobody wrote in gives way to what is newer',
  {
    shownBy: [
      'and the form, untouched, the same order again',
      'a copy is another order: without the reference of the first',
      'that nobody touched hides nothing newer',
      'edited and deleted only while nobody works on it; a failed one awaits payment again',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 10_00 })
    const id = await addOrder(member.token)
    const { page, say, stored, calls } = await app.visit({ language: 'en', member })
    const visitedUrls = recordUrls(page)
    const menu = page.getByRole('navigation')
    const lookElsewhere = async () => {
      await menu.getByRole('link', { name: say('node.account.addressBook'), exact: true }).click()
      await heading(page, say('address.title')).waitFor()
      await page.goBack()
      await payButton(page).waitFor()
    }
    const openFromList = async (move: 'copy' | 'edit') => {
      await page.locator(`main [data-row="${id}"]`).click()
      await page.locator(`div[data-order] [data-move=${move}]`).first().click()
      await heading(page, say(move === 'edit' ? 'orderForm.edit_title' : 'orderForm.title')).waitFor()
      await payButton(page).waitFor()
    }
    await openForm(page, say)
    // Until the book has a sender, whoever sent the last order sends the next.
    await section(page, 'sender')
      .getByText(/12 Wharf Road/)
      .first()
      .waitFor()
    await saveAddressBook(app.w, member.token)
    await lookElsewhere()
    await section(page, 'sender').getByText('Ms Ann Lee').waitFor()

    // A copy is another order; two packages are two, and what the balance lacks is paid on the payment screen.
    await menu.getByRole('link', { name: say('node.account.sheetOrder'), exact: true }).click()
    await openFromList('copy')
    await section(page, 'receiver').getByText('Ms Ann Łęcka').waitFor()
    await eventually(() => field(page, 'out_order_id').inputValue()).toBe('')
    await eventually(() => field(page, 'packages.0.items.0.englishName').inputValue()).toBe('Cotton T-shirt')
    await page.getByRole('button', { name: say('orderForm.copy_package', { no: 1 }), exact: true }).click()
    await eventually(() => page.locator('[data-package]').count()).toBe(2)
    await eventually(() => field(page, 'packages.1.items.0.englishName').inputValue()).toBe('Cotton T-shirt')
    await eventually(() => total(page).textContent()).toBe('£11.82')
    await page.getByText(say('orderForm.balance_short', { money: '£10.00', missing: '£1.82' }), { exact: true }).waitFor()
    await payButton(page).click()
    await expectPath(page, '/user/account/payment')
    await page.getByText('£1.82', { exact: true }).first().waitFor()
    const [first, ...copies] = await ordersOf(app.w, member.token)
    expect(first?.out_order_id).toBe('A-1')
    expect(copies).toMatchObject(
      [0, 1].map(() => ({ amount: '5.91', pay_status: 1, out_order_id: '', receiver_name: 'Ms Ann Łęcka' })),
    )
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      order_type: 'sheet',
      order_ids: copies.map((copy) => copy.id).join(),
      back: orderListPath,
    })
    // Labels that somebody waits for are kept there.
    expect([await stored('handleParams'), await stored('orderForm')]).toEqual([null, null])
    await page.goBack()
    await payButton(page).waitFor()
    await saveForLater(page, say)
    await expectPath(page, orderListPath)
    expect(await ordersOf(app.w, member.token)).toHaveLength(4)

    // Live news leaves the form that stands; who comes back to it untouched finds what is newer.
    await openFromList('edit')
    await eventually(() => field(page, 'out_order_id').inputValue()).toBe('A-1')
    expect(await page.getByRole('button', { name: say('orderForm.add_package') }).count()).toBe(0)
    const asked = (call: string) => calls.filter((one) => one.includes(call)).length
    const [details, lists] = [asked('/sheetOrder/detail'), asked('/sheetOrder/index')]
    await page.route('**/api/sheetOrder/detail*', (route) => route.fulfill({ json: { code: 0, msg: 'no', time: 0, data: null } }))
    await app.w.post('/api/sheetOrder/edit', {
      member: member.token,
      body: { id, ...(await orderBody(member.token)), out_order_id: 'A-2' },
    })
    await eventually(() => asked('/sheetOrder/index')).toBeGreaterThan(lists)
    await eventually(() => field(page, 'out_order_id').inputValue()).toBe('A-1')
    expect(asked('/sheetOrder/detail')).toBe(details)
    await page.unroute('**/api/sheetOrder/detail*')
    await lookElsewhere()
    await eventually(() => field(page, 'out_order_id').inputValue()).toBe('A-2')

    await section(page, 'receiver')
      .getByRole('button', { name: say('orderForm.change_party') })
      .click()
    await eventually(() => field(page, 'receiver.last_name').inputValue()).toBe('Łęcka')
    await fillIn(page, { 'receiver.zip_code': 'M3 1BA', 'packages.0.package.weight': '1300' })
    await page.locator('[data-offer=uk-next-day]').getByRole('radio').check()
    await eventually(() => page.locator('aside [aria-busy=true], aside[aria-busy=true]').count()).toBe(0)
    await payButton(page).click()
    await eventually(() => visitedUrls.some((url) => url.includes('watch') && url.includes('print'))).toBe(true)
    expect(await orderOf(app.w, member.token, id)).toMatchObject({
      pay_status: 2,
      weight: 1300,
      out_order_id: 'A-2',
      remark: 'first',
      receiver: { name: 'Ms Ann Łęcka', zipCode: 'M3 1BA' },
    })
    expect(await ordersOf(app.w, member.token)).toHaveLength(4)

    // Paid, it is being worked on: nothing of it can be changed any more, but it can be copied.
    await page.goBack()
    await page.getByText(say('order.refused.in_progress'), { exact: true }).waitFor()
    await page.getByRole('link', { name: say('orderForm.copy_instead') }).click()
    await section(page, 'receiver').getByText('Ms Ann Łęcka').waitFor()
  },
)

proofTest(
  'equal orders of two tabs are two; one whose answer never came is sent again as the same, and changed as another',
  {
    shownBy: [
      'has no key before that: two tabs that take it up write two orders',
      'that was sent as it was keeps the key it was sent with',
      'other content, another channel and another form have keys of their own, as long as the server takes them',
      'several packages are as many orders; the same form sent twice, or twice at once, makes them once',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const first = await addOrder(member.token)
    const { page, tab, say } = await app.visit({ language: 'en', member, expects: [/ERR_FAILED/] })
    page.on('dialog', (dialog) => void dialog.accept())
    const count = async () => (await ordersOf(app.w, member.token)).length
    const copy = (one: Page) => openForm(one, say, `?copy=${first}`)
    await copy(page)
    const second = await tab()
    await copy(second)
    for (const one of [page, second]) await saveForLater(one, say)
    expect(await count()).toBe(3)

    for (const [remark, expected] of [
      ['', 4],
      ['another', 6],
    ] as const) {
      await copy(page)
      // It arrives, and nobody hears of it.
      await page.route('**/api/sheetOrder/add', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole('button', { name: say('orderForm.later'), exact: true }).click()
      await page
        .getByRole('alert')
        .filter({ hasText: say('http.network') })
        .waitFor()
      await page.unroute('**/api/sheetOrder/add')
      await page.reload()
      await payButton(page).waitFor()
      if (remark) await fillIn(page, { remark })
      await saveForLater(page, say)
      expect(await count()).toBe(expected)
    }
  },
)

proofTest(
  'a session that ends by itself leaves the order to be written on',
  {
    shownBy: [
      'a session that ends by itself leaves both, signing out none',
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
    ],
  },
  async () => {
    const { page, say, member, stored } = await openWithBook(app)
    page.on('dialog', (dialog) => void dialog.accept())
    await fillIn(page, { remark: 'fragile' })
    await app.w.post('/api/user/logout', { member: member.token, body: { everywhere: 1 } })
    // The page hears of it by itself.
    await expectPath(page, '/user/login')
    expect(await stored('orderForm')).toMatchObject({ user_id: member.id, form: { remark: 'fragile' } })
    await signInByHand(page, say, { realm: 'member', username: member.username, password })
    await expectPath(page, createOrderPath)
    await payButton(page).waitFor()
    await eventually(() => field(page, 'remark').inputValue()).toBe('fragile')
  },
)

/** An order that can be sent as it is copied. */
async function orderBody(member: string) {
  const goods = await app.w.get<{ list: { id: number }[] }>('/api/goods/index', { member })
  return sampleOrder({ items: [{ ...shirt, category_id: goods.data.list[0]?.id }], out_order_id: 'A-1', remark: 'first' })
}

async function addOrder(member: string): Promise<number> {
  return (await app.w.post<{ id: number }>('/api/sheetOrder/add', { member, body: await orderBody(member) })).data.id
}

async function saveForLater(page: Page, say: Say): Promise<void> {
  await eventually(() => total(page).textContent()).not.toBe('—')
  await page.getByRole('button', { name: say('orderForm.later'), exact: true }).click()
  await toast(page, say('orderForm.saved', { count: 1 })).waitFor()
}
