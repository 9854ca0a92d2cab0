import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { holdRequest } from './hold-request.ts'
import { countClicks, countPrints, expectLabels, rowOf, rowsOf, tabOf } from './order-list-screen.ts'
import { addOrders, orderListPath, payOrders, setPdfViewer, startOrderWorker, sumOf } from './order-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { boxOf, eventually, expectStays, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
})

const query = (page: Page) => new URL(page.url()).search

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
  await eventually(() => tabOf(page, 'success').innerText()).toMatch(/\b1$/)
  await tabOf(page, 'awaiting').click()
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

  // What was labelled is still in sight and still chosen.
  await bar.getByRole('button', { name: say('resource.selected_clear') }).click()

  // As narrow as a phone the orders are cards, with the bar of a selection and the detail in reach.
  await tabOf(page, 'awaiting').click()
  const wanted = [six, five, four]
  await eventually(() => rowsOf(page)).toEqual(wanted.map(({ id }) => id))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const all = page.getByRole('checkbox', { name: say('resource.select_page') })
  const word = say('orders.move.pay_amount', { amount: sumOf(wanted) })
  const buy = bar.getByRole('button', { name: say('orders.bulk.pay', { count: 3 }) })
  await all.check()
  await buy.waitFor()
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
  await buy.click()
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
  expect(await countPrints(app.w, member.id)).toEqual([{ n: 3 }])
  // Printed once by itself: a reload shows the labels and prints nothing.
  expect(new URL(page.url()).searchParams.get('print')).toBeNull()

  // What is printed from the list of what was not stays in sight until one moves on, and whether it came out is asked.
  await page.goto(`${orderListPath}?tab=success&is_printed=0`)
  await eventually(() => rowsOf(page)).toEqual([two.id])
  const printLabel = (action: string) =>
    page.getByRole('button', { name: say('resource.act_named', { action, name: two.order_code }), exact: true })
  const asked = page.getByRole('region', { name: say('orders.printed.ask', { count: 1 }) })
  await printLabel(say('orders.move.print')).click()
  await rowOf(page, two.id).getByText(say('orders.printed.now'), { exact: true }).waitFor()
  await asked.getByRole('button', { name: say('orders.printed.take_back') }).click()
  await asked.waitFor({ state: 'hidden' })
  await printLabel(say('orders.move.print')).click()
  await asked.getByRole('button', { name: say('orders.printed.again'), exact: true }).click()
  const again = page.getByRole('dialog', { name: say('orders.print.title', { count: 1 }) })
  const [title, cross] = [again.getByRole('heading'), again.getByRole('button', { name: say('common.close'), exact: true })]
  // One line, as high as its cross.
  expect((await boxOf(title)).height).toBeLessThan(30)
  expect(Math.abs((await boxOf(title)).middle - (await boxOf(cross)).middle)).toBeLessThan(2)
  await again.getByRole('button', { name: say('orders.print.go'), exact: true }).click()
  await asked.getByRole('button', { name: say('orders.printed.came_out'), exact: true }).click()
  await asked.waitFor({ state: 'hidden' })
  // Handed out three times, and two of them came to nothing.
  const counted = await run(app.w.ctx.db, 'select print_count from shipping_order where id = $1', [two.id])
  expect(counted).toEqual([{ print_count: 1 }])
  await rowOf(page, two.id).getByText(say('orders.printed.now'), { exact: true }).waitFor()
  await page.getByRole('button', { name: say('resource.refresh') }).click()
  await eventually(() => rowsOf(page)).toEqual([])

  // Whoever comes back from a payment finds what it paid for, and is asked how to print it.
  const [late] = await addOrders(app.w, member.token, 1, { out_order_id: '' })
  const body = { order_type: 'sheet', order_ids: [late?.id], use_balance: true }
  const { data: payment } = await app.w.post<{ payment_no: string }>('/api/Pay/create', { member: member.token, body })
  await page.goto(`${orderListPath}?print_payment=${payment.payment_no}`)
  await page.getByRole('dialog', { name: say('orders.print.title', { count: 1 }) }).waitFor()
  await eventually(() => rowsOf(page)).toEqual([late?.id])
})

