import type { Sale } from '#domain/ledger/postings.ts'
import { asPence } from '#domain/money.ts'
import type { LineCode } from '#domain/pricing/line.ts'
import type { VatClass } from '#domain/pricing/vat.ts'
import { say } from '#server/platform/i18n.ts'
import type { OrderPrice } from './order-price.ts'

type Kind = 'carriage' | 'insurance' | 'extras'
const kinds: Record<LineCode, Kind> = {
  ...{ carriage: 'carriage', discount: 'carriage', surcharge: 'carriage', points: 'carriage' },
  ...{ insurance: 'insurance', packaging: 'extras', pickup: 'extras' },
}

type Sold = { kind: Kind; vatClass: VatClass; net: number; vat: number }

/** What was sold with an order: carriage with all that changes its price, cover, and things beside it; one line for each class of VAT. */
function soldOf({ lines }: OrderPrice): Sold[] {
  const sold = new Map<string, Sold>()
  for (const { code, vatClass, net, vat } of lines) {
    const kind = kinds[code]
    const one = sold.get(`${kind}:${vatClass}`) ?? { kind, vatClass, net: 0, vat: 0 }
    sold.set(`${kind}:${vatClass}`, { ...one, net: one.net + net, vat: one.vat + vat })
  }
  return [...sold.values()].filter(({ net, vat }) => net !== 0 || vat !== 0)
}

/** As the books keep it. The tax inside a premium is the state's, not ours. */
export const salesOf = (price: OrderPrice): Sale[] =>
  soldOf(price).map(({ kind, net, vat }) => {
    if (kind === 'insurance') return { revenue: 'addon_revenue', net: net - price.ipt, vat, ipt: price.ipt }
    return { revenue: kind === 'carriage' ? 'shipping_revenue' : 'addon_revenue', net, vat }
  })

type Named = { order_code: string; channel_zh: string; channel_en: string }

/** As the month's invoice says it. */
export const saleLinesOf = (price: OrderPrice, { order_code: code, channel_zh, channel_en }: Named) =>
  soldOf(price).map(({ kind, vatClass, net, vat }) => ({
    titleZh: kind === 'carriage' ? `${channel_zh} ${code}` : say('zh-cn', `order.sold.${kind}`, { code }),
    titleEn: kind === 'carriage' ? `${channel_en || channel_zh} ${code}` : say('en', `order.sold.${kind}`, { code }),
    net: asPence(net),
    vat: asPence(vat),
    vatClass,
    rate: price.rates[vatClass] ?? 0,
  }))
