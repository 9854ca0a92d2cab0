import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconWallet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { CallError } from '#web/lib/call.ts'
import { asObject } from '#web/lib/json-shape.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'

type PriceChange = { before: Pence; now: Pence }

/** What a purchase costs and what is missing for it. A price that changed meanwhile is the new sum, to be agreed to again. */
export function usePurchaseSum(sum: Pence) {
  const [changed, setChanged] = useState<PriceChange>()
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

/** The sum, the balance, and what is left where it is enough. */
export const PurchaseFacts = ({ due, money, shortfall }: { due: Pence; money: Pence; shortfall: Pence }) => (
  <Facts
    layout="ends"
    lines={[
      { label: t('orders.pay.sum'), value: <Text fw={650}>{formatPounds(due)}</Text> },
      { label: t('orders.pay.balance'), value: formatPounds(money) },
      shortfall === 0 && { label: t('orders.pay.after'), value: formatPounds(asPence(money - due)) },
    ]}
  />
)

export const PriceChanged = ({ before, now }: PriceChange) => (
  <Alert color="amber" variant="light" icon={<IconAlertTriangle />} role="status">
    {t('orders.pay.changed', { before: formatPounds(before), now: formatPounds(now) })}
  </Alert>
)

/** Exactly what is short; the ways to it stand below. */
export const Shortfall = ({ amount, children }: { amount: Pence; children: ReactNode }) => (
  <Alert
    color="amber"
    variant="light"
    icon={<IconWallet />}
    title={t('orders.pay.missing', { amount: formatPounds(amount) })}
    role="status"
  >
    {children}
  </Alert>
)

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
