import { beforeAll, expect, test } from 'vitest'
import { getWallet } from '#server/modules/ledger/index.ts'
import { openAccountMenu } from './login-screen.ts'
import {
  createOrderPath,
  field,
  fillIn,
  fillPackage,
  openForm,
  openPicker,
  openWithBook,
  orderOf,
  ordersOf,
  payButton,
  recordUrls,
  saveAddressBook,
  section,
  sendToTom,
  tom,
  total,
  typeParty,
} from './order-form-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing', async () => {
  const member = await app.w.build.member({ money: 20_00, points: 124 })
  await saveAddressBook(app.w, member.token)
  const { page, say, stored } = await app.visit({ language: 'en', member })
  const visitedUrls = recordUrls(page)
  await openForm(page, say)
  const weight = field(page, 'packages.0.package.weight')

  // Leaving asks, because everything would have to be filled in again.
  await weight.fill('700')
  const menu = page.getByRole('navigation')
  const leaving = page.getByRole('dialog', { name: say('orderForm.leave') })
  const leave = () => menu.getByRole('link', { name: say('node.account.overview'), exact: true }).click()
  await leave()
  await leaving.getByText(say('orderForm.leave_text'), { exact: true }).waitFor()
  await leaving.getByRole('button', { name: say('orderForm.leave_no'), exact: true }).click()
  await leaving.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe(createOrderPath)
  await leave()
  await leaving.getByRole('button', { name: say('orderForm.leave_yes'), exact: true }).click()
  await expectPath(page, '/user/account/overview')
  expect(await stored('orderForm')).toBeNull()
  await page.goBack()
  await payButton(page).waitFor()
  await eventually(() => weight.inputValue()).toBe('')

  await section(page, 'sender').getByText('Ms Ann Lee').waitFor()
  await openPicker(page, say)
  const picker = page.getByRole('dialog', { name: say('orderForm.choose_receiver') })
  await picker.getByRole('searchbox').fill('Deansgate')
  await eventually(() => picker.getByRole('listitem').count()).toBe(1)
  await picker.getByRole('button', { name: /Ms Tom Baker/ }).click()
  await section(page, 'receiver').getByText('27 Deansgate · Manchester · M3 1AZ · United Kingdom').waitFor()
  await fillPackage(page)
  await eventually(() => total(page).textContent()).toBe('£3.65')
  // A detour asks nothing.
  await menu.getByRole('link', { name: say('node.account.addressBook'), exact: true }).click()
  await heading(page, say('address.title')).waitFor()
  await page.goBack()
  await payButton(page).waitFor()
  await eventually(() => weight.inputValue()).toBe('1200')

  // Insurance is compared on its own screen, and the choice comes back into the form.
  await page.getByRole('link', { name: say('orderForm.compare_covers') }).click()
  await heading(page, say('orderForm.insurance.title')).waitFor()
  await eventually(() => field(page, 'value').inputValue()).toBe('25.00')
  expect(await stored('orderTempParams')).toMatchObject({ user_id: member.id, back: createOrderPath, values: ['25.00'] })
  const full = page.locator('[data-cover]').filter({ hasText: 'Full cover' })
  await full.getByText('£1.20').first().waitFor()
  await field(page, 'value').fill('80')
  await eventually(() => full.locator('strong').textContent()).toBe('£2.20')
  await page.getByRole('button', { name: say('orderForm.insurance.choose_named', { name: 'Full cover' }) }).click()
  await heading(page, say('orderForm.title')).waitFor()
  await eventually(() => field(page, 'packages.0.items.0.englishName').inputValue()).toBe('Cotton shirt')
  await section(page, 'insurance')
    .getByText(say('orderForm.premium', { premium: '£2.20', value: '£80.00' }), { exact: true })
    .waitFor()
  await eventually(() => field(page, 'coverId').locator('option:checked').textContent()).toBe('Full cover')
  await eventually(() => total(page).textContent()).toBe('£5.85')
  await fillIn(page, { 'packages.0.insurance.value': '9000' })
  await payButton(page).click()
  await section(page, 'insurance').getByText(say('orderForm.above_cover'), { exact: true }).waitFor()
  await fillIn(page, { 'packages.0.insurance.value': '80' })

  // Points take a part off every channel’s price; off and on again, the price follows.
  const points = field(page, 'use_points')
  await page.getByRole('switch', { name: say('orderForm.use_points', { points: '124', worth: '£1.24' }), exact: true }).click()
  await eventually(() => total(page).textContent()).toBe('£4.61')
  await page.locator('[data-offer=uk-next-day]').getByText('£6.87', { exact: true }).first().waitFor()
  await page.getByText(say('orderForm.points_used', { points: '124' }), { exact: true }).waitFor()
  await points.uncheck()
  await eventually(() => total(page).textContent()).toBe('£5.85')
  await points.check()
  await eventually(() => total(page).textContent()).toBe('£4.61')

  // The quote that is seen from now on is a pound too low, as if prices were raised in this moment.
  await page.route('**/api/sheetOrder/quote', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const offer of answer.data.list) if (offer.amount === '4.61') offer.amount = '3.61'
    await route.fulfill({ json: answer })
  })
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const kept = await stored('orderForm')
  expect(kept).toMatchObject({ user_id: member.id })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await eventually(() => total(page).textContent()).toBe('£3.61')
  await eventually(() => weight.inputValue()).toBe('1200')
  await eventually(() => points.isChecked()).toBe(true)
  await eventually(() => field(page, 'coverId').locator('option:checked').textContent()).toBe('Full cover')
  expect(await stored('orderForm')).toEqual(kept)

  // A price that changed on the way is shown old and new, and nothing is taken before the answer.
  await payButton(page).click()
  const changed = page.getByRole('dialog', { name: say('orderForm.changed') })
  await changed.getByText(say('orderForm.changed_text', { before: '£3.61', now: '£4.61' }), { exact: true }).waitFor()
  expect(await ordersOf(app.w, member.token)).toMatchObject([{ pay_status: 1 }])
  await changed.getByRole('button', { name: say('orderForm.pay_plain_amount', { amount: '£4.61' }), exact: true }).click()
  await eventually(() => visitedUrls.some((url) => url.includes('watch') && url.includes('print'))).toBe(true)
  const [order] = await ordersOf(app.w, member.token)
  expect(order).toMatchObject({ pay_status: 2, amount: '4.61' })
  expect(await orderOf(app.w, member.token, order?.id ?? 0)).toMatchObject({ points_used: 124 })
  expect(await getWallet(app.w.ctx.db, member.id)).toMatchObject({ points: 0 })
  expect(await stored('orderForm')).toBeNull()
  await page
    .locator(`main [data-row="${order?.id}"]`)
    .getByText(order?.order_code ?? '')
    .click()
  const row = page.locator('[data-points=used]')
  await eventually(() => row.textContent()).toBe(`${say('orders.detail.points.used')}124`)
  // A line for each class of VAT.
  for (const part of ['-£0.77', '-£0.47'])
    await page.getByRole('row', { name: `${say('price.line.points')} ${part}`, exact: true }).waitFor()
})

