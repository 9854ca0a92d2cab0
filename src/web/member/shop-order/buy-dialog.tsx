import { Button, Group, Progress, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShopOrderRow } from '#contract/shop-order.ts'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { changedPrice, PurchaseDialog, RechargeButton, usePurchaseSum } from '#web/member/order/purchase-parts.tsx'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { RowReasons } from '#web/resource/row-reasons.tsx'
import { isOver, purchaseOptions, useBuyShopOrders } from './queries.ts'

type Props = {
  partition: RowPartition<ShopOrderRow>
  /** the shipping orders that were bought, whose labels are printed as soon as they are made */
  onBought: (orderIds: number[]) => void
  onClose: () => void
}

export const sumOf = (orders: readonly ShopOrderRow[]): Pence =>
  asPence(orders.reduce((sum, { amount }) => sum + (parseDecimal(amount ?? '') ?? 0), 0))

/** How many, how much and what is left; one click buys them all, shows how far it is, and has them printed. */
export function BuyDialog({ partition: { allowed, skipped }, onBought, onClose }: Props) {
  const buy = useBuyShopOrders()
  const [taskId, setTaskId] = useState<number>()
  const purchase = usePurchaseSum(sumOf(allowed))
  const { due, shortfall, round, handleError } = purchase
  const title = t('orders.pay.title', { count: allowed.length })
  if (taskId !== undefined) return <Progressing taskId={taskId} title={title} onBought={onBought} onClose={onClose} />
  const handleBuy = () =>
    buy.mutate(
      { ids: allowed.map(({ id }) => id), expected_amount: formatDecimal(due) },
      {
        onSuccess: ({ id }) => setTaskId(id),
        onError: handleError,
      },
    )
  return (
    <PurchaseDialog
      title={title}
      purchase={purchase}
      skipped={skipped}
      isBusy={buy.isPending}
      ways={<RechargeButton amount={shortfall} />}
      next={t('shopOrder.buy.text')}
      refusal={
        buy.error instanceof CallError &&
        changedPrice(buy.error) === null && <FormError message={buy.error.msg} attempt={round} />
      }
      buyIcon={<IconPrinter size={16} aria-hidden />}
      buyLabel={t('shopOrder.buy.pay', { amount: formatPounds(due) })}
      onBuy={handleBuy}
      onClose={onClose}
    />
  )
}

type ProgressProps = { taskId: number; title: string; onBought: Props['onBought']; onClose: () => void }

/** Live: which are bought, which were left out and why. Closes by itself when there is nothing to read. */
function Progressing({ taskId, title, onBought, onClose }: ProgressProps) {
  const { data } = useQuery(purchaseOptions(taskId))
  const list = data?.list ?? []
  const done = list.filter(({ state }) => state !== 'waiting').length
  const isDone = data !== undefined && isOver(data.state)
  const leftOut = list.filter(({ state }) => state === 'left_out')
  const orderIds = list.flatMap(({ state, order_id: id }) => (state === 'bought' && id !== null ? [id] : []))
  const handed = useRef(false)
  useEffect(() => {
    if (!isDone || handed.current) return
    handed.current = true
    if (orderIds.length > 0) onBought(orderIds)
    if (leftOut.length === 0) onClose()
  })
  const text = t('shopOrder.buy.progress', { done, count: list.length })
  return (
    <AskDialog onClose={onClose} title={title} zIndex={400}>
      <Text role="status">{isDone ? t('shopOrder.buy.over', { bought: orderIds.length, count: list.length }) : text}</Text>
      {!isDone && <Progress value={list.length > 0 ? (done / list.length) * 100 : 0} animated aria-label={text} />}
      {leftOut.length > 0 && <RowReasons rows={leftOut.map(({ id, number, message }) => ({ id, name: number, msg: message }))} />}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {isDone ? '' : t('shopOrder.buy.leave')}
        </Text>
        <Button variant={isDone ? 'filled' : 'default'} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Group>
    </AskDialog>
  )
}
