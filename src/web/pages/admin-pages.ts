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
  'backup-run': { words: ['backup'] },
  'channel-param': { words: ['channel'] },
  claim: { words: ['claim', 'parcel-money', 'upload', 'input', 'error'] },
  'claim-kind': { words: ['claim', 'parcel-money'] },
  'config-change': { rule: 'routine/configChange', words: ['config'] },
  'express-company': { words: ['express'] },
  'failed-label': { words: ['order', 'order-desk', 'wallet'] },
  'goods-category': { words: ['goods'] },
  'goods-rule': { words: ['goods'] },
  'group-discount': { words: ['channel'] },
  'import-file': { words: ['import'] },
  invoice: { words: ['wallet'] },
  'job-run': { words: ['job'] },
  'late-parcel': { words: ['tracking', 'tracking-desk'] },
  'ledger-entry': { words: ['wallet'] },
  member: { rule: 'user/user', words: ['user'] },
  'member-group': { rule: 'user/group', words: ['user', 'auth'] },
  'member-rule': { rule: 'user/rule', words: ['user', 'auth'] },
  'money-log': { rule: 'user/moneyLog', words: ['user', 'wallet'] },
  'number-block': { words: ['channel'] },
  order: { words: ['order', 'order-desk', 'wallet'] },
  payment: { words: ['pay', 'pay-way'] },
  refund: { words: ['pay', 'pay-way'] },
  'return-fee': { words: ['return-desk', 'return-order'] },
  'return-order': { words: ['return-desk', 'return-order', 'parcel-money', 'order'] },
  'return-reason': { words: ['return-desk', 'return-order', 'parcel-money'] },
  salesperson: { words: ['user'] },
  'scan-log': { words: ['scan'] },
  'score-log': { rule: 'user/scoreLog', words: ['user', 'wallet'] },
  shop: { words: ['shop', 'shop-kind'] },
  'shop-health': { words: ['shop', 'shop-kind'] },
  'shop-notification': { words: ['shop-notify', 'shop-desk', 'shop-kind'] },
  'shop-order': { words: ['shop-notify', 'shop-desk', 'shop-kind'] },
  'shop-sync': { words: ['shop', 'shop-kind'] },
  space: { words: ['warehouse'] },
  'tracking-code': { words: ['tracking', 'tracking-desk', 'channel'] },
  'tracking-event': { words: ['tracking', 'tracking-desk', 'channel'] },
  'tracking-message': { words: ['tracking', 'tracking-desk'] },
  'unclaimed-return': { words: ['return-desk', 'return-order'] },
  zone: { words: ['price', 'channel'] },
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

/** Lists with cells, inputs or a detail of their own; their words are those of the declaration. */
const ownLists: Record<string, PageEntry['load']> = {
  'auth/group': async () => (await import('#web/admin/auth/groups.tsx')).AdminGroupListPage,
  'auth/adminLog': async () => (await import('#web/admin/auth/log.tsx')).AdminLogListPage,
  'user/group': async () => (await import('#web/admin/auth/groups.tsx')).MemberGroupListPage,
  returnOrder: async () => (await import('#web/admin/return-order/lists.tsx')).ReturnOrderListPage,
  unclaimedReturn: async () => (await import('#web/admin/return-order/lists.tsx')).UnclaimedReturnListPage,
  claim: async () => (await import('#web/admin/claim/list.tsx')).ClaimListPage,
  ledgerEntry: async () => (await import('#web/admin/finance/entries.tsx')).LedgerEntryListPage,
  invoice: async () => (await import('#web/admin/finance/invoices.tsx')).InvoiceListPage,
  channel: async () => (await import('#web/admin/channel/list.tsx')).ChannelListPage,
  zone: async () => (await import('#web/admin/zone/list.tsx')).ZoneListPage,
  priceTable: async () => (await import('#web/admin/price-table/page.tsx')).PriceTablePage,
  numberBlock: async () => (await import('#web/admin/channel/number-blocks.tsx')).NumberBlockListPage,
  country: async () => (await import('#web/admin/country/list.tsx')).CountryListPage,
  order: async () => (await import('#web/admin/order/orders.tsx')).OrderListPage,
  failedLabel: async () => (await import('#web/admin/order/failed-labels.tsx')).FailedLabelListPage,
  manifest: async () => (await import('#web/admin/manifest/list.tsx')).ManifestListPage,
  lateParcel: async () => (await import('#web/admin/tracking/parcels.tsx')).LateParcelListPage,
  trackingEvent: async () => (await import('#web/admin/tracking/events.tsx')).TrackingEventListPage,
  payment: async () => (await import('#web/admin/payment/payments.tsx')).PaymentListPage,
  insurance: async () => (await import('#web/admin/insurance/list.tsx')).InsuranceListPage,
  article: async () => (await import('#web/admin/article/list.tsx')).ArticleListPage,
  job: async () => (await import('#web/admin/job/list.tsx')).JobListPage,
  jobRun: async () => (await import('#web/admin/job/list.tsx')).JobRunListPage,
  outbox: async () => (await import('#web/admin/outbox/list.tsx')).OutboxListPage,
  'routine/attachment': async () => (await import('#web/admin/routine/attachment/list.tsx')).AttachmentListPage,
  'routine/configChange': async () => (await import('#web/admin/routine/config/history-page.tsx')).ConfigHistoryPage,
  shopOrder: async () => (await import('#web/admin/shop-order/lists.tsx')).ShopOrderListPage,
  shopNotification: async () => (await import('#web/admin/shop-order/lists.tsx')).ShopNotificationListPage,
}

export const adminPages: PageTable = {
  ...declaredPages,
  ...Object.fromEntries(
    Object.entries(ownLists).map(([rule, load]) => [rule, { load, words: declaredPages[rule]?.words ?? [] }]),
  ),
  dashboard: {
    load: async () => (await import('#web/admin/dashboard/dashboard.tsx')).DashboardPage,
    words: ['dashboard', 'overview', 'tracking'],
  },
  warehouseScan: {
    load: async () => (await import('#web/admin/warehouse-scan/page.tsx')).WarehouseScanPage,
    words: ['scan'],
  },
  returnStation: {
    load: async () => (await import('#web/admin/return-station/page.tsx')).ReturnStationPage,
    words: ['scan', 'return-desk', 'return-order', 'upload', 'error'],
  },
  finance: { load: async () => (await import('#web/admin/finance/finance.tsx')).FinancePage, words: ['wallet', 'invalid'] },
  'routine/adminInfo': {
    load: async () => (await import('#web/admin/routine/own-info.tsx')).OwnInfoPage,
    words: ['auth', 'invalid', 'upload', 'error'],
  },
  stuckParcel: {
    load: async () => (await import('#web/admin/tracking/parcels.tsx')).StuckParcelListPage,
    words: ['tracking', 'tracking-desk', 'resource', 'invalid'],
  },
  recharge: {
    load: async () => (await import('#web/admin/payment/payments.tsx')).RechargeListPage,
    words: ['pay', 'pay-way', 'resource', 'invalid'],
  },
  'routine/config': {
    load: async () => (await import('#web/admin/routine/config/config-page.tsx')).ConfigPage,
    words: ['config', 'input', 'resource', 'invalid'],
  },
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
