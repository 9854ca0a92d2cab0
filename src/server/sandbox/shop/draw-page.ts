import { escapeHtml } from '#domain/html.ts'
import { type Language, languages } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import { shopFaults } from './behaviour.ts'
import { drawOrder, type OrderView, translatorOf } from './draw-order.ts'
import { mostNewOrders } from './orders.ts'
import { shopStyle } from './page-style.ts'
import { type DemoShop, pagePath, type ShopOrder } from './wire.ts'

export const orderStatuses = ['open', 'shipped', 'cancelled'] as const
export const doneMessages = ['orders', 'cancelled', 'moved', 'fault', 'key', 'over'] as const
export const faultSpans = [1, 3, 0] as const

/** What a visitor looks at: kept in the address of the page. */
export type ShopView = { text: string; status: string; page: number; done: string; open: string }

type ShopPage = {
  shop: DemoShop
  key: string
  language: Language
  view: ShopView
  counts: readonly { status: ShopOrder['status']; count: number }[]
  orders: readonly OrderView[]
  pages: number
}

/** The address of a page, or of one of its actions, that shows the same afterwards. */
export function addressOf(shop: DemoShop, language: Language, view: Partial<ShopView>, step = ''): string {
  const { text = '', status = '', page = 1, done = '', open = '' } = view
  const query = new URLSearchParams({ lang: language, ...(text && { text }), ...(status && { status }) })
  if (page > 1) query.set('page', String(page))
  if (done) query.set('done', done)
  if (open) query.set('open', open)
  return `${pagePath(shop)}${step}?${query}${open ? `#${open}` : ''}`
}

export function drawShopPage({ shop, key, language, view, counts, orders, pages }: ShopPage): string {
  const t = translatorOf(language)
  const actionOf = (step: string) => escapeHtml(addressOf(shop, language, { ...view, done: '', open: '' }, step))
  const done = doneMessages.find((one) => one === view.done)
  const fault = shopFaults.find((one) => one === shop.fault)
  const countOf = (status: ShopOrder['status']) => counts.find((one) => one.status === status)?.count ?? 0
  return frame({
    language,
    title: shop.name,
    home: shop,
    inner: `${done ? `<p class="note ${done === 'over' ? 'alert' : 'good'}" role="status">${t(`sandbox.shop.done.${done}`)}</p>` : ''}
<section class="card"><h1>${escapeHtml(shop.name)}</h1>
<p class="counts">${orderStatuses.map((status) => `<span><b>${countOf(status)}</b> ${t(`sandbox.shop.status.${status}`)}</span>`).join('')}</p>
<div class="row"><div class="wide"><label for="key">${t('sandbox.shop.key')}</label><input class="key" id="key" value="${escapeHtml(key)}" readonly aria-describedby="key-help"></div>
<a class="button" href="/user/account/addManageAccounts">${t('sandbox.shop.link')}</a>
<form method="post" action="${actionOf('/key')}"><button class="quiet" type="submit">${t('sandbox.shop.new_key')}</button></form></div>
<p class="soft" id="key-help">${t('sandbox.shop.key_help')}</p></section>
<div class="two"><section class="card"><h2>${t('sandbox.shop.make_title')}</h2><form class="row" method="post" action="${actionOf('/orders')}">
<div><label for="count">${t('sandbox.shop.make_count')}</label><input id="count" name="count" type="number" min="1" max="${mostNewOrders}" value="10" required></div>
<button type="submit">${t('sandbox.shop.make')}</button></form></section>
<section class="card"><h2>${t('sandbox.shop.fault_title')}</h2>${fault ? `<p class="alert" role="status">${t('sandbox.shop.fault_on', { fault: say(language, `sandbox.shop.fault.${fault}`) })}${shop.fault_left === null ? '' : ` · ${t('sandbox.shop.fault_left', { count: shop.fault_left })}`}</p>` : ''}
<form class="row" method="post" action="${actionOf('/fault')}"><div><label for="fault">${t('sandbox.shop.fault')}</label><select id="fault" name="fault"><option value="">${t('sandbox.shop.fault.none')}</option>${shopFaults
      .map((one) => `<option value="${one}"${one === fault ? ' selected' : ''}>${t(`sandbox.shop.fault.${one}`)}</option>`)
      .join('')}</select></div>
<div><label for="left">${t('sandbox.shop.fault_for')}</label><select id="left" name="left">${faultSpans.map((left) => `<option value="${left}">${t(`sandbox.shop.fault_for.${left}`)}</option>`).join('')}</select></div>
<button type="submit">${t('sandbox.shop.fault_set')}</button></form></section></div>
<section class="card"><h2>${t('sandbox.shop.orders')}</h2><form class="row" method="get" action="${pagePath(shop)}"><input type="hidden" name="lang" value="${language}">
<div><label for="text">${t('sandbox.shop.search')}</label><input id="text" name="text" type="search" maxlength="60" value="${escapeHtml(view.text)}"></div>
<div><label for="status">${t('sandbox.shop.status')}</label><select id="status" name="status"><option value="">${t('sandbox.shop.status.all')}</option>${orderStatuses
      .map((one) => `<option value="${one}"${one === view.status ? ' selected' : ''}>${t(`sandbox.shop.status.${one}`)}</option>`)
      .join('')}</select></div>
<button class="quiet" type="submit">${t('sandbox.shop.filter')}</button></form>
${orders.length === 0 ? `<p class="soft">${t('sandbox.shop.none')}</p>` : orders.map((one) => drawOrder(one, language, actionOf, one.order.id === view.open)).join('')}
${pages > 1 ? drawPages({ shop, language, view, pages }) : ''}</section>`,
  })
}

