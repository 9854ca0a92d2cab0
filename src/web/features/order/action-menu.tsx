import { Menu, Text } from '@mantine/core'
import { IconCopy, IconCreditCard, IconDots, IconPencil, IconPrinter, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import type { OrderRow } from '#contract/order-row.ts'
import { orderStatus } from '#domain/order/status.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { checkOrderAction, type OrderAction, orderActions } from './action-checks.ts'
import { nowSeconds, type RunOrderAction } from './order-action.ts'

export const actionIcons = {
  pay: IconCreditCard,
  print: IconPrinter,
  edit: IconPencil,
  retry: IconRefresh,
  copy: IconCopy,
  void: IconX,
  delete: IconTrash,
} as const satisfies Record<OrderAction, unknown>

/** What a move is called for this order: a price where one is paid, "again" where it was done before. */
export function actionLabel(action: OrderAction, order: OrderRow): string {
  if (action === 'pay') return t('orders.move.pay_amount', { amount: formatMoney(order.amount) })
  if (action === 'print' && order.print_count > 0) return t('orders.move.reprint')
  if (action === 'edit' && order.status === orderStatus.failed) return t('orders.move.edit_retry')
  return t(`orders.move.${action}`)
}

export const isDangerous = (action: OrderAction): boolean => action === 'void' || action === 'delete'

/** Every move of one order; one that is not possible says why. */
export function ActionMenu({ order, runAction }: { order: OrderRow; runAction: RunOrderAction }) {
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <IconButton label={t('orders.moves_of', { name: order.order_code })}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {orderActions.map((action) => {
          const Icon = actionIcons[action]
          const reason = checkOrderAction(action, order, nowSeconds())
          return (
            <Menu.Item
              key={action}
              disabled={reason !== null}
              color={isDangerous(action) ? 'red.9' : undefined}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => runAction(action, [order])}
            >
              {actionLabel(action, order)}
              {reason && (
                <Text size="xs" component="span" display="block">
                  {t(`order.refused.${reason}`)}
                </Text>
              )}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
