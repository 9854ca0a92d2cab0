import type { Locator, Page } from 'playwright-core'
import { chooseFromRow, heading, rowMenuButton } from './screen.ts'
import type { Say } from './words.ts'

export type CountryForm = { name_zh?: string; name_en?: string; iso2?: string; iso3?: string; iso_number?: string }

/** The list of countries as a person sees it. */
export function countryScreen(page: Page, say: Say) {
  const row = (code: string): Locator => page.getByRole('row').filter({ has: page.getByText(code, { exact: true }) })
  // Questions are dialogs as well; the form's one has the fields.
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  const field = (name: keyof CountryForm): Locator => form.getByRole('textbox', { name: say(`field.country.${name}.label`) })
  return {
    row,
    field,
    open: async (query = '') => {
      await page.goto(`/admin/country${query}`)
      await heading(page, say('country.title')).waitFor()
      await page.getByRole('table').waitFor()
    },
    addButton: page.getByRole('main').getByRole('button', { name: say('resource.add'), exact: true }),
    form,
    fill: async (values: CountryForm) => {
      for (const [name, value] of Object.entries(values)) await field(name as keyof CountryForm).fill(value)
    },
    submit: (word: 'resource.add' | 'common.save') => form.getByRole('button', { name: say(word), exact: true }).click(),
    menuButton: (name: string) => rowMenuButton(page, say, name),
    askDelete: (name: string) => chooseFromRow(page, say, name, say('resource.delete')),
    editButton: (name: string) => page.getByRole('button', { name: say('resource.edit_named', { name }), exact: true }),
    handle: (name: string) => page.getByRole('button', { name: say('resource.sort_handle', { name }), exact: true }),
    /** the codes of the rows shown, from the top */
    codes: () =>
      page
        .locator('[data-row] td code')
        .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? '').filter((text) => text.length === 2)),
    total: (count: number) =>
      page.getByText(say('resource.total', { count, shown: count.toLocaleString('en-GB') }), { exact: true }),
    search: page.getByRole('searchbox', { name: say('resource.search'), exact: true }),
    head: (name: string) => page.getByRole('columnheader', { name, exact: true }),
    pageButton: (number: number) => page.getByRole('button', { name: say('resource.page', { page: number }), exact: true }),
  }
}
