import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/price.ts'
import { lineText, reasonText } from '#contract/price-text.ts'
import { formatDecimal } from '#domain/money.ts'
import { isOffered, type NotOffered, type Quote } from '#domain/pricing/quote.ts'
import { formatSize } from '#domain/size.ts'
import { formatTime } from '#domain/time.ts'
import { channelLimits } from '#server/modules/catalogue/index.ts'
import { vatRatesOn } from '#server/modules/prices/market.ts'
import { readOfferedChannels } from '#server/modules/prices/store.ts'
import { say } from '#server/platform/i18n.ts'
import { proofTest } from './proof-test.ts'
import type { PlainChannel, PriceCall, PriceContext, pricesOf } from './sample/browser-prices.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const destinations: PriceCall['to'][] = [
  ...['M1 1AA', 'SE1 9GF', 'IV3 5AB', 'PA20 9AA', 'PA19 1AA', 'PH17 2AA', 'BT1 1AA', 'ZE1 0AA', 'KA27 8AA', ''].map(
    (code): PriceCall['to'] => ['GB', code],
  ),
  ...(['200000', '830000', '850000', ''] as const).map((code): PriceCall['to'] => ['CN', code]),
  ...['FR', 'DE', 'IE', 'ES', 'PL', 'GR', 'MT', 'US', 'CA', 'JP', 'AU', 'HK', 'BR', 'ZA', 'NO', 'JE'].map(
    (country): PriceCall['to'] => [country, '10001'],
  ),
]

/** The same parcels every time: mulberry32. */
function randomFrom(seed: number): (least: number, most: number) => number {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1))
  }
}

/** Every other call brings one parcel of any size, beyond the limits too, the others twenty that most channels take. */
function randomCalls(wanted: number): PriceCall[] {
  const random = randomFrom(20_261_115)
  const calls: PriceCall[] = []
  for (let left = wanted, one = 0; left > 0; one++) {
    const isMany = one % 2 === 0
    const count = Math.min(left, isMany ? 20 : 1)
    const [heaviest, longest] = isMany ? [14_000, 450] : [34_000, 1700]
    const side = () => random(1, longest)
    const parcels = Array.from({ length: count }, () => ({
      grams: random(1, 4) === 1 ? random(1, 30) * 500 : random(1, heaviest),
      mm: [side(), side(), side()] as [number, number, number],
    }))
    calls.push({ to: destinations[random(0, destinations.length - 1)] ?? ['GB', ''], parcels })
    left -= count
  }
  return calls
}

/** The rules of prices as the browser gets them. */
async function browserBundle(): Promise<string> {
  const entry = path.join(import.meta.dirname, 'sample/browser-prices.ts')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'prices' } },
  })
  const [{ output } = { output: [] }] = [built].flat() as Rolldown.RolldownOutput[]
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n')
}

test('browser and server price 500 random parcels alike, line by line', () => expectAlike(500))

proofTest(
  'browser and server price 5,000 random parcels alike, line by line',
  { shownBy: 'browser and server price 500 random parcels alike, line by line' },
  () => expectAlike(5000),
)

