import { buyOrder } from '../order-desk-screen.ts'
import { createPriceDraft } from '../price-table-screen.ts'
import { eventually, heading } from '../screen.ts'
import { openPage, type PageCase } from './page-case.ts'

/** The back office: what is sold, at what price, and what was ordered. */
export const tradePages: PageCase[] = [
  {
    name: 'channel list',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/channel', () => say('channel.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'channel params, new one of a channel',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/channelParam?channel_id=1&add=1', () => say('channelParam.title'))(page, say)
      await page.getByRole('dialog').locator('[name=param_name]').waitFor()
    },
  },
  {
    name: 'group discounts, a new one',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/groupDiscount?add=1', () => say('groupDiscount.title'))(page, say)
      await page.getByRole('dialog').locator('[name=percent]').waitFor()
    },
  },
  {
    name: 'number blocks',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/numberBlock', () => say('numberBlock.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'currency form',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/currency?edit=2', () => say('currency.title'))(page, say)
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'order list of the back office',
    who: 'admin',
    prepare: async (w) => void (await buyOrder(w)),
    go: async (page, say) => {
      await openPage('/admin/order', () => say('order.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'order of the back office, whole',
    who: 'admin',
    prepare: async (w) => void (await buyOrder(w)),
    go: async (page, say) => {
      await openPage('/admin/order', () => say('order.title'))(page, say)
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
      await openPage('/admin/payWay?edit=3', () => say('payWay.title'))(page, say)
      await page.getByRole('dialog').locator('[name=account_name]').waitFor()
    },
  },
  {
    name: 'area list',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/area?level=2', () => say('area.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'goods list',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/goods?limit=10', () => say('goods.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'price tables',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/priceTable', () => say('priceTable.title'))(page, say)
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
    prepare: createPriceDraft,
    go: async (page, say) => {
      await openPage('/admin/priceTable?state=0', () => say('priceTable.title'))(page, say)
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
  { name: 'zones', who: 'admin', go: openPage('/admin/zone', (say) => say('zone.title')) },
  {
    name: 'packaging list',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/packaging', () => say('packaging.title'))(page, say)
      await page.locator('[data-row]').first().waitFor()
    },
  },
  {
    name: 'insurance form',
    who: 'admin',
    go: async (page, say) => {
      await openPage('/admin/insurance?edit=2', () => say('insurance.title'))(page, say)
      await page.getByRole('dialog').locator('[data-pair="1"]').waitFor()
    },
  },
]
