import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError } from '#web/lib/call.ts'
import { asObject } from '#web/lib/json-shape.ts'
import { findNextStep, rechargePath } from '#web/lib/next-step.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { SkippedRows } from '#web/resource/skipped-rows.tsx'
import { sumAmounts } from './order-actions.ts'
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
  const [changed, setChanged] = useState<{ before: Pence; now: Pence }>()
  const [round, setRound] = useState(0)
  const money = parseDecimal(useUserInfo().money) ?? asPence(0)
  const due = changed?.now ?? sumAmounts(allowed)
  const shortfall = asPence(Math.max(0, due - money))
  const ids = allowed.map(({ id }) => id)
  const [first] = allowed
  const handleBuy = () =>
    buy.mutate(
      { ids, verb, expected: formatDecimal(due) },
      {
        onSuccess: onDone,
        onError: (error) => {
          setRound(round + 1)
          const price = changedPrice(error)
          if (price !== null) setChanged({ before: due, now: price })
        },
      },
    )
  const title =
    verb === 'retry' && allowed.length === 1
      ? t('orders.pay.retry_title', { name: first?.order_code ?? '' })
      : t('orders.pay.title', { count: allowed.length })
  return (
    <Dialog isBusy={buy.isPending} opened onClose={onClose} title={title} centered zIndex={400} closeLabel={t('common.close')}>
      <Stack gap="md">
        <Facts
          layout="ends"
          lines={[
            { label: t('orders.pay.sum'), value: <Text fw={650}>{formatPounds(due)}</Text> },
            { label: t('orders.pay.balance'), value: formatPounds(money) },
            shortfall === 0 && { label: t('orders.pay.after'), value: formatPounds(asPence(money - due)) },
          ]}
        />
        <SkippedRows skipped={skipped} />
        {changed && <PriceChanged {...changed} />}
        {shortfall > 0 ? <Shortfall amount={shortfall} ids={ids} /> : <Text size="sm">{t('orders.pay.then')}</Text>}
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

/** What it costs now, where that was why nothing was taken. */
function changedPrice(error: unknown): Pence | null {
  const { amount, expected_amount: expected } = asObject(error instanceof CallError ? error.data : undefined)
  return typeof amount === 'string' && typeof expected === 'string' ? parseDecimal(amount) : null
}

const PriceChanged = ({ before, now }: { before: Pence; now: Pence }) => (
  <Alert color="amber" variant="light" icon={<IconAlertTriangle />} role="status">
    {t('orders.pay.changed', { before: formatPounds(before), now: formatPounds(now) })}
  </Alert>
)

/** Exactly what is short, and both ways to it: the rest by card, or a recharge of just that much. */
function Shortfall({ amount, ids }: { amount: Pence; ids: number[] }) {
  const bills = new URLSearchParams({ order_type: 'sheet', order_ids: ids.join(','), back: '/user/account/sheetOrder' })
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconWallet />}
      title={t('orders.pay.missing', { amount: formatPounds(amount) })}
      role="status"
    >
      <Stack gap="xs">
        <Text size="sm">{t('orders.pay.missing_text')}</Text>
        <Group gap="xs">
          <Button component={Link} to={`/user/account/payment?${bills}`} size="xs">
            {t('orders.pay.by_card')}
          </Button>
          <Button component={Link} to={`${rechargePath}?amount=${formatDecimal(amount)}`} size="xs" variant="default">
            {t('message.next.recharge_amount', { amount: formatPounds(amount) })}
          </Button>
        </Group>
      </Stack>
    </Alert>
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
