import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { openPage, type PageCase } from './page-case.ts'

/** What a member sees. */
export const memberPages: PageCase[] = [
  {
    name: 'recharge',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/prepayNow?amount=0.50', () => say('prepay.title'))(page, say)
      await page.getByRole('radio').first().waitFor()
      await page.getByText(say('prepay.list_empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'payment that is not found',
    who: 'member',
    go: async (page, say) => {
      await openPage('/return?payment_no=P000000-00000000', () => say('home.return.title'))(page, say)
      await page.getByText(say('prepay.result.unknown'), { exact: true }).waitFor()
    },
  },
  {
    name: 'transfer that is awaited',
    who: 'member',
    prepare: async ({ ctx }) => {
      await enableBankTransfer(ctx, {
        account_name: 'ShipSmart Ltd',
        sort_code: '12-34-56',
        account_number: '12345678',
        iban: '',
      })
    },
    go: async (page, say) => {
      await openPage('/user/account/prepayNow', () => say('prepay.title'))(page, say)
      await page.locator('[data-way=offline] input').check()
      await page.locator('form [type=submit]').click()
      await page.locator('[data-mood=transfer]').waitFor()
    },
  },
  {
    name: 'confirm payment, nothing waiting',
    who: 'member',
    go: openPage('/user/account/confirmPayment', (say) => say('prepay.confirm.title')),
  },
  { name: 'pay, nothing chosen', who: 'member', go: openPage('/user/account/payment', (say) => say('prepay.pay.title')) },
  { name: 'profile', who: 'member', go: openPage('/user/account/profile', (say) => say('account.profile.title')) },
  { name: 'balance record, empty', who: 'member', go: openPage('/user/account/balanceRecord', (say) => say('wallet.title')) },
  { name: 'statements', who: 'member', go: openPage('/user/account/balanceRecord?tab=documents', (say) => say('wallet.title')) },
  { name: 'points', who: 'member', go: openPage('/user/account/integral', (say) => say('wallet.points_title')) },
  { name: 'address book, empty', who: 'member', go: openPage('/user/account/addressBook', (say) => say('address.title')) },
  {
    name: 'address form with its complaints',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/addressBook?add=1', () => say('address.title'))(page, say)
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
      await openPage('/user/account/addressBook?import=new', () => say('address.title'))(page, say)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('import.template'), exact: true })
        .waitFor()
    },
  },
  {
    name: 'change password',
    who: 'member',
    go: openPage('/user/account/changePassword', (say) => say('account.changePassword.title')),
  },
  {
    name: 'shipsmart',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/shipsmart', () => /./)(page, say)
      await page.getByText(say('shipsmart.last.none'), { exact: false }).waitFor()
    },
  },
  {
    name: 'orders, none yet',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/sheetOrder', () => say('order.title'))(page, say)
      await page.getByText(say('sheetOrder.empty'), { exact: true }).waitFor()
    },
  },
  {
    name: 'orders without a match',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/sheetOrder?pay_status=2&is_printed=0&country=GB&from=2026-03-01', () => say('order.title'))(
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
      await openPage('/user/account/sheetOrder/detail?id=999999', () => say('order.title'))(page, say)
      await page.getByText(say('resource.failed_row'), { exact: true }).waitFor()
    },
  },
  { name: 'account overview', who: 'member', go: openPage('/user/account/overview', () => /./) },
  {
    name: 'notice bell',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/overview', () => /./)(page, say)
      await page.getByRole('button', { name: say('notice.button', { count: 0 }), exact: true }).click()
      await page
        .getByRole('dialog', { name: say('notice.title') })
        .getByText(say('notice.empty'))
        .waitFor()
    },
  },
  { name: 'order form', who: 'member', go: openPage('/user/account/sheetOrder/create', (say) => say('orderForm.title')) },
  {
    name: 'order form with its complaints, a warning and prices',
    who: 'member',
    go: async (page, say) => {
      await openPage('/user/account/sheetOrder/create?from=GB&to=CN&p=1200x30x20x15', () => say('orderForm.title'))(page, say)
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
      await openPage('/user/account/sheetOrder/create', () => say('orderForm.title'))(page, say)
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
      await openPage('/user/account/insurance', () => say('orderForm.insurance.title'))(page, say)
      await page.locator('[data-cover]').first().waitFor()
    },
  },
]
