/** One file per area and language; keys are flat, so a typo is found at once and checking them costs nothing. */
type Areas = {
  account: typeof import('./en/account.ts').default
  address: typeof import('./en/address.ts').default
  area: typeof import('./en/area.ts').default
  article: typeof import('./en/article.ts').default
  attachment: typeof import('./en/attachment.ts').default
  auth: typeof import('./en/auth.ts').default
  backup: typeof import('./en/backup.ts').default
  channel: typeof import('./en/channel.ts').default
  claim: typeof import('./en/claim.ts').default
  common: typeof import('./en/common.ts').default
  config: typeof import('./en/config.ts').default
  country: typeof import('./en/country.ts').default
  currency: typeof import('./en/currency.ts').default
  dashboard: typeof import('./en/dashboard.ts').default
  document: typeof import('./en/document.ts').default
  editor: typeof import('./en/editor.ts').default
  error: typeof import('./en/error.ts').default
  express: typeof import('./en/express.ts').default
  'field-name': typeof import('./en/field-name.ts').default
  goods: typeof import('./en/goods.ts').default
  home: typeof import('./en/home.ts').default
  http: typeof import('./en/http.ts').default
  import: typeof import('./en/import.ts').default
  input: typeof import('./en/input.ts').default
  insurance: typeof import('./en/insurance.ts').default
  invalid: typeof import('./en/invalid.ts').default
  job: typeof import('./en/job.ts').default
  layout: typeof import('./en/layout.ts').default
  login: typeof import('./en/login.ts').default
  mail: typeof import('./en/mail.ts').default
  manifest: typeof import('./en/manifest.ts').default
  message: typeof import('./en/message.ts').default
  navigation: typeof import('./en/navigation.ts').default
  node: typeof import('./en/node.ts').default
  notice: typeof import('./en/notice.ts').default
  order: typeof import('./en/order.ts').default
  'order-desk': typeof import('./en/order-desk.ts').default
  'order-form': typeof import('./en/order-form.ts').default
  'order-list': typeof import('./en/order-list.ts').default
  'order-sheet': typeof import('./en/order-sheet.ts').default
  outbox: typeof import('./en/outbox.ts').default
  overview: typeof import('./en/overview.ts').default
  packaging: typeof import('./en/packaging.ts').default
  page: typeof import('./en/page.ts').default
  pay: typeof import('./en/pay.ts').default
  'pay-way': typeof import('./en/pay-way.ts').default
  prepay: typeof import('./en/prepay.ts').default
  price: typeof import('./en/price.ts').default
  'print-log': typeof import('./en/print-log.ts').default
  'price-table': typeof import('./en/price-table.ts').default
  resource: typeof import('./en/resource.ts').default
  'parcel-money': typeof import('./en/parcel-money.ts').default
  'return-desk': typeof import('./en/return-desk.ts').default
  'return-order': typeof import('./en/return-order.ts').default
  reweigh: typeof import('./en/reweigh.ts').default
  sandbox: typeof import('./en/sandbox.ts').default
  scan: typeof import('./en/scan.ts').default
  search: typeof import('./en/search.ts').default
  shell: typeof import('./en/shell.ts').default
  shipsmart: typeof import('./en/shipsmart.ts').default
  shop: typeof import('./en/shop.ts').default
  'shop-desk': typeof import('./en/shop-desk.ts').default
  'shop-kind': typeof import('./en/shop-kind.ts').default
  'shop-notify': typeof import('./en/shop-notify.ts').default
  'shop-order': typeof import('./en/shop-order.ts').default
  'shop-rule': typeof import('./en/shop-rule.ts').default
  tabs: typeof import('./en/tabs.ts').default
  task: typeof import('./en/task.ts').default
  tracking: typeof import('./en/tracking.ts').default
  'tracking-desk': typeof import('./en/tracking-desk.ts').default
  upload: typeof import('./en/upload.ts').default
  user: typeof import('./en/user.ts').default
  wallet: typeof import('./en/wallet.ts').default
  warehouse: typeof import('./en/warehouse.ts').default
}
export type Area = keyof Areas
type Keys = { [One in Area]: keyof Areas[One] }[Area]

/** Plural forms `x_one` and `x_other` are asked for as `x`. */
export type WordKey = Keys extends infer Key ? (Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key) : never
export type WordValues = Record<string, string | number>
