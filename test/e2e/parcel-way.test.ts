import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { formatTime } from '#domain/time.ts'
import type { TrackingStatus } from '#domain/tracking.ts'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { adminRules, seedNames } from '#server/modules/access/rule-seeds.ts'
import { run } from '#server/platform/db/pool.ts'
import { manchesterReceiver } from '#test/world/sample-order.ts'
import { labelledParcel } from '#test/world/tracked-parcel.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('a parcel’s whole way: a clerk scans by keyboard alone, without a network too, a visitor finds it, staff tell it on, and its member follows it live from transit over delivery to the history', async () => {
  const { w } = app
  const member = await w.build.member({ money: 100_00 })
  const parcels = []
  for (let n = 0; n < 4; n++) parcels.push(await labelledParcel(w, member.token))
  const [parcel, two, three, four] = parcels
  if (!parcel || !two || !three || !four) throw new Error('four parcels were made')
  const ids = parcels.map(({ id }) => id)

  // Its member waits for it: the list of what is in transit stays open.
  const { page } = await app.visit({ member, language: 'en' })
  await page.goto('/user/account/shipsmart')
  await eventually(() => page.locator('[data-tile=in_transit]').innerText()).toContain('4')
  await page.locator('[data-tile=in_transit]').click()
  await expectPath(page, '/user/account/orderInTransit')
  const row = page.locator(`[data-row="${parcel.id}"]`)
  const expectRow = (status: TrackingStatus) =>
    row
      .getByText(say(`tracking.status.${status}`), { exact: true })
      .first()
      .waitFor()

  // Whoever works in the warehouse lands on the station, with the field ready.
  const holds = groupSeeds.find(({ code }) => code === 'warehouse')?.holds ?? (() => false)
  const clerk = await w.build.admin({ nodes: seedNames(adminRules).filter(holds) })
  const offline = { isAlone: true, expects: [/ERR_INTERNET_DISCONNECTED/] }
  const { page: station, say } = await app.visit({ language: 'en', admin: clerk, ...offline })
  await station.goto('/admin')
  await expectPath(station, '/admin/warehouseScan')
  await heading(station, say('scan.title')).waitFor()
  await scanByKeyboard(station, say, { clerk, one: parcel.tracking_number, two: two.tracking_number })
  await expectRow('in_transit')
  await row.getByText('Arrived at our warehouse').first().waitFor()
  await expectAxeCleanInProof(page)

  // Without a network scans wait, and are sent once and in order.
  const panel = resultPanel(station)
  await station.context().setOffline(true)
  await scan(station, three.tracking_number)
  await panel.getByText(say('scan.queued'), { exact: true }).waitFor()
  await scan(station, four.tracking_number)
  await station.getByText(say('scan.backlog', { count: 2 })).waitFor()
  await station.context().setOffline(false)
  await eventually(async () =>
    (
      await run<{ order_id: number }>(
        w.ctx.db,
        `select order_id from warehouse_scan where outcome = 'ok' and order_id = any($1) order by id`,
        [ids],
      )
    ).map(({ order_id: id }) => id),
  ).toEqual(ids)
  await station.getByText(say('scan.backlog', { count: 2 })).waitFor({ state: 'detached' })
  await eventually(() => station.locator('ol > li').count()).toBe(6)
  await station.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(station)
  await expectAxeClean(station)

  // Somebody else who waits for it: from home to its page, and with the post code to the day it is expected.
  const { page: out } = await app.visit({ language: 'en' })
  await out.goto('/')
  await out.getByRole('search').getByLabel(say('home.track.title')).fill(` ${parcel.tracking_number.toLowerCase()} `)
  await out
    .getByRole('search')
    .getByRole('button', { name: say('home.track.submit') })
    .click()
  await eventually(() => out.locator('[data-parcel]').getAttribute('data-status')).toBe('in_transit')
  await heading(out, say('tracking.page.title')).waitFor()
  await out.getByText('Arrived at our warehouse', { exact: true }).waitFor()
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

  // Staff tell from the order's drawer what they know of it; the member's screens follow without a reload.
  const { page: desk } = await app.visit({ language: 'en', admin: await w.build.admin() })
  await desk.goto(`/admin/order?open=${parcel.id}`)
  await desk.getByRole('link', { name: say('orderDesk.add_event') }).click()
  await expectPath(desk, '/admin/trackingEvent')
  await addEvent(desk, 'out_for_delivery')
  await expectRow('out_for_delivery')
  await row.getByText(parcel.order_code, { exact: true }).click()
  await expectPath(page, '/user/account/logisticsDetail')
  const way = page.locator('[data-parcel]')
  await eventually(() => way.getAttribute('data-status')).toBe('out_for_delivery')
  await desk.goto(`/admin/trackingEvent?add=1&order_id=${parcel.id}`)
  await addEvent(desk, 'delivered')
  await eventually(() => way.getAttribute('data-status')).toBe('delivered')
  await expectAxeCleanInProof(page)
  await page
    .getByRole('link', { name: say('orderHistory.title'), exact: true })
    .last()
    .click()
  await expectPath(page, '/user/account/orderHistory')
  await expectRow('delivered')
  await page.goto('/user/account/shipsmart')
  await eventually(() => page.locator('[data-tile=history]').innerText()).toContain('1')
  await eventually(() => page.locator('[data-tile=in_transit]').innerText()).toContain('3')

  // The order's own drawer says the same.
  await page.goto(`/user/account/sheetOrder?open=${parcel.id}`)
  await page.locator('[data-section=tracking]').getByText('Out for delivery', { exact: true }).waitFor()

  async function addEvent(form: Page, status: 'out_for_delivery' | 'delivered'): Promise<void> {
    const dialog = form.getByRole('dialog')
    // Its order is filled in already.
    await eventually(() =>
      dialog.getByRole('combobox', { name: say('field.trackingEvent.order_id.label') }).inputValue(),
    ).toContain(parcel?.order_code)
    await dialog.getByRole('combobox', { name: say('field.trackingEvent.status.label') }).click()
    await form.getByRole('option', { name: say(`tracking.status.${status}`), exact: true }).click()
    const now = formatTime(w.ctx.clock(), w.ctx.settings.get('time_zone'), 'yyyy-mm-dd hh:MM:ss')
    await dialog.getByLabel(say('field.trackingEvent.event_time.label')).fill(now.replace(' ', 'T'))
    await dialog.getByLabel(say('field.trackingEvent.place.label')).fill('Manchester')
    await dialog.getByRole('button', { name: say('resource.add'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
}, 240_000)

const resultPanel = (page: Page) => page.getByRole('status').filter({ has: page.locator('svg') })

async function scan(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

type Scanned = { clerk: { username: string }; one: string; two: string }

/** One parcel in, the same again, a number that nobody knows, and one whose weight makes a re-weigh with its photo. */
async function scanByKeyboard(page: Page, say: Visit['say'], { clerk, one, two }: Scanned): Promise<void> {
  const field = page.getByLabel(say('scan.field.number'), { exact: true })
  const panel = resultPanel(page)
  const isFocused = () => field.evaluate((element) => element === document.activeElement)
  await eventually(isFocused).toBe(true)
  await scan(page, one.toLowerCase())
  await panel.getByText(say('scan.ok.title'), { exact: true }).waitFor()
  await page.getByText(say('scan.count', { count: 1 })).waitFor()
  await scan(page, one)
  await panel.getByText(say('scan.again.title'), { exact: true }).waitFor()
  await panel.getByText(clerk.username).waitFor()
  await scan(page, 'RR000000005GB')
  await panel.getByText(say('scan.not_found.title'), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await panel.getByText(say('scan.ready'), { exact: true }).waitFor()
  // A click on nothing, and the weight before the parcel.
  await page.mouse.click(700, 500)
  await eventually(isFocused).toBe(true)
  await page.keyboard.press('F2')
  await page.keyboard.type('9000')
  await page.keyboard.press('Enter')
  await eventually(isFocused).toBe(true)
  // Waited for early: the browser is told apart from the keys, and must have heard of it before F9.
  const chooser = page.waitForEvent('filechooser')
  await scan(page, two)
  await panel.getByText(say('scan.ok.title'), { exact: true }).waitFor()
  await panel.getByText(/Re-weigh: £/).waitFor()
  await expectAxeCleanInProof(page)
  await page.keyboard.press('F9')
  await (await chooser).setFiles({ name: 'scales.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
  await page.getByText(say('scan.photo.added'), { exact: true }).waitFor()
  await eventually(isFocused).toBe(true)
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
