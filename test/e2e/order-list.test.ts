import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { holdRequest } from './hold-request.ts'
import { addOrders, orderListPath, payOrders, setPdfViewer, startOrderWorker, sumOf, useSandboxCarrier } from './order-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { balanceInBar } from './pay-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectStays, heading, toast, waitUntilSettled } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await startOrderWorker(app.w)
})

const rowsOf = (page: Page) =>
  page.locator('main [data-row]').evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.row)))
const rowOf = (page: Page, id: number) => page.locator(`main [data-row="${id}"]`)
const query = (page: Page) => new URL(page.url()).search
const watchIn = (page: Page) => decodeURIComponent(query(page))
const tab = (page: Page, name: string) => page.locator(`[data-tab=${name}]`)

/** Clicks of the hand since the last time they were asked for. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener(
      'click',
      ({ isTrusted }) => Object.assign(window, { clicks: Reflect.get(window, 'clicks') + Number(isTrusted) }),
      true,
    )
  })
  return () =>
    page.evaluate(() => {
      const clicks = Reflect.get(window, 'clicks') as number
      Object.assign(window, { clicks: 0 })
      return clicks
    })
}

/** Every label of the file, in the order of the list. */
async function expectLabels(file: Buffer, codes: string[]): Promise<void> {
  const pages = await readPdf(new Uint8Array(file))
  expect(pages).toHaveLength(codes.length)
  for (const [index, code] of codes.entries()) expect(pages[index]?.text, `page ${index + 1}`).toContain(code)
}

const printsOf = (userId: number) =>
  run<{ n: number }>(
    app.w.ctx.db,
    `select count(*)::int as n from order_history h join shipping_order o on o.id = h.order_id where o.user_id = $1 and h.verb = 'printed'`,
    [userId],
  )

