import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { rowOf, tabOf } from './order-list-screen.ts'
import { addOrders, orderListPath, payOrders, setPdfViewer, startOrderWorker, sumOf, useSandboxCarrier } from './order-screen.ts'
import { expectAxeClean, expectAxeCleanInProof } from './page-checks.ts'
import { balanceInBar } from './pay-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, heading, waitUntilSettled } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

// Its carrier refuses and fails: not for others to send with.
let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await startOrderWorker(app.w)
})

const watchIn = (page: Page) => decodeURIComponent(new URL(page.url()).search)

test('one order is followed: too little money, a label that fails, waits and is printed once, its void', async () => {
  await useSandboxCarrier(app.w, app.url, 'UK72', 'refuse')
  const member = await app.w.build.member({ money: 1_00 })
  const [order] = await addOrders(app.w, member.token, 1, { service_type: 'UK72', out_order_id: 'MY-7' })
  if (!order) throw new Error('an order was made')
  const { page, tab: openTab, say, calls } = await app.visit({ member, language: 'en' })
  await setPdfViewer(page, true)
  // A page in place of the PDF: what is tested is that the frame which holds the document is the one that prints.
  await page.route(/\/files\//, (route) => route.fulfill({ contentType: 'text/html', body: 'the labels' }))
  await page.addInitScript(() => {
    window.print = () => Object.assign(window.top ?? window, { printed: [location.protocol, document.body.textContent] })
  })
  const expectPrinted = async () => {
    await eventually(() => page.evaluate(() => Reflect.get(window, 'printed'))).toEqual(['blob:', 'the labels'])
    await page.evaluate(() => Reflect.deleteProperty(window, 'printed'))
  }
  const detail = page.locator('div[data-order]')
  const menu = page.getByRole('navigation', { name: say('shell.menu.label') })
  const openList = () => menu.getByRole('link', { name: say('node.account.sheetOrder'), exact: true }).click()
  const word = say('orders.move.pay_amount', { amount: sumOf([order]) })

  // A balance that is too low names what is missing to the penny, with both ways to it.
  await page.goto(`${orderListPath}?open=${order.id}`)
  await detail.locator('[data-move=pay]').first().click()
  const missing = asPence((parseDecimal(order.amount) ?? 0) - 1_00)
  const dialog = page.getByRole('dialog', { name: say('orders.pay.title', { count: 1 }) })
  await dialog.getByText(say('orders.pay.missing', { amount: formatPounds(missing) }), { exact: true }).waitFor()
  await eventually(() => dialog.getByRole('button', { name: word }).isDisabled()).toBe(true)
  // Esc closes the dialog alone, and the focus is back where it was opened.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-move'))).toBe('pay')
  await detail.locator('[data-move=pay]').first().click()
  await dialog.getByRole('link', { name: say('orders.pay.by_card') }).click()
  await heading(page, say('prepay.pay.title')).waitFor()
  await page.getByText(order.order_code).first().waitFor()

  // A failed label says why in plain words, and is edited or retried as it is.
  await app.w.build.money(member.id, 99_00)
  await openList()
  await rowOf(page, order.id).waitFor()
  await payOrders(app.w, member.token, [order.id])
  const why = say('order.failed.address')
  await rowOf(page, order.id).getByText(why, { exact: true }).waitFor()
  await tabOf(page, 'failed').click()
  await rowOf(page, order.id).getByText(order.order_code).click()
  await detail.getByRole('alert').getByText(why, { exact: true }).waitFor()
  const carrierSaid = say('order.carrier_said', { words: 'This address is not served.' })
  await detail.getByRole('alert').getByText(carrierSaid, { exact: true }).waitFor()
  const edit = detail.getByRole('link', { name: say('orders.move.edit_retry') }).first()
  await eventually(() => edit.getAttribute('href')).toBe(`${orderListPath}/create?edit=${order.id}`)
  await balanceInBar(page, say, '£100.00').waitFor()

  // Who leaves while it is being made finds it again, and it is printed then, in one tab only.
  await useSandboxCarrier(app.w, app.url, 'UK72', 'down')
  await detail.locator('[data-move=retry]').click()
  await page
    .getByRole('dialog', { name: say('orders.pay.retry_title', { name: order.order_code }) })
    .getByRole('button', { name: word })
    .click()
  const none = page.getByText(say('orders.watch.progress', { done: 0, count: 1 }), { exact: true })
  await none.waitFor()
  await page.getByText(say('orders.watch.waiting', { count: 1 })).waitFor()
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'hidden' })
  await menu.getByRole('link', { name: say('node.account.changePassword') }).click()
  await heading(page, say('account.changePassword.title')).waitFor()
  await openList()
  await none.waitFor()
  const second = await openTab()
  await second.goto(orderListPath)
  await eventually(() => watchIn(second)).toBe(`?watch=${order.id}`)
  await eventually(() => watchIn(page)).toBe(`?watch=${order.id}&print=1`)
  await useSandboxCarrier(app.w, app.url, 'UK72', '')
  await makeLabel(app.w.ctx, order.id)
  await expectPrinted()
  await second.locator('[data-watch=over]').waitFor()
  await waitUntilSettled(second)
  expect(calls.filter((call) => call.startsWith('POST') && call.includes('/sheetOrder/print'))).toHaveLength(1)
  await second.close()

  // The print dialog opens directly over the document. Whoever closes it goes on by keyboard where they were, not in a frame that nobody sees.
  const again = say('resource.act_named', { action: say('orders.move.reprint'), name: order.order_code })
  await page.getByRole('button', { name: again, exact: true }).click()
  await expectPrinted()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
  const ofAll = page.locator('[data-bulk=print]')
  await ofAll.press('Enter')
  await expectPrinted()
  await eventually(() => ofAll.evaluate((button) => button === document.activeElement)).toBe(true)

  // It has a page of its own with history, price and every move.
  await rowOf(page, order.id).getByText(order.order_code).click()
  await detail.locator('[data-verb=labelled]').waitFor()
  await page.getByRole('link', { name: say('resource.open_page') }).click()
  await heading(page, order.order_code).waitFor()
  await detail.locator('[data-verb=labelled]').waitFor()
  for (const text of ['MY-7', manchesterReceiver.name, 'Cotton T-shirt'])
    await detail.getByText(text, { exact: false }).first().waitFor()
  const price = detail.getByRole('table', { name: say('orders.detail.price') })
  await eventually(() => price.locator('tfoot tr').first().innerText()).toContain(sumOf([order]))
  await expectAxeCleanInProof(page)

  // Voided by name, and its money is back on the open page without a reload.
  const left = formatPounds(asPence(100_00 - (parseDecimal(order.amount) ?? 0)))
  await balanceInBar(page, say, left).waitFor()
  await detail.locator('[data-move=void]').click()
  const question = page.getByRole('dialog', { name: say('orders.void.title', { count: 1, name: order.order_code }) })
  await question.getByRole('button', { name: say('orders.move.void'), exact: true }).click()
  await detail.locator('[data-verb=voided]').waitFor()
  await balanceInBar(page, say, '£100.00').waitFor()
  // It says so, offers nothing that cannot be any more, and why not is one click away.
  await detail.getByText(say('order.void.done', { amount: sumOf([order]) }), { exact: true }).waitFor()
  await eventually(() =>
    detail.locator('[data-move]').evaluateAll((all) => all.map((one) => one.getAttribute('data-move'))),
  ).toEqual(['copy'])
  await detail.getByText(say('resource.unavailable', { count: 8 }), { exact: true }).click()
  await detail.locator('[data-unavailable=print]').getByText(say('order.refused.voided')).waitFor()
  await openList()
  await rowOf(page, order.id).getByText(say('order.void.voided'), { exact: true }).waitFor()
})

