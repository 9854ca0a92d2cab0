import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { run } from '#server/platform/db/pool.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { type House, openHouse } from './house.ts'
import { expectAxeClean, expectNoSidewaysScroll } from './look.ts'
import { addOrders, openWorkshop, orderPlace, payOrders, sendThroughSandbox, sumOf, withViewer } from './order-screen.ts'
import { balanceInBar } from './pay-screen.ts'
import { eventually, heading } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openWorkshop(house.w)
})

const rowsOf = (page: Page) =>
  page.locator('main [data-row]').evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.row)))
const rowOf = (page: Page, id: number) => page.locator(`main [data-row="${id}"]`)
const query = (page: Page) => new URL(page.url()).search
const tab = (page: Page, name: string) => page.locator(`[data-tab=${name}]`)

test('50 selected orders become 50 labels in one PDF in three clicks, in the order of the list', async () => {
  const member = await house.w.build.member({ money: 1000_00 })
  const orders = await addOrders(house.w, member.token, 50)
  const { page, say } = await house.visit({ member, language: 'en' })
  await withViewer(page, false)
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener(
      'click',
      ({ isTrusted }) => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + Number(isTrusted) }),
      true,
    )
  })
  await page.goto(`${orderPlace}?tab=awaiting&limit=50`)
  await eventually(() => rowsOf(page)).toHaveLength(50)
  // Fifty labels take a busy machine a while.
  const download = page.waitForEvent('download', { timeout: 90_000 })
  const word = say('orders.move.pay_amount', { amount: sumOf(orders) })
  await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
  await page
    .getByRole('region', { name: say('resource.selected_actions') })
    .getByRole('button', { name: word })
    .click()
  await page
    .getByRole('dialog', { name: say('orders.pay.title', { count: 50 }) })
    .getByRole('button', { name: word })
    .click()
  const file = await readFile(await (await download).path())
  expect(await page.evaluate(() => Reflect.get(window, 'clicks'))).toBe(3)

  const pages = await readPdf(new Uint8Array(file))
  const wanted = orders.map(({ order_code }) => order_code).reverse()
  expect(pages).toHaveLength(50)
  for (const [index, code] of wanted.entries()) expect(pages[index]?.text, `page ${index + 1}`).toContain(code)
  await page.getByText(say('orders.watch.progress', { done: 50, count: 50 })).waitFor()
  const prints = await run<{ n: number }>(
    house.w.ctx.db,
    `select count(*)::int as n from order_history h join shipping_order o on o.id = h.order_id where o.user_id = $1 and h.verb = 'printed'`,
    [member.id],
  )
  expect(prints).toEqual([{ n: 50 }])
  // Printed once by itself: a reload shows the labels and prints nothing.
  expect(new URL(page.url()).searchParams.get('print')).toBeNull()
})

test('filters, order and page stand in the address: a reload keeps them, and each is taken away by its chip', async () => {
  const member = await house.w.build.member({ money: 100_00 })
  const [first, second, third] = await addOrders(house.w, member.token, 3, { out_order_id: '' })
  if (!first || !second || !third) throw new Error('three orders were made')
  await payOrders(house.w, member.token, [second.id])
  const { page, say } = await house.visit({ member, language: 'en' })
  await page.goto(orderPlace)
  await eventually(() => rowsOf(page)).toEqual([third.id, second.id, first.id])
  await eventually(() => tab(page, 'success').innerText()).toMatch(/\b1$/)
  await tab(page, 'awaiting').click()
  await eventually(() => rowsOf(page)).toEqual([third.id, first.id])
  await tab(page, 'all').click()
  await page.getByRole('button', { name: say('orders.filter.pay_status'), exact: true }).click()
  await page.locator('[name=pay_status]').selectOption('1')
  await eventually(() => rowsOf(page)).toEqual([third.id, first.id])
  await page
    .getByRole('table')
    .getByRole('button', { name: say('orders.column.created') })
    .click()
  await eventually(() => rowsOf(page)).toEqual([first.id, third.id])
  await page.getByRole('searchbox', { name: say('orders.search') }).fill(third.order_code.slice(0, 12))
  await eventually(() => rowsOf(page)).toEqual([third.id])
  expect(query(page)).toBe(`?pay_status=1&order=old&q=${third.order_code.slice(0, 12)}`)
  await page.reload()
  await eventually(() => rowsOf(page)).toEqual([third.id])
  await page.getByRole('searchbox', { name: say('orders.search') }).fill('')
  await eventually(() => rowsOf(page)).toEqual([first.id, third.id])
  const remove = say('resource.filter_remove', { field: say('orders.filter.pay_status') })
  await page.getByRole('button', { name: remove }).click()
  await eventually(() => rowsOf(page)).toEqual([first.id, second.id, third.id])
  expect(query(page)).toBe('?order=old')

  await page.getByRole('button', { name: say('resource.filter_more') }).click()
  await page.getByRole('menuitem', { name: say('orders.filter.country') }).click()
  await page.locator('[name=country]').selectOption('CN')
  await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
  await page.goBack()
  await eventually(() => rowsOf(page)).toHaveLength(3)
})

