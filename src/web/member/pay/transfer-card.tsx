import { Group } from '@mantine/core'
import type { PaymentView } from '#contract/pay.ts'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { CopyIcon } from '#web/resource/copy-icon.tsx'
import { showCharge } from './charge.ts'
import { PaymentState } from './payment-state.tsx'
import { useSubmitProof } from './queries.ts'

type Props = { payment: PaymentView; transfer: NonNullable<PaymentView['transfer']> }

const fields = ['account_name', 'sort_code', 'account_number', 'iban', 'reference'] as const

/** Where a transfer goes, each piece ready to be copied into one's bank, and the place for its proof. */
export function TransferCard({ payment, transfer }: Props) {
  const submitProof = useSubmitProof()
  const { charge, payment_no } = payment
  return (
    <>
      <p>{transfer.instructions || t('prepay.transfer.text')}</p>
      <Facts
        layout="ends"
        lines={[
          ...fields
            .filter((name) => transfer[name] !== '')
            .map((name) => ({
              label: t(`prepay.transfer.${name}`),
              value: <Copyable name={t(`prepay.transfer.${name}`)} value={transfer[name]} />,
              emphasis: name === 'reference' ? ('attention' as const) : undefined,
            })),
          {
            label: t('prepay.transfer.amount'),
            value: (
              <Copyable
                name={t('prepay.transfer.amount')}
                value={showCharge(charge.amount, charge.currency)}
                copies={charge.amount}
              />
            ),
          },
        ]}
      />
      <Group gap="xs" c="dimmed" fz="sm">
        <PaymentState payment={payment} />
        {t('prepay.transfer.until', { time: formatSiteTime(payment.expire_time, 'yyyy-mm-dd hh:MM') })}
      </Group>
      <ImageUpload
        realm="member"
        topic="proof"
        label={t('prepay.transfer.proof')}
        description={payment.proof === '' ? t('prepay.transfer.proof_note') : t('prepay.transfer.proof_given')}
        value={payment.proof}
        onChange={(url) => submitProof.mutate({ payment_no, url })}
      />
    </>
  )
}

type CopyableProps = { name: string; value: string /** other than what is shown */; copies?: string }

const Copyable = ({ name, value, copies = value }: CopyableProps) => (
  <Group gap={6} wrap="nowrap" justify="flex-end" fw={600}>
    <span>{value}</span>
    <CopyIcon text={copies} words={{ copy: t('prepay.copy', { what: name }), copied: t('prepay.copied') }} />
  </Group>
)
