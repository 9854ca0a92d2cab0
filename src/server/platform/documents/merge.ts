import type { PDFPage } from '@cantoo/pdf-lib'

/** Pages of several PDFs, ours and carriers', as one, in their order. */
export async function mergePdfs(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.create()
  for (const part of parts) {
    const source = await PDFDocument.load(part)
    for (const page of await whole.copyPages(source, source.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}

/** How many to a sheet, and at which place of the first sheet to begin (1 is the first): a sheet of stickers half used is used up. */
export type Imposition = { up: 1 | 2 | 4; start: number }

const millimetre = 72 / 25.4
const sheet = { width: 210 * millimetre, height: 297 * millimetre }
/** What printers cannot reach. */
const edge = 4 * millimetre

/**
 * Pages of any size on A4 sheets, as a reader shows them: turned where the page says so, and no more of it than is to be seen. They keep their size
 * where they fit and become smaller where they do not; two to a sheet lie on their side.
 */
export async function imposePdf(source: Uint8Array, { up, start }: Imposition): Promise<Uint8Array> {
  const { degrees, PDFDocument } = await import('@cantoo/pdf-lib')
  const whole = await PDFDocument.create()
  const pages = (await PDFDocument.load(source)).getPages()
  const views = pages.map(viewOf)
  const embedded = await whole.embedPages(
    pages,
    views.map(({ box }) => box),
    views.map(({ matrix }) => matrix),
  )
  let page = whole.addPage([sheet.width, sheet.height])
  embedded.forEach((one, index) => {
    const position = (index + start - 1) % up
    if (index > 0 && position === 0) page = whole.addPage([sheet.width, sheet.height])
    const cell = cellOf(up, position)
    const size = views[index]?.size ?? one
    const isTurned = up === 2 && size.height > size.width
    page.drawPage(one, isTurned ? { ...turned(size, cell), rotate: degrees(90) } : upright(size, cell))
  })
  return whole.save()
}

type Size = { width: number; height: number }
type Matrix = [number, number, number, number, number, number]

/** What a reader shows of a page: a page is embedded without its own rotation, and with what lies outside its visible box. */
function viewOf(page: PDFPage): {
  box: { left: number; bottom: number; right: number; top: number }
  matrix: Matrix
  size: Size
} {
  const { x: left, y: bottom, width, height } = page.getCropBox()
  const [right, top] = [left + width, bottom + height]
  const matrices: Record<number, Matrix> = {
    0: [1, 0, 0, 1, -left, -bottom],
    90: [0, -1, 1, 0, -bottom, right],
    180: [-1, 0, 0, -1, right, top],
    270: [0, 1, -1, 0, top, -left],
  }
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const isSideways = angle === 90 || angle === 270
  return {
    box: { left, bottom, right, top },
    matrix: matrices[angle] ?? [1, 0, 0, 1, -left, -bottom],
    size: isSideways ? { width: height, height: width } : { width, height },
  }
}

type Cell = { x: number; y: number; width: number; height: number }

/** Places go from left to right and from top to bottom; PDF counts from the bottom. */
function cellOf(up: Imposition['up'], position: number): Cell {
  const columns = up === 4 ? 2 : 1
  const rows = up / columns
  const [width, height] = [sheet.width / columns, sheet.height / rows]
  return { width, height, x: (position % columns) * width, y: sheet.height - (Math.floor(position / columns) + 1) * height }
}

function upright({ width, height }: Size, cell: Cell) {
  const scale = Math.min(1, (cell.width - 2 * edge) / width, (cell.height - 2 * edge) / height)
  const room = { x: cell.width - width * scale, y: cell.height - height * scale }
  return { x: cell.x + room.x / 2, y: cell.y + room.y / 2, xScale: scale, yScale: scale }
}

function turned({ width, height }: Size, cell: Cell) {
  const scale = Math.min(1, (cell.width - 2 * edge) / height, (cell.height - 2 * edge) / width)
  const room = { x: cell.width - height * scale, y: cell.height - width * scale }
  // Turned to the left, the page's own corner is at the lower right of its place.
  return { x: cell.x + room.x / 2 + height * scale, y: cell.y + room.y / 2, xScale: scale, yScale: scale }
}