test('two changes before the list is drawn again both count', async () => {
  const member = await house.w.build.member()
  const [first, second] = await addOrders(house.w, member.token, 2)
  const { page, say } = await house.visit({ member, language: 'en' })
  await page.goto(`${orderPlace}?tab=awaiting`)
  await eventually(() => rowsOf(page)).toEqual([second?.id, first?.id])
  const sort = page.getByRole('table').getByRole('button', { name: say('orders.column.created') })
  await sort.evaluate(async (button: HTMLElement) => {
    document.querySelector<HTMLElement>('[data-tab=all]')?.click()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    button.click()
  })
  await eventually(() => rowsOf(page)).toEqual([first?.id, second?.id])
  expect(query(page)).toBe('?order=old')
})

test('shift takes what lies between two clicks, each deed counts those it is possible for, and says why for the others', async () => {
  const member = await house.w.build.member({ money: 100_00 })
  const orders = await addOrders(house.w, member.token, 4)
  const [one, , three] = orders
  if (!one || !three) throw new Error('four orders were made')
  await payOrders(house.w, member.token, [one.id])
  const { page, say } = await house.visit({ member, language: 'en' })
  await page.goto(orderPlace)
  await rowOf(page, one.id).getByText(say('order.status.success'), { exact: true }).waitFor()
  await rowOf(page, three.id).getByRole('checkbox').click()
  await rowOf(page, one.id)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: say('resource.selected_actions') })
  await bar.getByText(say('resource.selected', { count: 3 }), { exact: true }).waitFor()
  await eventually(() => bar.locator('[data-bulk=print]').innerText()).toBe(say('orders.bulk.print', { count: 1 }))
  await expectAxeClean(page)
  await bar.locator('[data-bulk=delete]').click()
  const question = page.getByRole('dialog', { name: say('resource.delete_ask') })
  const why = say('orders.why_count', { why: say('order.refused.labelled'), count: 1 })
  await question.getByText(why, { exact: true }).waitFor()
  await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  await eventually(() => rowsOf(page)).toEqual([orders[3]?.id, one.id])
})

test('a balance that is too low names what is missing to the penny, with both ways to it', async () => {
  const member = await house.w.build.member({ money: 1_00 })
  const [order] = await addOrders(house.w, member.token, 1)
  if (!order) throw new Error('an order was made')
  const { page, say } = await house.visit({ member, language: 'en' })
  await page.goto(`${orderPlace}?open=${order.id}`)
  await page.locator('[data-order] [data-move=pay]').first().click()
  const missing = asPence((parseDecimal(order.amount) ?? 0) - 1_00)
  const dialog = page.getByRole('dialog', { name: say('orders.pay.title', { count: 1 }) })
  await dialog.getByText(say('orders.pay.missing', { amount: formatPounds(missing) }), { exact: true }).waitFor()
  const pay = dialog.getByRole('button', { name: say('orders.move.pay_amount', { amount: sumOf([order]) }) })
  await eventually(() => pay.isDisabled()).toBe(true)
  await dialog.getByRole('link', { name: say('orders.pay.by_card') }).click()
  await heading(page, say('prepay.pay.title')).waitFor()
  await page.getByText(order.order_code).first().waitFor()
})

test('a label is voided by name, and its money is back on the open page without a reload', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  const [order] = await addOrders(house.w, member.token, 1)
  if (!order) throw new Error('an order was made')
  await payOrders(house.w, member.token, [order.id])
  const { page, say } = await house.visit({ member, language: 'en' })
  await page.goto(`${orderPlace}?open=${order.id}`)
  const left = formatPounds(asPence(50_00 - (parseDecimal(order.amount) ?? 0)))
  await balanceInBar(page, say, left).waitFor()
  await page.locator('[data-order] [data-move=void]').click()
  const question = page.getByRole('dialog', { name: say('orders.void.title', { count: 1, name: order.order_code }) })
  await question.getByRole('button', { name: say('orders.move.void'), exact: true }).click()
  await page.locator('[data-order] [data-verb=voided]').waitFor()
  await balanceInBar(page, say, '£50.00').waitFor()
  await rowOf(page, order.id).getByText(say('order.void.voided'), { exact: true }).waitFor()
  const reason = page.locator('[data-order] li').filter({ has: page.locator('[data-move=print]') })
  await reason.getByText(say('order.refused.voided'), { exact: true }).waitFor()
})