proofTest(
  'a failed label says why in plain words, and is edited or retried as it is',
  { shownBy: 'one order is followed: too little money, a label that fails, waits and is printed once, its void' },
  async () => {
    await useSandboxCarrier(app.w, app.url, 'UK72', 'refuse')
    const member = await app.w.build.member({ money: 100_00 })
    const [order] = await addOrders(app.w, member.token, 1, { service_type: 'UK72' })
    if (!order) throw new Error('an order was made')
    const { page, say } = await app.visit({ member, language: 'en' })
    await setPdfViewer(page, false)
    await page.goto(orderListPath)
    await rowOf(page, order.id).waitFor()
    await payOrders(app.w, member.token, [order.id])
    const why = say('order.failed.address')
    await rowOf(page, order.id).getByText(why, { exact: true }).waitFor()
    await tabOf(page, 'failed').click()
    await rowOf(page, order.id).getByText(order.order_code).click()
    const detail = page.locator('div[data-order]')
    await detail.getByRole('alert').getByText(why, { exact: true }).waitFor()
    const edit = detail.getByRole('link', { name: say('orders.move.edit_retry') }).first()
    await eventually(() => edit.getAttribute('href')).toBe(`${orderListPath}/create?edit=${order.id}`)
    await balanceInBar(page, say, '£100.00').waitFor()

    await useSandboxCarrier(app.w, app.url, 'UK72', '')
    await detail.locator('[data-move=retry]').click()
    const dialog = page.getByRole('dialog', { name: say('orders.pay.retry_title', { name: order.order_code }) })
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: say('orders.move.pay_amount', { amount: sumOf([order]) }) }).click()
    await detail.getByText(say('order.status.success'), { exact: true }).first().waitFor()
    expect(await readPdf(new Uint8Array(await readFile(await (await download).path())))).toHaveLength(1)
  },
)