test('orders are found, chosen and deleted; what is chosen becomes labels in one PDF in three clicks', async () => {
  const member = await app.w.build.member({ money: 100_00 })
  const orders = await addOrders(app.w, member.token, 6, { out_order_id: '' })
  const [one, two, three, four, five, six] = orders
  if (!one || !two || !three || !four || !five || !six) throw new Error('six orders were made')
  await payOrders(app.w, member.token, [two.id])
  const { page, say } = await app.visit({ member })
  await setPdfViewer(page, false)
  const clicks = await countClicks(page)

  // Filters, order and search stand in the address: whoever has it finds the same list, and each is taken away where it stands.
  const begun = three.order_code.slice(0, 12)
  await page.goto(`${orderListPath}?pay_status=1&order=old&q=${begun}`)
  await eventually(() => rowsOf(page)).toEqual([three.id])
  const words = page.getByRole('searchbox', { name: say('sheetOrder.search') })
  await words.fill('')
  await eventually(() => rowsOf(page)).toEqual([one.id, three.id, four.id, five.id, six.id])
  const remove = say('resource.filter_remove', { field: say('field.sheetOrder.pay_status.label') })
  await page.getByRole('button', { name: remove }).click()
  await eventually(() => rowsOf(page)).toEqual(orders.map(({ id }) => id))
  expect(query(page)).toBe('?order=old')
  await eventually(() => tab(page, 'success').innerText()).toMatch(/\b1$/)
  await tab(page, 'awaiting').click()
  await eventually(() => rowsOf(page)).toEqual([one.id, three.id, four.id, five.id, six.id])
  // Two changes before the list is drawn again both count.
  const sort = page.getByRole('table').getByRole('button', { name: say('field.sheetOrder.created.label') })
  await sort.evaluate(async (button: HTMLElement) => {
    document.querySelector<HTMLElement>('[data-tab=all]')?.click()
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    button.click()
  })
  await eventually(() => rowsOf(page)).toEqual(orders.map(({ id }) => id).reverse())
  expect(query(page)).toBe('')
  await page.getByRole('button', { name: say('field.sheetOrder.pay_status.label'), exact: true }).click()
  await page.getByRole('button', { name: say('order.pay_status.unpaid'), exact: true }).click()
  await eventually(() => rowsOf(page)).toEqual([six.id, five.id, four.id, three.id, one.id])
  await sort.click()
  await eventually(() => rowsOf(page)).toEqual([one.id, three.id, four.id, five.id, six.id])
  await words.fill(begun)
  await eventually(() => rowsOf(page)).toEqual([three.id])
  expect(query(page)).toBe(`?q=${begun}&pay_status=1&order=old`)
  await words.fill('')
  await page.getByRole('button', { name: remove }).click()
  await sort.click()
  await eventually(() => rowsOf(page)).toHaveLength(6)
  await page.getByRole('button', { name: say('resource.filter_more') }).click()
  await page.getByRole('menuitem', { name: say('field.sheetOrder.country.label') }).click()
  await page.locator('[name=country]').selectOption('CN')
  await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
  await page.goBack()
  await eventually(() => rowsOf(page)).toHaveLength(6)

  // Shift takes what lies between two clicks, each action counts those it is possible for, and says why for the others.
  await rowOf(page, two.id).getByText(say('order.status.success'), { exact: true }).waitFor()
  await rowOf(page, three.id).getByRole('checkbox').click()
  await rowOf(page, one.id)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: say('resource.selected_actions') })
  await bar.getByText(say('resource.selected', { count: 3 }), { exact: true }).waitFor()
  await eventually(() => bar.locator('[data-bulk=print]').innerText()).toBe(say('orders.bulk.print', { count: 1 }))
  await expectAxeCleanInProof(page)
  await bar.locator('[data-bulk=delete]').click()
  const question = page.getByRole('dialog', { name: say('resource.delete_ask') })
  const why = say('resource.why_count', { why: say('order.refused.labelled'), count: 1 })
  await question.getByText(why, { exact: true }).waitFor()
  await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  await eventually(() => rowsOf(page)).toEqual([six.id, five.id, four.id, two.id])

  await bar.getByRole('button', { name: say('resource.selected_clear') }).click()

  // As narrow as a phone the orders are cards, with the bar of a selection and the detail in reach.
  await tab(page, 'awaiting').click()
  const wanted = [six, five, four]
  await eventually(() => rowsOf(page)).toEqual(wanted.map(({ id }) => id))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const all = page.getByRole('checkbox', { name: say('resource.select_page') })
  const word = say('orders.move.pay_amount', { amount: sumOf(wanted) })
  await all.check()
  await bar.getByRole('button', { name: word }).waitFor()
  await expectNoHorizontalScroll(page)
  const edges = async () => {
    const { x, y, width, height } = (await bar.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
    return { isInside: x >= 0 && x + width <= 390 && y + height <= 844, x, y, width, height }
  }
  await eventually(edges).toMatchObject({ isInside: true })
  await bar.getByRole('button', { name: say('resource.selected_clear') }).click()
  await page.getByRole('button', { name: say('resource.open_named', { name: six.order_code }), exact: true }).click()
  await page.locator('div[data-order]').waitFor()
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await page.locator('div[data-order]').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('table').waitFor()

  const download = page.waitForEvent('download', { timeout: 90_000 })
  const paying = await holdRequest(page, '**/api/sheetOrder/pay')
  await clicks()
  await all.check()
  await bar.getByRole('button', { name: word }).click()
  const dialog = page.getByRole('dialog', { name: say('orders.pay.title', { count: 3 }) })
  await dialog.getByRole('button', { name: word }).click()
  expect(await clicks()).toBe(3)
  // What is being paid cannot be given up any more: its dialog stays until the answer is there, and tells it.
  await eventually(paying.isRequested).toBe(true)
  await eventually(() => dialog.getByRole('button', { name: say('common.cancel'), exact: true }).isDisabled()).toBe(true)
  await eventually(() => dialog.getByRole('button', { name: say('common.close'), exact: true }).isDisabled()).toBe(true)
  // In the middle of its button, also for who wants nothing to move.
  const offCentre = () =>
    dialog.locator('.mantine-Button-loader').evaluate((loader) => {
      const middle = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2] as const
      const [x, y] = middle(loader.getBoundingClientRect())
      const [wantedX, wantedY] = middle((loader.closest('button') ?? loader).getBoundingClientRect())
      return Math.round(Math.max(Math.abs(x - wantedX), Math.abs(y - wantedY)))
    })
  await eventually(offCentre).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expectStays(dialog)
  paying.release()
  await toast(page, say('message.operation_successful')).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => new URL(page.url()).searchParams.get('watch')).toBe(wanted.map(({ id }) => id).join())
  await expectLabels(
    await readFile(await (await download).path()),
    wanted.map(({ order_code }) => order_code),
  )
  await page.getByText(say('orders.watch.progress', { done: 3, count: 3 })).waitFor()
  expect(await printsOf(member.id)).toEqual([{ n: 3 }])
  // Printed once by itself: a reload shows the labels and prints nothing.
  expect(new URL(page.url()).searchParams.get('print')).toBeNull()
})

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
  const openList = () => menu.getByRole('link', { name: say('node.account.sheetOrder') }).click()
  const word = say('orders.move.pay_amount', { amount: sumOf([order]) })

  // A balance that is too low names what is missing to the penny, with both ways to it.
  await page.goto(`${orderListPath}?open=${order.id}`)
  await detail.locator('[data-move=pay]').first().click()
  const missing = asPence((parseDecimal(order.amount) ?? 0) - 1_00)
  const dialog = page.getByRole('dialog', { name: say('orders.pay.title', { count: 1 }) })
  await dialog.getByText(say('orders.pay.missing', { amount: formatPounds(missing) }), { exact: true }).waitFor()
  await eventually(() => dialog.getByRole('button', { name: word }).isDisabled()).toBe(true)
  await dialog.getByRole('link', { name: say('orders.pay.by_card') }).click()
  await heading(page, say('prepay.pay.title')).waitFor()
  await page.getByText(order.order_code).first().waitFor()

  // A failed label says why in plain words, and is edited or retried as it is.
  await app.w.build.money(member.id, 99_00)
  await openList()
  await rowOf(page, order.id).waitFor()
  await payOrders(app.w, member.token, [order.id])
  const why = say('order.failure.refused', { why: 'The carrier does not serve this address.' })
  await rowOf(page, order.id).getByText(why, { exact: true }).waitFor()
  await tab(page, 'failed').click()
  await rowOf(page, order.id).getByText(order.order_code).click()
  await detail.getByRole('alert').getByText(why, { exact: true }).waitFor()
  const edit = detail.getByRole('link', { name: say('orders.move.edit_retry') }).first()
  await eventually(() => edit.getAttribute('href')).toBe(`${orderListPath}/create?edit=${order.id}`)
  await balanceInBar(page, say, '£100.00').waitFor()

  // Who leaves while it is being made finds it again, and it is printed then, in one tab only.
  await useSandboxCarrier(app.w, app.url, 'UK72', 'down')
  await detail.getByRole('alert').locator('[data-move=retry]').click()
  await page
    .getByRole('dialog', { name: say('orders.pay.retry_title', { name: order.order_code }) })
    .getByRole('button', { name: word })
    .click()
  const none = page.getByText(say('orders.watch.progress', { done: 0, count: 1 }), { exact: true })
  await none.waitFor()
  await page.getByText(say('orders.watch.waiting', { count: 1 })).waitFor()
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'hidden' })
  await menu.getByRole('link', { name: say('node.account.profile') }).click()
  await heading(page, say('account.profile.title')).waitFor()
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
  const reason = detail.locator('li').filter({ has: page.locator('[data-move=print]') })
  await reason.getByText(say('order.refused.voided'), { exact: true }).waitFor()
  await openList()
  await rowOf(page, order.id).getByText(say('order.void.voided'), { exact: true }).waitFor()
})

