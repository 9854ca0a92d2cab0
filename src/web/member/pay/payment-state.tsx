import type { PaymentView } from '#contract/pay.ts'
import { paymentStatus } from '#domain/payment.ts'
import { StateBadge, type Tone } from '#web/kit/state-badge.tsx'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'

const tones: Record<number, Tone> = {
  [paymentStatus.created]: 'working',
  [paymentStatus.pending]: 'attention',
  [paymentStatus.paid]: 'done',
  [paymentStatus.failed]: 'failed',
  [paymentStatus.expired]: 'off',
  [paymentStatus.cancelled]: 'off',
}

/** A transfer with its proof waits for us, not for the member any more. */
export function PaymentState({ payment: { status, provider, proof } }: { payment: PaymentView }) {
  const isTransfer = status === paymentStatus.pending && provider === 'offline'
  if (isTransfer && proof !== '') return <StateBadge tone="waiting" word={t('prepay.status.checking')} />
  const word = isTransfer ? t('prepay.status.transfer') : t(`prepay.status.${status}` as WordKey)
  return <StateBadge tone={tones[status] ?? 'off'} word={word} />
}
