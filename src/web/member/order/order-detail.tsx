import '@mantine/core/styles/Alert.layer.css'
import { Alert, Stack, Table, type TableTrProps, Text } from '@mantine/core'
import { type Icon, IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { parseDecimal } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import { LazyParcelWay } from '#web/features/parcel/lazy-parcel-way.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { nowSeconds, useDrawAgainAt } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import { DetailActions } from '#web/resource/detail-actions.tsx'
import type { ListDefinition, ListView } from '#web/resource/list-definition.ts'
import { AllBadges } from './badges.tsx'
import { Facts, Items, Parties } from './detail-facts.tsx'
import { CarrierExchanges, Documents, Timeline } from './detail-timeline.tsx'
import { orderActions } from './order-actions.ts'
import { carrierWords, hasRefund, stateNote } from './state-note.tsx'

type OnAction = ListView['onAction']
type Props = { order: OrderDetail; onAction: OnAction; isPrinting: boolean }

/** One order, whole: how it stands and what can be done above, everything else below. */
export function OrderDetailView({ order, onAction, isPrinting }: Props) {
  return (
    <Stack gap="lg" data-order={order.id}>
      <AllBadges order={order} />
      <DetailActions
        actions={rowActions}
        words={actionWords}
        row={order}
        onAction={onAction}
        busyAction={isPrinting ? 'print' : undefined}
      />
      <OrderNotice order={order} />
      <ReweighNotice order={order} />
      <Facts order={order} />
      <Parties order={order} />
      <Items order={order} />
      <Money order={order} />
      <Documents order={order} onAction={onAction} />
      {order.label_time !== null && <LazyParcelWay side="member" id={order.id} />}
      <Timeline order={order} />
      <CarrierExchanges order={order} />
    </Stack>
  )
}

const rowActions = Object.values(memberOrder.actions)
const actionWords = orderActions as unknown as ListDefinition

/** What went wrong, what is waited for, or what became of it, in plain words. */
function OrderNotice({ order }: Pick<Props, 'order'>) {
  useDrawAgainAt(order.next_try_time)
  const notice = findNotice(order)
  if (!notice) return null
  const { color, icon: NoticeIcon, title, lines } = notice
  return (
    <Alert color={color} variant="light" icon={<NoticeIcon />} title={title}>
      {lines.length === 1
        ? lines
        : lines.map((line) => (
            <Text key={line} inherit mb={6}>
              {line}
            </Text>
          ))}
    </Alert>
  )
}

type Notice = { color: string; icon: Icon; title?: string; lines: string[] }

function findNotice(order: OrderDetail): Notice | undefined {
  const { status, void_status: voided, fail_reason: reason } = order
  if (status === orderStatus.failed) {
    const lines = [reason, ...(order.carrier_reason ? [carrierWords(order)] : []), t('orders.detail.nothing_charged')]
    return { color: 'red', icon: IconAlertCircle, title: t('orders.detail.why_failed'), lines }
  }
  if (voided === voidStatus.voided) {
    const text = hasRefund(order) ? t('order.void.done', { amount: formatMoney(order.paid_amount) }) : t('order.void.voided')
    return { color: 'violet', icon: IconCircleCheck, lines: [text] }
  }
  if (order.manifest_reason) {
    const title = t('orders.detail.manifest_refused')
    return { color: 'red', icon: IconAlertCircle, title, lines: [order.manifest_reason] }
  }
  if (voided === voidStatus.refused && order.history.some(({ verb }) => verb === 'void_undone')) {
    const lines = [t('orders.detail.void_undone_text')]
    return { color: 'amber', icon: IconAlertCircle, title: t('orders.detail.void_undone'), lines }
  }
  if (voided === voidStatus.refused)
    return { color: 'red', icon: IconAlertCircle, title: t('orders.detail.void_refused'), lines: [reason] }
  if (voided === voidStatus.asked || (status === orderStatus.inProgress && order.next_try_time === null))
    return { color: 'gray', icon: IconClock, lines: [reason] }
  if (status === orderStatus.inProgress)
    return { color: 'amber', icon: IconClock, title: t('orders.detail.delayed'), lines: [reason, stateNote(order)] }
  return undefined
}

/** Our scales say more than was declared, and the member has not answered yet. */
function ReweighNotice({ order: { order_code, history } }: Pick<Props, 'order'>) {
  const last = history.findLast(({ verb }) => verb.startsWith('reweigh'))
  if (last?.verb !== 'reweigh_proposed') return null
  return (
    <Alert color="amber" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.reweigh', { amount: last.reason })}>
      <Link to={`/user/account/reweigh?quick_search=${order_code}`}>{t('orders.detail.reweigh_link')}</Link>
    </Alert>
  )
}

const sources = ['money', 'third_party', 'offline', 'internal_money'] as const

/** How the price came about, line by line, and where the money came from. VAT is inside, never beside. */
function Money({ order }: { order: OrderDetail }) {
  const paid = sources.filter((source) => (parseDecimal(order[source]) ?? 0) > 0)
  const points = pointsState(order)
  return (
    <Section isPlain title={t('orders.detail.price')}>
      <Table verticalSpacing={6} horizontalSpacing={0} fz="sm" aria-label={t('orders.detail.price')}>
        <Table.Tbody>
          {order.lines.map(({ code, text, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have a line for each class of VAT, and lines do not move
            <MoneyRow key={`${code}${place}`} label={text} value={formatMoney(amount)} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <MoneyRow label={t('orders.detail.total')} value={formatMoney(order.amount)} fw={650} />
          <MoneyRow label={t('orders.detail.of_which_vat')} value={formatMoney(order.vat)} c="dimmed" />
          {order.points_used > 0 && (
            <MoneyRow
              label={t(`orders.detail.points.${points}`)}
              value={order.points_used.toLocaleString('en-GB')}
              c="dimmed"
              data-points={points}
            />
          )}
          {paid.map((source) => (
            <MoneyRow
              key={source}
              label={t('orders.detail.paid_from', { source: t(`orders.detail.source.${source}`) })}
              value={formatMoney(order[source])}
              c="dimmed"
            />
          ))}
          {order.pay_status === payStatus.refunded && paid.length > 0 && (
            <MoneyRow label={t('orders.detail.returned')} value={formatMoney(order.paid_amount)} c="dimmed" />
          )}
        </Table.Tfoot>
      </Table>
      {order.foreign_money !== '' && (
        <Text size="sm" c="dimmed">
          {t('orders.detail.source.foreign', {
            amount: order.foreign_money,
            currency: order.foreign_currency,
            rate: order.foreign_rate,
          })}
        </Text>
      )}
      {order.status === orderStatus.awaiting && (
        <Text size="sm" c="dimmed">
          {(order.price_until ?? 0) > nowSeconds()
            ? t('orders.detail.price_until', { time: formatSiteTime(order.price_until, 'yyyy-mm-dd hh:MM') })
            : t('orders.detail.price_over')}
        </Text>
      )}
    </Section>
  )
}

const MoneyRow = ({ label, value, ...look }: { label: string; value: string } & TableTrProps) => (
  <Table.Tr fw={400} {...look}>
    <Table.Th scope="row" fw="inherit">
      {label}
    </Table.Th>
    <Table.Td ta="end">{value}</Table.Td>
  </Table.Tr>
)

/** Whether the points that its price takes were taken yet, or came back. */
function pointsState({ pay_status, void_status }: OrderDetail): 'to_use' | 'returned' | 'used' {
  if (pay_status === payStatus.unpaid) return 'to_use'
  return void_status === voidStatus.voided ? 'returned' : 'used'
}
