import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/order-row.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useDrawAgainAt } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import type { ColumnDefinition } from '#web/resource/list-definition.ts'
import { OrderBadge, OrderState } from './badges.tsx'
import classes from './order-list.module.css'
import { useIsPrintedNow } from './printed-rows.ts'
import { carrierWords, stateNote } from './state-note.tsx'

const column = (
  name: string,
  list: boolean,
  render: ColumnDefinition<OrderRow>['render'],
  more: Partial<ColumnDefinition<OrderRow>> = {},
): ColumnDefinition<OrderRow> => ({ name, list, render, ...more })

/** Everything a row can say; the first ones to whoever never chose. */
export const orderColumns: readonly ColumnDefinition<OrderRow>[] = [
  column('order', true, (order) => <TwoLines first={<b>{order.order_code}</b>} second={order.out_order_id} />),
  column('state', true, (order) => <StateCell order={order} />),
  column('receiver', true, (order) => <TwoLines first={order.receiver_name} second={townOf(order)} kind="elastic" />),
  column('channel', true, (order) => <TwoLines first={order.channel_name} second={order.tracking_number} kind="whole" />),
  column('content', true, (order) => <TwoLines first={contentOf(order)} second={showGrams(order.weight)} kind="brief" />),
  column('tracking', false, (order) => order.tracking_number),
  column('amount', true, (order) => formatMoney(order.amount), { isNumeric: true, sort: 'amount' }),
  column('created', true, (order) => <CreatedAt seconds={order.create_time} />, { sort: 'id' }),
  column('pay', false, (order) => <OrderState order={order} name="pay_status" />),
  column('manifest', false, (order) => <OrderState order={order} name="is_effective" />),
  column('scan', false, (order) => <OrderState order={order} name="is_warehouse_scan" />),
  column('size', false, (order) => showSize(order), { isNumeric: true }),
  column('platform', false, (order) => order.platform_order_number),
  column('prints', false, (order) => order.print_count, { isNumeric: true }),
  column('remark', false, (order) => order.remark),
]

function StateCell({ order }: { order: OrderRow }) {
  useDrawAgainAt(order.next_try_time)
  const isPrintedNow = useIsPrintedNow(order.id)
  const note = stateNote(order) || (isPrintedNow ? t('orders.printed.now') : '')
  return (
    <TwoLines
      first={<OrderBadge order={order} />}
      second={note}
      hint={[note, carrierWords(order)].filter(Boolean).join('\n')}
      kind="long"
    />
  )
}

/** The same on a card. */
export const PrintedMark = ({ id }: { id: number }) =>
  useIsPrintedNow(id) ? (
    <Text span size="xs" fw={400} c="dimmed">
      {t('orders.printed.now')}
    </Text>
  ) : null

export const destinationOf = ({ receiver_city: city, receiver_zip: zip, receiver_country: country }: OrderRow): string =>
  [city, zip, country].filter(Boolean).join(' · ')

const townOf = ({ receiver_city: city, receiver_country: country }: OrderRow): string =>
  [city, country].filter(Boolean).join(' · ')

export const contentOf = ({ item_name: name, item_count: count }: OrderRow): string =>
  count > 1 ? t('orders.more_items', { name, count: count - 1 }) : name

export const showGrams = (grams: number): string => `${grams.toLocaleString('en-GB')} g`

export const showSize = ({ length, width, height }: Pick<OrderRow, 'length' | 'width' | 'height'>): string =>
  `${length} × ${width} × ${height} cm`

/** A narrow column drops the seconds and shows them when one points at it. */
export const DateTime = ({ seconds }: { seconds: number }) => (
  <span title={formatSiteTime(seconds)}>{formatSiteTime(seconds, 'yyyy-mm-dd hh:MM')}</span>
)

/** Day above, hour below: a column of one line would not fit beside the others on most screens. */
const CreatedAt = ({ seconds }: { seconds: number }) => (
  <Stack component="span" gap={1} miw={0} title={formatSiteTime(seconds)}>
    <span>{formatSiteTime(seconds, 'yyyy-mm-dd')}</span>
    <span className={classes.second}>{formatSiteTime(seconds, 'hh:MM')}</span>
  </Stack>
)

type TwoLinesProps = {
  first: ReactNode
  second: string
  /** what is read when one points at the second line, if not that line alone */
  hint?: string
  /** `brief` and `elastic` give way to the other columns, the second down to an ordinary name */
  kind?: 'long' | 'whole' | 'brief' | 'elastic'
}

function TwoLines({ first, second, hint = second, kind }: TwoLinesProps) {
  return (
    <Stack component="span" gap={1} miw={0}>
      <span
        className={classes.first}
        data-brief={kind === 'brief' || undefined}
        data-elastic={kind === 'elastic' || kind === 'whole' || undefined}
        title={typeof first === 'string' ? first : undefined}
      >
        {first}
      </span>
      {second && (
        <span
          className={classes.second}
          data-long={kind === 'long' || undefined}
          data-whole={kind === 'whole' || undefined}
          title={hint}
        >
          {second}
        </span>
      )}
    </Stack>
  )
}
