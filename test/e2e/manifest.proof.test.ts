import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { readPdf } from '#test/world/read-pdf.ts'
import { rowOf, rowsOf } from './order-list-screen.ts'
import { addOrders, orderListPath, payOrders, setPdfViewer, startOrderWorker } from './order-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
})

proofTest(
  'one parcel is handed over from the list of orders, the rest with its channel, and the sheet comes out on a phone',
  {
    shownBy: [
      'a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone',
      'is handed over channel by channel: each order once, with its time, its history and its list',
      'is printed by its member and by staff with the node, and by nobody else',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 100_00 })
    const orders = await addOrders(app.w, member.token, 3)
    const [one, two, three] = orders
    if (!one || !two || !three) throw new Error('three orders were made')
    await payOrders(
      app.w,
      member.token,
      orders.map(({ id }) => id),
    )
    const { page, say } = await app.visit({ member })
    await setPdfViewer(page, false)
    await page.goto(orderListPath)
    for (const { id } of orders) await rowOf(page, id).getByText(say('order.status.success'), { exact: true }).waitFor()
    await rowOf(page, one.id).getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: say('resource.selected_actions') })
    await bar.locator('[data-bulk=manifest]').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('orders.move.manifest'), exact: true })
      .click()
    await toast(page, 'MF').waitFor()
    await page.goto(`${orderListPath}?is_effective=1`)
    await eventually(() => rowsOf(page)).toEqual([one.id])

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/user/account/manifest')
    const channel = page.locator('[data-channel]')
    await channel.getByText(say('manifest.parcels', { count: 2 }), { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
    await channel.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('manifest.close'), exact: true }).click()
    await page.getByText(say('manifest.waiting_none'), { exact: true }).waitFor()
    await eventually(() => rowsOf(page)).toHaveLength(2)
    const latest = page.locator('main [data-row]').first()
    const download = page.waitForEvent('download')
    await latest.getByRole('button', { name: say('manifest.print') }).click()
    const [sheet] = await readPdf(new Uint8Array(await readFile(await (await download).path())))
    for (const { order_code: code } of [two, three]) expect(sheet?.text).toContain(code)
    expect(sheet?.text).not.toContain(one.order_code)
  },
)
