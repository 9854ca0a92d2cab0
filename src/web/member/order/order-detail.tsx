import '@mantine/core/styles/Alert.layer.css'
import { Alert, Stack, Text } from '@mantine/core'
import { type Icon, IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { LazyParcelWay } from '#web/features/parcel/lazy-parcel-way.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { useDrawAgainAt } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import { DetailActions } from '#web/resource/detail-actions.tsx'
import type { ListDefinition, ListView } from '#web/resource/list-definition.ts'
import { AllBadges } from './badges.tsx'
import { Facts, Items, Parties } from './detail-facts.tsx'
import { Money } from './detail-money.tsx'
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
