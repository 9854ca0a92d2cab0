import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { formatDecimal, formatPounds, type Pence } from '#domain/money.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError } from '#web/lib/call.ts'
import { findNextStep } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { paymentPath } from '#web/member/pay/bill-request.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { sumAmounts } from './order-actions.ts'
import { changedPrice, PurchaseDialog, RechargeButton, usePurchaseSum } from './purchase-parts.tsx'
import { useBuyLabels } from './queries.ts'

type Props = {
  verb: 'pay' | 'retry'
  partition: RowPartition<OrderRow>
  onClose: () => void
  onDone: (answer: ActionResult) => void
}

/** How many, how much, and what is left afterwards; one click buys. A price that changed meanwhile is shown and asked for again. */
export function PayDialog({ verb, partition: { allowed, skipped }, onClose, onDone }: Props) {
  const buy = useBuyLabels()
  const purchase = usePurchaseSum(sumAmounts(allowed))
  const { due, shortfall, round, handleError } = purchase
  const ids = allowed.map(({ id }) => id)
  const [first] = allowed
  const handleBuy = () => buy.mutate({ ids, verb, expected: formatDecimal(due) }, { onSuccess: onDone, onError: handleError })
  const title =
    verb === 'retry' && allowed.length === 1
      ? t('orders.pay.retry_title', { name: first?.order_code ?? '' })
      : t('orders.pay.title', { count: allowed.length })
  return (
    <PurchaseDialog
      title={title}
      purchase={purchase}
      skipped={skipped}
      isBusy={buy.isPending}
      ways={<WaysToPay amount={shortfall} ids={ids} />}
      next={t('orders.pay.then')}
      refusal={changedPrice(buy.error) === null && <PayError error={buy.error} round={round} />}
      buyLabel={t('orders.move.pay_amount', { amount: formatPounds(due) })}
      onBuy={handleBuy}
      onClose={onClose}
    />
  )
}

/** Both ways to what is missing: the rest by card, or a recharge of just that much. */
function WaysToPay({ amount, ids }: { amount: Pence; ids: number[] }) {
  return (
    <Stack gap="xs">
      <Text size="sm">{t('orders.pay.missing_text')}</Text>
      <Group gap="xs">
        <Button component={Link} to={paymentPath('sheet', ids, '/user/account/sheetOrder')} size="xs">
          {t('orders.pay.by_card')}
        </Button>
        <RechargeButton amount={amount} isSecond />
      </Group>
    </Stack>
  )
}

function PayError({ error, round }: { error: unknown; round: number }) {
  if (!(error instanceof CallError) || error.kind === 'signed_out') return null
  const next = findNextStep(error.data)
  return (
    <>
      <FormError message={error.msg} attempt={round} />
      {next && (
        <Button component={Link} to={next.path} size="xs" variant="default">
          {next.label}
        </Button>
      )}
    </>
  )
}
