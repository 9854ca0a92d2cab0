import type { PageEntry, PageTable } from '#web/lib/page-loader.ts'
import type { Area } from '#words/keys.ts'

/** Files of declarations. Each is fetched with the page that shows it, so its name alone must say which rule and words are meant. */
const declarations = import.meta.glob<Record<string, unknown>>([
  '../../contract/resources/*.ts',
  '!../../contract/resources/{index,rule-fields}.ts',
])

/** Where the rule is not called like the file (`pay-way` → `payWay`), or the words stand in another area than the file's. */
const exceptions: Record<string, { rule?: string; words?: Area[] }> = {
  admin: { rule: 'auth/admin', words: ['auth'] },
  'admin-group': { rule: 'auth/group', words: ['auth'] },
  'admin-log': { rule: 'auth/adminLog', words: ['auth'] },
  'admin-rule': { rule: 'auth/rule', words: ['auth'] },
  'article-category': { words: ['article'] },
  attachment: { rule: 'routine/attachment' },
  'channel-param': { words: ['channel'] },
  'claim-kind': { words: ['claim'] },
  'config-change': { rule: 'routine/configChange', words: ['config'] },
  'express-company': { words: ['express'] },
  'goods-category': { words: ['goods'] },
  'goods-rule': { words: ['goods'] },
  'group-discount': { words: ['channel'] },
  'import-file': { words: ['import'] },
  member: { rule: 'user/user', words: ['user'] },
  'member-group': { rule: 'user/group', words: ['user', 'auth'] },
  'member-rule': { rule: 'user/rule', words: ['user', 'auth'] },
  'money-log': { rule: 'user/moneyLog', words: ['user', 'wallet'] },
  refund: { words: ['pay', 'pay-way'] },
  'return-fee': { words: ['return-desk', 'return-order'] },
  'return-reason': { words: ['return-desk', 'return-order'] },
  salesperson: { words: ['user'] },
  'scan-log': { words: ['scan'] },
  shop: { words: ['shop', 'shop-kind'] },
  'shop-health': { words: ['shop', 'shop-kind'] },
  'shop-sync': { words: ['shop', 'shop-kind'] },
  space: { words: ['warehouse'] },
  'score-log': { rule: 'user/scoreLog', words: ['user', 'wallet'] },
  'tracking-code': { words: ['tracking', 'tracking-desk', 'channel'] },
  'tracking-message': { words: ['tracking', 'tracking-desk'] },
}

/** What a resource's page is when it has no other below: its list, drawn from the declaration. */
const declaredPages: PageTable = Object.fromEntries(
  Object.entries(declarations).map(([path, read]) => {
    const file = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)
    const camelCase = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const { rule = camelCase, words = [file as Area] } = exceptions[file] ?? {}
    return [rule, { load: keepPage(() => drawDeclared(read, rule)), words: [...words, 'resource', 'invalid'] }]
  }),
)

