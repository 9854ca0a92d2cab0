import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { Language } from '#domain/language.ts'
import { type Block, baselineOffset, layoutText, leading } from './blocks.ts'
import { type FontName, fontOf } from './fonts.ts'
import { runsOf, type TextStyle, widthOfRun } from './text-width.ts'

/** A document while it is drawn. Measures are points, from the top left corner of the page; `y` is where the next thing goes. */
export type Paper = {
  doc: PDFKit.PDFDocument
  margin: number
  y: number
  /** ends the drawing at its next pause when the caller has closed the connection */
  signal: AbortSignal | undefined
}

type PaperOptions = {
  width: number
  height: number
  margin: number
  title: string
  author: string
  language: Language
  made: Date
  signal?: AbortSignal
}

export const a4 = { width: 595.28, height: 841.89 }

/** `isNumbered`: its pages are held until the end, when it is known how many there are. */
export function openPaper(options: PaperOptions, isNumbered = true): Paper {
  const { width, height, margin, title, author, language, made, signal } = options
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: isNumbered,
    // The standard fonts have no Chinese; nothing may be drawn with them.
    font: null as unknown as string,
    lang: language === 'en' ? 'en-GB' : 'zh-CN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  const paper = { doc, margin, y: margin, signal }
  addPage(paper)
  return paper
}

export function addPage(paper: Paper): void {
  paper.doc.addPage()
  paper.y = paper.margin
}

/** Everything is drawn before the first byte is sent: what cannot be drawn is an error the caller sees, not half a file. */
export function closePaper({ doc }: Paper): Readable {
  doc.end()
  return doc as unknown as Readable
}

export type Align = 'left' | 'right' | 'center'
export type TextPosition = TextStyle & { x: number; y: number; width: number; align?: Align }

export function drawBlock(paper: Paper, block: Block, position: TextPosition): void {
  block.lines.forEach((line, index) => {
    const x = position.x + indent(position.width - line.width, position.align)
    drawLine(paper, line.text, {
      ...position,
      size: block.size,
      x,
      y: position.y + block.size * (baselineOffset + index * leading),
    })
  })
}

/** How far a line is moved in, by the room that it leaves. */
export const indent = (freeWidth: number, align: Align = 'left'): number =>
  ({ left: 0, center: freeWidth / 2, right: freeWidth })[align]

/** Lays a text into its width and draws it; answers how high it is. */
export function writeText(paper: Paper, text: string, position: TextPosition): number {
  const block = layoutText(text, position)
  drawBlock(paper, block, position)
  return block.height
}

/** One line whose baseline is at y, each run with its own font. */
function drawLine(
  { doc }: Paper,
  text: string,
  { x, y, size, weight = 'regular', color = '#000' }: Omit<TextPosition, 'width'>,
): void {
  let at = x
  doc.fillColor(color)
  for (const run of runsOf(text, weight)) {
    const name = `${run.slot}-${weight}` as const
    chooseFont(doc, name, size).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += widthOfRun(run.text, name, size)
  }
}

/** Parsed fonts are shared by all documents; each embeds only the glyphs it used. */
function chooseFont(doc: PDFKit.PDFDocument, name: FontName, size: number): PDFKit.PDFDocument {
  const names = registeredFonts.get(doc) ?? new Set()
  if (!names.has(name)) {
    doc.registerFont(name, fontOf(name) as never)
    registeredFonts.set(doc, names.add(name))
  }
  return doc.font(name, size)
}

const registeredFonts = new WeakMap<PDFKit.PDFDocument, Set<FontName>>()

/** The colours of printed pages: they must be told apart on a grey printer too. */
export const ink = '#16202e'
export const soft = '#5b6675'
export const rule = '#d3dae3'
export const tint = '#f1f4f8'
export const accent = '#1c4a94'
