import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type Language, pick } from '#domain/language.ts'
import { returnQueue } from '#domain/return/status.ts'
import { run } from '#server/platform/db/pool.ts'
import { pictureFile } from './article-screen.ts'
import { rowOf } from './order-list-screen.ts'
import { addOrders, orderListPath, payOrders, startOrderWorker } from './order-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { walkedIn } from './proof-test.ts'
import { chooseFromRow, eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

const returnsPath = '/user/account/refundOrder'
const spaceName = 'R-01'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
  await run(
    app.w.ctx.db,
    `with depot as (
       insert into warehouse (name_zh, name_en, code, country_id, address_zh, address_en, city, zip_code, contact, phone, time_zone, weigh, services)
       select '退件仓', 'Returns depot', 'RETW', id, '1 Dock Road', '1 Dock Road', 'London', 'E16 1AA', 'Depot', '+442071838750', 'Europe/London', 999999, '{receive,return}'
       from country where iso2 = 'GB' returning id)
     insert into space (warehouse_id, name) select id, $1 from depot`,
    [spaceName],
  )
})

type Order = { id: number; order_code: string; tracking_number: string }

const ordersOf = (userId: number) =>
  run<Order>(
    app.w.ctx.db,
    `select id, order_code, tracking_number from shipping_order where user_id = $1 and status = 1 order by id`,
    [userId],
  )

async function labelledOrders(member: { id: number; token: string }, count: number): Promise<Order[]> {
  const added = await addOrders(app.w, member.token, count)
  await payOrders(
    app.w,
    member.token,
    added.flatMap(({ ids }) => ids),
  )
  await eventually(async () => (await ordersOf(member.id)).length).toBe(count)
  return ordersOf(member.id)
}

type Reason = { id: number; name_zh: string; name_en: string }
async function reasonOf(name: string): Promise<Reason> {
  const [reason] = await run<Reason>(app.w.ctx.db, 'select id, name_zh, name_en from return_reason where name_en = $1', [name])
  if (!reason) throw new Error(`there is no reason called ${name}`)
  return reason
}

const chooseReason = async (page: Page, name: string, language: Language) => {
  const reason = await reasonOf(name)
  await page.getByRole('radio', { name: pick(language, reason.name_zh, reason.name_en) }).check()
}

type StoredReturn = {
  id: number
  order_no: string
  status: number
  outcome: number
  pay_status: number
  label_order_id: number | null
}
async function returnOf(orderId: number): Promise<StoredReturn | undefined> {
  const [row] = await run<StoredReturn>(
    app.w.ctx.db,
    'select id, order_no, status, outcome, pay_status, label_order_id from return_order where order_id = $1',
    [orderId],
  )
  return row
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Buys the label of the order that the pay dialog is open for. */
async function pay(page: Page, say: Visit['say']): Promise<void> {
  await dialog(page, say('orders.pay.title', { count: 1 }))
    .locator('[data-autofocus]')
    .click()
}

async function refundUnusedLabel({ page, say }: Visit, order: Order, language: Language): Promise<void> {
  await page.goto(orderListPath)
  await rowOf(page, order.id).waitFor()
  await chooseFromRow(page, say, order.order_code, say('orders.move.return'))
  await expectPath(page, returnsPath)
  await chooseReason(page, 'Label not used', language)
  await expectAxeCleanInProof(page)
  await dialog(page, say('returnOrder.ask.title')).getByRole('button', { name: /£/ }).click()
  await eventually(async () => (await returnOf(order.id))?.status).toBe(0)
  const no = (await returnOf(order.id))?.order_no ?? ''
  await dialog(page, no).getByText(say('returnOrder.next.requested')).first().waitFor()

  await page.goto('/admin/returnOrder')
  await heading(page, say('returnOrder.title')).waitFor()
  await page.locator(`[data-tab="${returnQueue.decide}"]`).click()
  await page
    .getByRole('button', { name: say('resource.act_named', { action: say('returnOrder.approve'), name: no }), exact: true })
    .click()
  await dialog(page, say('returnOrder.approve_ask'))
    .getByRole('button', { name: say('returnOrder.approve') })
    .click()
  await eventually(async () => (await returnOf(order.id))?.outcome).toBe(1)
}

/** Takes a parcel in as a clerk does it: the number is scanned, the rest is typed. */
async function takeIn({ page, say }: Visit, number: string, title: string): Promise<void> {
  await page.goto('/admin/returnStation')
  await page.locator('select').filter({ hasText: spaceName }).waitFor()
  await page.keyboard.press('F3')
  await page.locator('input[type=file]').setInputFiles(pictureFile('parcel.png'))
  await page.getByText(say('returnStation.photo_count', { count: 1 })).waitFor()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: title }).waitFor()
}

