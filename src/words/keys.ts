/** One file per area and language; keys are flat, so a typo is found at once and checking them costs nothing. */
export const areas = [
  'account',
  'address',
  'area',
  'article',
  'attachment',
  'auth',
  'channel',
  'common',
  'config',
  'country',
  'currency',
  'dashboard',
  'document',
  'editor',
  'error',
  'express',
  'field-name',
  'goods',
  'home',
  'http',
  'import',
  'input',
  'insurance',
  'invalid',
  'job',
  'layout',
  'login',
  'mail',
  'message',
  'navigation',
  'node',
  'notice',
  'order',
  'order-desk',
  'order-list',
  'order-form',
  'outbox',
  'packaging',
  'page',
  'pay',
  'pay-way',
  'prepay',
  'price',
  'price-table',
  'resource',
  'sandbox',
  'search',
  'shell',
  'shipsmart',
  'tabs',
  'task',
  'upload',
  'user',
  'wallet',
] as const
export type Area = (typeof areas)[number]

type Keys =
  | keyof typeof import('./en/account.ts').default
  | keyof typeof import('./en/address.ts').default
  | keyof typeof import('./en/area.ts').default
  | keyof typeof import('./en/article.ts').default
  | keyof typeof import('./en/attachment.ts').default
  | keyof typeof import('./en/auth.ts').default
  | keyof typeof import('./en/channel.ts').default
  | keyof typeof import('./en/common.ts').default
  | keyof typeof import('./en/config.ts').default
  | keyof typeof import('./en/country.ts').default
  | keyof typeof import('./en/currency.ts').default
  | keyof typeof import('./en/dashboard.ts').default
  | keyof typeof import('./en/document.ts').default
  | keyof typeof import('./en/editor.ts').default
  | keyof typeof import('./en/error.ts').default
  | keyof typeof import('./en/express.ts').default
  | keyof typeof import('./en/field-name.ts').default
  | keyof typeof import('./en/goods.ts').default
  | keyof typeof import('./en/home.ts').default
  | keyof typeof import('./en/http.ts').default
  | keyof typeof import('./en/import.ts').default
  | keyof typeof import('./en/input.ts').default
  | keyof typeof import('./en/insurance.ts').default
  | keyof typeof import('./en/invalid.ts').default
  | keyof typeof import('./en/job.ts').default
  | keyof typeof import('./en/layout.ts').default
  | keyof typeof import('./en/login.ts').default
  | keyof typeof import('./en/mail.ts').default
  | keyof typeof import('./en/message.ts').default
  | keyof typeof import('./en/navigation.ts').default
  | keyof typeof import('./en/node.ts').default
  | keyof typeof import('./en/notice.ts').default
  | keyof typeof import('./en/order.ts').default
  | keyof typeof import('./en/order-desk.ts').default
  | keyof typeof import('./en/order-list.ts').default
  | keyof typeof import('./en/order-form.ts').default
  | keyof typeof import('./en/outbox.ts').default
  | keyof typeof import('./en/packaging.ts').default
  | keyof typeof import('./en/page.ts').default
  | keyof typeof import('./en/pay.ts').default
  | keyof typeof import('./en/pay-way.ts').default
  | keyof typeof import('./en/prepay.ts').default
  | keyof typeof import('./en/price.ts').default
  | keyof typeof import('./en/price-table.ts').default
  | keyof typeof import('./en/resource.ts').default
  | keyof typeof import('./en/sandbox.ts').default
  | keyof typeof import('./en/search.ts').default
  | keyof typeof import('./en/shell.ts').default
  | keyof typeof import('./en/shipsmart.ts').default
  | keyof typeof import('./en/tabs.ts').default
  | keyof typeof import('./en/task.ts').default
  | keyof typeof import('./en/upload.ts').default
  | keyof typeof import('./en/user.ts').default
  | keyof typeof import('./en/wallet.ts').default

/** Plural forms `x_one` and `x_other` are asked for as `x`. */
export type WordKey = Keys extends infer Key ? (Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key) : never
export type WordValues = Record<string, string | number>
