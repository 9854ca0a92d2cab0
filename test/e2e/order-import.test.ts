import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { orderRow, orderSheet, sheetSender } from '#test/world/order-sheet.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { orderListPath, setPdfViewer, startOrderWorker } from './order-screen.ts'
import { expectAxeClean, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
  await startOrderWorker(app.w)
})

type Walk = { rows: number; bad: number; width: 390 | 1440 }

/** From the list of orders to paper and hand-over: a sheet is sent, three of its bad cells are corrected where they stand, and the rest is bought. */
async function walkImport({ rows, bad, width }: Walk): Promise<void> {
  const member = await app.w.build.member({ money: rows * 10_00 })
  await app.w.post('/api/address/add', { member: member.token, body: sheetSender })
  const content = await orderSheet(
    Array.from({ length: rows }, (_, index) => (index < bad ? orderRow(index).with(4, 'nowhere') : orderRow(index))),
  )
  const { page, say } = await app.visit({ member, width, language: 'en' })
  await setPdfViewer(page, false)
  await page.goto(orderListPath)
  await page.getByRole('link', { name: say('orders.import'), exact: true }).click()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'orders.xlsx', mimeType, buffer: content })
  await page.locator('[data-view=bad]').getByText(String(bad)).waitFor()
  await expectNoHorizontalScroll(page)
  await expectAxeClean(page)
  const column = say('orderSheet.receiver_zip')
  for (const number of [2, 3, 4]) {
    const cell =
      width === 390
        ? page.locator(`[data-row="${number}"]`).getByLabel(column, { exact: true })
        : page.getByLabel(say('import.cell', { column, number }), { exact: true })
    await cell.fill('M3 1AZ')
    await cell.press('Enter')
  }
  const ready = rows - bad + 3
  await page.getByRole('button', { name: say('import.commit_orders', { count: ready }), exact: true }).waitFor()
  const pay = page.getByRole('button', { name: /^Create and pay/ })
  await eventually(() => pay.isEnabled()).toBe(true)
  await pay.click()
  await page.getByText(say('import.orders.labels', { done: String(ready), count: String(ready) })).waitFor({ timeout: 240_000 })
  const download = page.waitForEvent('download', { timeout: 240_000 })
  await page.getByRole('button', { name: say('import.orders.print', { count: ready }), exact: true }).click()
  const pages = await readPdf(new Uint8Array(await readFile(await (await download).path())))
  expect(pages).toHaveLength(ready)
  expect(pages.at(-1)?.text).toContain(`A-${rows - 1}`)
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: say('import.orders.show'), exact: true }).click()
  await page.locator('main [data-row]').first().waitFor()
  await page.goto('/user/account/manifest')
  await page.locator('[data-channel]').getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('manifest.close'), exact: true })
    .click()
  await page.getByText(say('manifest.waiting_none'), { exact: true }).waitFor({ timeout: 60_000 })
  const made = await run<{ n: number }>(
    app.w.ctx.db,
    'select count(*)::int as n from shipping_order where user_id = $1 and status = 1 and pay_status = 2 and is_effective = 1 and print_count = 1',
    [member.id],
  )
  expect(made).toEqual([{ n: ready }])
}

test('a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone', async () => {
  await walkImport({ rows: 24, bad: 6, width: 390 })
})

test('a sheet with strange headings is matched by hand, and what a cell says is filled down', async () => {
  const member = await app.w.build.member()
  await app.w.post('/api/address/add', { member: member.token, body: sheetSender })
  const second = orderRow(1).with(10, 'Mug').with(12, null)
  const content = await orderSheet([orderRow(1).with(12, 'cheap'), second, second.with(10, 'Scarf'), orderRow(2)], {
    1: 'Wer',
  })
  const { page, say } = await app.visit({ member, width: 1440, language: 'en' })
  await page.goto('/user/account/sheetOrder/import')
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'orders.xlsx', mimeType, buffer: content })
  await page.getByRole('combobox', { name: say('import.match.means_of', { column: 'Wer' }), exact: true }).click()
  await page.getByRole('option', { name: `${say('orderSheet.receiver_name')} *`, exact: true }).click()
  await expectAxeClean(page)
  await page.getByLabel(say('import.match.save_as')).fill('Our sheet')
  await page.getByRole('button', { name: say('import.match.apply'), exact: true }).click()
  const column = say('orderSheet.item_price')
  const cell = page.getByLabel(say('import.cell', { column, number: 2 }), { exact: true })
  await cell.fill('4.50')
  await page.getByRole('button', { name: say('import.fill', { column, number: 2 }), exact: true }).click()
  await page.getByRole('menuitem', { name: say('import.fill_order_empty'), exact: true }).click()
  await page.getByRole('button', { name: say('import.commit_orders', { count: 2 }), exact: true }).click()
  await page.getByText(say('import.added', { count: 4 }), { exact: true }).waitFor()
  await page.goto('/user/account/sheetOrder/import')
  await page.getByText('orders.xlsx').first().waitFor()
})

proofTest(
  'a thousand rows with forty bad cells are imported, corrected, paid, printed as one file and handed over',
  {
    shownBy: 'a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone',
  },
  async () => {
    await walkImport({ rows: 1000, bad: 40, width: 1440 })
  },
)
