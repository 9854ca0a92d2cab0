import type { Realm } from '#contract/envelope.ts'
import type { PageEntry } from '#web/lib/page-loader.ts'

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
  'account/sheetOrder/detail': {
    load: async () => (await import('#web/member/order/detail.tsx')).OrderDetailPage,
    words: ['order', 'order-list', 'resource'],
  },
  'account/overview': {
    load: async () => (await import('#web/member/account/overview.tsx')).AccountOverviewPage,
    words: ['page'],
  },
  'account/priceEstimate': {
    load: async () => (await import('#web/member/account/price-estimate.tsx')).MemberPriceEstimatePage,
    words: ['price', 'invalid'],
  },
  'account/prepayNow': {
    load: async () => (await import('#web/member/pay/prepay-now.tsx')).PrepayNowPage,
    words: ['prepay', 'invalid', 'upload', 'error'],
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
  'account/changePassword': {
    load: async () => (await import('#web/member/account/change-password.tsx')).ChangePasswordPage,
    words: ['account', 'invalid'],
  },
}

const adminPages: PageTable = {
  dashboard: {
    load: async () => (await import('#web/admin/dashboard/dashboard.tsx')).DashboardPage,
    words: ['dashboard'],
  },
  'auth/group': {
    load: async () => (await import('#web/admin/auth/groups.tsx')).AdminGroupListPage,
    words: ['auth', 'resource', 'invalid'],
  },
  'auth/admin': {
    load: async () => (await import('#web/admin/auth/admins.tsx')).AdminListPage,
    words: ['auth', 'resource', 'invalid'],
  },
  'auth/rule': {
    load: async () => (await import('#web/admin/auth/rules.tsx')).AdminRuleListPage,
    words: ['auth', 'resource', 'invalid'],
  },
  'auth/adminLog': {
    load: async () => (await import('#web/admin/auth/log.tsx')).AdminLogListPage,
    words: ['auth', 'resource', 'invalid'],
  },
  'user/user': {
    load: async () => (await import('#web/admin/user/members.tsx')).MemberListPage,
    words: ['user', 'resource', 'invalid'],
  },
  'user/group': {
    load: async () => (await import('#web/admin/user/groups.tsx')).MemberGroupListPage,
    words: ['user', 'auth', 'resource', 'invalid'],
  },
  'user/rule': {
    load: async () => (await import('#web/admin/user/rules.tsx')).MemberRuleListPage,
    words: ['user', 'auth', 'resource', 'invalid'],
  },
  'user/moneyLog': {
    load: async () => (await import('#web/admin/user/logs.tsx')).MoneyLogListPage,
    words: ['user', 'wallet', 'resource', 'invalid'],
  },
  'user/scoreLog': {
    load: async () => (await import('#web/admin/user/logs.tsx')).ScoreLogListPage,
    words: ['user', 'wallet', 'resource', 'invalid'],
  },
  finance: {
    load: async () => (await import('#web/admin/finance/finance.tsx')).FinancePage,
    words: ['wallet', 'invalid'],
  },
  ledgerEntry: {
    load: async () => (await import('#web/admin/finance/entries.tsx')).LedgerEntryListPage,
    words: ['wallet', 'resource', 'invalid'],
  },
  invoice: {
    load: async () => (await import('#web/admin/finance/invoices.tsx')).InvoiceListPage,
    words: ['wallet', 'resource', 'invalid'],
  },
  salesperson: {
    load: async () => (await import('#web/admin/salesperson/list.tsx')).SalespersonListPage,
    words: ['user', 'resource', 'invalid'],
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
  channelParam: {
    load: async () => (await import('#web/admin/channel/params.tsx')).ChannelParamListPage,
    words: ['channel', 'resource', 'invalid'],
  },
  groupDiscount: {
    load: async () => (await import('#web/admin/channel/discounts.tsx')).GroupDiscountListPage,
    words: ['channel', 'resource', 'invalid'],
  },
  numberBlock: {
    load: async () => (await import('#web/admin/channel/number-blocks.tsx')).NumberBlockListPage,
    words: ['channel', 'resource', 'invalid'],
  },
  country: {
    load: async () => (await import('#web/admin/country/list.tsx')).CountryListPage,
    words: ['country', 'resource', 'invalid'],
  },
  currency: {
    load: async () => (await import('#web/admin/currency/list.tsx')).CurrencyListPage,
    words: ['currency', 'resource', 'invalid'],
  },
  payWay: {
    load: async () => (await import('#web/admin/pay-way/list.tsx')).PayWayListPage,
    words: ['pay-way', 'resource', 'invalid'],
  },
  order: {
    load: async () => (await import('#web/admin/order/orders.tsx')).OrderListPage,
    words: ['order', 'order-desk', 'wallet', 'resource', 'invalid'],
  },
  failedLabel: {
    load: async () => (await import('#web/admin/order/failed-labels.tsx')).FailedLabelListPage,
    words: ['order', 'order-desk', 'wallet', 'resource', 'invalid'],
  },
  payment: {
    load: async () => (await import('#web/admin/payment/payments.tsx')).PaymentListPage,
    words: ['pay', 'pay-way', 'resource', 'invalid'],
  },
  recharge: {
    load: async () => (await import('#web/admin/payment/recharges.tsx')).RechargeListPage,
    words: ['pay', 'pay-way', 'resource', 'invalid'],
  },
  refund: {
    load: async () => (await import('#web/admin/payment/refunds.tsx')).RefundListPage,
    words: ['pay', 'resource', 'invalid'],
  },
  area: {
    load: async () => (await import('#web/admin/area/list.tsx')).AreaListPage,
    words: ['area', 'resource', 'invalid'],
  },
  goodsCategory: {
    load: async () => (await import('#web/admin/goods/categories.tsx')).GoodsCategoryListPage,
    words: ['goods', 'resource', 'invalid'],
  },
  goods: {
    load: async () => (await import('#web/admin/goods/list.tsx')).GoodsListPage,
    words: ['goods', 'resource', 'invalid'],
  },
  goodsRule: {
    load: async () => (await import('#web/admin/goods/rules.tsx')).GoodsRuleListPage,
    words: ['goods', 'resource', 'invalid'],
  },
  packaging: {
    load: async () => (await import('#web/admin/packaging/list.tsx')).PackagingListPage,
    words: ['packaging', 'resource', 'invalid'],
  },
  insurance: {
    load: async () => (await import('#web/admin/insurance/list.tsx')).InsuranceListPage,
    words: ['insurance', 'resource', 'invalid'],
  },
  expressCompany: {
    load: async () => (await import('#web/admin/express-company/list.tsx')).ExpressCompanyListPage,
    words: ['express', 'resource', 'invalid'],
  },
  article: {
    load: async () => (await import('#web/admin/article/list.tsx')).ArticleListPage,
    words: ['article', 'resource', 'invalid'],
  },
  articleCategory: {
    load: async () => (await import('#web/admin/article/categories.tsx')).ArticleCategoryListPage,
    words: ['article', 'resource', 'invalid'],
  },
  job: {
    load: async () => (await import('#web/admin/job/list.tsx')).JobListPage,
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
  'routine/config': {
    load: async () => (await import('#web/admin/routine/config/config-page.tsx')).ConfigPage,
    words: ['config', 'input', 'resource', 'invalid'],
  },
  jobRun: {
    load: async () => (await import('#web/admin/job/run-list.tsx')).JobRunListPage,
    words: ['job', 'resource', 'invalid'],
  },
}

export const pages: Record<Realm, PageTable> = { admin: adminPages, member: memberPages }

export const hasPage = (realm: Realm, name: string): boolean => Object.hasOwn(pages[realm], name)
