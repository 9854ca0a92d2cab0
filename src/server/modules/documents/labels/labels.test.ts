import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { imposePdf, mergePdfs } from '#server/platform/documents/merge.ts'
import { paintZpl, readCodes } from '#test/world/read-codes.ts'
import { bytesOf, inked, type Picture, paintPdf, readPdf } from '#test/world/read-pdf.ts'
import { britishLabel, chineseLabel, europeanLabels, longLabel } from '#test/world/sample-labels.ts'
import { renderLabels, renderZpl } from '../index.ts'
import { barsBox, labelSize, squareBox, textBoxes } from './boxes.ts'
import type { ParcelLabel } from './label.ts'

const all = [britishLabel, chineseLabel, ...europeanLabels, longLabel]
const sheet = { language: 'en', title: 'Labels', author: 'ShipSmart', made: new Date('2026-10-05T10:00:00Z') } as const
const pdfOf = async (labels: readonly ParcelLabel[]): Promise<Buffer> => bytesOf(await renderLabels(labels, sheet))
const plain = (text: string): string => text.replaceAll(/\s/g, '')

/** Everything a label must show, as it stands in the data. */
const textsOf = ({ receiver, sender, ...label }: ParcelLabel): string[] => [
  ...[label.routing, label.service, label.trackingNumber, label.reference, ...label.contents],
  ...[
    receiver.name,
    receiver.company,
    receiver.detailAddress,
    receiver.city,
    receiver.state,
    receiver.zipCode,
    receiver.telephone,
  ],
  ...[receiver.country.toUpperCase(), sender.name, sender.company, sender.detailAddress, sender.zipCode],
]

function expectDrawn(picture: Picture | undefined, dots: number): void {
  const scaled = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
    ...{ x: x * dots, y: y * dots, width: width * dots, height: height * dots },
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

describe('a label as PDF', () => {
  test.each(all)(
    '$reference for $receiver.name is 100 × 150 mm, says everything, and both codes are its number',
    async (label) => {
      const bytes = await pdfOf([label])
      const [page, ...more] = await readPdf(bytes)
      expect(more).toEqual([])
      expect(page?.width).toBeCloseTo(283.46, 1)
      expect(page?.height).toBeCloseTo(425.2, 1)
      for (const text of textsOf(label)) expect(plain(page?.text ?? '')).toContain(plain(text))
      for (const word of page?.words ?? []) expect(word.x + word.width, word.text).toBeLessThanOrEqual(283.46 - 11)
      const [picture] = await paintPdf(bytes, 203.2)
      expect(await codesOf(picture)).toEqual(bothCodes(label))
      expectDrawn(picture, 8)
    },
  )

  test('a long name gets smaller and takes two lines; one that cannot be read any more is refused', async () => {
    const [short, long] = await readPdf(await pdfOf([chineseLabel, longLabel]))
    const sizeOf = (page: typeof short, text: string) => page?.words.find((word) => word.text.startsWith(text))?.height ?? 0
    expect(sizeOf(short, '王小明')).toBe(15)
    expect(sizeOf(long, '欧阳')).toBeLessThan(15)
    expect(sizeOf(long, '欧阳')).toBeGreaterThanOrEqual(7)
    const tooLong = { ...longLabel, receiver: { ...longLabel.receiver, detailAddress: '祖冲之路'.repeat(200) } }
    await expect(renderLabels([tooLong], sheet)).rejects.toMatchObject({ code: 'document.no_room' })
  })

  test('a municipality is written once, without the level that only the books have', async () => {
    const receiver = { ...chineseLabel.receiver, state: '上海市', city: '市辖区', detailAddress: '黄浦区 南京东路 100 号' }
    const [page] = await readPdf(await pdfOf([{ ...chineseLabel, receiver }]))
    expect(plain(page?.text ?? '')).toContain('上海市黄浦区南京东路100号')
    expect(plain(page?.text ?? '')).not.toContain('市辖区')
  })

  test('many items: as many as there is room for, and how many more', async () => {
    const contents = Array.from({ length: 60 }, (_, index) => `${index + 1} × Cotton T-shirt, size ${index}`)
    const [page] = await readPdf(await pdfOf([{ ...britishLabel, contents }]))
    const shown = contents.filter((item) => plain(page?.text ?? '').includes(plain(`${item};`))).length
    expect(shown).toBeGreaterThan(5)
    expect(plain(page?.text ?? '')).toContain(`and${60 - shown}more`)
  })
})

describe('a label as ZPL', () => {
  test.each([britishLabel, chineseLabel, europeanLabels[0] ?? britishLabel, longLabel])(
    '$reference for $receiver.name prints the same on 203 dots to the inch',
    async (label) => {
      const [picture] = await paintZpl(await renderZpl([label], 'en'), { ...labelSize, dots: 8 })
      expect(await codesOf(picture)).toEqual(bothCodes(label))
      expectDrawn(picture, 8)
    },
  )

  test('several labels come one after the other', async () => {
    const zpl = await renderZpl([britishLabel, chineseLabel], 'en')
    expect(zpl.match(/\^FDMA,[A-Z0-9]+/g)).toEqual([
      `^FDMA,${britishLabel.trackingNumber}`,
      `^FDMA,${chineseLabel.trackingNumber}`,
    ])
    expect(zpl.match(/\^XA/g)).toHaveLength(2)
  })

  test('plain letters are text, all others pictures, and nothing in a text can be a command', async () => {
    const zpl = await renderZpl([{ ...britishLabel, reference: '^XZ~JA_5E', service: '空运' }], 'en')
    expect(zpl).toContain('^FD_5EXZ_7EJA_5F5E^FS')
    expect(zpl).not.toContain('空运')
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).toMatch(/\^GFA,\d+,\d+,\d+,[0-9A-F]+\^FS/)
  })

  test('at 300 dots to the inch it is the same label, finer', async () => {
    const [picture] = await paintZpl(await renderZpl([chineseLabel], 'zh-cn', 12), { ...labelSize, dots: 12 })
    expect([picture?.width, picture?.height]).toEqual([1200, 1800])
    expect(await codesOf(picture)).toEqual(bothCodes(chineseLabel))
    expectDrawn(picture, 12)
  })
})

