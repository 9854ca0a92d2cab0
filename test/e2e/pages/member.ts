import { memberResources } from '#contract/member-lists/index.ts'
import { allWords } from '#words/all.ts'
import type { WordKey } from '#words/keys.ts'
import { type PageCase, rowsShown, sendForm } from './page-case.ts'

/** What a member sees. */
const cases: Omit<PageCase, 'who'>[] = [
  {
    name: 'recharge',
    path: '/user/account/prepayNow?amount=0.50',
    title: (say) => say('prepay.title'),
    act: async (page, say) => {
      await page.getByRole('radio').first().waitFor()
      const empty = page.getByText(say('walletPayment.empty'), { exact: true })
      await page.locator('[data-payment]').or(empty).first().waitFor()
    },
  },
  {
    name: 'payment that is not found',
    path: '/return?payment_no=P000000-00000000',
    title: (say) => say('home.return.title'),
    act: async (page, say) => await page.getByText(say('prepay.result.unknown'), { exact: true }).waitFor(),
  },
  {
    name: 'payment that was made',
    path: '/user/account/prepayNow',
    only: 'demo',
    act: async (page) => {
      await page.locator('[data-payment] a').first().click()
      await page.locator('[data-mood]').waitFor()
    },
  },
  {
    name: 'transfer that is awaited',
    path: '/user/account/prepayNow',
    title: (say) => say('prepay.title'),
    needs: 'bank transfer',
    only: 'fresh',
    act: async (page) => {
      await page.locator('[data-way=offline] input').check()
      await page.locator('form [type=submit]').click()
      await page.locator('[data-mood=transfer]').waitFor()
    },
  },
  {
    name: 'confirm payment, nothing waiting',
    path: '/user/account/confirmPayment',
    title: (say) => say('prepay.confirm.title'),
  },
  { name: 'pay, nothing chosen', path: '/user/account/payment', title: (say) => say('prepay.pay.title') },
  { name: 'profile', path: '/user/account/profile', title: (say) => say('account.profile.title') },
  { name: 'balance record', path: '/user/account/balanceRecord', title: (say) => say('wallet.title') },
  { name: 'statements', path: '/user/account/balanceRecord?tab=documents', title: (say) => say('wallet.title') },
  { name: 'points', path: '/user/account/integral', title: (say) => say('wallet.points_title') },
  { name: 'address book', path: '/user/account/addressBook', title: (say) => say('address.title') },
  {
    name: 'address form with its complaints',
    path: '/user/account/addressBook?add=1',
    title: (say) => say('address.title'),
    act: async (page, say) => {
      await page.getByRole('dialog').locator('[name=zip_code]').waitFor()
      await sendForm(page, say)
    },
  },
  {
    name: 'address import',
    path: '/user/account/addressBook?import=new',
    title: (say) => say('address.title'),
    act: async (page, say) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('import.template'), exact: true })
        .waitFor()
    },
  },
  { name: 'change password', path: '/user/account/changePassword', title: (say) => say('account.changePassword.title') },
  {
    name: 'shipsmart',
    path: '/user/account/shipsmart',
    only: 'fresh',
    act: async (page, say) => await page.getByText(say('shipsmart.last.none'), { exact: false }).waitFor(),
  },
  { name: 'shipsmart with orders', path: '/user/account/shipsmart', only: 'demo' },
  {
    name: 'orders, none yet',
    path: '/user/account/sheetOrder',
    title: (say) => say('order.title'),
    only: 'fresh',
    act: async (page, say) => await page.getByText(say('sheetOrder.empty'), { exact: true }).waitFor(),
  },
  { name: 'orders', path: '/user/account/sheetOrder', only: 'demo', act: rowsShown },
  {
    name: 'orders without a match',
    path: '/user/account/sheetOrder?pay_status=2&is_printed=0&country=GB&from=2026-03-01&q=nothing-like-this',
    title: (say) => say('order.title'),
    act: async (page, say) => await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor(),
  },
  {
    name: 'order',
    path: '/user/account/sheetOrder',
    only: 'demo',
    act: async (page) => {
      await rowsShown(page)
      const id = await page.locator('[data-row]').first().getAttribute('data-row')
      await page.goto(`/user/account/sheetOrder/detail?id=${id}`)
      await page.locator('div[data-order]').waitFor()
    },
  },
  {
    name: 'order that is not there',
    path: '/user/account/sheetOrder/detail?id=999999',
    title: (say) => say('order.title'),
    act: async (page, say) => await page.getByText(say('common.missing'), { exact: true }).waitFor(),
  },
  { name: 'price estimate of a member', path: '/user/account/priceEstimate' },
  {
    name: 'account overview',
    path: '/user/account/overview',
    act: async (page) => await page.locator('main [data-ready]').waitFor(),
  },
  {
    name: 'account menu',
    path: '/user/account/overview',
    only: 'demo',
    act: async (page) => await page.locator('header [aria-haspopup=menu]').click(),
  },
  {
    name: 'notice bell',
    path: '/user/account/overview',
    act: async (page, say) => {
      await page.locator('header button:has(.tabler-icon-bell)').click()
      await page.getByRole('dialog', { name: say('notice.title') }).waitFor()
    },
  },
  {
    name: 'order form',
    path: '/user/account/sheetOrder/create',
    title: (say) => say('orderForm.title'),
    act: async (page) => await page.locator('[data-pay]').waitFor(),
  },
  {
    name: 'order form with its complaints, a warning and prices',
    path: '/user/account/sheetOrder/create?from=GB&to=CN&to_zip=200000&p=1200x30x20x15',
    title: (say) => say('orderForm.title'),
    act: async (page, say) => {
      await page.locator('[name="packages.0.items.0.chineseName"]').fill('香水')
      await page.locator('[data-warning]').waitFor()
      await page.locator('[data-offer]').first().waitFor()
      await page.locator('[data-pay]').click()
      await page.getByText(say('resource.form_check')).waitFor()
    },
  },
  {
    name: 'order form, choice from the book',
    path: '/user/account/sheetOrder/create',
    title: (say) => say('orderForm.title'),
    only: 'fresh',
    act: async (page, say) => {
      await page
        .locator('[data-section=receiver]')
        .getByRole('button', { name: say('orderForm.from_book') })
        .click()
      await page.getByRole('dialog').getByText(say('address.empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'insurance, compared',
    path: '/user/account/insurance',
    title: (say) => say('orderForm.insurance.title'),
    act: async (page) => await page.locator('[data-cover]').first().waitFor(),
  },
]

/** The list of every resource of members that is not looked at above, called by its path. */
const lists = memberResources.flatMap(({ name, calls }): typeof cases => {
  const [, rule] = calls.index.access.split(':')
  const path = `/user/${rule}`
  const isAbove = !rule || cases.some((one) => one.path.startsWith(path))
  // As the list itself looks for its title.
  const own = `${name}.title_own`
  const title = (own in allWords.en ? own : `${name}.title`) as WordKey
  return isAbove ? [] : [{ name: path, path, title: (say) => say(title) }]
})

export const memberPages: PageCase[] = [...cases, ...lists].map((one) => ({ ...one, who: 'member' }))
