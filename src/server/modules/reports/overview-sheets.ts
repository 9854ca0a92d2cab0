import type { MemberSeries, ReportTotals } from '#contract/report.ts'
import type { Language } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import type { BookSheet, SheetCell, SheetColumn } from '#server/platform/spreadsheet/write-sheet.ts'
import type { WordKey } from '#words/keys.ts'

/** A sheet for each chart, and one with the totals beside those of the period before. */
export function overviewSheets(series: MemberSeries, language: Language): BookSheet[] {
  const column = (key: WordKey, kind: SheetColumn['kind']): SheetColumn => ({ title: say(language, key), kind })
  const sheet = (name: WordKey, columns: SheetColumn[], rows: SheetCell[][]): BookSheet => ({
    name: say(language, name),
    columns,
    rows,
  })
  const sums = [column('overview.column.parcels', 'number'), column('overview.column.spend', 'money')]
  const times = [
    column('overview.column.delivered', 'number'),
    column('overview.column.median', 'decimal'),
    column('overview.column.p90', 'decimal'),
  ]
  const channel = column('overview.column.channel', 'text')
  const status = column('overview.column.status', 'text')
  return [
    sheet(
      'overview.sheet.summary',
      [
        column('overview.column.figure', 'text'),
        column('overview.column.now', 'decimal'),
        column('overview.column.before', 'decimal'),
      ],
      summaryRows(series, language),
    ),
    sheet(
      'overview.sheet.days',
      [column('overview.column.date', 'text'), ...sums],
      series.by_day.map(({ day, parcels, money }) => [day, parcels, pounds(money)]),
    ),
    sheet(
      'overview.chart.channels',
      [channel, ...sums],
      series.by_channel.map(({ name, parcels, money }) => [name, parcels, pounds(money)]),
    ),
    sheet(
      'overview.chart.countries',
      [column('overview.column.country', 'text'), ...sums],
      series.by_country.map(({ name, parcels, money }) => [name, parcels, pounds(money)]),
    ),
    sheet(
      'overview.sheet.order_status',
      [status, column('overview.column.orders', 'number')],
      series.by_status.map((row) => [
        say(language, row.status === 'voided' ? 'order.void.voided' : `order.status.${row.status}`),
        row.orders,
      ]),
    ),
    sheet(
      'overview.sheet.tracking',
      [status, column('overview.column.parcels', 'number')],
      series.by_tracking.map((row) => [say(language, `tracking.status.${row.status}`), row.parcels]),
    ),
    sheet(
      'overview.sheet.delivery',
      [channel, ...times],
      series.delivery.map(({ name, delivered, median_days, p90_days }) => [name, delivered, median_days, p90_days]),
    ),
  ]
}

function summaryRows({ range, before, totals, totals_before }: MemberSeries, language: Language): SheetCell[][] {
  const row = (key: WordKey, of: (one: ReportTotals) => SheetCell): SheetCell[] => [
    say(language, key),
    of(totals),
    of(totals_before),
  ]
  const days = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`
  return [
    [say(language, 'overview.sheet.period'), days(range), days(before)],
    row('overview.column.parcels', ({ parcels }) => parcels),
    row('overview.column.spend', ({ money }) => pounds(money)),
    row('overview.sheet.average', ({ parcels, money }) =>
      parcels > 0 ? Math.round((Number(money) * 100) / parcels) / 100 : null,
    ),
    row('overview.column.delivered', ({ delivered }) => delivered),
    row('overview.column.median', ({ median_days }) => median_days),
    row('overview.column.p90', ({ p90_days }) => p90_days),
  ]
}

const pounds = (money: string | null): number => Number(money ?? 0)
