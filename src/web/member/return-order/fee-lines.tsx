import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import type { ReturnFeeLine } from '#contract/return-order.ts'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { paymentPath } from '#web/member/pay/bill-request.ts'
import { ShortfallAlert } from '#web/member/pay/shortfall-alert.tsx'

type Props = {
  fees: readonly ReturnFeeLine[]
  total: string
  /** what the new label costs, paid in the next step */
  label?: string
}

/** What is charged for the parcel, line by line. */
export const FeeLines = ({ fees, total, label }: Props) => (
  <Facts
    layout="ends"
    lines={[
      ...fees.map(({ fee_type_text: text, days, amount }) => ({
        label: days > 0 ? `${text} · ${t('returnOrder.days', { count: days })}` : text,
        value: formatMoney(amount),
      })),
      {
        label: t('returnOrder.choose.fee_total'),
        value: fees.length === 0 ? t('returnOrder.choose.no_fee') : formatMoney(total),
        emphasis: 'sum' as const,
      },
      label !== undefined && label !== '' && { label: t('returnOrder.choose.new_label'), value: formatMoney(label) },
    ]}
  />
)

/** What is missing in the balance for a sum; nothing where it is enough. */
export function useShortfall(total: string): Pence {
  const money = parseDecimal(useUserInfo().money) ?? asPence(0)
  return asPence(Math.max(0, (parseDecimal(total) ?? 0) - money))
}

export const feeCardPath = (id: number) => paymentPath('return', [id], `/user/account/refundOrder?open=${id}`)

/** Both ways to what is short: by card, or a top-up of just that much. */
export const FeeShortfall = ({ amount, isBusy, onCard }: { amount: Pence; isBusy: boolean; onCard: () => void }) => (
  <ShortfallAlert title={t('returnOrder.choose.too_low', { amount: formatPounds(amount) })}>
    <Group gap="xs">
      <Button loading={isBusy} size="xs" onClick={onCard}>
        {t('returnOrder.choose.by_card')}
      </Button>
      <Button component={Link} to={`${rechargePath}?amount=${formatDecimal(amount)}`} size="xs" variant="default">
        {t('returnOrder.choose.top_up')}
      </Button>
    </Group>
  </ShortfallAlert>
)
