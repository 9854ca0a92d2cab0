import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { PaymentView } from '#contract/pay.ts'
import { asPence, formatDecimal, formatPounds, parseDecimal } from '#domain/money.ts'
import { CallError } from '#web/lib/call-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { parseAmount } from './charge.ts'
import { useRequestPayout } from './queries.ts'
import { Refusal } from './refusal.tsx'

type Props = { payment: PaymentView | undefined; money: string; onClose: () => void }

export function PayoutDialog({ payment, money, onClose }: Props) {
  const payoutRequest = useRequestPayout()
  const handleClose = () => {
    // What one payment was refused is not said of the next.
    payoutRequest.reset()
    onClose()
  }
  return (
    <AskDialog
      opened={payment !== undefined}
      isBusy={payoutRequest.isPending}
      onClose={handleClose}
      title={t('prepay.payout.title')}
    >
      {payment && (
        <PayoutForm
          key={payment.payment_no}
          payment={payment}
          money={money}
          payoutRequest={payoutRequest}
          onClose={handleClose}
        />
      )}
    </AskDialog>
  )
}

type FormProps = { payment: PaymentView; money: string; payoutRequest: ReturnType<typeof useRequestPayout>; onClose: () => void }

/** Only what is still in the balance can go back, and no more than this payment brought. */
function PayoutForm({ payment, money, payoutRequest, onClose }: FormProps) {
  const maxAmount = asPence(Math.min(parseDecimal(payment.refundable) ?? 0, parseDecimal(money) ?? 0))
  const [text, setText] = useState(formatDecimal(maxAmount))
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const key = useRef(crypto.randomUUID())
  const amount = parseAmount(text)
  const isTooMuch = amount !== undefined && amount > maxAmount
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (payoutRequest.isPending || amount === undefined || isTooMuch || reason.trim() === '') return
    payoutRequest.mutate(
      { payment_no: payment.payment_no, amount: formatDecimal(amount), reason: reason.trim(), client_key: key.current },
      {
        onSuccess: ({ refund_no }) => {
          toastSuccess(t('prepay.payout.done', { no: refund_no }))
          onClose()
        },
        // What was refused asked for nothing, and the next press is another one. Where no answer came, it may be the same.
        onError: (error) => {
          if (error instanceof CallError && error.kind === 'refused') key.current = crypto.randomUUID()
        },
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('prepay.payout.text', { no: payment.payment_no })}</Text>
        <TextInput
          name="amount"
          label={t('prepay.payout.amount')}
          description={t('prepay.payout.most', { most: formatPounds(maxAmount) })}
          leftSection="£"
          inputMode="decimal"
          autoComplete="off"
          required
          value={text}
          error={
            isTried && amount === undefined
              ? t('prepay.amount_wrong')
              : isTooMuch
                ? t('prepay.payout.most', { most: formatPounds(maxAmount) })
                : undefined
          }
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Textarea
          name="reason"
          label={t('prepay.payout.reason')}
          maxLength={200}
          minRows={2}
          autosize
          required
          value={reason}
          error={isTried && reason.trim() === '' ? t('invalid.required') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal error={payoutRequest.error} />
        <FormFoot isBusy={payoutRequest.isPending} onCancel={onClose}>
          {t('prepay.payout.submit', { amount: amount === undefined ? '' : formatPounds(amount) })}
        </FormFoot>
      </Stack>
    </form>
  )
}
