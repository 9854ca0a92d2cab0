import { beforeAll, expect, test } from 'vitest'
import {
  ann,
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
  section,
  sendToTom,
  summary,
  tom,
  total,
  typeParty,
} from './order-form-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { boxOf, eventually, expectPath, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('what is wrong with a form stands beside its field and takes the focus there; what is typed meanwhile stays', async () => {
  const { page, say, member } = await openWithBook(app, 20_00)
  const packages = section(page, 'packages')
  // A wide screen has both parties side by side.
  const [from, to] = [await boxOf(section(page, 'sender')), await boxOf(section(page, 'receiver'))]
  expect(to.y).toBe(from.y)
  expect(to.x).toBeGreaterThan(from.right)
  const focused = () => page.evaluate(() => document.activeElement?.id)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
  // What most people choose is there already; whoever takes it away is told.
  for (const name of ['package.box_type_id', 'items.0.category_id']) await field(page, `packages.0.${name}`).selectOption('')
  await payButton(page).click()
  const box = summary(page, say)
  await box.waitFor()
  for (const key of [
    ...(['orderForm.choose_box', 'price.enter_weight', 'price.enter_length', 'price.enter_width', 'price.enter_height'] as const),
    ...(['orderForm.choose_category', 'invalid.order.item_english', 'invalid.order.item_price'] as const),
  ])
    await packages.getByText(say(key), { exact: true }).waitFor()
  await section(page, 'receiver').getByText(say('invalid.address.salutation'), { exact: true }).waitFor()
  await box.getByRole('button', { name: /Package 1 · Weight/ }).click()
  await eventually(() => field(page, 'packages.0.package.weight').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )
  await box.getByRole('button', { name: /Package 1 · Item 1 · Category/ }).click()
  await eventually(() =>
    field(page, 'packages.0.items.0.category_id').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  await fillIn(page, {
    'packages.0.package.weight': '0',
    'packages.0.package.length': '1001',
    'packages.0.items.0.quantity': '0',
  })
  await page.getByRole('button', { name: say('orderForm.later'), exact: true }).click()
  await packages.getByText(say('invalid.above_zero'), { exact: true }).waitFor()
  await packages.getByText(say('orderForm.too_much', { max: 1000 }), { exact: true }).waitFor()
  await packages.getByText(say('invalid.order.item_quantity_positive'), { exact: true }).waitFor()

  // What folds in or is taken away never takes the focus along.
  const code = field(page, 'packages.0.items.0.hsCode')
  await packages.getByText(say('orderForm.more'), { exact: true }).click()
  await code.fill('6109')
  await code.fill('')
  await eventually(() => code.isVisible()).toBe(true)
  await eventually(focused).toBe('order-packages.0.items.0.hsCode')
  await press(say('orderForm.remove_item', { no: 1 }))
  await eventually(focused).toBe('order-packages.0.items')
  await payButton(page).click()
  await packages.getByText(say('invalid.order.no_item'), { exact: true }).waitFor()
  await press(say('orderForm.remove_package', { no: 1 }))
  await eventually(focused).toBe('order-packages')
  await payButton(page).click()
  await packages.getByText(say('invalid.order.no_package'), { exact: true }).waitFor()
  expect(await ordersOf(app.w, member.token)).toEqual([])

  // An item’s name warns while it is typed, and the category is one click away.
  await sendToTom(page, say)
  await page.getByRole('button', { name: say('orderForm.add_package'), exact: true }).click()
  await fillIn(page, { 'packages.0.items.0.englishName': 'Nail varnish' })
  const warning = page.locator('[data-warning]')
  await eventually(() => warning.textContent()).toMatch(/Cosmetics/)
  await eventually(() => warning.textContent()).toContain(say('goods.class.restricted'))
  expect(await warning.getByRole('link', { name: say('orderForm.goods_rules') }).getAttribute('href')).toMatch(
    /^\/prohibitedItems\?q=/,
  )
  await warning.getByRole('button').click()
  const chosen = field(page, 'packages.0.items.0.category_id').locator('option:checked')
  await eventually(() => chosen.textContent()).toMatch(/Cosmetics/)
  expect(await warning.getByRole('button').count()).toBe(0)
  await fillPackage(page)
  await field(page, 'packages.0.items.0.category_id').selectOption({ index: 1 })
  await eventually(() => warning.count()).toBe(0)
  await eventually(() => total(page).textContent()).toBe('£3.65')
  // No switch for whoever has no points.
  expect(await field(page, 'use_points').count()).toBe(0)

  // What only the server knows lands beside its field, and opens who was chosen.
  await page.route('**/api/sheetOrder/add', (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: 'no',
        time: 0,
        data: { errors: { 'sender.zipCode': 'No such post code', 'packages.0.items.0.englishName': 'Not in English' } },
      },
    }),
  )
  await payButton(page).click()
  await packages.getByText('Not in English', { exact: true }).waitFor()
  await section(page, 'sender').getByText('No such post code', { exact: true }).waitFor()
  await eventually(() => field(page, 'sender.zip_code').inputValue()).toBe('N1 7GR')
  await fillIn(page, { 'sender.zip_code': 'N1 7GS' })
  expect(await section(page, 'sender').getByText('No such post code').count()).toBe(0)
  await fillIn(page, { 'sender.zip_code': 'N1 7GR' })
  await page.unroute('**/api/sheetOrder/add')

  // What is typed while an address is looked up stays.
  const receiver = section(page, 'receiver')
  await receiver.getByRole('button', { name: say('orderForm.change_party') }).press('Enter')
  await eventually(focused).toBe('receiver-first_name')
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
  await receiver.getByRole('button', { name: say('address.lookup') }).click()
  await fillIn(page, { 'receiver.first_name': 'Joanna' })
  answer()
  await eventually(() => field(page, 'receiver.address_line_1').inputValue()).toBe('1 Mill Lane')
  await eventually(() => field(page, 'receiver.first_name').inputValue()).toBe('Joanna')
  await fillIn(page, { 'receiver.zip_code': 'M3 1AZ' })

  // Whose balance cannot be asked hears why nothing was paid.
  await eventually(() => total(page).textContent()).toBe('£3.65')
  await page.route('**/api/Pay/ways*', (route) =>
    route.fulfill({ json: { code: 0, msg: 'The till is shut', time: 0, data: null } }),
  )
  await payButton(page).click()
  await toast(page, 'The till is shut').waitFor()
  await expectPath(page, '/user/account/sheetOrder')
  expect(await ordersOf(app.w, member.token)).toMatchObject([{ pay_status: 1, receiver_name: 'Ms Joanna Baker' }])
})