const many = { count: 50, pages: 3 }

proofTest(
  'more orders than fit on a page become labels in one PDF in three clicks; a selection follows its list',
  {
    shownBy: [
      'orders are found, chosen and deleted; what is chosen becomes labels in one PDF in three clicks',
      'what is chosen is worked on as the list reads, and what left the list is not chosen',
      'on how many pages the chosen rows stand',
    ],
  },
  async () => {
    const { count } = many
    const member = await app.w.build.member({ money: 1000_00 })
    const orders = await addOrders(app.w, member.token, count)
    const { page, say } = await app.visit({ member, language: 'en' })
    await setPdfViewer(page, false)
    const clicks = await countClicks(page)
    await page.goto(`${orderListPath}?tab=awaiting`)
    await eventually(() => rowsOf(page)).toHaveLength(20)
    const bar = page.getByRole('region', { name: say('resource.selected_actions') })
    const all = page.getByRole('checkbox', { name: say('resource.select_all', { count }) })

    // What is on another page was not chosen here; what all of them are is chosen on every page, and no longer under another tab.
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await bar.getByText(say('resource.selected', { count: 1 }), { exact: true }).waitFor()
    await page.getByRole('button', { name: say('resource.page', { page: 2 }), exact: true }).click()
    await eventually(() => rowsOf(page)).toEqual(
      orders
        .slice(-40, -20)
        .map(({ id }) => id)
        .reverse(),
    )
    await bar.waitFor({ state: 'hidden' })
    await all.check()
    const everywhere = bar.getByText(say('resource.selected_pages', many), { exact: true })
    await everywhere.waitFor()
    await page.getByRole('button', { name: say('resource.page', { page: 1 }), exact: true }).click()
    await eventually(() => rowsOf(page)).toContain(orders.at(-1)?.id)
    await everywhere.waitFor()
    await tabOf(page, 'success').click()
    await bar.waitFor({ state: 'hidden' })
    await tabOf(page, 'awaiting').click()
    await eventually(() => rowsOf(page)).toHaveLength(20)
    expect(await all.isChecked()).toBe(false)

    // So many labels take a busy machine a while.
    const download = page.waitForEvent('download', { timeout: 90_000 })
    await clicks()
    await all.check()
    await bar.getByRole('button', { name: say('orders.bulk.pay', { count }) }).click()
    await page
      .getByRole('dialog', { name: say('orders.pay.title', { count }) })
      .getByRole('button', { name: say('orders.move.pay_amount', { amount: sumOf(orders) }) })
      .click()
    const file = await readFile(await (await download).path())
    expect(await clicks()).toBe(3)
    await expectLabels(file, orders.map(({ order_code }) => order_code).reverse())
    await page.getByText(say('orders.watch.progress', { done: count, count })).waitFor()
    expect(await countPrints(app.w, member.id)).toEqual([{ n: count }])
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
    await eventually(() => tabOf(page, 'success').innerText()).toMatch(/\b1$/)
    await tabOf(page, 'awaiting').click()
    await eventually(() => rowsOf(page)).toEqual([third.id, first.id])
    await tabOf(page, 'all').click()
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
    await bar.getByRole('button', { name: say('orders.bulk.pay', { count: 2 }) }).waitFor()
    await expectNoHorizontalScroll(page)
    const box = await bar.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y + box.height <= 844).toBe(true)
    await bar.getByRole('button', { name: say('resource.selected_clear') }).click()
    await page
      .getByRole('button', { name: say('resource.open_named', { name: orders[1]?.order_code ?? '' }), exact: true })
      .click()
    await page.locator('div[data-order]').waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
  },
)
