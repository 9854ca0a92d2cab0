import { Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { IconBuildingBank, IconCircleCheck, IconCircleMinus, IconCircleX, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { PaymentView } from '#contract/pay.ts'
import { isOpenPayment, paymentStatus } from '#domain/payment.ts'
import { Card } from '#web/kit/card.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { printPaymentParam, rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { showCharge } from './charge.ts'
import { type Arrival, type PaymentResultState, paymentResultState } from './payment-result-state.ts'
import { statusQuery, useCancelPayment, waysQuery } from './queries.ts'
import { TransferCard } from './transfer-card.tsx'

/** What became of a payment, as it stands now: the same after any number of reloads. */
export function PaymentResult({ paymentNo, arrival }: { paymentNo: string; arrival: Arrival }) {
  const { data, error, isPolling, checkAgain } = usePaymentStatus(paymentNo)
  if (!data) {
    if (error instanceof CallError && error.kind === 'refused') return <UnknownPayment />
    const query = { error, refetch: checkAgain }
    return <LoadState query={query} failed={t('prepay.result.trouble')} kept={t('prepay.result.trouble_kept')} rows={3} />
  }
  const resultState = paymentResultState(data, arrival, isPolling)
  // Whoever has just paid for parcels wants their labels.
  if (resultState === 'paid' && arrival === 'returned' && data.order_type === 'sheet' && data.link !== '')
    return <Navigate to={printPath(data)} replace />
  return (
    <Card component="section" maw={640} data-mood={resultState}>
      <ResultHead payment={data} resultState={resultState} />
      {resultState === 'transfer' && data.transfer ? (
        <TransferCard payment={data} transfer={data.transfer} />
      ) : (
        <ResultFacts payment={data} />
      )}
      <ResultActions payment={data} resultState={resultState} onCheckAgain={checkAgain} />
    </Card>
  )
}

/** The list watches the labels being made, and prints them; what is too many for an address is found by its payment. */
const printPath = ({ link, payment_no }: PaymentView): string =>
  link.includes('?') ? `${link}&print=1` : `${link}?${printPaymentParam}=${payment_no}`

const UnknownPayment = () => (
  <Card component="section" maw={640} data-mood="unknown">
    <Title order={2} size="h4">
      {t('prepay.result.unknown')}
    </Title>
    <p>{t('prepay.result.unknown_text')}</p>
    <Group gap="sm">
      <Button component={Link} to={rechargePath}>
        {t('prepay.result.to_recharge')}
      </Button>
    </Group>
  </Card>
)

const size = 28

type Look = { icon: ReactNode; color?: string }

const awaited: Look = { icon: <IconClock size={size} aria-hidden />, color: 'var(--app-attention)' }
const ended: Look = { icon: <IconCircleMinus size={size} aria-hidden />, color: 'dimmed' }

const looks: Record<PaymentResultState, Look> = {
  paid: { icon: <IconCircleCheck size={size} aria-hidden />, color: 'var(--app-success)' },
  transfer: { icon: <IconBuildingBank size={size} aria-hidden />, color: 'var(--app-attention)' },
  pending: { icon: <Loader size={size - 4} aria-hidden /> },
  slow: awaited,
  left: awaited,
  open: awaited,
  failed: { icon: <IconCircleX size={size} aria-hidden />, color: 'var(--mantine-color-error)' },
  expired: ended,
  cancelled: ended,
}

/** How it stands, in one line, read out when it turns. */
function ResultHead({ payment, resultState }: { payment: PaymentView; resultState: PaymentResultState }) {
  const text = textOf(payment, resultState)
  const { icon, color } = looks[resultState]
  return (
    <Stack role="status" gap="xs">
      <Group gap="sm" wrap="nowrap" c={color}>
        {icon}
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

/** The figures of a payment; once it is paid, also what the balance came to. */
function ResultFacts({ payment }: { payment: PaymentView }) {
  const isPaid = payment.status === paymentStatus.paid
  const { data: wallet } = useQuery({ ...waysQuery, enabled: isPaid })
  const { charge, fee, balance_part, pay_time } = payment
  const isCharged = payment.provider !== 'balance' && (charge.currency !== 'GBP' || fee !== '0.00')
  return (
    <Facts
      layout="ends"
      lines={[
        { label: t('prepay.result.number'), value: payment.payment_no },
        { label: t('prepay.result.amount'), value: formatMoney(payment.amount) },
        balance_part !== '0.00' &&
          payment.provider !== 'balance' && { label: t('prepay.result.from_balance'), value: formatMoney(balance_part) },
        fee !== '0.00' && { label: t('prepay.result.fee'), value: formatMoney(fee) },
        isCharged && { label: t('prepay.result.charged'), value: showCharge(charge.amount, charge.currency) },
        { label: t('prepay.result.way'), value: payment.way },
        pay_time !== null && { label: t('prepay.result.time'), value: formatSiteTime(pay_time, 'yyyy-mm-dd hh:MM') },
        isPaid && wallet && { label: t('prepay.result.balance_now'), value: formatMoney(wallet.money), emphasis: 'sum' },
      ]}
    />
  )
}

type ResultActionsProps = { payment: PaymentView; resultState: PaymentResultState; onCheckAgain: () => void }

/** The next steps: the likeliest first. */
function ResultActions({ payment, resultState, onCheckAgain }: ResultActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelPayment()
  const isRecharge = payment.order_type === 'recharge'
  const retryPath = isRecharge
    ? `${rechargePath}?amount=${payment.amount}`
    : `/user/account/payment?order_type=${payment.order_type}&order_ids=${payment.order_ids.join(',')}`
  const isOver = !isOpenPayment(payment.status)
  return (
    <Group gap="sm">
      {resultState === 'slow' && <Button onClick={onCheckAgain}>{t('prepay.result.look_again')}</Button>}
      {(resultState === 'left' || resultState === 'open') && payment.url !== '' && (
        <Button component="a" href={payment.url}>
          {t('prepay.pay_on')}
        </Button>
      )}
      {isOver && resultState !== 'paid' && (
        <Button component={Link} to={retryPath}>
          {t('prepay.result.again')}
        </Button>
      )}
      {resultState === 'paid' && payment.link !== '' && (
        <Button component={Link} to={payment.link}>
          {t(isRecharge ? 'prepay.result.to_balance' : 'prepay.result.to_paid')}
        </Button>
      )}
      {resultState === 'paid' && isRecharge && (
        <Button component={Link} to="/user/account/sheetOrder/create" variant="default">
          {t('prepay.result.new_order')}
        </Button>
      )}
      <Button component={Link} to={rechargePath} variant="default">
        {t(resultState === 'paid' && isRecharge ? 'prepay.result.recharge_again' : 'prepay.result.to_recharge')}
      </Button>
      {!isOver && resultState !== 'pending' && (
        <Button variant="subtle" c="var(--mantine-color-error)" loading={cancel.isPending} onClick={() => setIsAsking(true)}>
          {t('prepay.cancel')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('prepay.cancel_ask')}
        confirmLabel={t('prepay.cancel_yes')}
        cancelLabel={t('prepay.cancel_no')}
        isDanger
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate({ payment_no: payment.payment_no }, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        <Text size="sm" c="dimmed">
          {t('prepay.cancel_text')}
        </Text>
      </ConfirmDialog>
    </Group>
  )
}

const [pollEveryMs, pollForMs] = [2000, 120_000]

/**
 * How a payment stands. While its provider has yet to say, it is asked for every two seconds, for two minutes; then somebody has to ask to look
 * again. News of the balance ask at once. A transfer waits for days and is told by news alone.
 */
function usePaymentStatus(paymentNo: string) {
  const [round, setRound] = useState(0)
  const [isPolling, setIsPolling] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round has two minutes of its own
  useEffect(() => {
    setIsPolling(true)
    const timer = setTimeout(() => setIsPolling(false), pollForMs)
    return () => clearTimeout(timer)
  }, [round, paymentNo])
  const query = useQuery({
    ...statusQuery(paymentNo),
    refetchInterval: ({ state: { data } }) => (isPolling && data && isAwaitingProvider(data) ? pollEveryMs : false),
  })
  const checkAgain = () => {
    setRound(round + 1)
    void query.refetch()
  }
  return { ...query, isPolling, checkAgain }
}

const isAwaitingProvider = ({ status, provider }: PaymentView): boolean => isOpenPayment(status) && provider !== 'offline'
