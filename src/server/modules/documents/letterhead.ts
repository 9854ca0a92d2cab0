import type { Readable } from 'node:stream'
import type { Language } from '#domain/language.ts'
import { formatTime } from '#domain/time.ts'
import {
  a4,
  accent,
  addPage,
  closePaper,
  ink,
  openPaper,
  type Paper,
  rule,
  soft,
  writeText,
} from '#server/platform/documents/paper.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'

/** Who stands on a document. The address is its lines as they are to be printed. */
export type Issuer = { name: string; address: readonly string[]; vatNumber: string }
export type Recipient = { name: string; number: string; address: readonly string[]; vatNumber: string }

export const margin = 44
/** Where the text of a page ends and its foot begins. */
export const bottom = a4.height - 62
export const textWidth = a4.width - 2 * margin

/** A heading in the language of whoever asked, and beside it in English: a bank, customs or an auditor reads the same paper. */
export function headingText(language: Language, key: WordKey): string {
  const english = say('en', key)
  return language === 'en' ? english : `${say(language, key)} / ${english}`
}

type LetterheadOptions = { title: string; subtitle: string; issuer: Issuer; language: Language; made: Date; signal?: AbortSignal }

/** A fresh A4 sheet with who sends it on the left and what it is on the right. */
export function openLetter({ title, subtitle, issuer, language, made, signal }: LetterheadOptions): Paper {
  const paper = openPaper({ ...a4, margin, title: `${title} ${subtitle}`, author: issuer.name, language, made, signal })
  const half = textWidth / 2
  const position = { y: margin, width: half }
  const name = writeText(paper, issuer.name, { ...position, x: margin, size: 12, weight: 'bold', color: accent })
  let left = margin + name + 2
  for (const line of [...issuer.address, ...vatLine(language, issuer.vatNumber)])
    left += writeText(paper, line, { x: margin, y: left, width: half - 12, size: 8.5, color: soft })
  const right = { x: margin + half, width: half, align: 'right' } as const
  const big = writeText(paper, title, { ...right, y: margin - 4, size: 20, weight: 'bold', color: ink })
  const small = writeText(paper, subtitle, { ...right, y: margin + big - 2, size: 10.5, color: soft })
  paper.y = Math.max(left, margin + big + small) + 14
  drawRule(paper)
  paper.y += 14
  return paper
}

/** To whom, on the left; what must be known first, on the right. */
export function drawFacts(
  paper: Paper,
  { heading, recipient, facts, language }: { heading: string; recipient: Recipient; facts: readonly Fact[]; language: Language },
): void {
  const half = textWidth / 2
  let left = paper.y
  left += writeText(paper, heading, { x: margin, y: left, width: half, size: 8, color: soft }) + 1
  left += writeText(paper, recipient.name, { x: margin, y: left, width: half - 16, size: 11, weight: 'bold', color: ink }) + 1
  const number = recipient.number === '' ? [] : [say(language, 'document.member_number', { number: recipient.number })]
  for (const line of [...recipient.address, ...number, ...vatLine(language, recipient.vatNumber)])
    left += writeText(paper, line, { x: margin, y: left, width: half - 16, size: 9, color: ink })
  let right = paper.y
  for (const { label, value, isStrong } of facts) {
    const size = isStrong ? 11 : 9
    const weight = isStrong ? 'bold' : 'regular'
    const labelHeight = writeText(paper, label, {
      x: margin + half,
      y: right + (isStrong ? 1.5 : 0),
      width: half * 0.55,
      size: 9,
      color: soft,
    })
    const valueHeight = writeText(paper, value, {
      x: margin + half * 1.55,
      y: right,
      width: half * 0.45,
      align: 'right',
      size,
      weight,
      color: ink,
    })
    right += Math.max(labelHeight, valueHeight) + 3
  }
  paper.y = Math.max(left, right) + 18
}

export type Fact = { label: string; value: string; isStrong?: boolean }

/** A heading that stays with what is below it, as far as a page can hold both. */
export function drawHeading(paper: Paper, text: string, roomBelow: number): void {
  if (paper.y + 40 + Math.min(roomBelow, bottom / 2) > bottom) addPage(paper)
  else paper.y += 18
  paper.y += writeText(paper, text, { x: margin, y: paper.y, width: textWidth, size: 10.5, weight: 'bold', color: ink }) + 4
}

/** The foot of every page, and then the file. */
export function closeLetter(
  paper: Paper,
  { foot, language, made, zone }: { foot: string; language: Language; made: Date; zone: string },
): Readable {
  const { count } = paper.doc.bufferedPageRange()
  const date = say(language, 'document.made', { date: formatTime(made, zone, 'yyyy-mm-dd') })
  for (let page = 0; page < count; page++) {
    paper.doc.switchToPage(page)
    paper.y = a4.height - 46
    drawRule(paper)
    const position = { y: a4.height - 40, size: 8, color: soft }
    writeText(paper, `${foot} · ${date}`, { ...position, x: margin, width: textWidth * 0.75 })
    writeText(paper, say(language, 'document.page', { page: page + 1, pages: count }), {
      ...position,
      x: margin + textWidth * 0.75,
      width: textWidth * 0.25,
      align: 'right',
    })
  }
  return closePaper(paper)
}

const vatLine = (language: Language, number: string): string[] =>
  number === '' ? [] : [say(language, 'document.vat_number', { number })]

/** A thin line across the page, or a part of it. */
export function drawRule({ doc, y }: Paper, { x, width }: { x: number; width: number } = { x: margin, width: textWidth }): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .stroke(rule)
}
