import type { Realm } from '#contract/envelope.ts'
import type { PageEntry } from '#web/lib/page-loader.ts'
import { declaredPages } from './declared-pages.ts'

type PageTable = Record<string, PageEntry>

/** rule name → page. A rule without an entry here has no page in this build and is left out of the menus. */
const memberPages: PageTable = {
  'account/shipsmart': {
    load: async () => (await import('#web/member/order/shipsmart.tsx')).ShipsmartPage,
    words: ['shipsmart', 'order', 'order-list'],
  },
  'account/sheetOrder': {
    load: async () => (await import('#web/member/order/list.tsx')).OrderListPage,
    words: ['order', 'order-list', 'resource'],
  },
  'account/sheetOrder/import': {
    load: async () => (await import('#web/member/order/import.tsx')).OrderImportPage,
    words: ['import', 'order', 'order-list', 'resource', 'invalid', 'error'],
  },
  'account/sheetOrder/detail': {
    load: async () => (await import('#web/member/order/detail.tsx')).OrderDetailPage,
    words: ['order', 'order-list', 'resource'],
  },
  'account/orderInTransit': {
    load: async () => (await import('#web/member/parcel/lists.tsx')).InTransitPage,
    words: ['tracking', 'resource'],
  },
  'account/orderHistory': {
    load: async () => (await import('#web/member/parcel/lists.tsx')).HistoryPage,
    words: ['tracking', 'resource'],
  },
  'account/logisticsDetail': {
    load: async () => (await import('#web/member/parcel/logistics-detail.tsx')).LogisticsDetailPage,
    words: ['tracking', 'resource'],
  },
  'account/newOrders': {
    load: async () => (await import('#web/member/shop-order/page.tsx')).NewOrdersPage,
    words: ['shop-order', 'order', 'order-list', 'resource', 'invalid'],
  },
  'account/manifest': {
    load: async () => (await import('#web/member/manifest/page.tsx')).ManifestPage,
    words: ['manifest', 'order', 'order-list', 'resource'],
  },
  'account/notifyMarketplace': {
    load: async () => (await import('#web/member/shop-notify/list.tsx')).NotifyMarketplacePage,
    words: ['shop-notify', 'shop-kind', 'resource'],
  },
  'account/reweigh': {
    load: async () => (await import('#web/member/reweigh/list.tsx')).ReweighPage,
    words: ['reweigh', 'resource'],
  },
  'account/refundOrder': {
    load: async () => (await import('#web/member/return-order/page.tsx')).RefundOrderPage,
    words: ['return-order', 'order', 'order-list', 'resource', 'invalid'],
  },
  'account/addManageAccounts': {
    load: async () => (await import('#web/member/shop/page.tsx')).AddManageAccountsPage,
    words: ['shop', 'shop-kind', 'resource', 'invalid', 'input'],
  },
  'account/overview': {
    load: async () => (await import('#web/member/account/overview.tsx')).AccountOverviewPage,
    words: ['overview', 'order', 'tracking'],
  },
  'account/priceEstimate': {
    load: async () => (await import('#web/member/account/price-estimate.tsx')).MemberPriceEstimatePage,
    words: ['price', 'invalid'],
  },
  'account/prepayNow': {
    load: async () => (await import('#web/member/pay/prepay-now.tsx')).PrepayNowPage,
    words: ['prepay', 'resource', 'invalid', 'upload', 'error'],
  },
  'account/payment': {
    load: async () => (await import('#web/member/pay/payment.tsx')).PaymentPage,
    words: ['prepay'],
  },
  'account/confirmPayment': {
    load: async () => (await import('#web/member/pay/confirm-payment.tsx')).ConfirmPaymentPage,
    words: ['prepay'],
  },
  'account/profile': {
    load: async () => (await import('#web/member/account/profile.tsx')).ProfilePage,
    words: ['account', 'invalid', 'upload', 'error'],
  },
  'account/balanceRecord': {
    load: async () => (await import('#web/member/wallet/balance-record.tsx')).BalanceRecordPage,
    words: ['wallet', 'resource'],
  },
  'account/integral': {
    load: async () => (await import('#web/member/wallet/integral.tsx')).IntegralPage,
    words: ['wallet', 'resource'],
  },
  'account/addressBook': {
    load: async () => (await import('#web/member/address/book.tsx')).AddressBookPage,
    words: ['address', 'import', 'resource', 'invalid'],
  },
  'account/sheetOrder/create': {
    load: async () => (await import('#web/member/order/create.tsx')).CreateOrderPage,
    words: ['order-form', 'order', 'price', 'address', 'goods', 'resource', 'invalid'],
  },
  'account/insurance': {
    load: async () => (await import('#web/member/order/insurance.tsx')).InsurancePage,
    words: ['order-form', 'invalid'],
  },
  'account/newOrders/rules': {
    load: async () => (await import('#web/member/shop-rule/page.tsx')).ShopRulePage,
    words: ['shop-rule', 'invalid', 'error', 'resource'],
  },
  'account/changePassword': {
    load: async () => (await import('#web/member/account/change-password.tsx')).ChangePasswordPage,
    words: ['account', 'invalid'],
  },
}

const adminPages: PageTable = {
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
    words: ['return-desk', 'return-order', 'upload', 'error'],
  },
  returnOrder: {
    load: async () => (await import('#web/admin/return-order/lists.tsx')).ReturnOrderListPage,
    words: ['return-desk', 'return-order', 'order', 'resource', 'invalid'],
  },
  unclaimedReturn: {
    load: async () => (await import('#web/admin/return-order/lists.tsx')).UnclaimedReturnListPage,
    words: ['return-desk', 'return-order', 'resource', 'invalid'],
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

export const pages: Record<Realm, PageTable> = { admin: adminPages, member: memberPages }

function shopDeskPage(name: 'ShopOrderListPage' | 'ShopNotificationListPage'): PageEntry {
  const load = async () => (await import('#web/admin/shop-order/lists.tsx'))[name]
  return { load, words: ['shop-notify', 'shop-desk', 'shop-kind', 'resource', 'invalid'] }
}

export const hasPage = (realm: Realm, name: string): boolean => Object.hasOwn(pages[realm], name)
