import { localityNames } from '#domain/address/locality.ts'
import type { Language } from '#domain/language.ts'
import { type Bars, code128, type QrMatrix, qrCode, quietZone } from '#server/platform/documents/barcode.ts'
import { type Block, fitText, tryFit } from '#server/platform/documents/blocks.ts'
import { say } from '#server/platform/i18n.ts'
import { headingText } from '../letterhead.ts'
import { barsBox, maxModule, millimetre, squareBox, type TextBox, type TextField, textBoxes } from './label-boxes.ts'
import type { LabelParty, ParcelLabel } from './parcel-label.ts'

export type TextLayout = { field: TextField; block: Block; box: TextBox }
export type LabelLayout = { texts: TextLayout[]; bars: Bars; square: QrMatrix }

/** Every text in its box and every code made, whoever draws it then. What does not fit is refused here, before anything is drawn. */
export function layoutLabel(label: ParcelLabel, language: Language): LabelLayout {
  const { sender, receiver } = label
  const caption = (key: 'document.label.from' | 'document.label.to') =>
    label.englishCountry === undefined ? say(language, key) : headingText(language, key)
  const texts: Record<Exclude<TextField, 'contents'>, string[]> = {
    routing: [label.routing],
    service: [label.englishService ?? '', label.service].filter(Boolean),
    weight: [`${label.grams.toLocaleString('en-GB')} g`],
    fromCaption: [caption('document.label.from')],
    sender: [[sender.name, sender.company, ...addressOf(sender), sender.country, sender.telephone].filter(Boolean).join(', ')],
    toCaption: [caption('document.label.to')],
    receiver: [receiver.name],
    address: [receiver.company, ...addressOf(receiver)],
    // Capitals, the English name first: that is how the posts of the world hand mail to each other.
    country: [[label.englishCountry, receiver.country].filter(Boolean).join(' ').toUpperCase()],
    telephone: [receiver.telephone],
    number: [formatTrackingNumber(label.trackingNumber)],
    reference: [label.reference],
  }
  const textLayouts = (Object.keys(texts) as (keyof typeof texts)[]).map((field) => ({
    field,
    box: textBoxes[field] as TextBox,
    block: fitText(texts[field], fitOf(textBoxes[field])),
  }))
  return {
    texts: [...textLayouts, { field: 'contents', box: textBoxes.contents, block: layoutContents(label.contents, language) }],
    bars: code128(label.trackingNumber),
    square: qrCode(label.trackingNumber),
  }
}

/** As wide as the bars may be drawn, in millimetres to a module. */
export function barModule(bars: Bars): number {
  const modules = bars.reduce((sum, width) => sum + width, 0) + 2 * quietZone.bars
  return Math.min(maxModule, barsBox.width / modules)
}

export const squareModule = ({ size }: QrMatrix): number => squareBox.width / (size + 2 * quietZone.square)

const fitOf = ({ width, height, size, floor, weight }: TextBox) => ({
  size,
  floor,
  weight,
  width: width * millimetre,
  height: height * millimetre,
})

/** Chinese addresses go from the large to the small, all others the other way round. */
export function addressOf({ detailAddress, city, state, zipCode }: LabelParty): string[] {
  const isChinese = /\p{sc=Han}/u.test(detailAddress)
  const places = localityNames({ city, province: state })
  const parts = isChinese
    ? [places.toReversed().join(''), detailAddress, zipCode]
    : [detailAddress, joinParts([...places, zipCode])]
  return parts.filter(Boolean)
}

const joinParts = (parts: string[]): string => parts.filter(Boolean).join(', ')

/** "RN473124829GB" → "RN 4731 2482 9 GB", as people read it out. */
const formatTrackingNumber = (number: string): string =>
  number.replace(/^([A-Z]{2})(\d{4})(\d{4})(\d)([A-Z]{2})$/, '$1 $2 $3 $4 $5')

/** All the items, or as many as there is room for and how many more there are. */
function layoutContents(items: readonly string[], language: Language): Block {
  const fit = fitOf(textBoxes.contents)
  for (let shown = items.length; shown > 0; shown--) {
    const rest = items.length - shown
    const more = rest > 0 ? [say(language, 'document.label.more', { count: rest })] : []
    const block = tryFit([[...items.slice(0, shown), ...more].join('; ')], fit)
    if (block) return block
  }
  return fitText(items.length > 0 ? [say(language, 'document.label.more', { count: items.length })] : [], fit)
}
