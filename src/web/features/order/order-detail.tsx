import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-row.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { t } from '#web/lib/words.ts'
import { checkOrderAction, nextAction, type OrderAction, orderActions } from './action-checks.ts'
import { actionIcons, actionLabel, isDangerous } from './action-menu.tsx'
import { AllBadges } from './badges.tsx'
import { stateNote } from './columns.tsx'
import { Facts, Items, Parties } from './detail-facts.tsx'
import { Money } from './detail-money.tsx'
import { CarrierExchanges, Documents, Timeline } from './detail-timeline.tsx'
import { createOrderPath, nowSeconds, type RunOrderAction } from './order-action.ts'
import classes from './order-detail.module.css'

type Props = { order: OrderDetail; runAction: RunOrderAction; isPrinting: boolean }

/** One order, whole: how it stands and the one next step above, everything else below. */
export function OrderDetailView({ order, runAction, isPrinting }: Props) {
  const next = nextAction(order)
  return (
    <div className={classes.detail} data-order={order.id}>
      <div className={classes.head}>
        <AllBadges order={order} />
        {next && (
          <ActionButton action={next} order={order} runAction={runAction} isBusy={isPrinting && next === 'print'} isMain />
        )}
      </div>
      <OrderProblem order={order} runAction={runAction} />
      <Facts order={order} />
      <Parties order={order} />
      <Items order={order} />
      <Money order={order} />
      <Documents order={order} runAction={runAction} />
      <Timeline order={order} />
      <ActionList order={order} runAction={runAction} />
      <CarrierExchanges order={order} />
    </div>
  )
}

type ActionButtonProps = {
  action: OrderAction
  order: OrderDetail
  runAction: RunOrderAction
  isBusy?: boolean
  isMain?: boolean
  isOff?: boolean
}

function ActionButton({ action, order, runAction, isBusy = false, isMain = false, isOff = false }: ActionButtonProps) {
  const Icon = actionIcons[action]
  const look = {
    size: isMain ? 'sm' : 'xs',
    variant: isMain ? 'filled' : isDangerous(action) ? 'light' : 'default',
    color: isDangerous(action) ? 'red' : undefined,
    leftSection: <Icon size={16} aria-hidden />,
    'data-move': action,
    children: actionLabel(action, order),
  }
  // What leads to another page is a link, so that it can be opened beside this one.
  if (!isOff && (action === 'edit' || action === 'copy'))
    return <Button {...look} component={Link} to={`${createOrderPath}?${action}=${order.id}`} />
  return <Button {...look} loading={isBusy} disabled={isOff} onClick={() => runAction(action, [order])} />
}

/** What went wrong, in plain words, with the ways out beside it. */
function OrderProblem({ order, runAction }: Pick<Props, 'order' | 'runAction'>) {
  if (order.status === orderStatus.failed)
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('orders.detail.why_failed')}>
        <p className={classes.reason}>{order.fail_reason}</p>
        <p className={classes.reason}>{t('orders.detail.nothing_charged')}</p>
        <ActionButton action="retry" order={order} runAction={runAction} />
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
        <p className={classes.reason}>{order.fail_reason}</p>
        <p className={classes.reason}>{stateNote(order)}</p>
      </Alert>
    )
  return null
}

/** All there is to do, and why not where it is not possible now. */
function ActionList({ order, runAction }: Pick<Props, 'order' | 'runAction'>) {
  return (
    <section className={classes.section}>
      <h2>{t('orders.detail.moves')}</h2>
      <ul className={classes.moves}>
        {orderActions.map((action) => {
          const reason = checkOrderAction(action, order, nowSeconds())
          return (
            <li key={action}>
              <ActionButton action={action} order={order} runAction={runAction} isOff={reason !== null} />
              {reason && <small>{t(`order.refused.${reason}`)}</small>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
