import type { Sale } from '#domain/ledger/postings.ts'
import { asPence, type Pence, scale } from '#domain/money.ts'
import { listSoldItems, type SoldItem } from '#domain/pricing/sold-items.ts'
import { say } from '#server/platform/i18n.ts'
import type { OrderPrice } from './order-price.ts'

/** As the books keep it. The tax inside a premium is the state's, not ours; it falls with the part that points paid. */
export const salesOf = (price: OrderPrice): Sale[] =>
  listSoldItems(price.lines).map((item) => {
    const ipt = iptOf(price, item)
    return { revenue: item.kind === 'carriage' ? 'shipping_revenue' : 'addon_revenue', net: item.net - ipt, vat: item.vat, ipt }
  })

const iptOf = ({ ipt }: OrderPrice, { kind, net, vat, before }: Pick<SoldItem, 'kind' | 'net' | 'vat' | 'before'>): Pence =>
  kind === 'insurance' ? scale(ipt, net + vat, before) : asPence(0)

type OrderNames = { order_code: string; channel_zh: string; channel_en: string }

/** As the month's invoice says it. */
export const saleLinesOf = (price: OrderPrice, { order_code: code, channel_zh, channel_en }: OrderNames) =>
  listSoldItems(price.lines).map(({ kind, vatClass, net, vat, before }) => ({
    kind,
    titleZh: kind === 'carriage' ? `${channel_zh} ${code}` : say('zh-cn', `order.sold.${kind}`, { code }),
    titleEn: kind === 'carriage' ? `${channel_en || channel_zh} ${code}` : say('en', `order.sold.${kind}`, { code }),
    net: asPence(net),
    vat: asPence(vat),
    ipt: iptOf(price, { kind, net, vat, before }),
    vatClass,
    rate: price.rates[vatClass] ?? 0,
  }))
