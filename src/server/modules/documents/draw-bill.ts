import type { Language } from '#domain/language.ts'
import { formatPounds } from '#domain/money.ts'
import type { Paper } from '#server/platform/documents/paper.ts'
import { drawTable, shortTableHeight } from '#server/platform/documents/table.ts'
import { say } from '#server/platform/i18n.ts'
import { type BillLine, billSums, type RateSum } from './bill-sums.ts'
import { bottom, drawHeading, headingText, textWidth } from './letterhead.ts'

/** The lines of an invoice or credit note, its total, and the same by VAT rate. */
export async function drawBill(paper: Paper, lines: readonly BillLine[], language: Language): Promise<void> {
  const sums = billSums(lines)
  const money = { width: 66, align: 'right' } as const
  const moneyColumns = [
    { title: headingText(language, 'document.bill.net'), ...money },
    { title: headingText(language, 'document.bill.vat'), ...money },
    { title: headingText(language, 'document.bill.gross'), ...money },
  ]
  const rate = { title: headingText(language, 'document.bill.rate'), width: 64 }
  const total = { weight: 'bold' as const, isTinted: true }
  const moneyCells = ({ net, vat, gross }: Pick<RateSum, 'net' | 'vat' | 'gross'>) => [net, vat, gross].map(formatPounds)
  await drawTable(paper, {
    bottom,
    columns: [
      { title: headingText(language, 'document.bill.text'), width: textWidth - 96 - rate.width - 3 * money.width },
      { title: headingText(language, 'document.bill.about'), width: 96 },
      rate,
      ...moneyColumns,
    ],
    rows: [
      ...lines.map((line) => ({ cells: [line.text, line.about, rateText(line, language), ...moneyCells(line)] })),
      { cells: [headingText(language, 'document.total'), '', '', ...moneyCells(sums)], ...total },
    ],
  })
  drawHeading(paper, headingText(language, 'document.bill.by_rate'), shortTableHeight(sums.byRate.length + 1))
  await drawTable(paper, {
    bottom,
    columns: [{ title: headingText(language, 'document.bill.rate'), width: 180 }, ...moneyColumns],
    rows: [
      ...sums.byRate.map((sum) => ({ cells: [rateName(sum, language), ...moneyCells(sum)] })),
      { cells: [headingText(language, 'document.total'), ...moneyCells(sums)], ...total },
    ],
  })
}

type VatRate = Pick<BillLine, 'vatClass' | 'rate'>

/** A rate where there is one; what is exempt or outside has none, not even of zero. */
const rateText = ({ vatClass, rate }: VatRate, language: Language): string =>
  vatClass === 'standard' || vatClass === 'zero'
    ? say(language, 'document.bill.percent', { percent: rate / 100 })
    : say(language, `channel.vat.${vatClass}`)

const rateName = (vatRate: VatRate, language: Language): string => {
  const name = say(language, `channel.vat.${vatRate.vatClass}`)
  const text = rateText(vatRate, language)
  return name === text ? name : `${name} ${text}`
}
