import type { Page } from 'playwright-core'
import { pathOf } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import type { WordKey } from '#words/keys.ts'
import { formShown, type PageCase, rowsShown, sendForm } from './page-case.ts'

type OfficeCase = Omit<PageCase, 'who'>

/** What a list shows that a fresh database has no rows of. */
const rowsOf: Record<string, PageCase['needs']> = {
  '/admin/job': 'jobs',
  '/admin/order': 'order',
  '/admin/routine/attachment': 'uploads',
}

/** The list of every resource that has a page, called by its path. */
const lists: OfficeCase[] = resources
  .filter(({ menu }) => menu)
  .map(({ name }) => {
    const path = `/admin/${pathOf(name)}`
    return { name: path, path, title: (say) => say(`${name}.title` as WordKey), needs: rowsOf[path] }
  })

/** Forms that are more than a column of plain inputs, of rows that every database has. */
const forms: OfficeCase[] = [
  '/admin/auth/group?edit=2',
  '/admin/channel?edit=3',
  '/admin/channelParam?channel_id=1&add=1',
  '/admin/groupDiscount?add=1',
  '/admin/country?edit=1',
  '/admin/currency?edit=2',
  '/admin/payWay?edit=2',
  '/admin/payWay?edit=3',
  '/admin/goodsCategory?edit=2',
  '/admin/goods?edit=2',
  '/admin/packaging?edit=3',
  '/admin/insurance?edit=2',
].map((path) => ({ name: path, path, act: formShown }))

const chooseRows = async (page: Page) => {
  await rowsShown(page)
  for (const index of [0, 1])
    await page.locator('[data-row]').nth(index).locator('input[type=checkbox]:not([role=switch])').check()
}

