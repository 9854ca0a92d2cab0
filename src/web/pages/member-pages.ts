import type { PageTable } from '#web/lib/page-loader.ts'

/** rule name → page. A rule without an entry here has no page in this build and is left out of the menus. */
export const memberPages: PageTable = {
  'account/shipsmart': {
    load: async () => (await import('#web/member/order/shipsmart.tsx')).ShipsmartPage,
    words: ['shipsmart', 'order', 'order-list'],
  },
  'account/sheetOrder': {
    load: async () => (await import('#web/member/order/order-list.tsx')).OrderListPage,
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
  'account/claim': {
    load: async () => (await import('#web/member/claim/page.tsx')).ClaimPage,
    words: ['claim', 'resource', 'invalid', 'upload', 'input', 'error'],
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
    load: async () => (await import('#web/member/order-form/start-order.tsx')).CreateOrderPage,
    words: ['order-form', 'order', 'price', 'address', 'goods', 'resource', 'invalid'],
  },
  'account/insurance': {
    load: async () => (await import('#web/member/order-form/insurance-screen.tsx')).InsurancePage,
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
