import { asPence } from '#domain/money.ts'
import { indexPriceTable, isOffered, type ParcelQuoteRequest, type PricedChannel, priceParcel } from '#domain/pricing/quote.ts'
import { anywhereIn, bands, sampleRequest } from '#domain/pricing/sample-channels.ts'
import { type PlaceRule, toPostalLocation } from '#domain/pricing/zone.ts'
import { figure, median } from './figure.ts'

const rounds = 15
const callsPerRound = 2000

/** Twenty channels for one parcel, with zones by post code, discount, two surcharges and cover, against the barest loop over the same tables. */
export async function bench(): Promise<void> {
  const channels = Array.from({ length: 20 }, (_, index) => channelOf(index + 1))
  const wishes = Array.from({ length: 50 }, (_, index) =>
    sampleRequest({
      grams: 200 + index * 577,
      cm: [20 + (index % 30), 15 + (index % 20), 10 + (index % 9)],
      to: toPostalLocation('GB', index % 3 === 0 ? 'IV3 5AB' : 'M1 1AA'),
      discountRate: 500,
      insurance: asPence(240),
    }),
  )
  for (const one of wishes) compareAnswers(channels, one)
  const [ratios, spent]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const ours = timed(wishes, (one) => priceAll(channels, one))
    const bare = timed(wishes, (one) => bareAll(channels, one))
    // The first round only warms up.
    if (round > 0) {
      ratios.push(bare / ours)
      spent.push(ours / callsPerRound)
    }
  }
  figure({ bench: 'quote', what: 'speed of 20 channels against the bare loop', value: median(ratios), unit: 'ratio', bound: 0.5 })
  figure({ bench: 'quote', what: '20 channels for one parcel', value: median(spent), unit: 'ms', bound: 1, atMost: true })
}

function timed(wishes: ParcelQuoteRequest[], work: (one: ParcelQuoteRequest) => number): number {
  const begun = process.cpuUsage()
  let sink = 0
  for (let call = 0; call < callsPerRound; call++) sink += work(wishes[call % wishes.length] as ParcelQuoteRequest)
  const { user, system } = process.cpuUsage(begun)
  if (sink === 0) throw new Error('nothing was priced')
  return (user + system) / 1000
}

function priceAll(channels: PricedChannel[], one: ParcelQuoteRequest): number {
  let sum = 0
  for (const channel of channels) {
    const answer = priceParcel(channel, one)
    if (isOffered(answer)) sum += answer.amount + answer.vat
  }
  return sum
}

/** Every sum that the price needs, VAT by line included, and no line, reason or object. */
function bareAll(channels: PricedChannel[], one: ParcelQuoteRequest): number {
  let sum = 0
  for (const channel of channels) sum += bareOne(channel, one)
  return sum
}

const roundHalfUp = (value: number, numerator: number, denominator: number): number =>
  Math.floor((2 * value * numerator + denominator) / (2 * denominator))

function bareOne(
  { table, limits, volumetric }: PricedChannel,
  { parcel, to, discountRate, insurance, day }: ParcelQuoteRequest,
): number {
  const { grams: actual, sidesMm, girthMm, cubeMm } = parcel
  if (!table || actual > limits.maxGrams || sidesMm[0] > limits.maxSidesMm[0]) return 0
  if (limits.maxGirthMm !== null && girthMm > limits.maxGirthMm) return 0
  let best = table.zones[0]
  let rank = -1
  for (const zone of table.zones)
    for (const { country, kind, from } of zone.places) {
      if (country !== to.country) continue
      const found =
        kind === 'any' ? 0 : kind === 'area' && from === to.area ? 1 : kind === 'outcode' && from === to.outcode ? 2 : -1
      if (found > rank) [best, rank] = [zone, found]
    }
  if (best?.rate.kind !== 'bands') return 0
  const step = volumetric.stepGrams
  const grams = Math.max(actual, Math.ceil(cubeMm / ((volumetric.divisor ?? 1) * step)) * step)
  let price = 0
  for (const band of best.rate.bands)
    if (grams > band.over && grams <= band.upTo) {
      price = band.price
      break
    }
  if (price === 0) return 0
  const off = roundHalfUp(price, discountRate, 10_000)
  let running = price - off
  let vat = roundHalfUp(price, 2000, 12_000) - roundHalfUp(off, 2000, 12_000)
  for (const { amount, zones, from } of table.surcharges) {
    if ((zones && !zones.includes(best.code)) || (from !== undefined && day < from)) continue
    const more =
      amount.kind === 'fixed' ? amount.price : roundHalfUp(amount.of === 'carriage' ? price : running, amount.rate, 10_000)
    running += more
    vat += roundHalfUp(more, 2000, 12_000)
  }
  return running + (insurance ?? 0) + vat
}

/** A loop that reckons something else would be no measure. */
function compareAnswers(channels: PricedChannel[], one: ParcelQuoteRequest): void {
  for (const channel of channels) {
    const [ours, bare] = [priceAll([channel], one), bareAll([channel], one)]
    if (ours !== bare) throw new Error(`channel ${channel.id}: ${ours} is not ${bare}`)
  }
}

function channelOf(id: number): PricedChannel {
  const outcodes: PlaceRule[] = Array.from({ length: 12 }, (_, index) => ({
    country: 'GB',
    kind: 'outcode',
    from: `IV${index + 1 + id}`,
    to: '',
  }))
  const rates = (extra: number) =>
    bands(
      ...Array.from({ length: 12 }, (_, index): [number, number] => [(index + 1) * 2500, 300 + extra + id * 10 + index * 120]),
    )
  return {
    id,
    limits: { minGrams: 1, maxGrams: 30_000, maxSidesMm: [1500, 1500, 1500], maxGirthMm: 3000 },
    volumetric: { divisor: 5000, sharePercent: 100, stepGrams: 500 },
    vatClass: 'standard',
    hasCover: true,
    origins: [],
    destinations: [],
    table: indexPriceTable({
      id,
      version: 1,
      side: 'gross',
      zones: [
        {
          code: 'EU',
          places: ['FR', 'DE', 'IT', 'ES', 'NL', 'BE', 'PL', 'IE'].map(anywhereIn),
          rate: rates(900),
          vatClass: 'zero',
        },
        { code: 'UK', places: [anywhereIn('GB')], rate: rates(0), vatClass: null },
        { code: 'HI', places: [{ country: 'GB', kind: 'area', from: 'IV', to: '' }], rate: rates(500), vatClass: null },
        { code: 'X', places: outcodes, rate: rates(700), vatClass: null },
      ],
      surcharges: [
        { code: 'fuel', name: { zh: '燃油', en: 'Fuel' }, amount: { kind: 'percent', rate: 1250, of: 'running' } },
        {
          code: 'remote',
          name: { zh: '偏远', en: 'Remote' },
          amount: { kind: 'fixed', price: asPence(250) },
          zones: ['HI', 'X'],
        },
      ],
    }),
  }
}
