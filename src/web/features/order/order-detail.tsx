import '@mantine/core/styles/Alert.layer.css'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import { type ActionWords, NamedActionButton } from '#web/resource/action-menu.tsx'
import type { ListView } from '#web/resource/list-definition.ts'
import { nowSeconds } from '#web/resource/row-partition.ts'
import { AllBadges } from './badges.tsx'
import { stateNote } from './columns.tsx'
import { Facts, Items, Parties } from './detail-facts.tsx'
import { Money } from './detail-money.tsx'
import { CarrierExchanges, Documents, Timeline } from './detail-timeline.tsx'
import { nextAction, orderActions } from './order-actions.ts'

type OnAction = ListView['onAction']
type Props = { order: OrderDetail; onAction: OnAction; isPrinting: boolean }

/** One order, whole: how it stands and the one next step above, everything else below. */
export function OrderDetailView({ order, onAction, isPrinting }: Props) {
  const next = nextAction(order)
  return (
    <Stack gap="lg" data-order={order.id}>
      <Group justify="space-between" gap="xs">
        <AllBadges order={order} />
        {next && <OrderAction verb={next} order={order} onAction={onAction} isBusy={isPrinting && next === 'print'} isMain />}
      </Group>
      <OrderProblem order={order} onAction={onAction} />
      <Facts order={order} />
      <Parties order={order} />
      <Items order={order} />
      <Money order={order} />
      <Documents order={order} onAction={onAction} />
      <Timeline order={order} />
      <ActionList order={order} onAction={onAction} />
      <CarrierExchanges order={order} />
    </Stack>
  )
}

type ActionProps = { verb: string; order: OrderDetail; onAction: OnAction; isBusy?: boolean; isMain?: boolean; isOff?: boolean }

const memberActions = orderActions as unknown as ActionWords

function OrderAction({ verb, order, ...rest }: ActionProps) {
  const action = memberOrder.actions[verb]
  return action ? <NamedActionButton words={memberActions} action={action} row={order} {...rest} /> : null
}

/** What went wrong, in plain words, with the ways out beside it. */
function OrderProblem({ order, onAction }: Pick<Props, 'order' | 'onAction'>) {
  if (order.status === orderStatus.failed)
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.why_failed')}>
        <Reason text={order.fail_reason} />
        <Reason text={t('orders.detail.nothing_charged')} />
        <OrderAction verb="retry" order={order} onAction={onAction} />
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

const Reason = ({ text }: { text: string }) => (
  <Text inherit mb={6}>
    {text}
  </Text>
)

/** All there is to do, and why not where it is not possible now. */
function ActionList({ order, onAction }: Pick<Props, 'order' | 'onAction'>) {
  return (
    <Section isPlain title={t('orders.detail.moves')}>
      <Stack component="ul" gap={6}>
        {Object.values(memberOrder.actions)
          .filter(({ isForRow }) => isForRow)
          .map(({ verb, check }) => {
            const reason = check(order, nowSeconds())
            return (
              <Group component="li" key={verb} gap="4px 12px">
                <OrderAction verb={verb} order={order} onAction={onAction} isOff={reason !== null} />
                {reason && <small>{t(reason)}</small>}
              </Group>
            )
          })}
      </Stack>
    </Section>
  )
}
