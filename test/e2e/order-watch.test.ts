import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { type House, openHouse } from './house.ts'
import { addOrders, openWorkshop, orderPlace, sendThroughSandbox, sumOf, withViewer } from './order-screen.ts'
import { eventually, heading, settled } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openWorkshop(house.w)
})

test('who leaves while a label is being made finds it again, and it is printed then, in one tab only', async () => {
  await sendThroughSandbox(house.w, house.url, 'EUROAD', 'down')
  const member = await house.w.build.member({ money: 100_00 })
  const receiver = { ...manchesterReceiver, city: 'Paris', countryCode: 'FR', zipCode: '75001', telephone: '+33142601234' }
  const [order] = await addOrders(house.w, member.token, 1, { service_type: 'EUROAD', receiver })
  if (!order) throw new Error('an order was made')
  const { page, tab, say, calls } = await house.visit({ member, language: 'en' })
  await withViewer(page, false)
  await page.goto(orderPlace)
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
  await second.goto(orderPlace)
  await eventually(() => watchIn(second)).toBe(`?watch=${order.id}`)
  await eventually(() => watchIn(page)).toBe(`?watch=${order.id}&print=1`)
  await sendThroughSandbox(house.w, house.url, 'EUROAD', '')
  const download = page.waitForEvent('download')
  await makeLabel(house.w.ctx, order.id)
  expect(await readPdf(new Uint8Array(await readFile(await (await download).path())))).toHaveLength(1)
  await second.locator('[data-watch=over]').waitFor()
  await settled(second)
  expect(calls.filter((call) => call.startsWith('POST') && call.includes('/sheetOrder/print'))).toHaveLength(1)
})

const watchIn = (page: Page) => decodeURIComponent(new URL(page.url()).search)
