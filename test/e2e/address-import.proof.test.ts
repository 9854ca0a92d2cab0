import { utils, write } from '@e965/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, waitUntilSettled } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const headings = ['Country', 'Salutation', 'First name', 'Last name', 'Mobile number', 'Post code', 'City', 'Address']
const mary = ['GB', 'Ms', 'Mary', 'Jones', '07911 123456', 'GU1 3AA', 'Guildford', '22 High Street']
const john = ['GB', 'Mr', 'John', 'Smith', '07911 123457', 'XX', 'London', '10 Downing Street']
const jane = ['GB', 'Ms', 'Jane', 'Doe', '07911 123458', 'YY', 'York', '1 Stonegate']

/** Read by the worker beside the bundle, as in the product. */
const sheet = (...rows: unknown[][]): Buffer =>
  write(utils.book_new(utils.aoa_to_sheet([headings, ...rows]), 'S'), { type: 'buffer', bookType: 'biff8' })

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer })

proofTest(
  'a sheet is imported: the table marks the cell, cards do on a phone; a reload finds the same rows, corrections arrive one after the other, a row is left out, and a wrong file says why',
  {
    shownBy: [
      'a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone',
      'are each marked with the words of the form, in the reader’s language, and corrected in place',
      'what is no sheet, is broken, protected or empty is refused by name',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say } = await app.visit({ width: 1440, language: 'en', member })
    await page.goto('/user/account/addressBook?import=new')
    await choose(page, 'notes.xlsx', Buffer.from('no sheet at all'))
    await page.getByRole('alert').getByText(say('error.sheet.text'), { exact: true }).waitFor()
    await choose(page, 'people.xls', sheet(mary, john, jane))
    const cell = (field: 'zip_code' | 'city' | 'address_line_1', number: number) =>
      page.getByLabel(say('import.cell', { column: say(`field.address.${field}.label`), number }), { exact: true })
    await cell('zip_code', 3).waitFor()
    await eventually(() => cell('zip_code', 3).getAttribute('aria-invalid')).toBe('true')
    await expectAxeCleanInProof(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const row = page.locator('[data-row="3"]')
    await row.getByText(say('invalid.address.postcode'), { exact: true }).waitFor()
    await row.getByLabel(say('field.address.zip_code.label'), { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeCleanInProof(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await cell('zip_code', 3).waitFor()
    await page.getByRole('button', { name: say('import.skip_row', { number: 4 }), exact: true }).click()
    await page.getByText(`${say('import.view.skipped')} 1`).waitFor()

    await page.getByRole('button', { name: say('import.commit', { count: 1 }), exact: true }).waitFor()
    await page.locator('[data-view=all]').click()
    await page.getByRole('button', { name: say('import.edit_row', { number: 2 }), exact: true }).click()

    // The first one is late.
    const fixes: string[] = []
    let release = () => {}
    const free = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/address/importFix', async (route) => {
      fixes.push(route.request().postData() ?? '')
      if (fixes.length === 1) await free
      await route.continue()
    })
    await cell('address_line_1', 2).fill('23 High Street')
    await cell('address_line_1', 2).press('Enter')
    await eventually(() => fixes.length).toBe(1)
    // Typed on before the answer to what was sent.
    await cell('address_line_1', 2).fill('23 High Street, Flat 4')
    await cell('zip_code', 3).fill('SW1A 2AA')
    await cell('zip_code', 3).press('Enter')
    const add = (count: number) => page.getByRole('button', { name: say('import.commit', { count }), exact: true })
    await waitUntilSettled(page)
    expect(fixes).toHaveLength(1)
    expect(await add(1).isDisabled()).toBe(true)
    release()
    await eventually(() => cell('address_line_1', 2).inputValue()).toBe('23 High Street, Flat 4')
    await eventually(() => fixes.length).toBe(3)
    await add(2).click()
    await page.getByText(say('import.added', { count: 2 }), { exact: true }).waitFor()
    await page.getByRole('button', { name: say('import.finish'), exact: true }).click()
    await page.getByRole('article').getByText('23 High Street, Flat 4').waitFor()
    expect(await page.getByRole('article').count()).toBe(2)
  },
)

proofTest(
  'on a phone an .xls is imported: the bad cell is corrected where it stands, and the twin stays out',
  {
    shownBy: [
      'a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone',
      'are each marked with the words of the form, in the reader’s language, and corrected in place',
      'what is no sheet, is broken, protected or empty is refused by name',
      'of the book and of the same sheet are not added, unless wished',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const { page, say } = await app.visit({ width: 390, member })
    await page.goto('/user/account/addressBook')
    await page.getByRole('button', { name: say('import.open'), exact: true }).click()
    await choose(page, '客户.xls', sheet(mary, john, mary))
    const row = page.locator('[data-row="3"]')
    await row.getByText(say('invalid.address.postcode'), { exact: true }).waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
    await page.getByRole('button', { name: say('import.commit', { count: 1 }), exact: true }).waitFor()
    await row.getByLabel(say('field.address.zip_code.label'), { exact: true }).fill('SW1A 2AA')
    await row.getByLabel(say('field.address.zip_code.label'), { exact: true }).press('Enter')
    await row.getByText(say('import.view.good'), { exact: true }).waitFor()
    await page.getByRole('button', { name: say('import.commit', { count: 2 }), exact: true }).click()
    await page.getByText(say('import.added', { count: 2 }), { exact: true }).waitFor()
    await page.getByText(say('import.left', { bad: 0, twin: 1, skipped: 0 })).waitFor()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: say('import.finish'), exact: true }).click()
    await eventually(() => page.getByRole('article').count()).toBe(2)
  },
)
