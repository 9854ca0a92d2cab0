import { actionsOf, nodeOf, pathOf, type Resource } from '#contract/resource.ts'
import { admin } from '#contract/resources/admin.ts'
import { adminGroup } from '#contract/resources/admin-group.ts'
import { adminLog } from '#contract/resources/admin-log.ts'
import { adminRule } from '#contract/resources/admin-rule.ts'
import { area } from '#contract/resources/area.ts'
import { article } from '#contract/resources/article.ts'
import { articleCategory } from '#contract/resources/article-category.ts'
import { attachment } from '#contract/resources/attachment.ts'
import { channel } from '#contract/resources/channel.ts'
import { channelParam } from '#contract/resources/channel-param.ts'
import { country } from '#contract/resources/country.ts'
import { currency } from '#contract/resources/currency.ts'
import { expressCompany } from '#contract/resources/express-company.ts'
import { failedLabel } from '#contract/resources/failed-label.ts'
import { goods } from '#contract/resources/goods.ts'
import { goodsCategory } from '#contract/resources/goods-category.ts'
import { goodsRule } from '#contract/resources/goods-rule.ts'
import { groupDiscount } from '#contract/resources/group-discount.ts'
import { insurance } from '#contract/resources/insurance.ts'
import { invoice } from '#contract/resources/invoice.ts'
import { job } from '#contract/resources/job.ts'
import { jobRun } from '#contract/resources/job-run.ts'
import { ledgerEntry } from '#contract/resources/ledger-entry.ts'
import { member } from '#contract/resources/member.ts'
import { memberGroup } from '#contract/resources/member-group.ts'
import { memberRule } from '#contract/resources/member-rule.ts'
import { moneyLog } from '#contract/resources/money-log.ts'
import { numberBlock } from '#contract/resources/number-block.ts'
import { order } from '#contract/resources/order.ts'
import { outbox } from '#contract/resources/outbox.ts'
import { packaging } from '#contract/resources/packaging.ts'
import { payWay } from '#contract/resources/pay-way.ts'
import { payment, recharge } from '#contract/resources/payment.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { refund } from '#contract/resources/refund.ts'
import { salesperson } from '#contract/resources/salesperson.ts'
import { scoreLog } from '#contract/resources/score-log.ts'
import { zone } from '#contract/resources/zone.ts'
import type { WordKey } from '#words/keys.ts'

/** The rules that code knows of: menus, pages and the nodes below them. The database starts from these and admins may change them there. */
export type RuleSeed = {
  /** `route`: a page that other pages lead to, without an entry in the menu */
  type: 'menu_dir' | 'menu' | 'route' | 'button'
  name: string
  title: WordKey
  icon?: string
  keepalive?: boolean
  children?: RuleSeed[]
}

export const adminRules: RuleSeed[] = [
  {
    type: 'menu',
    name: 'dashboard',
    title: 'node.dashboard',
    icon: 'dashboard',
    children: [{ type: 'button', name: 'dashboard/index', title: 'node.dashboard.index' }],
  },
  {
    type: 'menu_dir',
    name: 'auth',
    title: 'node.auth',
    icon: 'shield',
    children: [
      resourceScreen(adminGroup, 'users'),
      resourceScreen(admin, 'user'),
      resourceScreen(adminRule, 'book'),
      resourceScreen(adminLog, 'history'),
    ],
  },
  {
    type: 'menu_dir',
    name: 'user',
    title: 'node.user',
    icon: 'users',
    children: [
      resourceScreen(member, 'user'),
      resourceScreen(memberGroup, 'users'),
      resourceScreen(memberRule, 'book'),
      resourceScreen(moneyLog, 'wallet'),
      resourceScreen(scoreLog, 'coin'),
      resourceScreen(salesperson, 'address-book'),
    ],
  },
  {
    type: 'menu_dir',
    name: 'orders',
    title: 'node.orders',
    icon: 'package',
    children: [resourceScreen(order, 'package'), resourceScreen(failedLabel, 'alert')],
  },
  {
    type: 'menu_dir',
    name: 'money',
    title: 'node.money',
    icon: 'wallet',
    children: [
      {
        type: 'menu',
        name: 'finance',
        title: 'node.finance',
        icon: 'chart-bar',
        children: [
          { type: 'button', name: 'finance/index', title: 'node.finance.index' },
          { type: 'button', name: 'finance/export', title: 'node.export' },
        ],
      },
      resourceScreen(recharge, 'coin'),
      resourceScreen(payment, 'credit-card'),
      resourceScreen(refund, 'history'),
      resourceScreen(ledgerEntry, 'book'),
      resourceScreen(invoice, 'file-invoice'),
    ],
  },
  {
    type: 'menu_dir',
    name: 'catalogue',
    title: 'node.catalogue',
    icon: 'packages',
    children: [
      resourceScreen(country, 'world'),
      resourceScreen(area, 'map'),
      resourceScreen(currency, 'currency'),
      resourceScreen(payWay, 'credit-card'),
      resourceScreen(channel, 'truck'),
      resourceScreen(channelParam, 'adjustments'),
      resourceScreen(groupDiscount, 'discount'),
      resourceScreen(zone, 'map'),
      resourceScreen(priceTable, 'table', ['draft', 'edit', 'publish']),
      resourceScreen(numberBlock, 'barcode'),
      resourceScreen(goodsCategory, 'category'),
      resourceScreen(goods, 'tag'),
      resourceScreen(goodsRule, 'checklist'),
      resourceScreen(packaging, 'box'),
      resourceScreen(insurance, 'umbrella'),
      resourceScreen(expressCompany, 'truck-delivery'),
    ],
  },
  {
    type: 'menu_dir',
    name: 'content',
    title: 'node.content',
    icon: 'book',
    children: [resourceScreen(article, 'article'), resourceScreen(articleCategory, 'folder')],
  },
  {
    type: 'menu_dir',
    name: 'routine',
    title: 'node.routine',
    icon: 'settings',
    children: [
      configScreen(),
      resourceScreen(attachment, 'paperclip'),
      { type: 'menu', name: 'routine/adminInfo', title: 'node.routine.adminInfo', icon: 'user' },
    ],
  },
  {
    type: 'menu_dir',
    name: 'system',
    title: 'node.system',
    icon: 'settings',
    children: [resourceScreen(outbox, 'mail', ['code']), resourceScreen(job, 'clock'), resourceScreen(jobRun, 'history')],
  },
]