proofTest(
  'an order has a page of its own with history, price and every move; a stranger’s is not there',
  {
    shownBy: [
      'one order is followed: too little money, a label that fails, waits and is printed once, its void',
      "a stranger's order is missing, whatever is done with it",
    ],
  },
  async () => {
    const [member, stranger] = [await app.w.build.member({ money: 50_00 }), await app.w.build.member()]
    const [order] = await addOrders(app.w, member.token, 1, { out_order_id: 'MY-7' })
    if (!order) throw new Error('an order was made')
    await payOrders(app.w, member.token, [order.id])
    const { page, say } = await app.visit({ member, language: 'en' })
    const detailPath = `${orderListPath}/detail?id=${order.id}`
    await page.goto(detailPath)
    await heading(page, order.order_code).waitFor()
    const detail = page.locator('div[data-order]')
    await detail.locator('[data-verb=labelled]').waitFor()
    for (const text of ['MY-7', manchesterReceiver.name, 'Cotton T-shirt'])
      await detail.getByText(text, { exact: false }).first().waitFor()
    const price = detail.getByRole('table', { name: say('orders.detail.price') })
    await eventually(() => price.locator('tfoot tr').first().innerText()).toContain(sumOf([order]))
    await expectAxeClean(page)
    const other = await app.visit({ member: stranger, language: 'en' })
    await other.page.goto(detailPath)
    await other.page.getByText(say('common.missing'), { exact: true }).waitFor()
  },
)

proofTest(
  'who leaves while a label is being made finds it again, and it is printed then, in one tab only',
  { shownBy: 'one order is followed: too little money, a label that fails, waits and is printed once, its void' },
  async () => {
    await useSandboxCarrier(app.w, app.url, 'EUROAD', 'down')
    const member = await app.w.build.member({ money: 100_00 })
    const receiver = { ...manchesterReceiver, city: 'Paris', countryCode: 'FR', zipCode: '75001', telephone: '+33142601234' }
    const [order] = await addOrders(app.w, member.token, 1, { service_type: 'EUROAD', receiver })
    if (!order) throw new Error('an order was made')
    const { page, tab, say, calls } = await app.visit({ member, language: 'en' })
    await setPdfViewer(page, false)
    await page.goto(orderListPath)
    const word = say('orders.move.pay_amount', { amount: sumOf([order]) })
    await page.getByRole('button', { name: say('resource.act_named', { action: word, name: order.order_code }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: word }).click()
    const none = page.getByText(say('orders.watch.progress', { done: 0, count: 1 }), { exact: true })
    await none.waitFor()
    await page.getByText(say('orders.watch.waiting', { count: 1 })).waitFor()
    const menu = page.getByRole('navigation', { name: say('shell.menu.label') })
    await menu.getByRole('link', { name: say('node.account.changePassword') }).click()
    await heading(page, say('account.changePassword.title')).waitFor()
    await menu.getByRole('link', { name: say('node.account.sheetOrder'), exact: true }).click()
    await none.waitFor()
    const second = await tab()
    await second.goto(orderListPath)
    await eventually(() => watchIn(second)).toBe(`?watch=${order.id}`)
    await eventually(() => watchIn(page)).toBe(`?watch=${order.id}&print=1`)
    await useSandboxCarrier(app.w, app.url, 'EUROAD', '')
    const download = page.waitForEvent('download')
    await makeLabel(app.w.ctx, order.id)
    // What customs ask for comes with the label.
    const pages = await readPdf(new Uint8Array(await readFile(await (await download).path())))
    expect(pages.map(({ text }) => text.includes('CN 22'))).toEqual([false, true])
    await second.locator('[data-watch=over]').waitFor()
    await waitUntilSettled(second)
    expect(calls.filter((call) => call.startsWith('POST') && call.includes('/sheetOrder/print'))).toHaveLength(1)
  },
)
