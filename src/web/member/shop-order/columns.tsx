import { Box, Group } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import type { CardContent, ColumnDefinition } from '#web/resource/list-definition.ts'
import { ChannelCell, SizeCell, WeightCell } from './edit-cells.tsx'
import { Marks, ReasonChips } from './reason-chips.tsx'
import classes from './shop-order.module.css'

export const shopOrderColumns: readonly ColumnDefinition<ShopOrderRow>[] = [
  { name: 'platform_order_number', list: true, sort: 'id', render: (order) => <OrderCell order={order} /> },
  { name: 'receiver_name', list: true, render: (order) => <TwoLines first={order.receiver_name} second={townOf(order)} /> },
  {
    name: 'item_count',
    list: true,
    render: (order) => <TwoLines first={contentOf(order)} second={order.skus.join(', ')} />,
  },
  { name: 'state', list: true, render: (order) => <StateCell order={order} /> },
  {
    name: 'weight',
    label: 'shopOrder.parcel',
    list: true,
    render: (order) => (
      <span className={classes.measures}>
        <WeightCell order={order} />
        <SizeCell order={order} />
      </span>
    ),
  },
  { name: 'channel_id', list: true, render: (order) => <ChannelCell order={order} /> },
  { name: 'amount', list: true, isNumeric: true, render: (order) => (order.amount === null ? '–' : formatMoney(order.amount)) },
  { name: 'ordered_time', list: false, render: ({ ordered_time: at }) => formatSiteTime(at, 'yyyy-mm-dd hh:MM') },
  { name: 'tracking', label: 'shopOrder.tracking', list: false, render: ({ tracking_number: number }) => number },
]

/** The same on a phone. */
export const shopOrderCard = (order: ShopOrderRow): CardContent => ({
  title: <OrderCell order={order} />,
  state: order.amount === null ? '' : formatMoney(order.amount),
  facts: [
    { key: 'state', value: <StateCell order={order} /> },
    { key: 'receiver_name', value: `${order.receiver_name} · ${townOf(order)}` },
    { key: 'item_count', value: contentOf(order) },
    { key: 'weight', value: <WeightCell order={order} />, isWide: false },
    { key: 'size', label: t('shopOrder.size'), value: <SizeCell order={order} /> },
    { key: 'channel_id', value: <ChannelCell order={order} /> },
  ],
})

/** With which parcel of the order it is, where there are several. */
export const numberOf = ({ platform_order_number: number, part, part_count: count }: ShopOrderRow): string =>
  count > 1 ? `${number} · ${t('shopOrder.part_of', { part, count })}` : number

function OrderCell({ order }: { order: ShopOrderRow }) {
  return (
    <Group component="span" gap={10} wrap="nowrap" miw={0}>
      <Picture url={order.image_url} />
      <TwoLines first={<b>{numberOf(order)}</b>} second={order.shop_name} title={numberOf(order)} isWhole />
    </Group>
  )
}

/** Nobody hears of a picture that only shows what the name says. */
export const Picture = ({ url }: { url: string }) =>
  url === '' ? (
    <span className={classes.picture}>
      <IconPackage size={18} aria-hidden />
    </span>
  ) : (
    <img className={classes.picture} src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />
  )

function StateCell({ order }: { order: ShopOrderRow }) {
  const isMissing = order.state === shopOrderState.notReady && order.reasons.length > 0
  return (
    <span className={classes.two}>
      {isMissing ? <ReasonChips order={order} /> : <FieldBadge field={memberShopOrder.fields.state} value={order.state} />}
      <Marks order={order} />
    </span>
  )
}

/** `isWhole`: its column is as wide as the first line, whatever the others need. */
const TwoLines = ({ first, second, title, isWhole }: { first: ReactNode; second: string; title?: string; isWhole?: boolean }) => (
  <span className={classes.two} data-whole={isWhole || undefined}>
    <span title={title ?? (typeof first === 'string' ? first : undefined)}>{first}</span>
    <Box component="span" c="dimmed" fz="xs" title={second}>
      {second}
    </Box>
  </span>
)

const townOf = ({ receiver_city: city, receiver_country: country }: ShopOrderRow): string =>
  [city, country].filter(Boolean).join(' · ')

const contentOf = ({ item_name: name, item_count: count }: ShopOrderRow): string =>
  count > 1 ? t('shopOrder.pieces', { name, count }) : name
