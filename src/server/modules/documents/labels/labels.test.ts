import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { imposePdf, mergePdfs } from '#server/platform/documents/merge.ts'
import { allLabels, checkPdf, checkZpl, pdfOf, plain, sheet } from '#test/world/check-label.ts'
import { readCodes } from '#test/world/read-codes.ts'
import { paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { britishLabel, chineseLabel, europeanLabels, longLabel } from '#test/world/sample-labels.ts'
import { renderLabelPages, renderZpl } from '../index.ts'

/** The others are read in `npm run proof`: here one of each script, letters of both fonts, and the longest. */
const sampleLabels = [britishLabel, chineseLabel, europeanLabels[2] ?? britishLabel, longLabel]

describe('a label as PDF', () => {
  test.each(sampleLabels)(
    '$reference for $receiver.name is 100 × 150 mm, says everything, and both codes are its number',
    checkPdf,
  )

  test('a long name gets smaller and takes two lines; one that cannot be read any more is refused', async () => {
    const [short, long] = await readPdf(await pdfOf([chineseLabel, longLabel]))
    const sizeOf = (page: typeof short, text: string) => page?.words.find((word) => word.text.startsWith(text))?.height ?? 0
    expect(sizeOf(short, '王小明')).toBe(15)
    expect(sizeOf(long, '欧阳')).toBeLessThan(15)
    expect(sizeOf(long, '欧阳')).toBeGreaterThanOrEqual(7)
    const tooLong = { ...longLabel, receiver: { ...longLabel.receiver, detailAddress: '祖冲之路'.repeat(200) } }
    await expect(renderLabelPages([{ label: tooLong }], sheet)).rejects.toMatchObject({ code: 'document.no_room' })
  })

  test('a municipality is written once, without the level that only the books have', async () => {
    const receiver = { ...chineseLabel.receiver, state: '上海市', city: '市辖区', detailAddress: '黄浦区 南京东路 100 号' }
    const [page] = await readPdf(await pdfOf([{ ...chineseLabel, receiver }]))
    expect(plain(page?.text ?? '')).toContain('上海市黄浦区南京东路100号')
    expect(plain(page?.text ?? '')).not.toContain('市辖区')
  })

  test('one that leaves the country names country and service in English beside the language it is printed in', async () => {
    const label = {
      ...chineseLabel,
      englishService: 'China Air Line',
      englishCountry: 'China',
      receiver: { ...chineseLabel.receiver, country: '中国' },
    }
    const [page] = await readPdf(await renderLabelPages([{ label }], { ...sheet, language: 'zh-cn' }))
    for (const text of ['CHINA中国', 'ChinaAirLine', '中国空运', '寄件人/From', '收件人/To'])
      expect(plain(page?.text ?? '')).toContain(text)
    for (const word of page?.words ?? []) expect(word.x + word.width, word.text).toBeLessThanOrEqual(283.46 - 11)
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
  test.each([europeanLabels[0] ?? britishLabel, longLabel])(
    '$reference for $receiver.name prints the same on 203 dots to the inch',
    (label) => checkZpl(label, 8),
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

  test('at 300 dots to the inch everything is made for twelve dots to the millimetre', async () => {
    const zpl = await renderZpl([chineseLabel], 'zh-cn', { dots: 12 })
    expect(zpl).toContain('^PW1200^LL1800')
    // Where things stand in dots, in the order they are written: half as far again as at eight to the millimetre.
    const positions = (text: string) => [...text.matchAll(/\^FO(\d+),(\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    const coarse = positions(await renderZpl([chineseLabel], 'zh-cn', { dots: 8 }))
    for (const [index, [x = 0, y = 0]] of positions(zpl).entries()) {
      expect(Math.abs(x - 1.5 * (coarse[index]?.[0] ?? 0))).toBeLessThan(12)
      expect(Math.abs(y - 1.5 * (coarse[index]?.[1] ?? 0))).toBeLessThan(12)
    }
  })
})

describe('many labels', () => {
  test("ours and a carrier's are one PDF in the order of the list", async () => {
    const carrier = await carrierPdf('CARRIER 1')
    const pages = await readPdf(await mergePdfs([await pdfOf([britishLabel]), carrier, await pdfOf([chineseLabel])]))
    expect(pages.map(({ text }) => ['GB M1', 'CARRIER 1', 'CN 200'].find((mark) => text.includes(mark)))).toEqual([
      'GB M1',
      'CARRIER 1',
      'CN 200',
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
    const labels = allLabels.slice(0, count)
    const sheets = await readPdf(await imposePdf(await pdfOf(labels), { up, start }))
    const onSheets = sheets.map(({ text }) => labels.filter(({ trackingNumber }) => plain(text).includes(trackingNumber)))
    expect(onSheets.map((found) => found.length)).toEqual(perSheet)
    expect(onSheets.flat()).toEqual(labels)
  })

  test('at their smallest, four to a sheet, both codes can be scanned', async () => {
    const labels = allLabels.slice(0, 4)
    const page = await paintFirstPage(await imposePdf(await pdfOf(labels), { up: 4, start: 1 }), 200)
    const codes = await readCodes(page)
    for (const format of ['Code128', 'QRCode'])
      expect(codes.flatMap((code) => (code.format === format ? [code.text] : [])).sort()).toEqual(
        labels.map(({ trackingNumber }) => trackingNumber).sort(),
      )
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

describe('drawing stops at the next label when the caller closes the connection', () => {
  const labels = Array.from({ length: 40 }, () => britishLabel)
  test.each([
    [
      'PDF',
      (signal: AbortSignal) =>
        renderLabelPages(
          labels.map((label) => ({ label })),
          { ...sheet, signal },
        ),
    ],
    ['ZPL', (signal: AbortSignal) => renderZpl(labels, 'en', { signal })],
  ])('as %s', async (_format, draw) => {
    const closed = new AbortController()
    const drawing = draw(closed.signal)
    closed.abort()
    await expect(drawing).rejects.toMatchObject({ name: 'AbortError' })
  })
})