proofTest(
  'a reload keeps everything, in this member’s hands only, and log-out leaves nothing',
  {
    shownBy: [
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'each tab finds its own again, whatever the other wrote or sent',
      'a session that ends by itself leaves both, signing out none',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say, stored } = await app.visit({ language: 'en', member })
    await openForm(page, say)
    await typeParty(page, 'receiver', tom)
    await fillPackage(page)
    await page.getByRole('button', { name: say('orderForm.add_item'), exact: true }).click()
    await fillIn(page, { 'packages.0.items.1.englishName': 'Cap', remark: 'fragile' })
    const kept = await stored<{ user_id: number; client_key: string; form: object }>('orderForm')
    expect(kept).toMatchObject({ user_id: member.id, form: { remark: 'fragile' } })
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await payButton(page).waitFor()
    await eventually(() => field(page, 'packages.0.items.1.englishName').inputValue()).toBe('Cap')
    await eventually(() => field(page, 'receiver.last_name').inputValue()).toBe('Baker')
    await eventually(() => field(page, 'receiver.country').inputValue()).toBe('GB')
    expect(await stored('orderForm')).toEqual(kept)
    await openAccountMenu(page, say, member.username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await expectPath(page, '/user/login')
    expect([await stored('orderForm'), await stored('placeOrder'), await stored('orderTempParams')]).toEqual([null, null, null])

    const other = await app.visit({
      language: 'en',
      member: await app.w.build.member(),
      stored: { orderForm: JSON.stringify(kept) },
    })
    await openForm(other.page, say)
    await eventually(() => field(other.page, 'remark').inputValue()).toBe('')
  },
)

proofTest(
  'a price that changed on the way is shown old and new, through a reload too, and nothing is taken before the answer',
  {
    shownBy: [
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'a price that changed after its lock takes nothing until the member has seen it',
    ],
  },
  async () => {
    const { page, say, member, places: visitedUrls } = await openWithBook(app, 20_00)
    await sendToTom(page, say)
    // The quote that is seen is a pound too low, as if prices were raised in this moment.
    await page.route('**/api/sheetOrder/quote', async (route) => {
      const answer = await (await route.fetch()).json()
      for (const offer of answer.data.list) if (offer.amount === '3.65') offer.amount = '2.65'
      await route.fulfill({ json: answer })
    })
    await fillPackage(page)
    await eventually(() => total(page).textContent()).toBe('£2.65')
    await payButton(page).click()
    const question = page.getByRole('dialog', { name: say('orderForm.changed') })
    const text = question.getByText(say('orderForm.changed_text', { before: '£2.65', now: '£3.65' }), { exact: true })
    await text.waitFor()
    expect(await ordersOf(app.w, member.token)).toMatchObject([{ pay_status: 1 }])
    await page.reload()
    await text.waitFor()
    await question.getByRole('button', { name: say('orderForm.pay_plain_amount', { amount: '£3.65' }), exact: true }).click()
    await eventually(() => visitedUrls.some((url) => url.includes('watch') && url.includes('print'))).toBe(true)
    expect(await ordersOf(app.w, member.token)).toMatchObject([{ pay_status: 2, amount: '3.65' }])
  },
)

proofTest(
  'an offer of the estimate becomes an order with what was asked',
  {
    shownBy: [
      'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
      'with its places, parcels, contents, cover and channel',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    await saveAddressBook(app.w, member.token)
    const { page, say } = await app.visit({ language: 'en', member })
    await page.goto('/user/account/priceEstimate?from=GB&to=CN&to_zip=200000&p=1200x30x20x15&p=500x10x10x10')
    await page
      .locator('[data-offer=worldwide]')
      .getByRole('link', { name: say('price.order_this') })
      .click()
    await heading(page, say('orderForm.title')).waitFor()
    await eventually(() => field(page, 'packages.1.package.weight').inputValue()).toBe('500')
    await eventually(() => field(page, 'receiver.zip_code').inputValue()).toBe('200000')
    await section(page, 'sender').getByText('Ms Ann Lee').waitFor()
    await eventually(() => page.locator('[data-offer=worldwide]').getByRole('radio').isChecked()).toBe(true)
  },
)
