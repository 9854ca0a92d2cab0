import type { Page } from 'playwright-core'
import { uploadSamples } from '../attachment-screen.ts'
import { createJobs } from '../job-screen.ts'
import type { Say } from '../words.ts'
import { openPage, type PageCase } from './page-case.ts'

const rows = async (page: Page, say: Say) => {
  await openPage('/admin/country?limit=10', () => say('country.title'))(page, say)
  await page.locator('[data-row]').first().waitFor()
}

/** Screens of the back office that are no more than their list. */
const officeLists = [
  ['/admin/auth/group', 'auth.group.title'],
  ['/admin/auth/admin', 'auth.admin.title'],
  ['/admin/auth/rule', 'auth.rule.title'],
  ['/admin/auth/adminLog', 'auth.adminLog.title'],
  ['/admin/routine/adminInfo', 'auth.info.title'],
  ['/admin/user/user', 'user.user.title'],
  ['/admin/user/group', 'user.group.title'],
  ['/admin/user/rule', 'user.rule.title'],
  ['/admin/user/moneyLog', 'user.moneyLog.title'],
  ['/admin/ledgerEntry', 'ledgerEntry.title'],
  ['/admin/invoice', 'invoice.title'],
  ['/admin/finance', 'finance.title'],
  ['/admin/user/scoreLog', 'user.scoreLog.title'],
  ['/admin/salesperson', 'salesperson.title'],
  ['/admin/recharge', 'recharge.title'],
  ['/admin/payment', 'payment.title'],
  ['/admin/refund', 'refund.title'],
  ['/admin/failedLabel', 'failedLabel.title'],
] as const

/** The back office: people, rules, money, words, machinery. */
export const officePages: PageCase[] = [
  ...officeLists.map(([path, title]): PageCase => ({ name: path, who: 'admin', go: openPage(path, (say) => say(title)) })),
  { name: 'outbox', who: 'admin', go: openPage('/admin/outbox', (say) => say('outbox.title')) },
  {
    name: 'dashboard with alarms',
    who: 'admin',
    prepare: createJobs,
    go: async (page, say) => {
      await openPage('/admin/dashboard', () => /./)(page, say)
      await page.getByRole('heading', { name: say('dashboard.alarms') }).waitFor()
      await page.getByRole('button', { name: `${say('dashboard.chart.sign_ups')}: ${say('dashboard.chart_as_table')}` }).click()
    },
  },
  {
    name: 'search',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/dashboard', () => /./)(page, say)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: say('search.title') })
      await palette.getByRole('combobox').fill('fr')
      await palette.getByRole('option').getByText('FR · FRA').waitFor()
    },
  },
  { name: 'country list', who: 'admin', go: rows },
  {
    name: 'country form',
    who: 'admin',
    go: async (page, say) => {
      await rows(page, say)
      await page.getByRole('button', { name: say('resource.add'), exact: true }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox').first().waitFor()
      await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
      await form.getByText(say('resource.form_check')).waitFor()
    },
  },
  {
    name: 'question before a delete',
    who: 'admin',
    go: async (page, say) => {
      await rows(page, say)
      await page.getByRole('checkbox').nth(1).check()
      await page
        .getByRole('region', { name: say('resource.selected_actions') })
        .getByRole('button', { name: say('resource.delete'), exact: true })
        .click()
      await page.getByRole('dialog', { name: say('resource.delete_ask') }).waitFor()
    },
  },
  {
    name: 'country list without a match',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/country?q=nothing-like-this', () => say('country.title'))(page, say)
      await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    },
  },
  {
    name: 'saved views',
    who: 'admin',
    go: async (page, say) => {
      // Over an empty list: a menu that half covers a row's buttons is no finding about the menu.
      await openPage('/admin/country?q=nothing-like-this', () => say('country.title'))(page, say)
      await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
      await page.getByRole('button', { name: say('resource.views'), exact: true }).click()
      await page.getByRole('button', { name: say('resource.view_save'), exact: true }).waitFor()
    },
  },
  {
    name: 'job list',
    who: 'admin',
    prepare: createJobs,
    go: async (page, say) => {
      await openPage('/admin/job', () => say('job.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'job detail',
    who: 'admin',
    prepare: createJobs,
    go: async (page, say) => {
      await openPage('/admin/job?name=sync-shop', () => say('job.title'))(page, say)
      await page.locator('[data-row]').first().getByText('sync-shop').click()
      await page.getByRole('dialog').getByText(say('field.job.payload.label')).waitFor()
    },
  },
  {
    name: 'task tray',
    who: 'admin',
    go: async (page, say) => {
      await rows(page, say)
      await page.getByRole('button', { name: say('resource.export'), exact: true }).click()
      await page.getByRole('button', { name: say('task.button', { count: 1 }), exact: true }).click()
      await page
        .getByRole('dialog', { name: say('task.title') })
        .getByText(say('task.state.waiting'))
        .waitFor()
    },
  },
  {
    name: 'attachment list',
    who: 'admin',
    prepare: uploadSamples,
    go: async (page, say) => {
      await openPage('/admin/routine/attachment', () => say('routine.attachment.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'choice from the attachments',
    who: 'admin',
    prepare: uploadSamples,
    go: async (page, say) => {
      await openPage('/admin/article?add=1', () => say('article.title'))(page, say)
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
  { name: 'article list', who: 'admin', go: openPage('/admin/article', (say) => say('article.title')) },
  { name: 'article categories', who: 'admin', go: openPage('/admin/articleCategory', (say) => say('articleCategory.title')) },
  {
    name: 'article form with its complaints',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/article?add=1', () => say('article.title'))(page, say)
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: say('field.article.content_en.label') }).waitFor()
      await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
      await form.getByText(say('resource.form_check')).waitFor()
    },
  },
  {
    name: 'settings',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/routine/config', () => say('config.title'))(page, say)
      await page.locator('[name=site_name]').waitFor()
    },
  },
  {
    name: 'settings, new item with its complaints',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/routine/config?group=mail', () => say('config.title'))(page, say)
      await page.getByRole('button', { name: say('config.add'), exact: true }).click()
      const drawer = page.getByRole('dialog')
      await drawer.locator('[name=name]').waitFor()
      await drawer.getByRole('button', { name: say('resource.add'), exact: true }).click()
      await drawer.getByText(say('resource.form_check')).waitFor()
    },
  },
  { name: 'no permission', who: 'admin without pages', go: openPage('/admin/country', (say) => say('page.no_power.title')) },
]
