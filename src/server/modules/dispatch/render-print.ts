import { AppError } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Party } from '#domain/order/party.ts'
import { readUkPostcode } from '#domain/postcode.ts'
import type { Ctx } from '#server/ctx.ts'
import { listCountryNames } from '#server/modules/catalogue/index.ts'
import { type ParcelLabel, renderLabels, renderZpl } from '#server/modules/documents/index.ts'
import type { PrintedOrder } from '#server/modules/orders/index.ts'

export type PrintOptions = { format: 'pdf' | 'a4' | 'zpl'; up: 1 | 2 | 4; start: number; language: Language; now: Date }

/** The labels as one document: ours drawn, carriers' own pages as they came, in the order of the orders. */
export async function renderPrint(ctx: Ctx, orders: readonly PrintedOrder[], print: PrintOptions): Promise<Buffer> {
  const countries = await listCountryNames(ctx.db)
  const labelOf = (order: PrintedOrder) => parcelLabel(order, print.language, countries)
  if (print.format === 'zpl') {
    const carrierOrder = orders.find(({ label_file }) => label_file !== '')
    // A page that a carrier drew is no text for a label printer.
    if (carrierOrder) throw new AppError('order.no_format', { detail: { no: carrierOrder.order_code, format: 'ZPL' } })
    return Buffer.from(await renderZpl(orders.map(labelOf), print.language))
  }
  const parts: Uint8Array[] = []
  for (const run of groupRuns(orders)) parts.push(await renderPages(ctx, run, labelOf, print))
  const { mergePdfs, imposePdf } = await import('#server/platform/documents/merge.ts')
  const whole = parts.length === 1 && parts[0] ? parts[0] : await mergePdfs(parts)
  return Buffer.from(
    print.format === 'a4' ? await imposePdf(whole, { up: print.up, start: Math.min(print.start, print.up) }) : whole,
  )
}

/** Neighbours that we draw are drawn together: a document for each label would be merged page by page. */
function groupRuns(orders: readonly PrintedOrder[]): PrintedOrder[][] {
  const runs: PrintedOrder[][] = []
  for (const order of orders) {
    const last = runs.at(-1)
    if (order.label_file === '' && last?.[0]?.label_file === '') last.push(order)
    else runs.push([order])
  }
  return runs
}

type LabelOf = (order: PrintedOrder) => ParcelLabel

async function renderPages(
  ctx: Ctx,
  run: PrintedOrder[],
  labelOf: LabelOf,
  { language, now }: PrintOptions,
): Promise<Uint8Array> {
  const [first] = run
  if (first && first.label_file !== '') {
    const found = await ctx.files.find(first.label_storage)?.get(first.label_file)
    if (!found) throw new AppError('files.away')
    return readStream(found.stream)
  }
  const author = ctx.settings.get('site_name')
  return readStream(await renderLabels(run.map(labelOf), { language, title: author, author, made: now }))
}

async function readStream(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type CountryNames = Awaited<ReturnType<typeof listCountryNames>>

function parcelLabel(order: PrintedOrder, language: Language, countries: CountryNames): ParcelLabel {
  const { sender, receiver } = order
  return {
    routing: routingOf(receiver),
    service: pick(language, order.channel_zh, order.channel_en),
    grams: order.price.weight.actual,
    sender: toLabelParty(sender, countries, language),
    receiver: toLabelParty(receiver, countries, language),
    ...(language !== 'en' && receiver.countryCode !== sender.countryCode ? englishNames(order, countries) : {}),
    trackingNumber: order.tracking_number,
    reference: order.out_order_id || order.order_code,
    contents: order.items.map((item) => contentText(item, receiver.countryCode)),
  }
}

/** Whoever carries it abroad reads English, whatever language it was printed in. */
const englishNames = ({ receiver, channel_en }: PrintedOrder, countries: CountryNames) => ({
  englishService: channel_en,
  englishCountry: countries.get(receiver.countryCode)?.en ?? receiver.countryCode,
})

/** Sorters at home sort by the outward part of the post code, everybody else by country first. */
function routingOf({ countryCode, zipCode }: Party): string {
  const outcode = readUkPostcode(zipCode)?.outcode
  return [countryCode, outcode ?? zipCode.slice(0, 3)].filter(Boolean).join(' ')
}

/** Customs there read Chinese. */
const contentText = ({ englishName, chineseName, quantity }: PrintedOrder['items'][number], country: string): string =>
  `${quantity} × ${country === 'CN' && chineseName !== '' ? `${chineseName} ${englishName}` : englishName}`

const toLabelParty = (
  { countryCode, email: _email, id_card_sealed: _sealed, ...party }: PrintedOrder['sender'],
  countries: CountryNames,
  language: Language,
) => {
  const name = countries.get(countryCode)
  return { ...party, country: name ? pick(language, name.zh, name.en) : countryCode }
}
