import { escapeHtml } from '#domain/html.ts'
import type { Language } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey, WordValues } from '#words/keys.ts'
import { type BuyerMail, picturePath, type Shipment, type ShipTo, type ShopOrder } from './wire.ts'

export const translatorOf =
  (language: Language) =>
  (key: WordKey, values?: WordValues): string =>
    escapeHtml(say(language, key, values))

export type OrderView = { order: ShopOrder; shipments: readonly Shipment[]; mails: readonly BuyerMail[] }

/** What a person may change of where an order goes. */
export const addressFields = ['name', 'address1', 'address2', 'city', 'region', 'postcode', 'phone'] as const

/** One order of the list: folded up it says who bought and whether it has left, unfolded all that the shop knows of it. */
export function drawOrder(
  { order, shipments, mails }: OrderView,
  language: Language,
  actionOf: (step: string) => string,
  isOpen: boolean,
): string {
  const t = translatorOf(language)
  const { ship_to: to } = order
  const place = new Intl.DisplayNames(language === 'en' ? 'en-GB' : 'zh-CN', { type: 'region' }).of(to.country) ?? to.country
  return `<details class="order" id="${order.id}"${isOpen ? ' open' : ''}><summary><b>${escapeHtml(order.number)}</b><span class="who soft">${escapeHtml(`${to.name} · ${place}`)}</span><span class="badge ${order.status}">${t(`sandbox.shop.status.${order.status}`)}</span></summary>
<div class="inside"><p class="soft">${t('sandbox.shop.ordered', { time: timeOf(order.create_time) })}</p>
<ul class="items">${order.lines
    .map(
      ({ sku, title, quantity, unit_price, grams }) =>
        `<li><img src="${picturePath(sku)}" alt="" width="44" height="44" loading="lazy"><div>${escapeHtml(title)}<p class="soft">${escapeHtml(sku)} · ${grams === null ? t('sandbox.shop.weight_unknown') : `${grams} g`}</p></div><span class="money">${quantity} × ${moneyOf(unit_price, language)}</span></li>`,
    )
    .join('')}</ul>
<div class="fields"><div><h3>${t('sandbox.shop.address')}</h3><p class="soft">${[to.name, to.address1, to.address2, [to.city, to.region].filter(Boolean).join(', '), to.postcode, place, to.phone].filter(Boolean).map(escapeHtml).join('<br>')}</p>
<h3>${t('sandbox.shop.service')}</h3><p class="soft">${escapeHtml(order.service)} · ${moneyOf(order.total, language)}</p>${order.note === '' ? '' : `<h3>${t('sandbox.shop.note')}</h3><p class="soft">${escapeHtml(order.note)}</p>`}</div>
<div><h3>${t('sandbox.shop.received')}</h3>${drawShipments(order, shipments, language)}
<h3>${t('sandbox.shop.mails')}</h3>${drawMails(mails, language)}</div></div>
${order.status === 'open' ? drawActions(order, language, actionOf) : ''}</div></details>`
}

function drawShipments(order: ShopOrder, shipments: readonly Shipment[], language: Language): string {
  const t = translatorOf(language)
  if (shipments.length === 0) return `<p class="soft">${t('sandbox.shop.received_none')}</p>`
  const contents = ({ lines }: Shipment) =>
    lines.map(({ id, quantity }) => `${quantity} × ${order.lines.find((line) => line.id === id)?.sku ?? id}`).join(', ')
  return `<ul class="facts">${shipments
    .map((one) => {
      const number = escapeHtml(one.tracking_number)
      const linked = one.tracking_url === '' ? number : `<a href="${escapeHtml(one.tracking_url)}">${number}</a>`
      const state = one.status === 'cancelled' ? ` <span class="badge">${t('sandbox.shop.withdrawn')}</span>` : ''
      return `<li>${linked} · ${escapeHtml(one.carrier_name)}${state}<p class="soft">${escapeHtml(contents(one))} · ${timeOf(one.create_time)}</p></li>`
    })
    .join('')}</ul>`
}

/** A number that was mailed twice is what a marketplace's buyers complain of: it stands out. */
function drawMails(mails: readonly BuyerMail[], language: Language): string {
  const t = translatorOf(language)
  if (mails.length === 0) return `<p class="soft">${t('sandbox.shop.mails_none')}</p>`
  const isTwice = ({ kind, tracking_number }: BuyerMail, index: number) =>
    mails.slice(0, index).some((one) => one.kind === kind && one.tracking_number === tracking_number)
  return `<ul class="facts">${mails
    .map(
      (mail, index) =>
        `<li>${t(`sandbox.shop.mail.${mail.kind}`, { number: mail.tracking_number })}${isTwice(mail, index) ? ` <span class="badge twice">${t('sandbox.shop.mail_twice')}</span>` : ''}<p class="soft">${escapeHtml(mail.recipient)} · ${timeOf(mail.create_time)}</p></li>`,
    )
    .join('')}</ul>`
}

function drawActions({ id, ship_to }: ShopOrder, language: Language, actionOf: (step: string) => string): string {
  const t = translatorOf(language)
  const field = (name: (typeof addressFields)[number]) =>
    `<div><label for="${id}-${name}">${t(`sandbox.shop.field.${name}`)}</label><input id="${id}-${name}" name="${name}" maxlength="100" autocomplete="off" value="${escapeHtml((ship_to satisfies ShipTo)[name])}"></div>`
  return `<div class="actions"><form method="post" action="${actionOf(`/orders/${id}/cancel`)}"><button class="quiet" type="submit">${t('sandbox.shop.cancel')}</button></form>
<details><summary>${t('sandbox.shop.move')}</summary><form method="post" action="${actionOf(`/orders/${id}/address`)}"><div class="fields">${addressFields.map(field).join('')}</div><button type="submit">${t('sandbox.shop.move_save')}</button></form></details></div>`
}

/** Pence of pounds. */
export const moneyOf = (pence: number, language: Language): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'zh-CN', { style: 'currency', currency: 'GBP' }).format(pence / 100)

const times = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' })
const timeOf = (time: Date): string => times.format(time)
