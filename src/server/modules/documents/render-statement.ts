import type { Readable } from 'node:stream'
import type { Language } from '#domain/language.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import { formatTime } from '#domain/time.ts'
import { type Paper, soft, writeText } from '#server/platform/documents/paper.ts'
import { drawTable, type Row, shortTableHeight } from '#server/platform/documents/table.ts'
import { say } from '#server/platform/i18n.ts'
import {
  bottom,
  closeLetter,
  drawFacts,
  drawHeading,
  headingText,
  type Issuer,
  margin,
  openLetter,
  type Recipient,
  textWidth,
} from './letterhead.ts'
import { type Movement, type StatementSums, statementSums } from './statement-sums.ts'

/** A month of a member's wallet. `closing` is what the ledger says; a statement that does not come to it is not printed. */
export type Statement = {
  issuer: Issuer
  member: Recipient
  /** YYYY-MM */
  month: string
  opening: Pence
  movements: readonly Movement[]
  closing: Pence
  made: Date
  zone: string
}

export async function renderStatement(statement: Statement, language: Language, signal?: AbortSignal): Promise<Readable> {
  const { issuer, member, opening, closing, made, zone } = statement
  const sums = statementSums(opening, statement.movements)
  if (sums.closing !== closing) throw new Error(`statement ${statement.month} of ${member.number} does not add up`)
  const [title, subtitle] = [headingText(language, 'document.statement.title'), monthText(statement.month, language)]
  const paper = openLetter({ title, subtitle, issuer, language, made, signal })
  drawFacts(paper, {
    heading: headingText(language, 'document.statement.for'),
    recipient: member,
    language,
    facts: [
      { label: headingText(language, 'document.statement.opening'), value: formatPounds(opening) },
      { label: headingText(language, 'document.statement.in'), value: formatPounds(sums.in) },
      { label: headingText(language, 'document.statement.out'), value: formatPounds(sums.out) },
      { label: headingText(language, 'document.statement.closing'), value: formatPounds(closing), isStrong: true },
    ],
  })
  await drawMovements(paper, statement, sums, language)
  if (sums.byKind.length > 0) await drawKinds(paper, sums, language)
  return closeLetter(paper, { foot: `${title} · ${subtitle} · ${member.name}`, language, made, zone })
}

async function drawMovements(paper: Paper, statement: Statement, sums: StatementSums, language: Language): Promise<void> {
  const { opening, closing, movements, zone } = statement
  const money = { width: 57, align: 'right' } as const
  const columns = [
    { title: headingText(language, 'document.statement.date'), width: 54 },
    { title: headingText(language, 'document.statement.kind'), width: 64 },
    { title: headingText(language, 'document.statement.memo'), width: textWidth - 54 - 64 - 76 - 3 * money.width },
    { title: headingText(language, 'document.statement.about'), width: 76 },
    { title: headingText(language, 'document.statement.in'), ...money },
    { title: headingText(language, 'document.statement.out'), ...money },
    { title: headingText(language, 'document.statement.balance'), ...money },
  ]
  const balanceRow = (key: 'document.statement.opening' | 'document.statement.closing', balance: Pence): Row => ({
    cells: ['', '', headingText(language, key), '', '', '', formatPounds(balance)],
    weight: 'bold',
  })
  const rows = movements.map(({ time, kind, memo, about, amount }, index) => ({
    cells: [
      formatTime(time, zone, 'yyyy-mm-dd'),
      kind,
      memo,
      about,
      amount > 0 ? formatPounds(amount) : '',
      amount < 0 ? formatPounds(-amount as Pence) : '',
      formatPounds(sums.balances[index] ?? opening),
    ],
  }))
  await drawTable(paper, {
    columns,
    bottom,
    size: 8,
    rows: [balanceRow('document.statement.opening', opening), ...rows, balanceRow('document.statement.closing', closing)],
  })
  if (rows.length === 0)
    writeText(paper, say(language, 'document.statement.none'), {
      x: margin,
      y: paper.y + 10,
      width: textWidth,
      size: 9,
      color: soft,
    })
}

async function drawKinds(paper: Paper, sums: StatementSums, language: Language): Promise<void> {
  drawHeading(paper, headingText(language, 'document.statement.by_kind'), shortTableHeight(sums.byKind.length + 1))
  const money = { width: 80, align: 'right' } as const
  const columns = [
    { title: headingText(language, 'document.statement.kind'), width: 180 },
    { title: headingText(language, 'document.statement.count'), width: 70, align: 'right' as const },
    { title: headingText(language, 'document.statement.in'), ...money },
    { title: headingText(language, 'document.statement.out'), ...money },
  ]
  const count = sums.byKind.reduce((total, one) => total + one.count, 0)
  await drawTable(paper, {
    columns,
    bottom,
    rows: [
      ...sums.byKind.map((one) => ({ cells: [one.kind, String(one.count), formatPounds(one.in), formatPounds(one.out)] })),
      {
        cells: [headingText(language, 'document.total'), String(count), formatPounds(sums.in), formatPounds(sums.out)],
        weight: 'bold' as const,
      },
    ],
  })
}

/** "2026-10" → October 2026, 2026年10月. */
const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
