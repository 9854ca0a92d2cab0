import '@mantine/core/styles/Alert.layer.css'
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { DetailActions } from '#web/resource/detail-actions.tsx'
import type { ListDefinition, ListView } from '#web/resource/list-definition.ts'
import { AllBadges } from './badges.tsx'
import { carrierWords, hasRefund, stateNote } from './columns.tsx'
import { Facts, Items, Parties } from './detail-facts.tsx'
import { Money } from './detail-money.tsx'
import { CarrierExchanges, Documents, Timeline } from './detail-timeline.tsx'
import { LazyParcelWay } from './lazy-parcel-way.tsx'
import { orderActions } from './order-actions.ts'

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
  if (order.status === orderStatus.failed)
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.why_failed')}>
        <Reason text={order.fail_reason} />
        {order.carrier_reason && <Reason text={carrierWords(order)} />}
        <Reason text={t('orders.detail.nothing_charged')} />
      </Alert>
    )
  if (order.void_status === voidStatus.voided)
    return (
      <Alert color="violet" variant="light" icon={<IconCircleCheck />}>
        {hasRefund(order) ? t('order.void.done', { amount: formatMoney(order.paid_amount) }) : t('order.void.voided')}
      </Alert>
    )
  if (order.manifest_reason)
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.manifest_refused')}>
        {order.manifest_reason}
      </Alert>
    )
  if (order.void_status === voidStatus.refused && order.history.some(({ verb }) => verb === 'void_undone'))
    return (
      <Alert color="amber" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.void_undone')}>
        {t('orders.detail.void_undone_text')}
      </Alert>
    )
  if (order.void_status === voidStatus.refused)
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.void_refused')}>
        {order.fail_reason}
      </Alert>
    )
  if (order.void_status === voidStatus.asked || (order.status === orderStatus.inProgress && order.next_try_time === null))
    return (
      <Alert color="gray" variant="light" icon={<IconClock />}>
        {order.fail_reason}
      </Alert>
    )
  if (order.status === orderStatus.inProgress)
    return (
      <Alert color="amber" variant="light" icon={<IconClock />} title={t('orders.detail.delayed')}>
        <Reason text={order.fail_reason} />
        <Reason text={stateNote(order)} />
      </Alert>
    )
  return null
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

const Reason = ({ text }: { text: string }) => (
  <Text inherit mb={6}>
    {text}
  </Text>
)
