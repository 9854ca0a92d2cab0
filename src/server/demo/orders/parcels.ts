import { orders } from '#contract/order.ts'
import type { SeededRandom } from '#domain/seeded-random.ts'
import type { Ctx } from '#server/ctx.ts'
import type { DemoMember } from '../demo-members.ts'
import { goods, receivers, senders } from './people.ts'

/** A ctx in which the sandbox carrier behaves so, whatever its channel says. */
export const withCarrierBehaviour = (ctx: Ctx, behaviour: Record<string, string>): Ctx => ({
  ...ctx,
  carriers: {
    ...ctx.carriers,
    of: ({ carrier, params }) => ctx.carriers.of({ carrier, params: { ...params, ...behaviour } }),
  },
})

type DestinationArea = keyof typeof receivers
const services: Record<DestinationArea, readonly string[]> = {
  UK: ['UK24', 'UK72', 'UK72'],
  EU: ['EUROAD'],
  CN: ['CNAIR'],
  WORLD: ['WWX'],
}
const boxes = [
  { length: '20', width: '15', height: '8' },
  { length: '30', width: '20', height: '15' },
  { length: '40', width: '30', height: '20' },
] as const

/** One parcel as a member would type it: a seller sends further and more at once than somebody with a present. `service`: that one, to a place in the UK. */
export function parcelOf({ username }: DemoMember, random: SeededRandom, number: number, service?: string) {
  const roll = random.next()
  const isSeller = username === 'seller'
  const far: DestinationArea = isSeller
    ? roll < 0.45
      ? 'UK'
      : roll < 0.75
        ? 'EU'
        : roll < 0.92
          ? 'CN'
          : 'WORLD'
    : roll < 0.65
      ? 'UK'
      : roll < 0.85
        ? 'CN'
        : 'EU'
  const where: DestinationArea = service ? 'UK' : far
  const items = Array.from({ length: 1 + random.upTo(isSeller ? 3 : 2) }, () => ({
    ...random.oneOf(goods),
    unitPriceCurrency: 'GBP',
    quantity: 1 + random.upTo(3),
  }))
  const weight = items.reduce((sum, item) => sum + item.weight * item.quantity, 150)
  return orders.add.input.parse({
    sender: senders[username],
    receiver: random.oneOf(receivers[where]),
    package: { ...(weight > 2500 ? boxes[2] : random.oneOf(boxes)), weight },
    items,
    service_type: service ?? random.oneOf(services[where]),
    ...(where === 'UK' ? {} : { customs: customsOf(isSeller, where, number) }),
    out_order_id: isSeller ? `HT-${20_000 + number}` : '',
    client_key: `demo-order-${number}`,
    ...(isSeller && random.next() < 0.5 ? { platform_order_number: `EB-${String(31_000_000 + number * 7919).slice(0, 8)}` } : {}),
    ...(random.next() < 0.1
      ? { remark: random.oneOf(['Gift, no invoice inside', '易碎品，请轻拿轻放', 'Leave with a neighbour']) }
      : {}),
  })
}

/** A business has its numbers with customs and sells; somebody else sends presents. Numbers are made up. */
const customsOf = (isSeller: boolean, where: DestinationArea, number: number) =>
  isSeller
    ? { eori: 'GB123456789000', ...(where === 'EU' ? { ioss: 'IM3720000224' } : {}), invoice_number: `INV-${20_000 + number}` }
    : { contents_type: 'gift' }