proofTest(
  '50 selected orders become 50 labels in one PDF in three clicks, in the order of the list',
  { shownBy: 'orders are found, chosen and deleted; what is chosen becomes labels in one PDF in three clicks' },
  async () => {
    const member = await app.w.build.member({ money: 1000_00 })
    const orders = await addOrders(app.w, member.token, 50)
    const { page, say } = await app.visit({ member, language: 'en' })
    await setPdfViewer(page, false)
    const clicks = await countClicks(page)
    await page.goto(`${orderListPath}?tab=awaiting&limit=50`)
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
    expect(await clicks()).toBe(3)
    await expectLabels(file, orders.map(({ order_code }) => order_code).reverse())
    await page.getByText(say('orders.watch.progress', { done: 50, count: 50 })).waitFor()
    expect(await printsOf(member.id)).toEqual([{ n: 50 }])
    expect(new URL(page.url()).searchParams.get('print')).toBeNull()
  },
)

proofTest(
  'filters, order and page stand in the address: a reload keeps them, and each is taken away by its chip',
  { shownBy: 'orders are found, chosen and deleted; what is chosen becomes labels in one PDF in three clicks' },
  async () => {
    const member = await app.w.build.member({ money: 100_00 })
    const [first, second, third] = await addOrders(app.w, member.token, 3, { out_order_id: '' })
    if (!first || !second || !third) throw new Error('three orders were made')
    await payOrders(app.w, member.token, [second.id])
    const { page, say } = await app.visit({ member, language: 'en' })
    await page.goto(orderListPath)
    await eventually(() => rowsOf(page)).toEqual([third.id, second.id, first.id])
    await eventually(() => tab(page, 'success').innerText()).toMatch(/\b1$/)
    await tab(page, 'awaiting').click()
    await eventually(() => rowsOf(page)).toEqual([third.id, first.id])
    await tab(page, 'all').click()
    await page.getByRole('button', { name: say('field.sheetOrder.pay_status.label'), exact: true }).click()
    await page.getByRole('button', { name: say('order.pay_status.unpaid'), exact: true }).click()
    await eventually(() => rowsOf(page)).toEqual([third.id, first.id])
    await page
      .getByRole('table')
      .getByRole('button', { name: say('field.sheetOrder.created.label') })
      .click()
    await eventually(() => rowsOf(page)).toEqual([first.id, third.id])
    await page.getByRole('searchbox', { name: say('sheetOrder.search') }).fill(third.order_code.slice(0, 12))
    await eventually(() => rowsOf(page)).toEqual([third.id])
    expect(query(page)).toBe(`?q=${third.order_code.slice(0, 12)}&pay_status=1&order=old`)
    await page.reload()
    await eventually(() => rowsOf(page)).toEqual([third.id])
    await page.getByRole('searchbox', { name: say('sheetOrder.search') }).fill('')
    await eventually(() => rowsOf(page)).toEqual([first.id, third.id])
    const remove = say('resource.filter_remove', { field: say('field.sheetOrder.pay_status.label') })
    await page.getByRole('button', { name: remove }).click()
    await eventually(() => rowsOf(page)).toEqual([first.id, second.id, third.id])
    expect(query(page)).toBe('?order=old')

    await page.getByRole('button', { name: say('resource.filter_more') }).click()
    await page.getByRole('menuitem', { name: say('field.sheetOrder.country.label') }).click()
    await page.locator('[name=country]').selectOption('CN')
    await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    await page.goBack()
    await eventually(() => rowsOf(page)).toHaveLength(3)
  },
)

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
    const why = say('order.failure.refused', { why: 'The carrier does not serve this address.' })
    await rowOf(page, order.id).getByText(why, { exact: true }).waitFor()
    await tab(page, 'failed').click()
    await rowOf(page, order.id).getByText(order.order_code).click()
    const detail = page.locator('[data-order]')
    await detail.getByRole('alert').getByText(why, { exact: true }).waitFor()
    const edit = detail.getByRole('link', { name: say('orders.move.edit_retry') }).first()
    await eventually(() => edit.getAttribute('href')).toBe(`${orderListPath}/create?edit=${order.id}`)
    await balanceInBar(page, say, '£100.00').waitFor()

    await useSandboxCarrier(app.w, app.url, 'UK72', '')
    await detail.getByRole('alert').locator('[data-move=retry]').click()
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
    const detail = page.locator('[data-order]')
    await detail.locator('[data-verb=labelled]').waitFor()
    for (const text of ['MY-7', manchesterReceiver.name, 'Cotton T-shirt'])
      await detail.getByText(text, { exact: false }).first().waitFor()
    const price = detail.getByRole('table', { name: say('orders.detail.price') })
    await eventually(() => price.locator('tfoot tr').first().innerText()).toContain(sumOf([order]))
    await expectAxeClean(page)
    const other = await app.visit({ member: stranger, language: 'en' })
    await other.page.goto(detailPath)
    await other.page.getByText(say('resource.failed_row'), { exact: true }).waitFor()
  },
)