function drawPages({ shop, language, view, pages }: Pick<ShopPage, 'shop' | 'language' | 'view' | 'pages'>): string {
  const t = translatorOf(language)
  const link = (page: number, word: 'sandbox.shop.newer' | 'sandbox.shop.older') =>
    page < 1 || page > pages
      ? '<span></span>'
      : `<a href="${escapeHtml(addressOf(shop, language, { ...view, page, done: '', open: '' }))}">${t(word)}</a>`
  return `<nav class="pages" aria-label="${t('sandbox.shop.orders')}">${link(view.page - 1, 'sandbox.shop.newer')}<span class="soft">${t('sandbox.shop.page', { page: view.page, pages })}</span>${link(view.page + 1, 'sandbox.shop.older')}</nav>`
}

/** Where a newcomer gets a shop of their own. */
export function drawCreatePage(language: Language): string {
  const t = translatorOf(language)
  return frame({
    language,
    title: say(language, 'sandbox.shop.create_title'),
    inner: `<section class="card"><h1>${t('sandbox.shop.create_title')}</h1><p class="soft">${t('sandbox.shop.create_text')}</p>
<form method="post" action="/sandbox/shop/open?lang=${language}"><button type="submit">${t('sandbox.shop.create')}</button></form></section>`,
  })
}

export function drawMissingShop(language: Language): string {
  const t = translatorOf(language)
  return frame({
    language,
    title: say(language, 'sandbox.shop.missing'),
    inner: `<section class="card"><h1>${t('sandbox.shop.missing')}</h1><p class="soft">${t('sandbox.shop.missing_text')}</p><a class="button" href="/sandbox/shop?lang=${language}">${t('sandbox.shop.create')}</a></section>`,
  })
}

function frame({ language, title, inner, home }: { language: Language; title: string; inner: string; home?: DemoShop }): string {
  const t = translatorOf(language)
  const other = languages.find((one) => one !== language) ?? language
  const place = home ? pagePath(home) : '/sandbox/shop'
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)} – ${t('sandbox.shop.title')}</title><style>${shopStyle}</style></head><body><main><header><p><a href="${place}?lang=${language}">${t('sandbox.shop.title')}</a></p><a href="${place}?lang=${other}" lang="${other}" hreflang="${other}">${escapeHtml(say(other, 'sandbox.this_language'))}</a></header>
<p class="note">${t('sandbox.shop.notice')}</p>
${inner}</main></body></html>`
}
