import { utils, write } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { run } from '#server/platform/db/pool.ts'
import { holdRequest } from './hold-request.ts'
import { expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectStays, heading, toast } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row} ${column}"]`)

/** What the server asks for 1.2 kg from London to Manchester. */
async function quoted(code: string): Promise<string | null | undefined> {
  const packages = [{ package: { weight: 1200, length: '10', width: '10', height: '10' } }]
  const body = { sender: { countryCode: 'GB' }, receiver: { countryCode: 'GB' }, packages }
  const { data } = await app.w.post<{ list: Offer[] }>('/api/channel/price', { body })
  return data.list.find((offer) => offer.code === code)?.amount
}

/** What a visitor sees for 1.2 kg from London to Manchester. */
async function visitorSees(code: string, price: string): Promise<void> {
  const { page } = await app.visit({ language: 'en' })
  await page.goto('/priceEstimate?from=GB&to=GB&p=1200x10x10x10')
  await page.locator(`[data-offer=${code}]`).getByText(price).first().waitFor()
}

proofTest(
  'staff copy prices, raise them by 5 %, correct one and publish; what leaves a gap or cannot be read is refused',
  {
    shownBy: [
      'copies a version, is changed whole, and is thrown away; a channel has one at a time',
      'an empty cell in the middle, prices that end early, and prices that fall are marked where they show',
      'what cannot be read is said cell by cell in the caller’s language, and nothing is kept',
      'gaps, missing cells and weights without a price are refused by zone and weight',
    ],
  },
  async () => {
    expect(await quoted('uk-economy')).toBe('3.65')
    const pasted = await makeDraft('eu-road')
    const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
    await page.goto('/admin/priceTable')
    await heading(page, say('priceTable.title')).waitFor()
    await page.getByRole('button', { name: say('priceTable.new'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('priceTable.new_channel')).click()
    await page.getByRole('option', { name: 'UK Economy' }).click()
    await eventually(() => dialog.locator('[name=from_id] option').count()).toBe(2)
    await dialog.getByRole('button', { name: say('priceTable.new_make') }).click()
    await heading(page, say('priceTable.heading', { channel: 'UK Economy', version: 2 })).waitFor()

    await page.getByRole('button', { name: say('priceTable.percent'), exact: true }).click()
    await page.getByLabel(say('priceTable.percent_by')).fill('5')
    await page.getByRole('button', { name: say('priceTable.percent_do'), exact: true }).click()
    // 3.65 × 1.05 = 3.8325
    await eventually(() => cell(page, 1, 2).inputValue()).toBe('3.83')
    await page.getByRole('switch').click({ force: true })
    await page.getByText(`${say('priceTable.before', { price: '3.65' })} · +4.9%`).waitFor()

    // By keys: down to the next weight, and a wrong price is marked before it is mended.
    await cell(page, 0, 2).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('4.2x')
    await eventually(() => cell(page, 1, 2).getAttribute('aria-invalid')).toBe('true')
    await cell(page, 1, 2).fill('4.20')
    await page.keyboard.press('ArrowRight')
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('1 3')

    await page.getByRole('button', { name: say('priceTable.publish'), exact: true }).click()
    const publish = page.getByRole('dialog', { name: say('priceTable.publish_title', { version: 2 }) })
    await publish.getByLabel(say('priceTable.remark')).fill('Winter prices')
    const publishing = await holdRequest(page, '**/admin/priceTable/publish')
    await publish.getByRole('button', { name: say('priceTable.publish'), exact: true }).click()
    await eventually(publishing.isRequested).toBe(true)
    await page.keyboard.press('Escape')
    await expectStays(publish)
    publishing.release()
    await toast(page, say('priceTable.published', { version: 2 })).waitFor()
    await page.getByRole('button', { name: say('priceTable.clone') }).waitFor()
    expect(await cell(page, 1, 2).getAttribute('readonly')).not.toBeNull()
    await visitorSees('uk-economy', '£4.20')

    await page.getByRole('link', { name: say('priceTable.back') }).click()
    await page.locator(`a[href="/admin/priceTable?grid=${pasted}"]`).click()
    await heading(page, say('priceTable.heading', { channel: 'Europe by Road', version: 2 })).waitFor()

    // A spreadsheet that cannot be read is refused row by row.
    await page.getByRole('button', { name: say('priceTable.import') }).click()
    const chosen = page.getByRole('dialog')
    await chosen
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.xls', mimeType: 'application/vnd.ms-excel', buffer: sheet('five') })
    await chosen
      .getByRole('row', { name: /^2 / })
      .filter({ hasText: say('invalid.money') })
      .waitFor()
    await page.keyboard.press('Escape')
    await chosen.waitFor({ state: 'hidden' })

    // A block pasted from a spreadsheet fills the grid; what would leave a weight without a price is not published; leaving asks first.
    await cell(page, 0, 2).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '9.05\t11.05\r\n\t13.05\r\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await eventually(() => cell(page, 1, 3).inputValue()).toBe('13.05')
    await page.getByText(say('priceTable.problem.gap', { zone: 'Europe 1', kg: 1 })).waitFor()
    await eventually(() => cell(page, 1, 2).getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('link', { name: say('priceTable.back') }).click()
    await page.getByRole('button', { name: say('resource.form_leave_no') }).click()
    const saving = await holdRequest(page, '**/admin/priceTable/edit')
    await page.getByRole('button', { name: say('priceTable.publish'), exact: true }).click()
    await eventually(saving.isRequested).toBe(true)
    // Typed after the press: it is neither published without that, nor is that lost.
    await cell(page, 0, 2).fill('9.15')
    saving.release()
    await toast(page, say('priceTable.typed_since')).waitFor()
    await page.getByText(say('priceTable.unsaved'), { exact: true }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: say('priceTable.publish'), exact: true }).click()
    const gaps = page.getByRole('dialog')
    await gaps.getByText(say('priceTable.problem.gap', { zone: 'Europe 1', kg: 1 })).waitFor()
    await eventually(() => gaps.getByRole('button', { name: say('priceTable.publish'), exact: true }).isDisabled()).toBe(true)
  },
)

proofTest(
  'on a phone, in Chinese: a spreadsheet with errors is refused row by row, the mended one is imported and published',
  {
    shownBy: [
      'copies a version, is changed whole, and is thrown away; a channel has one at a time',
      'an empty cell in the middle, prices that end early, and prices that fall are marked where they show',
      'what cannot be read is said cell by cell in the caller’s language, and nothing is kept',
      'gaps, missing cells and weights without a price are refused by zone and weight',
      'an .xls with changed prices becomes the draft, is published, and prices parcels; the quote before keeps its version',
      'wrong rows are all listed in the caller’s language, and nothing is written',
    ],
  },
  async () => {
    const { page, say } = await app.visit({ width: 390, language: 'zh-cn', admin: await app.w.build.admin() })
    const id = await makeDraft('uk-next-day')
    await page.goto(`/admin/priceTable?grid=${id}`)
    await heading(page, say('priceTable.heading', { channel: '英国次日达', version: 2 })).waitFor()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: say('priceTable.import') }).click()
    const dialog = page.getByRole('dialog')
    const choose = (price: number | string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'prices.xls', mimeType: 'application/vnd.ms-excel', buffer: sheet(price) })
    await choose('五镑')
    await dialog.getByRole('row', { name: `2 价格（英镑） ${say('invalid.money')}` }).waitFor()
    await choose(5)
    await toast(page, say('priceTable.imported', { zones: 1, surcharges: 0 })).waitFor()
    await eventually(() => cell(page, 0, 2).inputValue()).toBe('5.00')
    await page.getByRole('button', { name: say('priceTable.publish'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('priceTable.publish'), exact: true })
      .click()
    await toast(page, say('priceTable.published', { version: 2 })).waitFor()
    await expectNoHorizontalScroll(page)
    await visitorSees('uk-next-day', '£5.00')
  },
)

async function makeDraft(code: string): Promise<number> {
  const { token } = await app.w.build.admin()
  const [first] = await run<{ id: number; channel_id: number }>(
    app.w.ctx.db,
    'select p.id, p.channel_id from price_table p join channel c on c.id = p.channel_id where c.code = $1',
    [code],
  )
  const body = { channel_id: first?.channel_id, from_id: first?.id }
  return (await app.w.post<{ id: number }>('/admin/priceTable/draft', { admin: token, body })).data.id
}

/** One zone, one price up to 25 kg, in an .xls with Chinese headings. */
function sheet(price: number | string): Buffer {
  const rows = [
    ['行类型', '分区代码', '大于（克）', '至（克，含）', '价格（英镑）'],
    ['重量段', 'UK', 0, 25_000, price],
  ]
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'A')
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