proofTest(
  'on a phone the orders are cards, with the bar of a selection and the detail in reach',
  { shownBy: 'orders are found, chosen and deleted; what is chosen becomes labels in one PDF in three clicks' },
  async () => {
    const member = await app.w.build.member({ money: 50_00 })
    const orders = await addOrders(app.w, member.token, 2)
    const { page, say } = await app.visit({ member, width: 390 })
    await page.goto(orderListPath)
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
    const bar = page.getByRole('region', { name: say('resource.selected_actions') })
    await bar.getByRole('button', { name: say('orders.move.pay_amount', { amount: sumOf(orders) }) }).waitFor()
    await expectNoHorizontalScroll(page)
    const box = await bar.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true)
    await bar.getByRole('button', { name: say('resource.selected_clear') }).click()
    await page
      .getByRole('button', { name: say('resource.open_named', { name: orders[1]?.order_code ?? '' }), exact: true })
      .click()
    await page.locator('[data-order]').waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
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
    await menu.getByRole('link', { name: say('node.account.profile') }).click()
    await heading(page, say('account.profile.title')).waitFor()
    await menu.getByRole('link', { name: say('node.account.sheetOrder') }).click()
    await none.waitFor()
    const second = await tab()
    await second.goto(orderListPath)
    await eventually(() => watchIn(second)).toBe(`?watch=${order.id}`)
    await eventually(() => watchIn(page)).toBe(`?watch=${order.id}&print=1`)
    await useSandboxCarrier(app.w, app.url, 'EUROAD', '')
    const download = page.waitForEvent('download')
    await makeLabel(app.w.ctx, order.id)
    expect(await readPdf(new Uint8Array(await readFile(await (await download).path())))).toHaveLength(1)
    await second.locator('[data-watch=over]').waitFor()
    await waitUntilSettled(second)
    expect(calls.filter((call) => call.startsWith('POST') && call.includes('/sheetOrder/print'))).toHaveLength(1)
  },
)
