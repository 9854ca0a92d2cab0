import { beforeAll, expect, test } from 'vitest'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { adminRules, seedNames } from '#server/modules/access/rule-seeds.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { addOrders, payOrders } from './order-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('a clerk scans by keyboard alone; what is scanned without a network is kept, shown and sent in order when it is back', async () => {
  const { w } = app
  const member = await w.build.member({ money: 100_00 })
  const orders = await addOrders(w, member.token, 4)
  const ids = orders.map(({ id }) => id)
  await payOrders(w, member.token, ids)
  for (const id of ids) await makeLabel(w.ctx, id)
  const rows = await run<{ tracking_number: string }>(
    w.ctx.db,
    'select tracking_number from shipping_order where id = any($1) order by id',
    [ids],
  )
  const [one, two, three, four] = rows.map(({ tracking_number: number }) => number) as [string, string, string, string]
  const holds = groupSeeds.find(({ code }) => code === 'warehouse')?.holds ?? (() => false)
  const admin = await w.build.admin({ nodes: seedNames(adminRules).filter(holds) })
  const { page, say } = await app.visit({ language: 'en', admin, isAlone: true, expects: [/ERR_INTERNET_DISCONNECTED/] })

  // Whoever works in the warehouse lands on the station, with the field ready.
  await page.goto('/admin')
  await expectPath(page, '/admin/warehouseScan')
  await heading(page, say('scan.title')).waitFor()
  const field = page.getByLabel(say('scan.field.number'), { exact: true })
  const panel = page.getByRole('status').filter({ has: page.locator('svg') })
  const isFocused = () => field.evaluate((element) => element === document.activeElement)
  await eventually(isFocused).toBe(true)
  const scan = async (number: string) => {
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
  }
  await scan(one.toLowerCase())
  await panel.getByText(say('scan.ok.title'), { exact: true }).waitFor()
  await page.getByText(say('scan.count', { count: 1 })).waitFor()
  await scan(one)
  await panel.getByText(say('scan.again.title'), { exact: true }).waitFor()
  await panel.getByText(admin.username).waitFor()
  await scan('RR000000005GB')
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
  await scan(two)
  await panel.getByText(say('scan.ok.title'), { exact: true }).waitFor()
  await panel.getByText(/Re-weigh: £/).waitFor()
  await expectAxeClean(page)

  await page.context().setOffline(true)
  await scan(three)
  await panel.getByText(say('scan.queued'), { exact: true }).waitFor()
  await scan(four)
  await page.getByText(say('scan.backlog', { count: 2 })).waitFor()
  await page.context().setOffline(false)
  await eventually(async () =>
    (
      await run<{ tracking_number: string }>(
        w.ctx.db,
        `select tracking_number from warehouse_scan where outcome = 'ok' and order_id = any($1) order by id`,
        [ids],
      )
    ).map(({ tracking_number: number }) => number),
  ).toEqual([one, two, three, four])
  await page.getByText(say('scan.backlog', { count: 2 })).waitFor({ state: 'detached' })
  expect(await page.locator('ol > li').count()).toBe(6)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAxeClean(page)
})
