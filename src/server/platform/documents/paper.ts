import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { breakLines, type Line } from './break-lines.ts'
import { type FontName, fontOf, slotOf, type Weight } from './fonts.ts'
import { cleanText, splitRuns } from './runs.ts'

/** A document while it is drawn. Measures are points, from the top left corner of the page; `y` is where the next thing goes. */
export type Paper = {
  doc: PDFKit.PDFDocument
  width: number
  height: number
  margin: number
  y: number
}

type Opening = { width: number; height: number; margin: number; title: string; author: string; language: Language; made: Date }

export const a4 = { width: 595.28, height: 841.89 }

export function openPaper({ width, height, margin, title, author, language, made }: Opening): Paper {
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    // Page numbers say how many there are, which is known at the end.
    bufferPages: true,
    // The standard fonts have no Chinese; nothing may be drawn with them.
    font: null as unknown as string,
    lang: language === 'en' ? 'en-GB' : 'zh-CN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  const paper = { doc, width, height, margin, y: margin }
  turnPage(paper)
  return paper
}

export function turnPage(paper: Paper): void {
  paper.doc.addPage()
  paper.y = paper.margin
}

/** Everything is drawn before the first byte is sent: what cannot be drawn is an error the caller sees, not half a file. */
export function closePaper({ doc }: Paper): Readable {
  doc.end()
  return doc as unknown as Readable
}

export type Style = { size: number; weight?: Weight; color?: string }
export type Align = 'left' | 'right' | 'center'

/** As wide as it will be drawn. */
export function widthOf({ doc }: Paper, text: string, { size, weight = 'regular' }: Style): number {
  let width = 0
  for (const { slot, text: piece } of splitRuns(text, (codePoint) => slotOf(codePoint, weight)))
    width += chooseFont(doc, `${slot}-${weight}`, size).widthOfString(piece)
  return width
}

export type Block = { lines: Line[]; size: number; height: number }

/** Leading: from one baseline to the next, in parts of the size. Chinese needs this much. */
const leading = 1.32
/** How far below its top a line's baseline stands, in parts of the size. */
const rise = 1.02

/** A text broken into lines of a width; as many as it needs. */
export function layText(paper: Paper, text: string, style: Style & { width: number }): Block {
  const lines = breakLines(cleanText(text), style.width, (piece) => widthOf(paper, piece, style))
  return { lines, size: style.size, height: lines.length * style.size * leading }
}

/** A text that must stay in a box: smaller until it fits, down to the floor. Never cut: what still does not fit is refused. */
export function fitText(paper: Paper, text: string, style: Style & { width: number; height: number; floor: number }): Block {
  for (let size = style.size; size >= style.floor; size -= 0.5) {
    const block = layText(paper, text, { ...style, size })
    if (block.height <= style.height + 0.01) return block
  }
  throw new AppError('document.no_room', { detail: { text: cleanText(text) } })
}

type Place = Style & { x: number; y: number; width: number; align?: Align }

export function drawBlock(paper: Paper, block: Block, place: Place): void {
  block.lines.forEach((line, index) => {
    const left = { left: 0, right: place.width - line.width, center: (place.width - line.width) / 2 }[place.align ?? 'left']
    drawLine(paper, line.text, {
      ...place,
      size: block.size,
      x: place.x + left,
      y: place.y + block.size * (rise + index * leading),
    })
  })
}

/** Lays a text into its width and draws it; answers how high it is. */
export function writeText(paper: Paper, text: string, place: Place): number {
  const block = layText(paper, text, place)
  drawBlock(paper, block, place)
  return block.height
}

/** One line whose baseline is at y, each run with its own font. */
function drawLine({ doc }: Paper, text: string, { x, y, size, weight = 'regular', color = '#000' }: Omit<Place, 'width'>): void {
  let at = x
  doc.fillColor(color)
  for (const run of splitRuns(text, (codePoint) => slotOf(codePoint, weight))) {
    const font = chooseFont(doc, `${run.slot}-${weight}`, size)
    font.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += font.widthOfString(run.text)
  }
}

/** Parsed fonts are shared by all documents; each embeds only the glyphs it used. */
function chooseFont(doc: PDFKit.PDFDocument, name: FontName, size: number): PDFKit.PDFDocument {
  if (!opened.get(doc)?.has(name)) {
    doc.registerFont(name, fontOf(name) as never)
    opened.set(doc, (opened.get(doc) ?? new Set()).add(name))
  }
  return doc.font(name, size)
}

const opened = new WeakMap<PDFKit.PDFDocument, Set<FontName>>()
