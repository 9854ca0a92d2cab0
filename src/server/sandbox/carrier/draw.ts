import { buffer } from 'node:stream/consumers'
import { code128 } from '#server/platform/documents/barcode.ts'
import { drawBars } from '#server/platform/documents/draw-barcode.ts'
import { a4, closePaper, openPaper, writeText } from '#server/platform/documents/paper.ts'
import { drawTable } from '#server/platform/documents/table.ts'
import type { LabelBody } from './body.ts'

const author = 'Sandbox Carrier'

/** A label of four by six inches, as carriers send them, that nobody takes for a real one. */
export async function drawCarrierLabel(
  { to, from, service, reference }: Pick<LabelBody, 'to' | 'from' | 'service' | 'reference'>,
  number: string,
  made: Date,
): Promise<Buffer> {
  const paper = openPaper({ width: 288, height: 432, margin: 18, title: number, author, language: 'en', made }, false)
  const at = { x: 18, width: 252 }
  paper.y += writeText(paper, 'SANDBOX · NOT FOR POSTING', { ...at, y: paper.y, size: 13, weight: 'bold' }) + 4
  paper.y += writeText(paper, `${service} · ${reference}`, { ...at, y: paper.y, size: 9 }) + 10
  paper.y += writeText(paper, `From ${lines(from).join(', ')}`, { ...at, y: paper.y, size: 8 }) + 16
  for (const line of lines(to)) paper.y += writeText(paper, line, { ...at, y: paper.y, size: 12 }) + 2
  const bars = code128(number)
  const module = 1.3
  const wide = bars.reduce((sum, one) => sum + one, 0) * module
  drawBars(paper, bars, { x: (288 - wide) / 2, y: 330, module, height: 56 })
  writeText(paper, number, { ...at, y: 390, size: 12, weight: 'bold', align: 'center' })
  return buffer(closePaper(paper))
}

export async function drawManifest(id: string, day: string, numbers: readonly string[], made: Date): Promise<Buffer> {
  const paper = openPaper({ ...a4, margin: 44, title: id, author, language: 'en', made })
  paper.y += writeText(paper, `Sandbox manifest ${id} · ${day}`, { x: 44, y: 44, width: 500, size: 14, weight: 'bold' }) + 12
  await drawTable(paper, {
    columns: [
      { title: 'No.', width: 60 },
      { title: 'Tracking number', width: 200 },
    ],
    rows: numbers.map((number, index) => ({ cells: [String(index + 1), number] })),
    bottom: 780,
  })
  return buffer(closePaper(paper))
}

const lines = ({ name, company, address, city, state, post_code, country }: LabelBody['to']): string[] =>
  [name, company, address, [city, state, post_code].filter(Boolean).join(', '), country].filter(Boolean)