proofTest(
  'a first order to Manchester: everything typed, priced while typing, paid from the balance',
  {
    shownBy: [
      'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
      'two clicks and two tabs buy one label',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 50_00 })
    const { page, say, stored } = await app.visit({ language: 'en', member })
    const visitedUrls = recordUrls(page)
    await openForm(page, say)
    await typeParty(page, 'sender', ann)
    await typeParty(page, 'receiver', tom)
    await field(page, 'receiver.save').check()
    await section(page, 'channel').getByText(say('orderForm.prices_wait')).waitFor()
    await fillPackage(page)
    await eventually(() => total(page).textContent()).toBe('£3.65')
    const nextDay = page.locator('[data-offer=uk-next-day]')
    await nextDay.getByText(say('price.why')).click()
    await nextDay.getByRole('radio').check()
    await eventually(() => payButton(page).textContent()).toBe(say('orderForm.pay', { amount: '£5.91' }))
    await section(page, 'channel')
      .getByText(say('price.not_offered', { count: 4 }), { exact: true })
      .waitFor()
    await payButton(page).dblclick()
    await eventually(() => visitedUrls.some((url) => url.includes('watch') && url.includes('print'))).toBe(true)

    const orders = await ordersOf(app.w, member.token)
    expect(orders).toMatchObject([
      { pay_status: 2, amount: '5.91', receiver_name: 'Ms Tom Baker', receiver_zip: 'M3 1AZ', weight: 1200 },
    ])
    expect(await orderOf(app.w, member.token, orders[0]?.id ?? 0)).toMatchObject({
      sender: { name: 'Ms Ann Lee', telephone: '+447911123456', detailAddress: '12 Wharf Road' },
      items: [{ englishName: 'Cotton shirt', chineseName: '棉质衬衫', quantity: 2, unitPrice: '12.50' }],
    })
    expect(await stored('orderForm')).toBeNull()
    // The recipient is kept in the book because that was wished, the first sender so that the next order starts with it.
    const book = await app.w.get<{ list: unknown[] }>('/api/address/index', { member: member.token })
    expect(book.data.list).toMatchObject([
      { user_salutation_name: 'Ms Ann Lee', address_type: 1, is_sender_default: 1 },
      { user_salutation_name: 'Ms Tom Baker', address_type: 2 },
    ])
  },
)

proofTest(
  'from the book with a search, saved to be paid later; the channel is remembered',
  {
    shownBy: [
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'is the one chosen, or the one used last, or the cheapest',
    ],
  },
  async () => {
    const { page, say, member } = await openWithBook(app)
    await section(page, 'sender').getByText('Ms Ann Lee').waitFor()
    await openPicker(page, say)
    const picker = page.getByRole('dialog', { name: say('orderForm.choose_receiver') })
    await picker.getByRole('searchbox').fill('Deansgate')
    await eventually(() => picker.getByRole('listitem').count()).toBe(1)
    await picker.getByRole('button', { name: /Ms Tom Baker/ }).click()
    await section(page, 'receiver').getByText('27 Deansgate · Manchester · M3 1AZ · United Kingdom').waitFor()
    await fillPackage(page)
    await page.locator('[data-offer=uk-next-day]').getByRole('radio').check()
    await page.getByRole('button', { name: say('orderForm.later'), exact: true }).click()
    await toast(page, say('orderForm.saved', { count: 1 })).waitFor()
    expect(await ordersOf(app.w, member.token)).toMatchObject([{ pay_status: 1, amount: '5.91' }])

    // The next one begins with the same size and the same channel.
    await openForm(page, say)
    await fillIn(page, { 'packages.0.package.weight': '' })
    await page.locator('[data-preset=used]').click()
    await eventually(() => field(page, 'packages.0.package.weight').inputValue()).toBe('1200')
    await eventually(() => field(page, 'packages.0.package.box_type_id').inputValue()).toBe('own')
    await sendToTom(page, say)
    await eventually(() => page.locator('[data-offer=uk-next-day]').getByRole('radio').isChecked()).toBe(true)
  },
)

