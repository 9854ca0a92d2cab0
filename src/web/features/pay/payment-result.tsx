import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { PaymentView } from '#contract/pay.ts'
import { isOpenPayment } from '#domain/payment.ts'
import { Card } from '#web/kit/card.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { printPaymentParam, rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { type Arrival, type PaymentResultState, paymentResultState } from './payment-result-state.ts'
import { useCancelPayment } from './queries.ts'
import { ResultFacts } from './result-facts.tsx'
import { ResultHead } from './result-head.tsx'
import { type ProofInput, TransferCard } from './transfer-card.tsx'
import { usePaymentStatus } from './use-payment-status.ts'

type Props = {
  paymentNo: string
  arrival: Arrival
  proof: (input: ProofInput) => React.ReactNode
}

/** What became of a payment, as it stands now: the same after any number of reloads. */
export function PaymentResult({ paymentNo, arrival, proof }: Props) {
  const { data, error, isPolling, checkAgain } = usePaymentStatus(paymentNo)
  if (!data) {
    if (!error) return <FormSkeleton label={t('common.loading')} rows={3} />
    if (error instanceof CallError && error.kind === 'refused') return <UnknownPayment />
    return (
      <ErrorState
        title={t('prepay.result.trouble')}
        message={error.message}
        kept={t('prepay.result.trouble_kept')}
        retryLabel={t('common.retry')}
        onRetry={checkAgain}
      />
    )
  }
  const resultState = paymentResultState(data, arrival, isPolling)
  // Whoever has just paid for parcels wants their labels.
  if (resultState === 'paid' && arrival === 'returned' && data.order_type === 'sheet' && data.link !== '')
    return <Navigate to={printPath(data)} replace />
  return (
    <Card component="section" maw={640} data-mood={resultState}>
      <ResultHead payment={data} resultState={resultState} />
      {resultState === 'transfer' && data.transfer ? (
        <TransferCard payment={data} transfer={data.transfer} proof={proof} />
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
        onConfirm={() => cancel.mutate(payment.payment_no, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        <Text size="sm" c="dimmed">
          {t('prepay.cancel_text')}
        </Text>
      </ConfirmDialog>
    </Group>
  )
}
