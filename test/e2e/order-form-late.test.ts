import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { holdBack } from './hold-back.ts'
import { type House, openSharedHouse } from './house.ts'
import { openAccountMenu, signInByHand } from './login-screen.ts'
import {
  createPlace,
  field,
  fillIn,
  fillPackage,
  openForm,
  openWithBook,
  ordersOf,
  payButton,
  sendToTom,
  tom,
  total,
  typeParty,
} from './order-form-screen.ts'
import { eventually, expectPath, heading, pathOf, settled, toast } from './screen.ts'
import type { Say } from './words.ts'

let house: House
beforeAll(async () => {
  house = await openSharedHouse()
})

const addCall = '**/api/sheetOrder/add'

test('who leaves while an order is saved or paid hears what became of it; the next form stays, and nothing more is paid', async () => {
  const { page, say, member, calls, stored } = await openWithBook(house, 20_00)
  const states = async () => (await ordersOf(house.w, member.token)).map((order) => order.pay_status)
  const payHeld = async (address: string) => {
    await sendToTom(page, say)
    await fillPackage(page)
    await eventually(() => total(page).textContent()).toBe('£3.65')
    const held = await holdBack(page, address, { isAnswered: true })
    await payButton(page).click()
    await eventually(held.isAsked).toBe(true)
    await leaveForm(page, say)
    return held
  }
  const saving = await payHeld(addCall)
  await openByMenu(page, say)
  await fillIn(page, { remark: 'the second' })
  saving.letGo()
  await toast(page, say('orderForm.saved', { count: 1 })).waitFor()
  expect(await states()).toEqual([1])
  expect(calls.filter((call) => call.includes('/sheetOrder/pay'))).toEqual([])
  await expectPath(page, createPlace)
  await eventually(() => field(page, 'remark').inputValue()).toBe('the second')
  expect(await stored('orderForm')).toMatchObject({ form: { remark: 'the second' } })

  await page.unroute(addCall)
  const paying = await payHeld('**/api/sheetOrder/pay')
  paying.letGo()
  await toast(page, say('orderForm.paid', { count: 1 })).waitFor()
  expect(await states()).toEqual([1, 2])
  await expectPath(page, '/user/account/profile')
})

test('who signs out while an order is saved leaves nothing behind, and the next member is not meddled with', async () => {
  const { page, say, member, calls, stored } = await openWithBook(house, 20_00)
  const other = await house.w.build.member({ money: 20_00 })
  await typeParty(page, 'receiver', { ...tom, street: '1 Secret Lane' })
  await field(page, 'receiver.save').check()
  await fillPackage(page)
  await eventually(() => total(page).textContent()).toBe('£3.65')
  const held = await holdBack(page, addCall, { isAnswered: true })
  await payButton(page).click()
  await eventually(held.isAsked).toBe(true)
  await openAccountMenu(page, say, member.username)
  await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
  await expectPath(page, '/user/login')
  await signInByHand(page, say, { realm: 'member', username: other.username, password })
  const place = '/user/account/shipsmart'
  await expectPath(page, place)
  await page.getByRole('button', { name: say('shell.account.menu', { name: other.username }) }).waitFor()
  const before = calls.length
  const answered = page.waitForResponse(addCall)
  held.letGo()
  await (await answered).finished()
  await settled(page)
  const written = calls.slice(before).filter((call) => call.startsWith('POST'))
  expect([written, pathOf(page), await stored('placeOrder')]).toEqual([[], place, null])
  const book = await house.w.get<{ list: unknown[] }>('/api/address/index', { member: other.token })
  expect(book.data.list).toEqual([])
  const orders = await run(house.w.ctx.db, 'select user_id, pay_status from shipping_order where user_id = any($1)', [
    [member.id, other.id],
  ])
  expect(orders).toEqual([{ user_id: member.id, pay_status: 1 }])
})

test('of two forms side by side one is sent and the other keeps what was typed; what is to be paid stands in the address', async () => {
  const { page: second, tab, say, member, stored } = await openWithBook(house, 3_00)
  const first = await tab()
  await openForm(first, say)
  await fillIn(first, { remark: 'mine' })
  await sendToTom(second, say)
  await fillPackage(second)
  await eventually(() => total(second).textContent()).toBe('£3.65')
  await payButton(second).click()
  await expectPath(second, '/user/account/payment')
  await second.getByText(say('prepay.pay.missing', { amount: '£0.65' }), { exact: true }).waitFor()
  const [order] = await ordersOf(house.w, member.token)
  expect(Object.fromEntries(new URL(second.url()).searchParams)).toEqual({
    ...{ order_type: 'sheet', order_ids: String(order?.id), back: '/user/account/sheetOrder' },
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
})

async function leaveForm(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('node.account.profile'), exact: true })
    .click()
  await page
    .getByRole('dialog', { name: say('orderForm.leave') })
    .getByRole('button', { name: say('orderForm.leave_yes'), exact: true })
    .click()
  await expectPath(page, '/user/account/profile')
}

/** Without a reload: what was begun before goes on. */
async function openByMenu(page: Page, say: Say): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('node.account.sheetOrder'), exact: true })
    .click()
  await page
    .getByRole('link', { name: say('orders.new'), exact: true })
    .first()
    .click()
  await heading(page, say('orderForm.title')).waitFor()
  await payButton(page).waitFor()
}