async function expectAlike(wanted: number): Promise<void> {
  const { ctx } = app.w
  const now = ctx.clock()
  const { channels: rows, prices } = await readOfferedChannels(ctx, { groupIds: [], now })
  const channels = rows.map((row): PlainChannel => {
    const { minWeightG, maxWeightG, maxSidesMm, maxGirthMm } = channelLimits(ctx, row)
    const priced = prices.get(row.id)
    if (!priced) throw new Error(`${row.code} has no measures`)
    const table = priced.cached?.table
    return {
      id: row.id,
      limits: { minGrams: minWeightG, maxGrams: maxWeightG, maxSidesMm, maxGirthMm },
      volumetric: priced.volumetric,
      vatClass: priced.vatClass,
      hasCover: row.has_insurance,
      origins: row.origins,
      destinations: row.destinations,
      table: table
        ? { id: table.id, version: table.version, side: table.side, zones: table.zones, surcharges: table.surcharges }
        : null,
    }
  })
  const day = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const calls = randomCalls(wanted)
  expect(calls.reduce((sum, { parcels }) => sum + parcels.length, 0)).toBe(wanted)

  const { page } = await app.visit()
  await page.goto('about:blank')
  const given = {
    code: await browserBundle(),
    channels: JSON.parse(JSON.stringify(channels)),
    calls,
    wish: { day, rates: vatRatesOn(ctx, day) },
  }
  const browserPrices = await page.evaluate(({ code, channels, calls, wish }: typeof given & { wish: PriceContext }) => {
    const prices = new Function(`${code}; return prices`)() as { pricesOf: typeof pricesOf }
    // As one text: value by value it would take longer to bring home than to work out.
    return JSON.stringify(prices.pricesOf(channels, calls, wish))
  }, given)

  const answers = JSON.parse(browserPrices) as ReturnType<typeof pricesOf>
  let lines = 0
  let refusals = 0
  for (const [index, call] of calls.entries()) {
    const offers = await askServer(call, index)
    for (const [at, channel] of channels.entries()) {
      const offer = offers.get(channel.id)
      const expected = expectedOffer(answers[index]?.[at] ?? [], prices.get(channel.id)?.cached?.zoneNames)
      expect({
        lines: offer?.lines,
        amount: offer?.amount,
        vat: offer?.vat,
        reason: offer?.reason,
        weights: offer?.weights,
      }).toEqual(expected)
      lines += expected.lines.length
      refusals += expected.reason === undefined ? 0 : 1
    }
  }
  // Were everything refused, everything would be alike.
  expect(lines).toBeGreaterThan(wanted)
  expect(refusals).toBeGreaterThan(wanted / 50)
}

async function askServer({ to: [countryCode, zipCode], parcels }: PriceCall, index: number): Promise<Map<number, Offer>> {
  const body = {
    sender: { countryCode: 'GB', zipCode: 'SE1 9GF' },
    receiver: { countryCode, zipCode },
    packages: parcels.map(({ grams, mm: [length, width, height] }) => ({
      package: { weight: grams, length: formatSize(length), width: formatSize(width), height: formatSize(height) },
    })),
  }
  // From everywhere: so many from one place would be a flood.
  const ip = `10.${index % 200}.1.1`
  const { data } = await app.w.post<{ list: Offer[] }>('/api/channel/price', { body, ip })
  return new Map(data.list.map((offer) => [offer.channel_id, offer]))
}

type Names = Map<string, { zh: string; en: string }> | undefined

/** The answer of the wire, made of what the browser worked out. */
function expectedOffer(answers: (Quote | NotOffered)[], names: Names) {
  const words = (key: Parameters<typeof say>[1], values?: Parameters<typeof say>[2]) => say('en', key, values)
  const refused = answers.find((answer): answer is NotOffered => !isOffered(answer))
  if (refused) return { lines: [], amount: null, vat: null, reason: reasonText(refused.reason, words), weights: [] }
  const quotes = answers.filter(isOffered)
  const sum = (part: 'amount' | 'vat') =>
    formatDecimal(quotes.reduce((total, quote) => total + quote[part], 0) as Quote['amount'])
  const zone = (code: string) => names?.get(code)?.en ?? code
  return {
    lines: quotes.flatMap(({ lines }, index) =>
      lines.map((line) => ({
        code: line.code,
        text: lineText(line, words, { zone, isEnglish: true }),
        parcel: index + 1,
        net: formatDecimal(line.net),
        vat: formatDecimal(line.vat),
        amount: formatDecimal(line.amount),
      })),
    ),
    amount: sum('amount'),
    vat: sum('vat'),
    reason: undefined,
    weights: quotes.map(({ weight: { actual, volumetric, grams } }) => ({ actual, volumetric, chargeable: grams })),
  }
}