describe('many labels', () => {
  test("ours and a carrier's are one PDF in the order of the list", async () => {
    const carrier = await carrierPdf('CARRIER 1')
    const pages = await readPdf(await mergePdfs([await pdfOf([britishLabel]), carrier, await pdfOf([chineseLabel])]))
    expect(pages.map(({ text }) => ['GB M1', 'CARRIER 1', 'CN 200'].find((mark) => text.includes(mark)))).toEqual([
      ...['GB M1', 'CARRIER 1', 'CN 200'],
    ])
    expect(pages[1]?.width).toBeCloseTo(288, 1)
  })

  test.each([
    [1, 1, 5, [1, 1, 1, 1, 1]],
    [2, 1, 5, [2, 2, 1]],
    [2, 2, 5, [1, 2, 2]],
    [4, 1, 5, [4, 1]],
    [4, 4, 5, [1, 4]],
  ] as const)('%i to an A4 sheet from place %i', async (up, start, count, perSheet) => {
    const labels = all.slice(0, count)
    const sheets = await paintPdf(await imposePdf(await pdfOf(labels), { up, start }), 200)
    const read = await Promise.all(sheets.map(readCodes))
    expect(read.map((codes) => codes.filter(({ format }) => format === 'Code128').length)).toEqual(perSheet)
    expect(new Set(read.flat().map(({ text }) => text))).toEqual(new Set(labels.map(({ trackingNumber }) => trackingNumber)))
  })

  test('the places go from left to right and from top to bottom, and a carrier sheet is made to fit', async () => {
    const source = await mergePdfs([await pdfOf([britishLabel]), await carrierPdf('CARRIER 2'), await pdfOf([chineseLabel])])
    const [page] = await readPdf(await imposePdf(source, { up: 4, start: 2 }))
    const at = (text: string) => page?.words.find((word) => word.text.includes(text))
    expect(at('GB')?.x).toBeGreaterThan(297)
    expect(at('GB')?.y).toBeLessThan(421)
    expect(at('CARRIER')?.x).toBeLessThan(297)
    expect(at('CARRIER')?.y).toBeGreaterThan(421)
    expect(at('CN')?.x).toBeGreaterThan(297)
    expect(at('CN')?.y).toBeGreaterThan(421)
  })
})

/** A label of 4 × 6 inches as a carrier might send it. */
async function carrierPdf(text: string): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  const page = file.addPage([288, 432])
  page.drawText(text, { x: 40, y: 380, size: 20, font: await file.embedFont(StandardFonts.Helvetica) })
  return file.save()
}