test('a failed label says why in plain words, and is edited or retried as it is', async () => {
  await sendThroughSandbox(house.w, house.url, 'UK72', 'refuse')
  const member = await house.w.build.member({ money: 100_00 })
  const [order] = await addOrders(house.w, member.token, 1, { service_type: 'UK72' })
  if (!order) throw new Error('an order was made')
  const { page, say } = await house.visit({ member, language: 'en' })
  await withViewer(page, false)
  await page.goto(orderPlace)
  await rowOf(page, order.id).waitFor()
  await payOrders(house.w, member.token, [order.id])
  const why = say('order.failure.refused', { why: 'The carrier does not serve this address.' })
  await rowOf(page, order.id).getByText(why, { exact: true }).waitFor()
  await tab(page, 'failed').click()
  await rowOf(page, order.id).getByText(order.order_code).click()
  const detail = page.locator('[data-order]')
  await detail.getByRole('alert').getByText(why, { exact: true }).waitFor()
  const edit = detail.getByRole('link', { name: say('orders.move.edit_retry') }).first()
  await eventually(() => edit.getAttribute('href')).toBe(`${orderPlace}/create?edit=${order.id}`)
  await balanceInBar(page, say, '£100.00').waitFor()

  await sendThroughSandbox(house.w, house.url, 'UK72', '')
  await detail.getByRole('alert').locator('[data-move=retry]').click()
  const dialog = page.getByRole('dialog', { name: say('orders.pay.retry_title', { name: order.order_code }) })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: say('orders.move.pay_amount', { amount: sumOf([order]) }) }).click()
  await detail.getByText(say('order.status.success'), { exact: true }).first().waitFor()
  expect(await readPdf(new Uint8Array(await readFile(await (await download).path())))).toHaveLength(1)
})

test('the print dialog opens directly over the document, where the browser can show one', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  const [order] = await addOrders(house.w, member.token, 1)
  if (!order) throw new Error('an order was made')
  await payOrders(house.w, member.token, [order.id])
  const { page, say } = await house.visit({ member, language: 'en' })
  await withViewer(page, true)
  // A page in place of the PDF: what is tested is that the frame which holds the document is the one that prints.
  await page.route(/\/files\//, (route) => route.fulfill({ contentType: 'text/html', body: 'the labels' }))
  await page.addInitScript(() => {
    window.print = () => Object.assign(window.top ?? window, { printed: [location.protocol, document.body.textContent] })
  })
  await page.goto(orderPlace)
  const name = say('resource.act_named', { action: say('orders.move.print'), name: order.order_code })
  await page.getByRole('button', { name, exact: true }).click()
  await eventually(() => page.evaluate(() => Reflect.get(window, 'printed'))).toEqual(['blob:', 'the labels'])
  // Whoever closes the dialog goes on by keyboard where they were, not in a frame that nobody sees.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
  await page.evaluate(() => Reflect.deleteProperty(window, 'printed'))
  await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
  const ofAll = page.locator('[data-bulk=print]')
  await ofAll.press('Enter')
  await eventually(() => page.evaluate(() => Reflect.get(window, 'printed'))).toEqual(['blob:', 'the labels'])
  await eventually(() => ofAll.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('an order has a page of its own with history, price and every move; a stranger’s is not there', async () => {
  const [member, stranger] = [await house.w.build.member({ money: 50_00 }), await house.w.build.member()]
  const [order] = await addOrders(house.w, member.token, 1, { out_order_id: 'MY-7' })
  if (!order) throw new Error('an order was made')
  await payOrders(house.w, member.token, [order.id])
  const { page, say } = await house.visit({ member, language: 'en' })
  const place = `${orderPlace}/detail?id=${order.id}`
  await page.goto(place)
  await heading(page, order.order_code).waitFor()
  const detail = page.locator('[data-order]')
  await detail.locator('[data-verb=labelled]').waitFor()
  for (const text of ['MY-7', manchesterReceiver.name, 'Cotton T-shirt'])
    await detail.getByText(text, { exact: false }).first().waitFor()
  const price = detail.getByRole('table', { name: say('orders.detail.price') })
  await eventually(() => price.locator('tfoot tr').first().innerText()).toContain(sumOf([order]))
  await expectAxeClean(page)
  const other = await house.visit({ member: stranger, language: 'en' })
  await other.page.goto(place)
  await other.page.getByText(say('orders.failed_row'), { exact: true }).waitFor()
})

test('on a phone the orders are cards, with the bar of a selection and the detail in reach', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  const orders = await addOrders(house.w, member.token, 2)
  const { page, say } = await house.visit({ member, width: 390 })
  await page.goto(orderPlace)
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
  const bar = page.getByRole('region', { name: say('resource.selected_actions') })
  await bar.getByRole('button', { name: say('orders.move.pay_amount', { amount: sumOf(orders) }) }).waitFor()
  await expectNoSidewaysScroll(page)
  const box = await bar.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true)
  await bar.getByRole('button', { name: say('resource.selected_clear') }).click()
  await page.getByRole('button', { name: say('resource.open_named', { name: orders[1]?.order_code ?? '' }), exact: true }).click()
  await page.locator('[data-order]').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAxeClean(page)
})