async function returnWithLabelAndReship(visit: Visit, order: Order, language: Language): Promise<void> {
  const { page, say } = visit
  await page.goto(returnsPath)
  await page
    .getByRole('link', { name: say('returnOrder.add') })
    .first()
    .click()
  await page.locator('input[name=order_search]').fill(order.order_code)
  await page.locator(`button[data-order="${order.id}"]`).click()
  await chooseReason(page, 'Buyer return', language)
  await page.getByRole('radio', { name: say('returnOrder.ask.way_label') }).check()
  await page.locator('[data-channel] input').first().check()
  await dialog(page, say('returnOrder.ask.title')).getByRole('button', { name: /£/ }).click()
  await pay(page, say)
  await expectPath(page, orderListPath)
  const labelled = async () => {
    const id = (await returnOf(order.id))?.label_order_id
    return (await run<Order>(app.w.ctx.db, 'select tracking_number from shipping_order where id = $1', [id]))[0]?.tracking_number
  }
  await eventually(labelled).not.toBe('')

  await takeIn(visit, (await labelled()) ?? '', say('returnStation.announced.title'))
  await expectAxeClean(page)

  await page.goto(`${returnsPath}?tab=in_stock`)
  const stored = await returnOf(order.id)
  await rowOf(page, stored?.id ?? 0).click()
  const drawer = dialog(page, stored?.order_no ?? '')
  await drawer.getByRole('img', { name: say('returnOrder.photo', { no: 1 }) }).waitFor()
  await drawer.getByText(say('returnOrder.condition.damaged')).waitFor()
  await drawer.getByRole('button', { name: say('returnOrder.choose') }).click()
  const choice = dialog(page, say('returnOrder.choose.title'))
  await choice.locator('[data-channel] input').first().check()
  await expectAxeCleanInProof(page)
  await choice.getByRole('button', { name: /£/ }).click()
  await pay(page, say)
  await eventually(async () => (await returnOf(order.id))?.outcome).toBe(2)
  expect((await returnOf(order.id))?.pay_status).toBe(2)
}

async function matchUnannounced(visit: Visit, order: Order): Promise<void> {
  const { page, say } = visit
  const number = `LOST${order.id}`
  await takeIn(visit, number, say('returnStation.unclaimed.title'))
  await page.goto('/admin/unclaimedReturn?status=0')
  await page.getByRole('button', { name: say('unclaimedReturn.match_named', { no: number }) }).click()
  const question = dialog(page, say('unclaimedReturn.match_title'))
  await question.getByLabel(say('unclaimedReturn.match_number')).fill(order.order_code)
  await page.keyboard.press('Enter')
  await question.getByText(say('unclaimedReturn.match_new')).waitFor()
  await question.getByRole('button', { name: say('unclaimedReturn.match') }).click()
  await eventually(async () => (await returnOf(order.id))?.status).toBe(3)
  await page.goto(`${returnsPath}?tab=in_stock`)
  await rowOf(page, (await returnOf(order.id))?.id ?? 0).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
}

test.each<Language>(walkedIn('zh-cn'))(
  'an unused label is refunded, a return comes in with our label and photos and goes out again for a fee, and one nobody announced is matched (%s)',
  async (language) => {
    const { w } = app
    const member = await w.build.member({ money: 200_00 })
    const admin = await w.build.admin()
    const [unused, returned, lost] = await labelledOrders(member, 3)
    if (!unused || !returned || !lost) throw new Error('three orders were not labelled')
    const visit = await app.visit({ member, admin, language })
    await refundUnusedLabel(visit, unused, language)
    await returnWithLabelAndReship(visit, returned, language)
    await matchUnannounced(visit, lost)
  },
)
