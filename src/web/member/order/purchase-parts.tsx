import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { CallError } from '#web/lib/call.ts'
import { asObject } from '#web/lib/json-shape.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { ShortfallAlert } from '#web/member/pay/shortfall-alert.tsx'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { SkippedRows } from '#web/resource/skipped-rows.tsx'

/** What a purchase costs and what is missing for it. A price that changed meanwhile is the new sum, to be agreed to again. */
export function usePurchaseSum(sum: Pence) {
  const [changed, setChanged] = useState<{ before: Pence; now: Pence }>()
  const [round, setRound] = useState(0)
  const money = parseDecimal(useUserInfo().money) ?? asPence(0)
  const due = changed?.now ?? sum
  return {
    due,
    money,
    changed,
    /** how often it was refused, so that the same refusal is said anew */
    round,
    shortfall: asPence(Math.max(0, due - money)),
    handleError: (error: unknown) => {
      setRound(round + 1)
      const price = changedPrice(error)
      if (price !== null) setChanged({ before: due, now: price })
    },
  }
}

/** What it costs now, where that was why nothing was taken. */
export function changedPrice(error: unknown): Pence | null {
  const { amount, expected_amount: expected } = asObject(error instanceof CallError ? error.data : undefined)
  return typeof amount === 'string' && typeof expected === 'string' ? parseDecimal(amount) : null
}

type DialogProps = {
  title: string
  purchase: ReturnType<typeof usePurchaseSum>
  skipped: RowPartition<unknown>['skipped']
  isBusy: boolean
  /** the ways to what is short */
  ways: ReactNode
  /** what happens where nothing is short */
  next: string
  /** why it was refused */
  refusal: ReactNode
  buyIcon?: ReactNode
  buyLabel: string
  onBuy: () => void
  onClose: () => void
}

/** The sum, the balance, and what is left where it is enough; one click buys. A price that changed meanwhile is shown and asked for again. */
export function PurchaseDialog({ purchase, isBusy, buyIcon, onClose, ...rest }: DialogProps) {
  const { due, money, shortfall, changed } = purchase
  return (
    <AskDialog isBusy={isBusy} onClose={onClose} title={rest.title} zIndex={400}>
      <Facts
        layout="ends"
        lines={[
          { label: t('orders.pay.sum'), value: <Text fw={650}>{formatPounds(due)}</Text> },
          { label: t('orders.pay.balance'), value: formatPounds(money) },
          shortfall === 0 && { label: t('orders.pay.after'), value: formatPounds(asPence(money - due)) },
        ]}
      />
      <SkippedRows skipped={rest.skipped} />
      {changed && (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle />} role="status">
          {t('orders.pay.changed', { before: formatPounds(changed.before), now: formatPounds(changed.now) })}
        </Alert>
      )}
      {shortfall > 0 ? (
        <ShortfallAlert title={t('orders.pay.missing', { amount: formatPounds(shortfall) })}>{rest.ways}</ShortfallAlert>
      ) : (
        <Text size="sm">{rest.next}</Text>
      )}
      {rest.refusal}
      <FormFoot
        isBusy={isBusy}
        leftSection={buyIcon}
        disabled={shortfall > 0}
        data-autofocus={shortfall === 0 || undefined}
        onClick={rest.onBuy}
        onCancel={onClose}
      >
        {rest.buyLabel}
      </FormFoot>
    </AskDialog>
  )
}

/** A recharge of just that much. */
export const RechargeButton = ({ amount, isSecond }: { amount: Pence; isSecond?: boolean }) => (
  <Button
    component={Link}
    to={`${rechargePath}?amount=${formatDecimal(amount)}`}
    size="xs"
    variant={isSecond ? 'default' : 'filled'}
  >
    {t('message.next.recharge_amount', { amount: formatPounds(amount) })}
  </Button>
)
