import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { readPdf } from '#test/world/read-pdf.ts'
import { imposePdf, mergePdfs } from './merge.ts'

const millimetre = 72 / 25.4
type Drawn = { text: string; size: [number, number]; rotation?: number; isCropped?: boolean }

/** As carriers make them: any size, lying on their side, or with a border that is not to be seen. The text stands at the top left of what is shown. */
async function carrierPdf(pages: readonly Drawn[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { text, size, rotation = 0, isCropped = false } of pages) {
    const [width, height] = size.map((side) => side * millimetre) as [number, number]
    const border = isCropped ? 100 : 0
    const isSideways = rotation === 90
    const [paperWidth, paperHeight] = isSideways ? [height, width] : [width, height]
    const page = document.addPage([paperWidth + 2 * border, paperHeight + 2 * border])
    if (isCropped) page.setCropBox(border, border, paperWidth, paperHeight)
    page.setRotation(degrees(rotation))
    // Turned a quarter to the right, the upper left corner of what is shown is the lower left one of the paper.
    const corner = isSideways
      ? { x: border + 20, y: border + 10, rotate: degrees(90) }
      : { x: border + 10, y: border + paperHeight - 20 }
    page.drawText(text, { ...corner, size: 12, font })
  }
  return document.save()
}

const imposed = async (pages: readonly Drawn[], imposition: Parameters<typeof imposePdf>[1]) =>
  (await readPdf(await imposePdf(await carrierPdf(pages), imposition))).map((page) => ({
    size: [Math.round(page.width), Math.round(page.height)],
    words: page.words.map(({ text, x, y }) => ({ text, x: Math.round(x), y: Math.round(y) })),
  }))

const label = { size: [100, 150] as [number, number] }

test('pages of several sizes share a sheet, each in its place, from the place that is still free', async () => {
  const pages = await imposed(
    [
      { text: 'first', ...label },
      { text: 'second', size: [80, 100] },
      { text: 'third', size: [210, 297] },
    ],
    { up: 4, start: 3 },
  )
  expect(pages.map(({ size }) => size)).toEqual([
    [595, 842],
    [595, 842],
  ])
  expect(pages.map(({ words }) => words.map(({ text }) => text))).toEqual([['first', 'second'], ['third']])
  const [first, second] = pages[0]?.words ?? []
  expect([first?.x, second?.x].map((x) => (x ?? 0) > 297)).toEqual([false, true])
  expect(first?.y).toBeGreaterThan(421)
})

test('a page that lies on its side, or has a border that is not shown, stands where an upright one would', async () => {
  for (const up of [1, 4] as const) {
    const [upright] = await imposed([{ text: 'label', ...label }], { up, start: 1 })
    const [turned] = await imposed([{ text: 'label', ...label, rotation: 90 }], { up, start: 1 })
    const [cropped] = await imposed([{ text: 'label', ...label, isCropped: true }], { up, start: 1 })
    const both = await imposed([{ text: 'label', ...label, rotation: 90, isCropped: true }], { up, start: 1 })
    for (const other of [turned, cropped, both[0]]) {
      expect(Math.abs((other?.words[0]?.x ?? 0) - (upright?.words[0]?.x ?? 0))).toBeLessThanOrEqual(12)
      expect(Math.abs((other?.words[0]?.y ?? 0) - (upright?.words[0]?.y ?? 0))).toBeLessThanOrEqual(12)
    }
  }
})

test('pages keep their sizes where files are put together', async () => {
  const whole = await mergePdfs([
    await carrierPdf([{ text: 'a', ...label }]),
    await carrierPdf([{ text: 'b', size: [210, 297] }]),
  ])
  expect((await readPdf(whole)).map(({ width }) => Math.round(width))).toEqual([283, 595])
})
