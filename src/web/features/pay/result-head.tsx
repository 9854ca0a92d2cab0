import { Group, Loader, Stack, Title } from '@mantine/core'
import { IconBuildingBank, IconCircleCheck, IconCircleMinus, IconCircleX, IconClock } from '@tabler/icons-react'
import type { PaymentView } from '#contract/pay.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { showCharge } from './charge.ts'
import type { PaymentResultState } from './payment-result-state.ts'

const size = 28

const icons: Record<PaymentResultState, React.ReactNode> = {
  paid: <IconCircleCheck size={size} aria-hidden />,
  transfer: <IconBuildingBank size={size} aria-hidden />,
  pending: <Loader size={size - 4} aria-hidden />,
  slow: <IconClock size={size} aria-hidden />,
  left: <IconClock size={size} aria-hidden />,
  open: <IconClock size={size} aria-hidden />,
  failed: <IconCircleX size={size} aria-hidden />,
  expired: <IconCircleMinus size={size} aria-hidden />,
  cancelled: <IconCircleMinus size={size} aria-hidden />,
}

const colors: Partial<Record<PaymentResultState, string>> = {
  paid: 'var(--app-success)',
  failed: 'var(--mantine-color-error)',
  transfer: 'var(--app-attention)',
  slow: 'var(--app-attention)',
  left: 'var(--app-attention)',
  open: 'var(--app-attention)',
  expired: 'dimmed',
  cancelled: 'dimmed',
}

/** How it stands, in one line, read out when it turns. */
export function ResultHead({ payment, resultState }: { payment: PaymentView; resultState: PaymentResultState }) {
  const text = textOf(payment, resultState)
  return (
    <Stack role="status" gap="xs">
      <Group gap="sm" wrap="nowrap" c={colors[resultState]}>
        {icons[resultState]}
        <Title order={2} size="h4" c="var(--mantine-color-text)">
          {titleOf(payment, resultState)}
        </Title>
      </Group>
      {text && <p>{text}</p>}
    </Stack>
  )
}

function titleOf({ amount, charge, order_type }: PaymentView, resultState: PaymentResultState): string {
  if (resultState === 'transfer') return t('prepay.transfer.title', { amount: showCharge(charge.amount, charge.currency) })
  if (resultState === 'paid')
    return order_type === 'recharge' ? t('prepay.result.paid', { amount: formatMoney(amount) }) : t('prepay.result.paid_bills')
  return t(`prepay.result.${resultState}`)
}

function textOf({ order_type, reason }: PaymentView, resultState: PaymentResultState): string {
  if (resultState === 'transfer') return ''
  if (resultState === 'paid') return order_type === 'recharge' ? t('prepay.result.paid_recharge') : ''
  // Why, if somebody said so; and always that nothing was taken.
  if (resultState === 'failed' && reason) return `${reason} ${t('prepay.result.failed_text')}`
  return t(`prepay.result.${resultState}_text`)
}
