import { accent, ink, type Paper, soft, writeText } from '#server/platform/documents/paper.ts'
import { addressOf } from '../labels/layout-label.ts'
import type { LabelParty } from '../labels/parcel-label.ts'
import { drawRule, margin, textWidth } from '../letterhead.ts'
import { drawNumber } from './form-box.ts'

type Head = { title: string; subtitle: string; sender?: LabelParty; number?: string }

/** What a sheet is, whose it is, and the parcel's number for a scanner. */
export function drawSheetHead(paper: Paper, { title, subtitle, sender, number }: Head): void {
  const half = textWidth / 2
  let right = margin - 4
  const rightSide = { x: margin + half, width: half, align: 'right' } as const
  right += writeText(paper, title, { ...rightSide, y: right, size: 18, weight: 'bold', color: ink })
  right += writeText(paper, subtitle, { ...rightSide, y: right, size: 10, color: soft }) + 6
  if (number !== undefined) {
    drawNumber(paper, { x: margin + half + 16, y: right, width: half - 16, height: 44 }, number)
    right += 44
  }
  let left = margin
  if (sender) {
    left += writeText(paper, sender.company || sender.name, {
      x: margin,
      y: left,
      width: half - 8,
      size: 12,
      weight: 'bold',
      color: accent,
    })
    for (const line of [...addressOf(sender), sender.country, sender.telephone].filter(Boolean))
      left += writeText(paper, line, { x: margin, y: left, width: half - 8, size: 8.5, color: soft })
  }
  paper.y = Math.max(left, right) + 10
  drawRule(paper)
  paper.y += 12
}

type PartyAndFacts = { heading: string; party: LabelParty; country: string; facts: readonly (readonly [string, string])[] }

/** Whom it is about, on the left; what is to be known of it, on the right, as far as it is known. */
export function drawPartyAndFacts(paper: Paper, { heading, party, country, facts }: PartyAndFacts): void {
  const half = textWidth / 2
  let left = paper.y
  const position = { x: margin, width: half - 12, color: ink }
  left += writeText(paper, heading, { ...position, y: left, size: 8, color: soft }) + 1
  left += writeText(paper, party.name, { ...position, y: left, size: 11, weight: 'bold' })
  for (const line of [party.company, ...addressOf(party), country, party.telephone].filter(Boolean))
    left += writeText(paper, line, { ...position, y: left, size: 9 })
  let right = paper.y
  for (const [label, value] of facts) {
    if (value === '') continue
    const labelHeight = writeText(paper, label, { x: margin + half, y: right, width: half * 0.5, size: 8.5, color: soft })
    const valueHeight = writeText(paper, value, {
      x: margin + half * 1.5,
      y: right,
      width: half * 0.5,
      align: 'right',
      size: 9,
      color: ink,
    })
    right += Math.max(labelHeight, valueHeight) + 3
  }
  paper.y = Math.max(left, right) + 14
}
