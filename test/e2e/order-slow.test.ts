import { beforeAll, expect, test } from 'vitest'
import { holdRequest } from './hold-request.ts'
import { addOrders, orderListPath, payOrders, startOrderWorker } from './order-screen.ts'
import { eventually, waitUntilSettled } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
})

test('dialogs come after the orders by themselves; a click that is there first is kept, and opens one that is drawn whole', async () => {
  const member = await app.w.build.member({ money: 50_00 })
  const [order] = await addOrders(app.w, member.token, 1)
  if (!order) throw new Error('an order was made')
  await payOrders(app.w, member.token, [order.id])
  const { page, say } = await app.visit({ isAlone: true, member, language: 'en' })
  await page.clock.install()
  const dialogs = await holdRequest(page, '**/assets/order-dialogs-*.js')
  const list = await holdRequest(page, '**/api/sheetOrder/index*')
  await page.goto(orderListPath)
  await page.locator('[data-tab=all]').waitFor()
  // As long as the orders themselves are on their way, nothing goes before them.
  await page.clock.fastForward(5000)
  await waitUntilSettled(page)
  expect(dialogs.isRequested()).toBe(false)
  list.release()
  const row = page.locator(`main [data-row="${order.id}"]`)
  await row.getByText(say('order.status.success'), { exact: true }).waitFor()
  await eventually(dialogs.isRequested).toBe(true)

  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: say('orders.print.options'), exact: true }).click()
  await page.locator('#nprogress').waitFor({ state: 'attached' })
  const dialog = page.getByRole('dialog', { name: say('orders.print.title', { count: 1 }) })
  expect(await dialog.count()).toBe(0)
  dialogs.release()
  await dialog.getByRole('radio').first().waitFor()
  // A radio without the library's sheet looks as the browser draws it.
  expect(
    await dialog.getByRole('radio').evaluateAll((radios) => radios.map((radio) => getComputedStyle(radio).appearance)),
  ).toEqual(['none', 'none', 'none'])
  await page.locator('#nprogress').waitFor({ state: 'detached' })
})
