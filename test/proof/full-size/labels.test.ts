import { describe, expect, test } from 'vitest'
import { imposePdf } from '#server/platform/documents/merge.ts'
import { allLabels, checkPdf, checkZpl, pdfOf } from '#test/world/check-label.ts'
import { readCodes } from '#test/world/read-codes.ts'
import { paintPdf } from '#test/world/read-pdf.ts'

/** Every sample label, painted and read as a scanner reads it. */
describe.each(allLabels)('$reference for $receiver.name', (label) => {
  test('as a PDF', () => checkPdf(label))
  test.each([8, 12] as const)('as ZPL with %i dots to the millimetre', (dots) => checkZpl(label, dots))
})

test.each([
  [1, 1, 5, [1, 1, 1, 1, 1]],
  [2, 1, 5, [2, 2, 1]],
  [2, 2, 5, [1, 2, 2]],
  [4, 1, 5, [4, 1]],
  [4, 4, 5, [1, 4]],
] as const)('%i to an A4 sheet from place %i, every code read', async (up, start, count, perSheet) => {
  const labels = allLabels.slice(0, count)
  const sheets = await paintPdf(await imposePdf(await pdfOf(labels), { up, start }), 200)
  const read = await Promise.all(sheets.map(readCodes))
  expect(read.map((codes) => codes.filter(({ format }) => format === 'Code128').length)).toEqual(perSheet)
  expect(new Set(read.flat().map(({ text }) => text))).toEqual(new Set(labels.map(({ trackingNumber }) => trackingNumber)))
})
