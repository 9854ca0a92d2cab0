import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { sampleOrder, shirt } from '#test/world/sample-order.ts'
import { holdRequest } from './hold-request.ts'
import { openAccountMenu, signInByHand } from './login-screen.ts'
import {
  createOrderPath,
  field,
  fillIn,
  fillPackage,
  openForm,
  openWithBook,
  ordersOf,
  payButton,
  section,
  sendToTom,
  total,
} from './order-form-screen.ts'
import { orderListPath } from './order-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, pathOf, toast, waitUntilSettled } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const addCall = '**/api/sheetOrder/add'

proofTest(
  'who leaves or signs out while an order is saved or paid: what became of it is told to nobody else',
  {
    shownBy: [
      'who signs in after another finds nothing of theirs, in a tab that saw them leave and in one that slept',
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
    ],
  },
  async () => {
    const [member, other] = [await app.w.build.member({ money: 20_00 }), await app.w.build.member({ money: 20_00 })]
    const id = await addOrder(member.token)
    const { page, say, calls, stored } = await app.visit({ language: 'en', member })
    const states = async () => (await ordersOf(app.w, member.token)).map((order) => order.pay_status)
    const openList = () =>
      page
        .getByRole('navigation')
        .getByRole('link', { name: say('node.account.sheetOrder'), exact: true })
        .click()
    /** Nothing has to be typed in a copy. Without a reload: what was begun before goes on. */
    const openCopy = async () => {
      await page.locator(`main [data-row="${id}"]`).click()
      await page.locator('div[data-order] [data-move=copy]').first().click()
      await heading(page, say('orderForm.title')).waitFor()
      await eventually(() => total(page).textContent()).toBe('£5.91')
    }
    const payHeld = async (urlPattern: string) => {
      const held = await holdRequest(page, urlPattern, { isAnswered: true })
      await payButton(page).click()
      await eventually(held.isRequested).toBe(true)
      return held
    }

    // Left while it is saved: that is told, the next form stays, and nothing more is paid.
    await page.goto(orderListPath)
    await openCopy()
    const saving = await payHeld(addCall)
    await leaveForm(page, say)
    await openList()
    await page
      .getByRole('link', { name: say('sheetOrder.add'), exact: true })
      .first()
      .click()
    await heading(page, say('orderForm.title')).waitFor()
    await fillIn(page, { remark: 'the second' })
    saving.release()
    await toast(page, say('orderForm.saved', { count: 1 })).waitFor()
    expect(await states()).toEqual([1, 1])
    expect(calls.filter((call) => call.includes('/sheetOrder/pay'))).toEqual([])
    await expectPath(page, createOrderPath)
    await eventually(() => field(page, 'remark').inputValue()).toBe('the second')
    expect(await stored('orderForm')).toMatchObject({ form: { remark: 'the second' } })
    await page.unroute(addCall)
    await leaveForm(page, say)

    // Left while it is paid.
    await openList()
    await openCopy()
    const paying = await payHeld('**/api/sheetOrder/pay')
    await leaveForm(page, say)
    paying.release()
    await toast(page, say('orderForm.paid', { count: 1 })).waitFor()
    expect(await states()).toEqual([1, 1, 2])
    await expectPath(page, '/user/account/overview')

    // Who signs out while it is saved leaves nothing behind, and the next member is not meddled with.
    await openList()
    await openCopy()
    await section(page, 'receiver')
      .getByRole('button', { name: say('orderForm.change_party') })
      .click()
    await fillIn(page, { 'receiver.address_line_1': '1 Secret Lane' })
    await field(page, 'receiver.save').check()
    const held = await payHeld(addCall)
    await openAccountMenu(page, say, member.username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await expectPath(page, '/user/login')
    await signInByHand(page, say, { realm: 'member', username: other.username, password })
    const place = '/user/account/shipsmart'
    await expectPath(page, place)
    await page.getByRole('button', { name: say('shell.account.menu', { name: other.username }) }).waitFor()
    const before = calls.length
    const answered = page.waitForResponse(addCall)
    held.release()
    await (await answered).finished()
    await waitUntilSettled(page)
    const written = calls.slice(before).filter((call) => call.startsWith('POST'))
    expect([written, pathOf(page), await stored('placeOrder')]).toEqual([[], place, null])
    const book = await app.w.get<{ list: unknown[] }>('/api/address/index', { member: other.token })
    expect(book.data.list).toEqual([])
    const orders = await run(
      app.w.ctx.db,
      'select user_id, pay_status from shipping_order where user_id = any($1) order by id desc limit 1',
      [[member.id, other.id]],
    )
    expect(orders).toEqual([{ user_id: member.id, pay_status: 1 }])
    expect(await ordersOf(app.w, other.token)).toEqual([])
  },
)

proofTest(
  'of two forms side by side one is sent and the other keeps what was typed; what is to be paid stands in the address',
  {
    shownBy: [
      'each tab finds its own again, whatever the other wrote or sent',
      'the one that is sent or given up takes only itself away',
      'and the form, untouched, the same order again',
      'a copy is another order: without the reference of the first',
      'that nobody touched hides nothing newer',
      'edited and deleted only while nobody works on it; a failed one awaits payment again',
    ],
  },
  async () => {
    const { page: second, tab, say, member, stored } = await openWithBook(app, 3_00)
    const first = await tab()
    await openForm(first, say)
    await fillIn(first, { remark: 'mine' })
    await sendToTom(second, say)
    await fillPackage(second)
    await eventually(() => total(second).textContent()).toBe('£3.65')
    await payButton(second).click()
    await expectPath(second, '/user/account/payment')
    await second.getByText(say('prepay.pay.missing', { amount: '£0.65' }), { exact: true }).waitFor()
    const [order] = await ordersOf(app.w, member.token)
    expect(Object.fromEntries(new URL(second.url()).searchParams)).toEqual({
      order_type: 'sheet',
      order_ids: String(order?.id),
      back: '/user/account/sheetOrder',
    })
    // Labels that somebody waits for are kept there.
    expect([await stored('handleParams'), await stored('orderForm')]).toEqual([null, null])

    await first
      .getByRole('navigation')
      .getByRole('link', { name: say('node.account.addressBook'), exact: true })
      .click()
    await heading(first, say('address.title')).waitFor()
    await first.goBack()
    await payButton(first).waitFor()
    await eventually(() => field(first, 'remark').inputValue()).toBe('mine')
  },
)

/** An order that can be sent as it is copied. */
async function addOrder(member: string): Promise<number> {
  const goods = await app.w.get<{ list: { id: number }[] }>('/api/goods/index', { member })
  const items = [{ ...shirt, category_id: goods.data.list[0]?.id }]
  const made = await app.w.post<{ id: number }>('/api/sheetOrder/add', { member, body: sampleOrder({ items }) })
  return made.data.id
}

async function leaveForm(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('node.account.overview'), exact: true })
    .click()
  await page
    .getByRole('dialog', { name: say('orderForm.leave') })
    .getByRole('button', { name: say('orderForm.leave_yes'), exact: true })
    .click()
  await expectPath(page, '/user/account/overview')
}
