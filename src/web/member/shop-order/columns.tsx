import { Group } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Fact } from '#web/kit/stack-card.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { ColumnDefinition } from '#web/resource/list-definition.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'
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
export const shopOrderCard = (order: ShopOrderRow): { title: ReactNode; facts: Fact[] } => ({
  title: (
    <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
      <OrderCell order={order} />
      <span>{order.amount === null ? '' : formatMoney(order.amount)}</span>
    </Group>
  ),
  facts: [
    { key: 'state', label: t('field.newOrders.state.label'), value: <StateCell order={order} />, isWide: true },
    {
      key: 'buyer',
      label: t('field.newOrders.receiver_name.label'),
      value: `${order.receiver_name} · ${townOf(order)}`,
      isWide: true,
    },
    { key: 'items', label: t('field.newOrders.item_count.label'), value: contentOf(order), isWide: true },
    { key: 'weight', label: t('field.newOrders.weight.label'), value: <WeightCell order={order} />, isWide: false },
    { key: 'size', label: t('shopOrder.size'), value: <SizeCell order={order} />, isWide: true },
    { key: 'channel', label: t('field.newOrders.channel_id.label'), value: <ChannelCell order={order} />, isWide: true },
  ],
})

function OrderCell({ order }: { order: ShopOrderRow }) {
  return (
    <span className={classes.product}>
      <Picture url={order.image_url} />
      <TwoLines first={<b>{order.platform_order_number}</b>} second={order.shop_name} isWhole />
    </span>
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
  const tone = memberShopOrder.fields.state?.tones?.[String(order.state)]
  const isMissing = order.state === shopOrderState.notReady && order.reasons.length > 0
  return (
    <span className={classes.two}>
      {isMissing ? (
        <ReasonChips order={order} />
      ) : (
        tone &&
        memberShopOrder.fields.state && <StateBadge tone={tone} word={optionLabel(memberShopOrder.fields.state, order.state)} />
      )}
      <Marks order={order} />
    </span>
  )
}

/** `isWhole`: its column is as wide as the first line, whatever the others need. */
const TwoLines = ({ first, second, isWhole }: { first: ReactNode; second: string; isWhole?: boolean }) => (
  <span className={classes.two} data-whole={isWhole || undefined}>
    <span title={typeof first === 'string' ? first : undefined}>{first}</span>
    <span className={classes.second} title={second}>
      {second}
    </span>
  </span>
)

const townOf = ({ receiver_city: city, receiver_country: country }: ShopOrderRow): string =>
  [city, country].filter(Boolean).join(' · ')

const contentOf = ({ item_name: name, item_count: count }: ShopOrderRow): string =>
  count > 1 ? t('shopOrder.pieces', { name, count }) : name
