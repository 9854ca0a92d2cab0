import { memberReturn } from '#contract/member-lists/return-order.ts'
import { payStatus } from '#domain/order/status.ts'
import { returnKind, returnOutcome, returnStatus } from '#domain/return/status.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { TwoLines } from '#web/kit/two-lines.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import type { ColumnDefinition, ListDefinition } from '#web/resource/list-definition.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'
import { nextNote, type ReturnRow } from './return-row.ts'

const { status: statusField, kind: kindField, outcome: outcomeField, condition: conditionField } = memberReturn.fields

const word = (field: typeof statusField, value: unknown): string => (field ? optionLabel(field, value) : '')

export const kindWord = ({ kind }: ReturnRow): string => word(kindField, kind)
export const conditionWord = ({ condition }: ReturnRow): string => (condition === '' ? '' : word(conditionField, condition))

/** What became of it where it is over, how it stands otherwise. */
export function ReturnBadge({ row }: { row: ReturnRow }) {
  if (row.outcome !== returnOutcome.none) return <StateBadge tone="done" word={word(outcomeField, row.outcome)} />
  return <FieldBadge field={statusField} value={row.status} />
}

/** What was asked and not given, or never charged, is no sum. */
const amountOf = ({ amount, status }: ReturnRow): string =>
  Number(amount) > 0 && status !== returnStatus.refused && status !== returnStatus.cancelled ? formatMoney(amount) : ''
/** "Not paid" would read as if the member owed what we are asked for. */
export const payNote = ({ kind, pay_status: paid, pay_status_text: text }: ReturnRow): string =>
  kind === returnKind.refund && paid === payStatus.unpaid ? '' : text
const moneyNote = (row: ReturnRow): string => (amountOf(row) ? [row.fee_type_text, payNote(row)].filter(Boolean).join(' · ') : '')

export const returnColumns: ColumnDefinition<ReturnRow>[] = [
  { name: 'order_no', list: true, render: (row) => <TwoLines first={<b>{row.order_no}</b>} second={row.order_code} /> },
  { name: 'reason_id', list: true, render: (row) => <TwoLines first={row.reason?.name ?? ''} second={kindWord(row)} /> },
  { name: 'status', list: true, render: (row) => <TwoLines first={<ReturnBadge row={row} />} second={nextNote(row)} /> },
  {
    name: 'amount',
    list: true,
    isNumeric: true,
    sort: 'amount',
    render: (row) => <TwoLines first={amountOf(row) || '–'} second={moneyNote(row)} />,
  },
  {
    name: 'instock_time',
    list: true,
    render: (row) =>
      row.instock_time === null ? (
        '–'
      ) : (
        <TwoLines
          first={formatSiteTime(row.instock_time, 'yyyy-mm-dd hh:MM')}
          second={[row.space_name, conditionWord(row)].filter(Boolean).join(' · ')}
        />
      ),
  },
  { name: 'tracking_number', list: false, render: ({ tracking_number: number }) => number || '–' },
  {
    name: 'create_time',
    list: true,
    sort: 'create_time',
    render: ({ create_time: time }) => formatSiteTime(time, 'yyyy-mm-dd hh:MM'),
  },
]

export const returnCard: ListDefinition<ReturnRow>['card'] = (row) => ({
  title: row.order_no,
  state: <ReturnBadge row={row} />,
  facts: [
    { key: 'status', value: nextNote(row) },
    { key: 'reason_id', value: row.reason?.name ?? '' },
    { key: 'kind', value: kindWord(row), isWide: false },
    { key: 'order_code', value: row.order_code },
    { key: 'amount', value: amountOf(row), isWide: false },
    { key: 'fee_type', value: moneyNote(row) },
    {
      key: 'instock_time',
      value:
        row.instock_time === null
          ? ''
          : [formatSiteTime(row.instock_time, 'yyyy-mm-dd hh:MM'), row.space_name].filter(Boolean).join(' · '),
    },
    { key: 'condition', value: conditionWord(row), isWide: false },
    { key: 'create_time', value: formatSiteTime(row.create_time, 'yyyy-mm-dd hh:MM') },
  ],
})
