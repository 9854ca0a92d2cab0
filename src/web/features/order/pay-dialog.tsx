import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { formatDecimal, formatPounds, type Pence } from '#domain/money.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError } from '#web/lib/call.ts'
import { findNextStep } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { SkippedRows } from '#web/resource/skipped-rows.tsx'
import { sumAmounts } from './order-actions.ts'
import { changedPrice, PriceChanged, PurchaseFacts, RechargeButton, Shortfall, usePurchaseSum } from './purchase-parts.tsx'
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
  const { due, money, shortfall, changed, round, handleError } = usePurchaseSum(sumAmounts(allowed))
  const ids = allowed.map(({ id }) => id)
  const [first] = allowed
  const handleBuy = () => buy.mutate({ ids, verb, expected: formatDecimal(due) }, { onSuccess: onDone, onError: handleError })
  const title =
    verb === 'retry' && allowed.length === 1
      ? t('orders.pay.retry_title', { name: first?.order_code ?? '' })
      : t('orders.pay.title', { count: allowed.length })
  return (
    <Dialog isBusy={buy.isPending} opened onClose={onClose} title={title} centered zIndex={400} closeLabel={t('common.close')}>
      <Stack gap="md">
        <PurchaseFacts due={due} money={money} shortfall={shortfall} />
        <SkippedRows skipped={skipped} />
        {changed && <PriceChanged {...changed} />}
        {shortfall > 0 ? <WaysToPay amount={shortfall} ids={ids} /> : <Text size="sm">{t('orders.pay.then')}</Text>}
        {changedPrice(buy.error) === null && <PayError error={buy.error} round={round} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={buy.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            loading={buy.isPending}
            disabled={shortfall > 0}
            onClick={handleBuy}
            data-autofocus={shortfall === 0 || undefined}
          >
            {t('orders.move.pay_amount', { amount: formatPounds(due) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Both ways to what is missing: the rest by card, or a recharge of just that much. */
function WaysToPay({ amount, ids }: { amount: Pence; ids: number[] }) {
  const bills = new URLSearchParams({ order_type: 'sheet', order_ids: ids.join(','), back: '/user/account/sheetOrder' })
  return (
    <Shortfall amount={amount}>
      <Stack gap="xs">
        <Text size="sm">{t('orders.pay.missing_text')}</Text>
        <Group gap="xs">
          <Button component={Link} to={`/user/account/payment?${bills}`} size="xs">
            {t('orders.pay.by_card')}
          </Button>
          <RechargeButton amount={amount} isSecond />
        </Group>
      </Stack>
    </Shortfall>
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