proofTest(
  'two packages become two orders, and what the balance lacks is paid on the payment screen',
  {
    shownBy: [
      'and the form, untouched, the same order again',
      'a copy is another order: without the reference of the first',
      'that nobody touched hides nothing newer',
      'edited and deleted only while nobody works on it; a failed one awaits payment again',
      'several packages are as many orders; the same form sent twice, or twice at once, makes them once',
    ],
  },
  async () => {
    const { page, say, member } = await openWithBook(app, 3_00)
    await sendToTom(page, say)
    await fillPackage(page)
    await page.getByRole('button', { name: say('orderForm.copy_package', { no: 1 }), exact: true }).click()
    await eventually(() => page.locator('[data-package]').count()).toBe(2)
    await eventually(() => field(page, 'packages.1.items.0.englishName').inputValue()).toBe('Cotton shirt')
    await eventually(() => total(page).textContent()).toBe('£7.30')
    await page.getByText(say('orderForm.balance_short', { money: '£3.00', missing: '£4.30' }), { exact: true }).waitFor()
    await payButton(page).click()
    await expectPath(page, '/user/account/payment')
    await page.getByText(/£3\.00 .* £4\.30 .*Card \(sandbox\)/).waitFor()
    const orders = await ordersOf(app.w, member.token)
    expect(orders.map(({ amount, pay_status }) => [amount, pay_status])).toEqual([
      ['3.65', 1],
      ['3.65', 1],
    ])
  },
)

for (const { language, name, typed, category } of [
  { language: 'en', name: 'packages.0.items.0.englishName', typed: 'Nail varnish', category: /Cosmetics/ },
  { language: 'zh-cn', name: 'packages.0.items.0.chineseName', typed: '法国香水礼盒', category: /化妆品/ },
] as const)
  proofTest(
    `an item’s name warns on a phone while it is typed, and the category is one click away (${language})`,
    {
      shownBy: [
        'what is wrong with a form stands beside its field and takes the focus there; what is typed meanwhile stays',
        'comes from either name, in either language',
      ],
    },
    async () => {
      const member = await app.w.build.member()
      const { page, say } = await app.visit({ language, member, width: 390 })
      await openForm(page, say)
      await fillIn(page, { [name]: typed })
      const warning = page.locator('[data-warning]')
      await eventually(() => warning.textContent()).toMatch(category)
      await eventually(() => warning.textContent()).toContain(say('goods.class.restricted'))
      expect(await warning.getByRole('link', { name: say('orderForm.goods_rules') }).getAttribute('href')).toMatch(
        /^\/prohibitedItems\?q=/,
      )
      await expectNoHorizontalScroll(page)
      await expectAxeClean(page)
      await warning.getByRole('button').click()
      const chosen = field(page, 'packages.0.items.0.category_id').locator('option:checked')
      await eventually(() => chosen.textContent()).toMatch(category)
      expect(await warning.getByRole('button').count()).toBe(0)
      await fillIn(page, { [name]: 'Highlighter pens' })
      await field(page, 'packages.0.items.0.category_id').selectOption({ index: 1 })
      await eventually(() => warning.count()).toBe(0)
    },
  )

proofTest(
  'a whole address is pasted beside the recipient and leaves the sender alone',
  {
    shownBy:
      'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say } = await app.visit({ language: 'zh-cn', member, width: 390 })
    await openForm(page, say)
    const receiver = section(page, 'receiver')
    await receiver.getByText(say('address.paste'), { exact: true }).first().click()
    await receiver.locator('[name=paste]').fill('张三，13800138000，广东省深圳市南山区科技园路1号，518000')
    await receiver.getByRole('button', { name: say('address.paste_read'), exact: true }).click()
    await eventually(() => field(page, 'receiver.district').inputValue()).toBe('南山区')
    await eventually(() => field(page, 'receiver.user_name').inputValue()).toBe('张三')
    expect(await field(page, 'sender.country').inputValue()).toBe('GB')
    expect(await field(page, 'sender.address_line_1').inputValue()).toBe('')
    await expectNoHorizontalScroll(page)
  },
)
