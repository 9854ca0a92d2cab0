import type { Sale } from '#domain/shop/sale.ts'
import { run } from '#server/platform/db/pool.ts'
import type { World } from './world.ts'

const buyer = {
  name: 'Mary Jones',
  company: '',
  state: 'Surrey',
  city: 'Guildford',
  detailAddress: '22 High Street',
  countryCode: 'GB',
  zipCode: 'GU1 3AA',
  telephone: '+447911123457',
  email: 'mary@example.com',
}

/** A sale of two mugs to Guildford, or whatever a test says of it. */
export const sampleSale = ({
  receiver,
  ...facts
}: Partial<Omit<Sale, 'receiver'>> & { receiver?: Partial<Sale['receiver']> } = {}): Sale => ({
  id: '1001',
  number: '#1001',
  state: 'open',
  orderedTime: new Date('2026-03-09T14:05:00Z'),
  updatedTime: new Date('2026-03-09T14:05:00Z'),
  currency: 'GBP',
  total: 24_00,
  note: '',
  shippingService: 'Standard',
  receiver: { ...buyer, ...receiver },
  lines: [
    {
      id: 'line-1',
      sku: 'MUG-BLUE',
      name: 'Blue mug',
      quantity: 2,
      unitPrice: 12_00,
      grams: 350,
      hsCode: '691200',
      originCountry: 'GB',
      imageUrl: '',
    },
  ],
  shipments: [],
  ioss: '',
  ...facts,
})

/** A shop that is linked and was never read; without a connector behind it unless the test brings one. */
export async function createShop(w: World, userId: number, more: Record<string, unknown> = {}): Promise<number> {
  const row = { user_id: userId, kind: 'demo', name: 'Mug shop', account_ref: `shop-${userId}`, state: 1, ...more }
  const names = Object.keys(row)
  const [made] = await run<{ id: number }>(
    w.ctx.db,
    `insert into shop (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return made?.id ?? 0
}