export const memberRules: RuleSeed[] = [
  {
    type: 'menu_dir',
    name: 'account',
    title: 'node.account',
    icon: 'user',
    children: [
      { type: 'menu', name: 'account/shipsmart', title: 'node.account.shipsmart', icon: 'home' },
      { type: 'menu', name: 'account/sheetOrder', title: 'node.account.sheetOrder', icon: 'package' },
      { type: 'route', name: 'account/sheetOrder/create', title: 'node.account.sheetOrder.create' },
      { type: 'route', name: 'account/sheetOrder/detail', title: 'node.account.sheetOrder.detail' },
      { type: 'route', name: 'account/insurance', title: 'node.account.insurance' },
      { type: 'menu', name: 'account/overview', title: 'node.account.overview', icon: 'dashboard' },
      { type: 'menu', name: 'account/balanceRecord', title: 'node.account.balanceRecord', icon: 'wallet' },
      { type: 'menu', name: 'account/integral', title: 'node.account.integral', icon: 'coin' },
      { type: 'menu', name: 'account/priceEstimate', title: 'node.account.priceEstimate', icon: 'currency' },
      { type: 'menu', name: 'account/addressBook', title: 'node.account.addressBook', icon: 'address-book' },
      { type: 'menu', name: 'account/prepayNow', title: 'node.account.prepayNow', icon: 'credit-card' },
      { type: 'route', name: 'account/payment', title: 'node.account.payment' },
      { type: 'route', name: 'account/confirmPayment', title: 'node.account.confirmPayment' },
      { type: 'menu', name: 'account/profile', title: 'node.account.profile', icon: 'user' },
      { type: 'menu', name: 'account/changePassword', title: 'node.account.changePassword', icon: 'shield' },
    ],
  },
]

export const seedNames = (rules: RuleSeed[]): string[] => rules.flatMap((rule) => [rule.name, ...seedNames(rule.children ?? [])])

function configScreen(): RuleSeed {
  const actions = ['index', 'edit', 'add', 'del', 'sendTestMail'] as const
  return {
    type: 'menu',
    name: 'routine/config',
    title: 'node.routine.config',
    icon: 'adjustments',
    children: actions.map((action) => ({
      type: 'button',
      name: `routine/config/${action}`,
      title: `node.routine.config.${action}` as const,
    })),
  }
}

/** `verbs` are those with calls of their own beside the resource's. */
function resourceScreen(resource: Resource, icon: string, verbs: string[] = []): RuleSeed {
  const word = `node.${resource.name}`
  return {
    type: 'menu',
    name: pathOf(resource.name),
    title: word as WordKey,
    icon,
    keepalive: true,
    children: [...actionsOf(resource), ...verbs].map((action) => ({
      type: 'button',
      name: nodeOf(resource.name, action),
      // To export means the same of every list.
      title: action === 'export' ? 'node.export' : (`${word}.${action}` as WordKey),
    })),
  }
}
