import { expect, test } from 'vitest'
import { bytesOf, inked, paintFirstPage, readPdf } from '#test/world/read-pdf.ts'
import { fitText } from './blocks.ts'
import { closePaper, drawBlock, openPaper, type Paper, writeText } from './paper.ts'
import { drawTable } from './table.ts'

const made = new Date('2026-10-05T10:00:00Z')
const open = (): Paper =>
  openPaper({ width: 300, height: 200, margin: 20, title: 'Sample', author: 'ShipSmart', language: 'en', made })

test('Chinese, Polish, Czech, Hungarian and Turkish are drawn and can be read back', async () => {
  const paper = open()
  const lines = ['王小明 Michał Łęcki', 'Antonín Dvořák, Žižkov', 'Ágnes Őry', 'Ayşe Yağmur Şahin', '𬱖 龘 镕 rare']
  lines.forEach((line, index) => {
    writeText(paper, line, { x: 20, y: 20 + index * 24, width: 260, size: 12 })
  })
  const [page] = await readPdf(closePaper(paper))
  for (const line of lines) expect(page?.text).toContain(line)
})

test('a text is made smaller until it fits, and refused when the floor is reached', async () => {
  const paper = open()
  const box = { width: 100, height: 30, size: 14, floor: 7 }
  const long = 'Przedsiębiorstwo Handlowo-Usługowe'
  expect(fitText(['王小明'], box)).toMatchObject({ size: 14, lines: [{ text: '王小明' }] })
  const fitted = fitText([long], box)
  expect(fitted.size).toBeLessThan(14)
  expect(fitted.size).toBeGreaterThanOrEqual(7)
  expect(fitted.height).toBeLessThanOrEqual(30)
  drawBlock(paper, fitted, { x: 20, y: 20, width: 100, size: fitted.size })
  const [page] = await readPdf(closePaper(paper))
  expect(page?.text).toBe(long.replace(' ', ''))
  for (const word of page?.words ?? []) expect(word.x + word.width).toBeLessThanOrEqual(120.1)
  expect(() => fitText([long.repeat(4)], box)).toThrow(
    expect.objectContaining({ code: 'document.no_room', detail: { text: long.repeat(4) } }),
  )
})

test('marks a letter that no font has, and leaves an emoji out', async () => {
  const paper = open()
  writeText(paper, 'Anna 🌸 กowak', { x: 20, y: 20, width: 260, size: 12 })
  const source = closePaper(paper)
  const [page] = await readPdf(source)
  expect(page?.text).toBe('Anna □owak')
})

test('a letter that was drawn first as a part of another can still be read', async () => {
  for (const letter of ['Ѷ', 'Ѵ']) {
    const paper = open()
    writeText(paper, letter, { x: 20, y: 20, width: 260, size: 12 })
    const [page] = await readPdf(closePaper(paper))
    expect(page?.text).toBe(letter)
  }
})

test('left, centre and right are where they should be', async () => {
  const paper = open()
  const aligns = ['left', 'center', 'right'] as const
  aligns.forEach((align, index) => {
    writeText(paper, '£12.30', { x: 50, y: 20 + 20 * index, width: 200, size: 10, align })
  })
  const [page] = await readPdf(closePaper(paper))
  const [left, center, right] = page?.words ?? []
  expect(left?.x).toBeCloseTo(50, 1)
  expect((center?.x ?? 0) + (center?.width ?? 0) / 2).toBeCloseTo(150, 1)
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(250, 1)
})

test('a table goes over pages with its titles on each, and leaves ink where it should', async () => {
  const paper = open()
  const columns = [
    { title: 'Name 姓名', width: 160 },
    { title: 'Sum', width: 100, align: 'right' as const },
  ]
  const rows = Array.from({ length: 20 }, (_, index) => ({ cells: [`王 ${index + 1}`, `£${index + 1}.00`] }))
  await drawTable(paper, { columns, rows, bottom: 180 })
  const bytes = await bytesOf(closePaper(paper))
  const pages = await readPdf(bytes)
  expect(pages).toHaveLength(3)
  for (const page of pages) expect(page.text.startsWith('Name 姓名 Sum')).toBe(true)
  const text = pages.map((page) => page.text).join(' ')
  for (let row = 1; row <= 20; row++) expect(text.split(`王 ${row} £${row}.00`)).toHaveLength(2)
  // Right edges of the sums: margin 20 + 160 + 100, less the padding of 5.
  for (const word of pages.flatMap((page) => page.words).filter(({ text: one }) => one.startsWith('£')))
    expect(word.x + word.width).toBeCloseTo(275, 0)
  const picture = await paintFirstPage(bytes, 72)
  expect(inked(picture, { x: 20, y: 20, width: 260, height: 160 })).toBe(true)
  expect(inked(picture, { x: 0, y: 181, width: 300, height: 19 })).toBe(false)
})

test('a row higher than a page is refused', async () => {
  const rows = [{ cells: ['word '.repeat(400)] }]
  await expect(drawTable(open(), { columns: [{ title: 'A', width: 100 }], rows, bottom: 180 })).rejects.toMatchObject({
    code: 'document.no_room',
  })
})
