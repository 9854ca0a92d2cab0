import type { WordKey } from '#words/keys.ts'

/** The groups every installation starts with, and which of the code's rules each holds. Once made they belong to the admins. */
export type GroupSeed = { code: string; title: WordKey; holds: (rule: string) => boolean }

/** a page with everything on it, and the folder it lies in */
const fullAccess = (...names: string[]) => names.flatMap((name) => [new RegExp(`^${name}$`), new RegExp(`^${name}/`)])
/** a page to look at */
const readAccess = (...names: string[]) => names.map((name) => new RegExp(`^${name}(/index)?$`))

/** Everybody's: the first page, and what concerns only oneself. */
const ownAccount = [/^routine$/, ...fullAccess('routine/adminInfo')]
const dashboardAccess = fullAccess('dashboard')

const matchesAny =
  (...patterns: RegExp[]) =>
  (rule: string): boolean =>
    patterns.some((pattern) => pattern.test(rule))

/** What becomes of parcels and returns: handled by operations, looked up by support. */
const parcelPages = [
  'order',
  'failedLabel',
  'manifest',
  'printLog',
  'lateParcel',
  'stuckParcel',
  'trackingEvent',
  'shopOrder',
  'shopNotification',
  'warehouse',
  'scanLog',
  'space',
  'reweigh',
  'returnOrder',
  'unclaimedReturn',
  'claim',
]
const catalogueLists = [
  'country',
  'currency',
  'area',
  'goodsCategory',
  'goods',
  'goodsRule',
  'packaging',
  'insurance',
  'expressCompany',
]

/** None of them holds permissions, member groups and rules, configuration, data safety or the terminal. */
export const groupSeeds: GroupSeed[] = [
  {
    code: 'operations',
    title: 'node.group.operations',
    holds: matchesAny(
      ...ownAccount,
      ...dashboardAccess,
      ...fullAccess('orders', 'warehouses', 'catalogue', ...parcelPages, ...catalogueLists),
      ...fullAccess('importFile', 'trackingCode', 'trackingMessage', 'warehouseScan', 'returnStation', 'returnReason'),
      ...fullAccess('returnFee', 'claimKind', 'channel', 'channelParam', 'groupDiscount', 'numberBlock', 'zone', 'priceTable'),
    ),
  },
  {
    // Without the dashboard: whoever scans lands on the scan station, the first page of their menu.
    code: 'warehouse',
    title: 'node.group.warehouse',
    holds: matchesAny(
      ...ownAccount,
      ...fullAccess('warehouseScan', 'warehouse', 'space', 'reweigh', 'returnStation', 'unclaimedReturn'),
      ...readAccess('warehouses', 'scanLog', 'returnOrder'),
      /^scanLog\/export$/,
    ),
  },
  {
    code: 'finance',
    title: 'node.group.finance',
    holds: matchesAny(
      ...ownAccount,
      ...dashboardAccess,
      /^catalogue$/,
      ...fullAccess('money', 'recharge', 'payment', 'refund', 'currency', 'payWay'),
      /^user$/,
      ...fullAccess('finance', 'ledgerEntry', 'invoice', 'user/moneyLog', 'user/scoreLog'),
      ...readAccess('user/user', 'groupDiscount'),
      /^user\/user\/(un)?freeze$/,
      /^(orders|warehouses)$/,
      ...readAccess('order', 'failedLabel', 'returnOrder', 'claim'),
      /^(order|failedLabel)\/refund$/,
      /^returnOrder\/(approve|refuse)$/,
      /^claim\/pay$/,
    ),
  },
  {
    // What a member sees as well: how channels are priced and connected, and what was written to whom, are not among it.
    code: 'support',
    title: 'node.group.support',
    holds: matchesAny(
      ...ownAccount,
      ...dashboardAccess,
      /^(orders|warehouses|catalogue|content|user)$/,
      /^(order|failedLabel)\/(void|resend)$/,
      /^trackingEvent\/add$/,
      /^(shopOrder|shopNotification)\/notify$/,
      /^returnOrder\/(approve|refuse)$/,
      /^claim\/(review|ask|approve|refuse)$/,
      /^unclaimedReturn\/match$/,
      ...readAccess(...parcelPages, ...catalogueLists, 'article', 'articleCategory'),
      ...readAccess('user/user', 'user/moneyLog', 'user/scoreLog'),
    ),
  },
  { code: 'driver', title: 'node.group.driver', holds: matchesAny(...ownAccount) },
]
