import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { password } from '#test/world/factories.ts'
import { sampleOrder, shirt } from '#test/world/sample-order.ts'
import { type House, openSharedHouse } from './house.ts'
import { signInByHand } from './login-screen.ts'
import {
  createPlace,
  field,
  fillIn,
  fillPackage,
  keepBook,
  openForm,
  openWithBook,
  ordersOf,
  payButton,
  section,
  sendToTom,
  total,
} from './order-form-screen.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import type { Say } from './words.ts'

let house: House
beforeAll(async () => {
  house = await openSharedHouse()
})

test('equal orders of two tabs are two; one whose answer never came is sent again as the same, and changed as another', async () => {
  const member = await house.w.build.member()
  const first = await addOrder(member.token)
  const { page, tab, say } = await house.visit({ language: 'en', member, expects: [/ERR_FAILED/] })
  page.on('dialog', (dialog) => void dialog.accept())
  const count = async () => (await ordersOf(house.w, member.token)).length
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
})

test('a form nobody wrote in gives way to what is newer, and live news leaves the one that stands alone', async () => {
  const member = await house.w.build.member()
  const id = await addOrder(member.token)
  const { page, say, calls } = await house.visit({ language: 'en', member })
  const lookElsewhere = async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('node.account.addressBook'), exact: true })
      .click()
    await heading(page, say('address.title')).waitFor()
    await page.goBack()
    await payButton(page).waitFor()
  }
  await openForm(page, say)
  await field(page, 'sender.last_name').waitFor()
  await keepBook(house.w, member.token)
  await lookElsewhere()
  await section(page, 'sender').getByText('Ms Ann Lee').waitFor()

  await openForm(page, say, `?edit=${id}`)
  await eventually(() => field(page, 'out_order_id').inputValue()).toBe('A-1')
  const asked = (call: string) => calls.filter((one) => one.includes(call)).length
  const [details, lists] = [asked('/sheetOrder/detail'), asked('/sheetOrder/index')]
  await page.route('**/api/sheetOrder/detail*', (route) => route.fulfill({ json: { code: 0, msg: 'no', time: 0, data: null } }))
  await house.w.post('/api/sheetOrder/edit', {
    member: member.token,
    body: { id, ...sampleOrder({ out_order_id: 'A-2' }) },
  })
  await eventually(() => asked('/sheetOrder/index')).toBeGreaterThan(lists)
  await eventually(() => field(page, 'out_order_id').inputValue()).toBe('A-1')
  expect(asked('/sheetOrder/detail')).toBe(details)
  await page.unroute('**/api/sheetOrder/detail*')
  await lookElsewhere()
  await eventually(() => field(page, 'out_order_id').inputValue()).toBe('A-2')
})

test('a session that ends by itself leaves the order to be written on', async () => {
  const { page, say, member, stored } = await openWithBook(house)
  page.on('dialog', (dialog) => void dialog.accept())
  await fillIn(page, { remark: 'fragile' })
  await house.w.post('/api/user/logout', { member: member.token, body: { everywhere: 1 } })
  // The page hears of it by itself.
  await expectPath(page, '/user/login')
  expect(await stored('orderForm')).toMatchObject({ user_id: member.id, form: { remark: 'fragile' } })
  await signInByHand(page, say, { realm: 'member', username: member.username, password })
  await expectPath(page, createPlace)
  await payButton(page).waitFor()
  await eventually(() => field(page, 'remark').inputValue()).toBe('fragile')
})

test('what is typed while an address is looked up stays, and no button takes the focus along when it goes', async () => {
  const { page, say } = await openWithBook(house)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  await section(page, 'sender')
    .getByRole('button', { name: say('orderForm.change_party') })
    .press('Enter')
  await eventually(focused).toBe('sender-first_name')

  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/address/lookup*', async (route) => {
    await isAnswered
    await route.fulfill({
      json: {
        code: 1,
        msg: '',
        time: 0,
        data: { list: [{ province: '', city: 'Leeds', district: '', address_line_1: '1 Mill Lane' }] },
      },
    })
  })
  await section(page, 'sender')
    .getByRole('button', { name: say('address.lookup') })
    .click()
  await fillIn(page, { 'sender.first_name': 'Joanna' })
  answer()
  await eventually(() => field(page, 'sender.address_line_1').inputValue()).toBe('1 Mill Lane')
  await eventually(() => field(page, 'sender.first_name').inputValue()).toBe('Joanna')

  const code = field(page, 'packages.0.items.0.hsCode')
  await section(page, 'packages').getByText(say('orderForm.more'), { exact: true }).click()
  await code.fill('6109')
  await code.fill('')
  await eventually(() => code.isVisible()).toBe(true)
  await eventually(focused).toBe('order-packages.0.items.0.hsCode')
  await press(say('orderForm.remove_item', { no: 1 }))
  await eventually(focused).toBe('order-packages.0.items')
  await press(say('orderForm.remove_package', { no: 1 }))
  await eventually(focused).toBe('order-packages')
})

test('whose balance cannot be asked hears why nothing was paid', async () => {
  const { page, say, member } = await openWithBook(house, 20_00)
  await sendToTom(page, say)
  await fillPackage(page)
  await eventually(() => total(page).textContent()).toBe('£3.65')
  await page.route('**/api/Pay/ways*', (route) =>
    route.fulfill({ json: { code: 0, msg: 'The till is shut', time: 0, data: null } }),
  )
  await payButton(page).click()
  await toast(page, 'The till is shut').waitFor()
  await expectPath(page, '/user/account/sheetOrder')
  expect(await ordersOf(house.w, member.token)).toMatchObject([{ pay_status: 1 }])
})

/** An order that can be sent as it is copied. */
async function addOrder(member: string): Promise<number> {
  const goods = await house.w.get<{ list: { id: number }[] }>('/api/goods/index', { member })
  const items = [{ ...shirt, category_id: goods.data.list[0]?.id }]
  const made = await house.w.post<{ id: number }>('/api/sheetOrder/add', {
    member,
    body: sampleOrder({ items, out_order_id: 'A-1' }),
  })
  return made.data.id
}

async function saveForLater(page: Page, say: Say): Promise<void> {
  await eventually(() => total(page).textContent()).not.toBe('—')
  await page.getByRole('button', { name: say('orderForm.later'), exact: true }).click()
  await toast(page, say('orderForm.saved', { count: 1 })).waitFor()
}
