import { expect } from 'vitest'
import { renderLabelPages, renderZpl } from '#server/modules/documents/index.ts'
import { barsBox, labelSize, squareBox, textBoxes } from '#server/modules/documents/labels/label-boxes.ts'
import type { ParcelLabel } from '#server/modules/documents/labels/parcel-label.ts'
import { paintZpl, readCodes } from './read-codes.ts'
import { bytesOf, inked, type Picture, paintFirstPage, readPdf } from './read-pdf.ts'
import { britishLabel, chineseLabel, europeanLabels, longLabel } from './sample-labels.ts'

export const allLabels = [britishLabel, chineseLabel, ...europeanLabels, longLabel]
export const sheet = { language: 'en', title: 'Labels', author: 'ShipSmart', made: new Date('2026-10-05T10:00:00Z') } as const
export const pdfOf = async (labels: readonly ParcelLabel[]): Promise<Buffer> =>
  bytesOf(
    await renderLabelPages(
      labels.map((label) => ({ label })),
      sheet,
    ),
  )
export const plain = (text: string): string => text.replaceAll(/\s/g, '')

/** Everything a label must show, as it stands in the data. */
const textsOf = ({ receiver, sender, ...label }: ParcelLabel): string[] => [
  label.routing,
  label.service,
  label.trackingNumber,
  label.reference,
  ...label.contents,
  receiver.name,
  receiver.company,
  receiver.detailAddress,
  receiver.city,
  receiver.state,
  receiver.zipCode,
  receiver.telephone,
  receiver.country.toUpperCase(),
  sender.name,
  sender.company,
  sender.detailAddress,
  sender.zipCode,
]

function expectDrawn(picture: Picture | undefined, dots: number): void {
  const scaled = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
    x: x * dots,
    y: y * dots,
    width: width * dots,
    height: height * dots,
  })
  for (const [field, box] of Object.entries(textBoxes)) expect([field, inked(picture, scaled(box))]).toEqual([field, true])
  // Nothing stands in the quiet zones: 10 modules of half a millimetre beside the bars, 4 around the square, and none at the edges.
  expect(inked(picture, scaled({ ...barsBox, width: 6.5 }))).toBe(false)
  expect(inked(picture, scaled({ ...barsBox, x: barsBox.x + barsBox.width - 6.5, width: 6.5 }))).toBe(false)
  expect(inked(picture, scaled({ ...squareBox, width: 2.8 }))).toBe(false)
  expect(inked(picture, scaled({ ...squareBox, height: 2.8 }))).toBe(false)
  expect(inked(picture, scaled({ x: 97, y: 0, width: 3, height: labelSize.height }))).toBe(false)
}

const codesOf = async (picture: Picture | undefined) => (await readCodes(picture)).map(({ format, text }) => [format, text])
const bothCodes = ({ trackingNumber }: ParcelLabel) => [
  ['Code128', trackingNumber],
  ['QRCode', trackingNumber],
]

/** On paper of 100 × 150 mm, everything on it and inside it, and a scanner reads its number from both codes. */
export async function checkPdf(label: ParcelLabel): Promise<void> {
  const bytes = await pdfOf([label])
  const [page, ...more] = await readPdf(bytes)
  expect(more).toEqual([])
  expect(page?.width).toBeCloseTo(283.46, 1)
  expect(page?.height).toBeCloseTo(425.2, 1)
  for (const text of textsOf(label)) expect(plain(page?.text ?? '')).toContain(plain(text))
  for (const word of page?.words ?? []) expect(word.x + word.width, word.text).toBeLessThanOrEqual(283.46 - 11)
  const picture = await paintFirstPage(bytes, 203.2)
  expect(await codesOf(picture)).toEqual(bothCodes(label))
  expectDrawn(picture, 8)
}

/** As a label printer of so many dots to the millimetre would print it. */
export async function checkZpl(label: ParcelLabel, dots: 8 | 12): Promise<void> {
  const [picture] = await paintZpl(await renderZpl([label], 'en', { dots }), { ...labelSize, dots })
  expect([picture?.width, picture?.height]).toEqual([labelSize.width * dots, labelSize.height * dots])
  expect(await codesOf(picture)).toEqual(bothCodes(label))
  expectDrawn(picture, dots)
}