export const adminPages: PageTable = {
  ...declaredPages,
  dashboard: {
    load: async () => (await import('#web/admin/dashboard/dashboard.tsx')).DashboardPage,
    words: ['dashboard', 'overview', 'tracking'],
  },
  'auth/group': {
    load: async () => (await import('#web/admin/auth/groups.tsx')).AdminGroupListPage,
    words: ['auth', 'resource', 'invalid'],
  },
  'auth/adminLog': {
    load: async () => (await import('#web/admin/auth/log.tsx')).AdminLogListPage,
    words: ['auth', 'resource', 'invalid'],
  },
  'user/group': {
    load: async () => (await import('#web/admin/auth/groups.tsx')).MemberGroupListPage,
    words: ['user', 'auth', 'resource', 'invalid'],
  },
  warehouseScan: {
    load: async () => (await import('#web/admin/warehouse-scan/page.tsx')).WarehouseScanPage,
    words: ['scan'],
  },
  returnStation: {
    load: async () => (await import('#web/admin/return-station/page.tsx')).ReturnStationPage,
    words: ['scan', 'return-desk', 'return-order', 'upload', 'error'],
  },
  returnOrder: {
    load: async () => (await import('#web/admin/return-order/lists.tsx')).ReturnOrderListPage,
    words: ['return-desk', 'return-order', 'order', 'resource', 'invalid'],
  },
  unclaimedReturn: {
    load: async () => (await import('#web/admin/return-order/lists.tsx')).UnclaimedReturnListPage,
    words: ['return-desk', 'return-order', 'resource', 'invalid'],
  },
  claim: {
    load: async () => (await import('#web/admin/claim/list.tsx')).ClaimListPage,
    words: ['claim', 'resource', 'invalid', 'upload', 'input', 'error'],
  },
  finance: { load: async () => (await import('#web/admin/finance/finance.tsx')).FinancePage, words: ['wallet', 'invalid'] },
  ledgerEntry: {
    load: async () => (await import('#web/admin/finance/entries.tsx')).LedgerEntryListPage,
    words: ['wallet', 'resource', 'invalid'],
  },
  invoice: {
    load: async () => (await import('#web/admin/finance/invoices.tsx')).InvoiceListPage,
    words: ['wallet', 'resource', 'invalid'],
  },
  'routine/adminInfo': {
    load: async () => (await import('#web/admin/routine/own-info.tsx')).OwnInfoPage,
    words: ['auth', 'invalid', 'upload', 'error'],
  },
  channel: {
    load: async () => (await import('#web/admin/channel/list.tsx')).ChannelListPage,
    words: ['channel', 'resource', 'invalid'],
  },
  zone: {
    load: async () => (await import('#web/admin/zone/list.tsx')).ZoneListPage,
    words: ['price', 'channel', 'resource', 'invalid'],
  },
  priceTable: {
    load: async () => (await import('#web/admin/price-table/page.tsx')).PriceTablePage,
    words: ['price-table', 'resource', 'invalid'],
  },
  numberBlock: {
    load: async () => (await import('#web/admin/channel/number-blocks.tsx')).NumberBlockListPage,
    words: ['channel', 'resource', 'invalid'],
  },
  country: {
    load: async () => (await import('#web/admin/country/list.tsx')).CountryListPage,
    words: ['country', 'resource', 'invalid'],
  },
  order: {
    load: async () => (await import('#web/admin/order/orders.tsx')).OrderListPage,
    words: ['order', 'order-desk', 'wallet', 'resource', 'invalid'],
  },
  failedLabel: {
    load: async () => (await import('#web/admin/order/failed-labels.tsx')).FailedLabelListPage,
    words: ['order', 'order-desk', 'wallet', 'resource', 'invalid'],
  },
  manifest: {
    load: async () => (await import('#web/admin/manifest/list.tsx')).ManifestListPage,
    words: ['manifest', 'resource', 'invalid'],
  },
  lateParcel: {
    load: async () => (await import('#web/admin/tracking/parcels.tsx')).LateParcelListPage,
    words: ['tracking', 'tracking-desk', 'resource', 'invalid'],
  },
  stuckParcel: {
    load: async () => (await import('#web/admin/tracking/parcels.tsx')).StuckParcelListPage,
    words: ['tracking', 'tracking-desk', 'resource', 'invalid'],
  },
  trackingEvent: {
    load: async () => (await import('#web/admin/tracking/events.tsx')).TrackingEventListPage,
    words: ['tracking', 'tracking-desk', 'channel', 'resource', 'invalid'],
  },
  shopOrder: shopDeskPage('ShopOrderListPage'),
  shopNotification: shopDeskPage('ShopNotificationListPage'),
  payment: {
    load: async () => (await import('#web/admin/payment/payments.tsx')).PaymentListPage,
    words: ['pay', 'pay-way', 'resource', 'invalid'],
  },
  recharge: {
    load: async () => (await import('#web/admin/payment/payments.tsx')).RechargeListPage,
    words: ['pay', 'pay-way', 'resource', 'invalid'],
  },
  insurance: {
    load: async () => (await import('#web/admin/insurance/list.tsx')).InsuranceListPage,
    words: ['insurance', 'resource', 'invalid'],
  },
  article: {
    load: async () => (await import('#web/admin/article/list.tsx')).ArticleListPage,
    words: ['article', 'resource', 'invalid'],
  },
  job: {
    load: async () => (await import('#web/admin/job/list.tsx')).JobListPage,
    words: ['job', 'resource', 'invalid'],
  },
  jobRun: {
    load: async () => (await import('#web/admin/job/list.tsx')).JobRunListPage,
    words: ['job', 'resource', 'invalid'],
  },
  outbox: {
    load: async () => (await import('#web/admin/outbox/list.tsx')).OutboxListPage,
    words: ['outbox', 'resource', 'invalid'],
  },
  'routine/attachment': {
    load: async () => (await import('#web/admin/routine/attachment/list.tsx')).AttachmentListPage,
    words: ['attachment', 'resource', 'invalid'],
  },
  'routine/configChange': {
    load: async () => (await import('#web/admin/routine/config/history-page.tsx')).ConfigHistoryPage,
    words: ['config', 'resource', 'invalid'],
  },
  'routine/config': {
    load: async () => (await import('#web/admin/routine/config/config-page.tsx')).ConfigPage,
    words: ['config', 'input', 'resource', 'invalid'],
  },
}

function shopDeskPage(name: 'ShopOrderListPage' | 'ShopNotificationListPage'): PageEntry {
  const load = async () => (await import('#web/admin/shop-order/lists.tsx'))[name]
  return { load, words: ['shop-notify', 'shop-desk', 'shop-kind', 'resource', 'invalid'] }
}

async function drawDeclared(read: () => Promise<Record<string, unknown>>, rule: string): ReturnType<PageEntry['load']> {
  const [exported, { declaredPage }] = await Promise.all([read(), import('./declared-page.tsx')])
  return await declaredPage(exported, rule)
}

/** The same component each time, or going from filter to filter would draw the page anew; what failed to arrive is asked for again. */
function keepPage(draw: PageEntry['load']): PageEntry['load'] {
  let page: ReturnType<PageEntry['load']> | undefined
  return () => {
    page ??= draw().catch((error: unknown) => {
      page = undefined
      throw error
    })
    return page
  }
}
