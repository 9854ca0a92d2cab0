import type { Page } from 'playwright-core'
import { offerTransfers } from '#server/modules/catalogue/index.ts'
import type { World } from '#test/world/world.ts'
import { sendSome } from './attachment-screen.ts'
import type { House } from './house.ts'
import { bookJobs } from './job-screen.ts'
import { buyOrder } from './order-desk-screen.ts'
import { draftPrices } from './price-table-screen.ts'
import { eventually, heading } from './screen.ts'
import type { Visit } from './visit.ts'
import type { Say } from './words.ts'

/** Every page there is, and how to stand in front of it. */
export type Place = {
  name: string
  who?: 'member' | 'admin' | 'admin without pages'
  expects?: RegExp[]
  /** what must be there to be seen */
  prepare?: (w: World) => Promise<void>
  go: (page: Page, say: Say) => Promise<void>
}

const at = (path: string, title: (say: Say) => string | RegExp) => async (page: Page, say: Say) => {
  await page.goto(path)
  await heading(page, title(say)).waitFor()
}

const rows = async (page: Page, say: Say) => {
  await at('/admin/country?limit=10', () => say('country.title'))(page, say)
  await page.locator('[data-row]').first().waitFor()
}

async function nothingFound(page: Page, say: Say): Promise<void> {
  await at('/articles?q=nothing-like-this', () => say('home.articles.title'))(page, say)
  await page.getByText(say('home.articles.none'), { exact: true }).waitFor()
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

export const places: Place[] = [
  ...officeLists.map(([path, title]): Place => ({ name: path, who: 'admin', go: at(path, (say) => say(title)) })),
  { name: 'home', go: at('/', (say) => say('home.hero.title')) },
  { name: 'help centre', go: at('/articles', (say) => say('home.articles.title')) },
  { name: 'help centre without a match', go: nothingFound },
  { name: 'article', go: at('/articles/customs-basics', () => /\S/) },
  {
    name: 'article that is not there',
    expects: [/404/],
    go: at('/articles/no-such-article', (say) => say('home.article.missing.title')),
  },
  { name: 'support', go: at('/serviceSupport', (say) => say('home.support.title')) },
  {
    name: 'price estimate',
    go: at('/priceEstimate?from=GB&to=CN&p=1200x30x20x15', (say) => say('price.title')),
  },
  {
    name: 'prohibited items',
    go: async (page, say) => {
      await at('/prohibitedItems', () => say('home.prohibited.title'))(page, say)
      await page.locator('[data-class=prohibited]').waitFor()
    },
  },
  { name: 'payment return', go: at('/return', (say) => say('home.return.title')) },
  {
    name: 'recharge',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/prepayNow?amount=0.50', () => say('prepay.title'))(page, say)
      await page.getByRole('radio').first().waitFor()
      await page.getByText(say('prepay.list_empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'payment that is not found',
    who: 'member',
    go: async (page, say) => {
      await at('/return?payment_no=P000000-00000000', () => say('home.return.title'))(page, say)
      await page.getByText(say('prepay.result.unknown'), { exact: true }).waitFor()
    },
  },
  {
    name: 'transfer that is awaited',
    who: 'member',
    prepare: async ({ ctx }) => {
      await offerTransfers(ctx, { account_name: 'ShipSmart Ltd', sort_code: '12-34-56', account_number: '12345678', iban: '' })
    },
    go: async (page, say) => {
      await at('/user/account/prepayNow', () => say('prepay.title'))(page, say)
      await page.locator('[data-way=offline] input').check()
      await page.locator('form [type=submit]').click()
      await page.locator('[data-mood=transfer]').waitFor()
    },
  },
  {
    name: 'confirm payment, nothing waiting',
    who: 'member',
    go: at('/user/account/confirmPayment', (say) => say('prepay.confirm.title')),
  },
  { name: 'pay, nothing chosen', who: 'member', go: at('/user/account/payment', (say) => say('prepay.pay.title')) },
  { name: 'member login', go: at('/user/login', (say) => say('login.member.title.login')) },
  { name: 'register', go: at('/user/login?type=register', (say) => say('login.member.title.register')) },
  { name: 'forgotten password', go: at('/user/login?type=forgot', (say) => say('login.member.title.forgot')) },
  { name: 'profile', who: 'member', go: at('/user/account/profile', (say) => say('account.profile.title')) },
  { name: 'balance record, empty', who: 'member', go: at('/user/account/balanceRecord', (say) => say('wallet.title')) },
  { name: 'statements', who: 'member', go: at('/user/account/balanceRecord?tab=documents', (say) => say('wallet.title')) },
  { name: 'points', who: 'member', go: at('/user/account/integral', (say) => say('wallet.points_title')) },
  { name: 'address book, empty', who: 'member', go: at('/user/account/addressBook', (say) => say('address.title')) },
  {
    name: 'address form with its complaints',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/addressBook?add=1', () => say('address.title'))(page, say)
      const form = page.getByRole('dialog')
      await form.locator('[name=zip_code]').waitFor()
      await form.getByRole('button', { name: say('address.save'), exact: true }).click()
      await form.getByText(say('resource.form_check')).waitFor()
    },
  },
  {
    name: 'address import',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/addressBook?import=new', () => say('address.title'))(page, say)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('import.template'), exact: true })
        .waitFor()
    },
  },
  {
    name: 'change password',
    who: 'member',
    go: at('/user/account/changePassword', (say) => say('account.changePassword.title')),
  },
  {
    name: 'shipsmart',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/shipsmart', () => /./)(page, say)
      await page.getByText(say('shipsmart.last.none'), { exact: false }).waitFor()
    },
  },
  {
    name: 'orders, none yet',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/sheetOrder', () => say('order.title'))(page, say)
      await page.getByText(say('orders.empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'orders without a match',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/sheetOrder?pay_status=2&is_printed=0&country=GB&from=2026-03-01', () => say('order.title'))(
        page,
        say,
      )
      await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    },
  },
  {
    name: 'order that is not there',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/sheetOrder/detail?id=999999', () => say('order.title'))(page, say)
      await page.getByText(say('orders.failed_row'), { exact: true }).waitFor()
    },
  },
  { name: 'outbox', who: 'admin', go: at('/admin/outbox', (say) => say('outbox.title')) },
  { name: 'admin login', go: at('/admin/login', (say) => say('login.admin.title')) },
  {
    name: 'member login with its complaints',
    go: async (page, say) => {
      await at('/user/login', () => say('login.member.title.login'))(page, say)
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
      await page.getByText(say('login.password.missing')).waitFor()
    },
  },
  { name: 'account overview', who: 'member', go: at('/user/account/overview', () => /./) },
  {
    name: 'dashboard with alarms',
    who: 'admin',
    prepare: bookJobs,
    go: async (page, say) => {
      await at('/admin/dashboard', () => /./)(page, say)
      await page.getByRole('heading', { name: say('dashboard.alarms') }).waitFor()
      await page.getByRole('button', { name: `${say('dashboard.chart.sign_ups')}: ${say('dashboard.chart_as_table')}` }).click()
    },
  },
  {
    name: 'search',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/dashboard', () => /./)(page, say)
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
      await at('/admin/country?q=nothing-like-this', () => say('country.title'))(page, say)
      await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    },
  },
  {
    name: 'saved views',
    who: 'admin',
    go: async (page, say) => {
      // Over an empty list: a menu that half covers a row's buttons is no finding about the menu.
      await at('/admin/country?q=nothing-like-this', () => say('country.title'))(page, say)
      await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
      await page.getByRole('button', { name: say('resource.views'), exact: true }).click()
      await page.getByRole('button', { name: say('resource.view_save'), exact: true }).waitFor()
    },
  },
  {
    name: 'channel list',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/channel', () => say('channel.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'channel params, new one of a channel',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/channelParam?channel_id=1&add=1', () => say('channelParam.title'))(page, say)
      await page.getByRole('dialog').locator('[name=param_name]').waitFor()
    },
  },
  {
    name: 'group discounts, a new one',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/groupDiscount?add=1', () => say('groupDiscount.title'))(page, say)
      await page.getByRole('dialog').locator('[name=percent]').waitFor()
    },
  },
  {
    name: 'number blocks',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/numberBlock', () => say('numberBlock.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'currency form',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/currency?edit=2', () => say('currency.title'))(page, say)
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'order list of the back office',
    who: 'admin',
    prepare: async (w) => void (await buyOrder(w)),
    go: async (page, say) => {
      await at('/admin/order', () => say('order.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'order of the back office, whole',
    who: 'admin',
    prepare: async (w) => void (await buyOrder(w)),
    go: async (page, say) => {
      await at('/admin/order', () => say('order.title'))(page, say)
      await page.locator('[data-row]').first().click()
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: say('orderDesk.entries') })
        .waitFor()
    },
  },
  {
    name: 'payment way form',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/payWay?edit=3', () => say('payWay.title'))(page, say)
      await page.getByRole('dialog').locator('[name=account_name]').waitFor()
    },
  },
  {
    name: 'area list',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/area?level=2', () => say('area.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'goods list',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/goods?limit=10', () => say('goods.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'price tables',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/priceTable', () => say('priceTable.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'price table by bands',
    who: 'admin',
    go: async (page) => {
      await page.goto('/admin/priceTable?grid=1')
      await heading(page, / 1( 版)?$/).waitFor()
      await page.locator('[data-cell="0 2"]').waitFor()
    },
  },
  {
    name: 'price table, a draft with findings',
    who: 'admin',
    prepare: draftPrices,
    go: async (page, say) => {
      await at('/admin/priceTable?state=0', () => say('priceTable.title'))(page, say)
      await page
        .getByText(say('priceTable.version', { version: 2 }))
        .first()
        .click()
      const price = page.locator('[data-cell="1 2"]')
      await price.fill('')
      await page.getByRole('switch').click({ force: true })
      await eventually(() => price.getAttribute('aria-invalid')).toBe('true')
    },
  },
  { name: 'zones', who: 'admin', go: at('/admin/zone', (say) => say('zone.title')) },
  {
    name: 'packaging list',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/packaging', () => say('packaging.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'insurance form',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/insurance?edit=2', () => say('insurance.title'))(page, say)
      await page.getByRole('dialog').locator('[data-pair="1"]').waitFor()
    },
  },
  {
    name: 'job list',
    who: 'admin',
    prepare: bookJobs,
    go: async (page, say) => {
      await at('/admin/job', () => say('job.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'job detail',
    who: 'admin',
    prepare: bookJobs,
    go: async (page, say) => {
      await at('/admin/job?name=sync-shop', () => say('job.title'))(page, say)
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
    name: 'notice bell',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/overview', () => /./)(page, say)
      await page.getByRole('button', { name: say('notice.button', { count: 0 }), exact: true }).click()
      await page
        .getByRole('dialog', { name: say('notice.title') })
        .getByText(say('notice.empty'))
        .waitFor()
    },
  },
  {
    name: 'attachment list',
    who: 'admin',
    prepare: sendSome,
    go: async (page, say) => {
      await at('/admin/routine/attachment', () => say('routine.attachment.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'choice from the attachments',
    who: 'admin',
    prepare: sendSome,
    go: async (page, say) => {
      await at('/admin/article?add=1', () => say('article.title'))(page, say)
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
  { name: 'article list', who: 'admin', go: at('/admin/article', (say) => say('article.title')) },
  { name: 'article categories', who: 'admin', go: at('/admin/articleCategory', (say) => say('articleCategory.title')) },
  {
    name: 'article form with its complaints',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/article?add=1', () => say('article.title'))(page, say)
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
      await at('/admin/routine/config', () => say('config.title'))(page, say)
      await page.locator('[name=site_name]').waitFor()
    },
  },
  {
    name: 'settings, new item with its complaints',
    who: 'admin',
    go: async (page, say) => {
      await at('/admin/routine/config?group=mail', () => say('config.title'))(page, say)
      await page.getByRole('button', { name: say('config.add'), exact: true }).click()
      const drawer = page.getByRole('dialog')
      await drawer.locator('[name=name]').waitFor()
      await drawer.getByRole('button', { name: say('resource.add'), exact: true }).click()
      await drawer.getByText(say('resource.form_check')).waitFor()
    },
  },
  { name: 'order form', who: 'member', go: at('/user/account/sheetOrder/create', (say) => say('orderForm.title')) },
  {
    name: 'order form with its complaints, a warning and prices',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/sheetOrder/create?from=GB&to=CN&p=1200x30x20x15', () => say('orderForm.title'))(page, say)
      await page.locator('[name="packages.0.items.0.chineseName"]').fill('香水')
      await page.locator('[data-warning]').waitFor()
      await page.locator('[data-offer]').first().waitFor()
      await page.locator('[data-pay]').click()
      await page.getByText(say('resource.form_check')).waitFor()
    },
  },
  {
    name: 'order form, choice from the book',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/sheetOrder/create', () => say('orderForm.title'))(page, say)
      await page
        .locator('[data-section=receiver]')
        .getByRole('button', { name: say('orderForm.from_book') })
        .click()
      await page.getByRole('dialog').getByText(say('address.empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'insurance, compared',
    who: 'member',
    go: async (page, say) => {
      await at('/user/account/insurance', () => say('orderForm.insurance.title'))(page, say)
      await page.locator('[data-cover]').first().waitFor()
    },
  },
  { name: 'not found', go: at('/404', (say) => say('page.not_found.title')) },
  { name: 'no permission', who: 'admin without pages', go: at('/admin/country', (say) => say('page.no_power.title')) },
  {
    name: 'problem',
    expects: [/Failed to load resource|dynamically imported|React Router|error occurred/],
    go: async (page, say) => {
      await page.goto('/')
      await heading(page, say('home.hero.title')).waitFor()
      await page.route('**/assets/**', (route) => route.abort())
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('shell.support') })
        .click()
      await heading(page, say('page.problem.title')).waitFor()
      // It would go back while we look.
      await page.getByRole('button', { name: say('page.problem.stay') }).click()
    },
  },
]

/** A visitor who is who the place asks for. */
export async function visitPlace(
  house: House,
  { who, expects, prepare, go }: Place,
  options: { language: 'zh-cn' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390 },
): Promise<Visit> {
  const { build } = house.w
  await prepare?.(house.w)
  const visit = await house.visit({
    ...options,
    expects,
    member: who === 'member' ? await build.member() : undefined,
    admin:
      who === 'admin'
        ? await build.admin()
        : who === 'admin without pages'
          ? await build.admin({ nodes: ['catalogue'] })
          : undefined,
  })
  await go(visit.page, visit.say)
  await eventually(() => visit.page.title()).toContain(' - ShipSmart')
  return visit
}