const cases: OfficeCase[] = [
  ...lists,
  ...forms,
  { name: 'own profile', path: '/admin/routine/adminInfo', title: (say) => say('auth.info.title') },
  { name: 'scan station', path: '/admin/warehouseScan', title: (say) => say('scan.title') },
  { name: 'return station', path: '/admin/returnStation', title: (say) => say('returnStation.title') },
  { name: 'finance', path: '/admin/finance', title: (say) => say('finance.title') },
  { name: 'adjustment of a balance', path: '/admin/user/moneyLog?add=1', only: 'demo', act: formShown },
  { name: 'member, edited', path: '/admin/user/user?edit=1', only: 'demo', act: formShown },
  { name: 'payment, whole', path: '/admin/payment?open=1', only: 'demo' },
  {
    name: 'dashboard',
    path: '/admin/dashboard',
    only: 'demo',
    act: async (page) => await page.locator('main [data-ready]').waitFor(),
  },
  {
    name: 'dashboard with alarms',
    path: '/admin/dashboard',
    needs: 'jobs',
    only: 'fresh',
    act: async (page, say) => {
      await page.getByRole('heading', { name: say('dashboard.alarms') }).waitFor()
      await page.getByRole('button', { name: `${say('dashboard.trend.parcels')}: ${say('overview.as_table')}` }).click()
    },
  },
  {
    name: 'search',
    path: '/admin/dashboard',
    act: async (page, say) => {
      await page.locator('main [data-ready]').waitFor()
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: say('search.title') })
      await palette.getByRole('combobox').fill('fr')
      await palette.getByRole('option').getByText('FR · FRA').waitFor()
    },
  },
  { name: 'list, filtered', path: '/admin/country?is_eu=1&q=land&order=iso2,desc', act: rowsShown },
  { name: 'list, two chosen', path: '/admin/country?limit=10', act: chooseRows },
  {
    name: 'list without a match',
    path: '/admin/country?q=nothing-like-this',
    title: (say) => say('country.title'),
    act: async (page, say) => await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor(),
  },
  {
    name: 'form with its complaints',
    path: '/admin/country?add=1',
    title: (say) => say('country.title'),
    act: async (page, say) => {
      await formShown(page)
      await sendForm(page, say)
    },
  },
  {
    name: 'question before a delete',
    path: '/admin/country?limit=10',
    act: async (page, say) => {
      await chooseRows(page)
      await page
        .getByRole('region', { name: say('resource.selected_actions') })
        .getByRole('button', { name: say('resource.delete'), exact: true })
        .click()
      await page.getByRole('dialog', { name: say('resource.delete_ask') }).waitFor()
    },
  },
  {
    // Over an empty list: a menu that half covers a row's buttons is no finding about the menu.
    name: 'saved views',
    path: '/admin/country?q=nothing-like-this',
    act: async (page, say) => {
      await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
      await page.getByRole('button', { name: say('resource.views'), exact: true }).click()
      await page.getByRole('button', { name: say('resource.view_save'), exact: true }).waitFor()
    },
  },
  {
    name: 'layout settings',
    path: '/admin/country?limit=10',
    only: 'demo',
    act: async (page) => {
      await rowsShown(page)
      // Phones have none.
      const cog = page.locator('header button:has(.tabler-icon-settings)')
      if (!(await cog.isVisible())) return
      await cog.click()
      await page.locator('[role=dialog] [name=menuWidth]').waitFor()
    },
  },
  {
    name: 'task tray',
    path: '/admin/country?limit=10',
    act: async (page, say) => {
      await rowsShown(page)
      await page.getByRole('button', { name: say('resource.export'), exact: true }).click()
      await page.locator('header button:has(.tabler-icon-checklist)').click()
      await page
        .getByRole('dialog', { name: say('task.title') })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  {
    name: 'job, whole',
    path: '/admin/job?name=sync-shop',
    needs: 'jobs',
    only: 'fresh',
    act: async (page, say) => {
      await page.locator('[data-row]').first().getByText('sync-shop').click()
      await page.getByRole('dialog').getByText(say('field.job.payload.label')).waitFor()
    },
  },
  {
    name: 'choice from the attachments',
    path: '/admin/article?add=1',
    needs: 'uploads',
    only: 'fresh',
    act: async (page, say) => {
      await page
        .getByRole('button', { name: `${say('field.article.cover.label')}: ${say('upload.choose_stored')}`, exact: true })
        .click()
      await page
        .getByRole('dialog', { name: say('attachment.choose') })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  {
    name: 'article form with its complaints',
    path: '/admin/article?add=1',
    act: async (page, say) => {
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: say('field.article.content_en.label') })
        .waitFor()
      await sendForm(page, say)
    },
  },
  {
    name: 'article, edited',
    path: '/admin/article?edit=2',
    act: async (page) => await page.locator('[role=dialog] [contenteditable=true]').nth(1).waitFor(),
  },
  {
    name: 'settings',
    path: '/admin/routine/config',
    title: (say) => say('config.title'),
    act: async (page) => await page.locator('[name=site_name]').waitFor(),
  },
  {
    name: 'settings, new item with its complaints',
    path: '/admin/routine/config?group=mail',
    title: (say) => say('config.title'),
    act: async (page, say) => {
      await page.getByRole('button', { name: say('config.add'), exact: true }).click()
      await page.getByRole('dialog').locator('[name=name]').waitFor()
      await sendForm(page, say)
    },
  },
  {
    name: 'order of the back office, whole',
    path: '/admin/order',
    needs: 'order',
    only: 'fresh',
    act: async (page, say) => {
      await page.locator('[data-row]').first().click()
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: say('orderDesk.entries') })
        .waitFor()
    },
  },
  {
    name: 'order of the demo, whole',
    path: '/admin/order',
    only: 'demo',
    act: async (page) => {
      const row = page.locator('[data-row]').first()
      // On a phone it is a card, which opens like a row.
      await row.locator('td:nth-child(2), [data-title]').click()
      await page.locator('[role=dialog] h2').first().waitFor()
    },
  },
  {
    name: 'price table by bands',
    path: '/admin/priceTable?grid=1',
    title: () => / 1( 版)?$/,
    act: async (page) => await page.locator('[data-cell="0 2"]').waitFor(),
  },
  {
    name: 'price table by steps',
    path: '/admin/priceTable?grid=5',
    act: async (page) => await page.locator('[data-cell]').first().waitFor(),
  },
  {
    name: 'price table, a draft with findings',
    path: '/admin/priceTable?state=0',
    needs: 'price draft',
    only: 'fresh',
    act: async (page, say) => {
      await page
        .getByText(say('priceTable.version', { version: 2 }))
        .first()
        .click()
      await page.locator('[data-cell="1 2"]').fill('')
      await page.getByRole('switch').click({ force: true })
      await page.locator('[data-cell="1 2"][aria-invalid=true]').waitFor()
    },
  },
]

/** The back office. */
export const officePages: PageCase[] = [
  ...cases.map((one): PageCase => ({ ...one, who: 'admin' })),
  {
    name: 'no permission',
    path: '/admin/country',
    who: 'admin without pages',
    only: 'fresh',
    title: (say) => say('page.no_power.title'),
  },
]
