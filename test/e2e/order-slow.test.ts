import { beforeAll, expect, test } from 'vitest'
import { holdBack } from './hold-back.ts'
import { type House, openHouse } from './house.ts'
import { addOrders, openWorkshop, orderPlace, payOrders } from './order-screen.ts'
import { eventually, expectStays, settled, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openWorkshop(house.w)
})

test('dialogs come after the orders by themselves; a click that is there first is kept, and opens one that is drawn whole', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  const [order] = await addOrders(house.w, member.token, 1)
  if (!order) throw new Error('an order was made')
  await payOrders(house.w, member.token, [order.id])
  const { page, say } = await house.visit({ isAlone: true, member, language: 'en' })
  await page.clock.install()
  const dialogs = await holdBack(page, '**/assets/deed-dialogs-*.js')
  const list = await holdBack(page, '**/api/sheetOrder/index*')
  await page.goto(orderPlace)
  await page.locator('[data-tab=all]').waitFor()
  // As long as the orders themselves are on their way, nothing goes before them.
  await page.clock.fastForward(5000)
  await settled(page)
  expect(dialogs.isAsked()).toBe(false)
  list.letGo()
  const row = page.locator(`main [data-row="${order.id}"]`)
  await row.getByText(say('order.status.success'), { exact: true }).waitFor()
  await eventually(dialogs.isAsked).toBe(true)

  await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: say('orders.print.options'), exact: true }).click()
  await page.locator('#nprogress').waitFor({ state: 'attached' })
  const dialog = page.getByRole('dialog', { name: say('orders.print.title', { count: 1 }) })
  expect(await dialog.count()).toBe(0)
  dialogs.letGo()
  await dialog.getByRole('radio').first().waitFor()
  // A radio without the library's sheet looks as the browser draws it.
  expect(
    await dialog.getByRole('radio').evaluateAll((radios) => radios.map((radio) => getComputedStyle(radio).appearance)),
  ).toEqual(['none', 'none', 'none'])
  await page.locator('#nprogress').waitFor({ state: 'detached' })
})

test('what is being paid cannot be given up any more: its dialog stays until the answer is there, and tells it', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  const [order] = await addOrders(house.w, member.token, 1)
  if (!order) throw new Error('an order was made')
  const { page, say } = await house.visit({ member, language: 'en' })
  const paying = await holdBack(page, '**/api/sheetOrder/pay')
  await page.goto(`${orderPlace}?open=${order.id}`)
  await page.locator('[data-order] [data-move=pay]').first().click()
  const dialog = page.getByRole('dialog', { name: say('orders.pay.title', { count: 1 }) })
  await dialog.locator('button[data-autofocus]').click()
  await eventually(paying.isAsked).toBe(true)
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
  paying.letGo()
  await toast(page, say('message.operation_successful')).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await eventually(() => new URL(page.url()).searchParams.get('watch')).toBe(String(order.id))
})
