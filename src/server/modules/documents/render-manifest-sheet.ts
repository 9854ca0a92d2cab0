import type { Readable } from 'node:stream'
import type { Language } from '#domain/language.ts'
import { formatTime } from '#domain/time.ts'
import { code128, quietZone } from '#server/platform/documents/barcode.ts'
import { drawBars } from '#server/platform/documents/draw-barcode.ts'
import { addPage, ink, type Paper, soft, writeText } from '#server/platform/documents/paper.ts'
import { drawTable } from '#server/platform/documents/table.ts'
import {
  bottom,
  closeLetter,
  drawFacts,
  drawRule,
  headingText,
  type Issuer,
  margin,
  openLetter,
  type Recipient,
  textWidth,
} from './letterhead.ts'

export type ManifestSheetParcel = {
  orderCode: string
  trackingNumber: string
  receiver: string
  destination: string
  grams: number
}

/** The day's list of parcels that is handed over with them. */
export type ManifestSheet = {
  issuer: Issuer
  sender: Recipient
  number: string
  channel: string
  /** YYYY-MM-DD */
  day: string
  /** the carrier's own number for it; empty where it has none besides ours */
  carrierRef: string
  parcels: readonly ManifestSheetParcel[]
  closed: Date
  made: Date
  zone: string
}

/** The number as a bar code, who hands over what, every parcel, the sums, and a place for both signatures. */
export async function renderManifestSheet(sheet: ManifestSheet, language: Language): Promise<Readable> {
  const { issuer, sender, number, channel, day, carrierRef, parcels, closed, made, zone } = sheet
  const title = headingText(language, 'document.manifest.title')
  const weight = formatGrams(parcels.reduce((sum, { grams }) => sum + grams, 0))
  const paper = openLetter({ title, subtitle: number, issuer, language, made })
  drawFacts(paper, {
    heading: headingText(language, 'document.manifest.sender'),
    recipient: sender,
    language,
    facts: [
      { label: headingText(language, 'document.manifest.channel'), value: channel },
      { label: headingText(language, 'document.manifest.day'), value: day },
      { label: headingText(language, 'document.manifest.closed'), value: formatTime(closed, zone, 'yyyy-mm-dd hh:MM') },
      ...(carrierRef === '' ? [] : [{ label: headingText(language, 'document.manifest.carrier_ref'), value: carrierRef }]),
      { label: headingText(language, 'document.manifest.parcels'), value: String(parcels.length), isStrong: true },
      { label: headingText(language, 'document.manifest.weight'), value: weight, isStrong: true },
    ],
  })
  drawNumber(paper, number)
  await drawParcels(paper, sheet, weight, language)
  drawSignatures(paper, language)
  return closeLetter(paper, { foot: `${title} · ${number}`, language, made, zone })
}

const barHeight = 42
const barModule = 1.15

/** Scanned where the parcels are taken over. */
function drawNumber(paper: Paper, number: string): void {
  const bars = code128(number)
  const x = margin + quietZone.bars * barModule
  drawBars(paper, bars, { x, y: paper.y, module: barModule, height: barHeight })
  const width = bars.reduce((sum, one) => sum + one, 0) * barModule
  paper.y += barHeight + 3
  paper.y += writeText(paper, number, { x, y: paper.y, width, size: 10, weight: 'bold', align: 'center', color: ink }) + 14
}

async function drawParcels(paper: Paper, { parcels }: ManifestSheet, weight: string, language: Language): Promise<void> {
  const title = (name: 'order' | 'tracking' | 'receiver' | 'destination' | 'grams') =>
    headingText(language, `document.manifest.${name}`)
  const columns = [
    { title: '#', width: 32 },
    { title: title('order'), width: 92 },
    { title: title('tracking'), width: 104 },
    { title: title('receiver'), width: 106 },
    { title: title('destination'), width: textWidth - 32 - 92 - 104 - 106 - 62 },
    { title: title('grams'), width: 62, align: 'right' as const },
  ]
  const rows = parcels.map(({ orderCode, trackingNumber, receiver, destination, grams }, index) => ({
    cells: [String(index + 1), orderCode, trackingNumber, receiver, destination, formatGrams(grams)],
  }))
  const total = [String(parcels.length), headingText(language, 'document.total'), '', '', '', weight]
  await drawTable(paper, { columns, bottom, size: 8, rows: [...rows, { cells: total, weight: 'bold' as const, isTinted: true }] })
}

const signatureHeight = 64

/** Who gave the parcels away and who took them; both stay on one page. */
function drawSignatures(paper: Paper, language: Language): void {
  if (paper.y + signatureHeight > bottom) addPage(paper)
  paper.y += 44
  const width = (textWidth - 2 * 24) / 3
  const names = ['handed_by', 'taken_by', 'date'] as const
  names.forEach((name, index) => {
    const x = margin + index * (width + 24)
    drawRule(paper, { x, width })
    writeText(paper, headingText(language, `document.manifest.${name}`), { x, y: paper.y + 3, width, size: 8, color: soft })
  })
}

const formatGrams = (grams: number): string => `${grams.toLocaleString('en-GB')} g`
