import { beforeAll, expect, test } from 'vitest'
import { labelledParcel, track } from '#test/world/labelled-parcel.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('a visitor finds a parcel from the home page; its member follows it from the list in transit to the door, live, and finds it in the history', async () => {
  const member = await app.w.build.member({ money: 50_00 })
  const parcel = await labelledParcel(app.w, member.token)
  await track(app.w, parcel, { code: 'COLLECTED', place: 'London', hoursAgo: 2 })

  // Somebody who waits for it: from home to its page, and with the post code to the day it is expected.
  const visitor = await app.visit({ language: 'en' })
  const { page: out, say } = visitor
  await out.goto('/')
  await out.getByRole('search').getByLabel(say('home.track.title')).fill(` ${parcel.tracking_number.toLowerCase()} `)
  await out
    .getByRole('search')
    .getByRole('button', { name: say('home.track.submit') })
    .click()
  const card = out.locator('[data-parcel]')
  await eventually(() => card.getAttribute('data-status')).toBe('picked_up')
  await heading(out, say('tracking.page.title')).waitFor()
  await out.getByText('Collected', { exact: true }).waitFor()
  expect(await out.locator('main').innerText()).not.toMatch(/Łęcka|Deansgate/)
  await out.getByLabel(say('tracking.page.zip.label')).fill('M3 1AY')
  await out.getByRole('button', { name: say('tracking.page.zip.submit') }).click()
  await out.getByText(say('tracking.page.zip.refused'), { exact: true }).waitFor()
  await out.getByLabel(say('tracking.page.zip.label')).fill(manchesterReceiver.zipCode)
  await out.getByRole('button', { name: say('tracking.page.zip.submit') }).click()
  await out.getByText('M. A. Ł.', { exact: true }).waitFor()
  expect(out.url()).not.toContain('M3')
  await expectAxeClean(out)
  await out.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(out)

  // Its member: tile, list, the whole way; what happens meanwhile shows without a reload.
  const { page } = await app.visit({ member, language: 'en' })
  await page.goto('/user/account/shipsmart')
  const tile = page.locator('[data-tile=in_transit]')
  await eventually(() => tile.innerText()).toContain('1')
  await tile.click()
  await expectPath(page, '/user/account/orderInTransit')
  const row = page.locator(`[data-row="${parcel.id}"]`)
  await row.getByText(say('tracking.status.picked_up'), { exact: true }).waitFor()
  await track(app.w, parcel, { code: 'OUT_FOR_DELIVERY', place: 'Manchester', hoursAgo: 1 })
  await row.getByText(say('tracking.status.out_for_delivery'), { exact: true }).first().waitFor()
  await expectAxeClean(page)
  await row.getByText(parcel.order_code, { exact: true }).click()
  await expectPath(page, '/user/account/logisticsDetail')
  const way = page.locator('[data-parcel]')
  await eventually(() => way.getAttribute('data-status')).toBe('out_for_delivery')
  await track(app.w, parcel, { code: 'DELIVERED', place: 'Manchester' })
  await eventually(() => way.getAttribute('data-status')).toBe('delivered')
  await expectAxeClean(page)
  await page
    .getByRole('link', { name: say('orderHistory.title'), exact: true })
    .last()
    .click()
  await expectPath(page, '/user/account/orderHistory')
  await row.getByText(say('tracking.status.delivered'), { exact: true }).first().waitFor()
  await page.goto('/user/account/shipsmart')
  await eventually(() => page.locator('[data-tile=history]').innerText()).toContain('1')
  await eventually(() => page.locator('[data-tile=in_transit]').innerText()).toContain('0')

  // The order's own drawer says the same.
  await page.goto(`/user/account/sheetOrder?open=${parcel.id}`)
  const drawer = page.locator('[data-section=tracking]')
  await drawer.getByText('Out for delivery', { exact: true }).waitFor()
})
