import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { PaymentView, pay } from '#contract/pay.ts'
import { asPence, parseDecimal } from '#domain/money.ts'
import type { OrderType } from '#domain/payment.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { Split } from '#web/kit/split.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { asObject } from '#web/lib/json-shape.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { BillList } from './bill-list.tsx'
import { type ConfirmData, clearConfirmData } from './confirm-data.ts'
import { paymentSentence } from './payment-sentence.ts'
import { useCreatePayment } from './queries.ts'
import { Refusal } from './refusal.tsx'
import { useProviderRedirect } from './use-provider-redirect.ts'

type Props = { data: ConfirmData; wallet: DataOf<(typeof pay)['ways']>; onChanged: (amount: string) => void }

/** Says in one sentence what will happen, and does it once. A price that changed meanwhile is shown beside the old one and asked for again. */
export function ConfirmForm({ data, wallet, onChanged }: Props) {
  const create = useCreatePayment()
  const { isRedirecting, redirect } = useProviderRedirect()
  const navigate = useNavigate()
  const isBusy = create.isPending || isRedirecting
  const sentence = paymentSentence({
    due: parseDecimal(data.amount) ?? asPence(0),
    money: parseDecimal(wallet.money) ?? asPence(0),
    useBalance: data.use_balance,
    way: wallet.list.find(({ id }) => id === data.pay_way_id),
  })
  const editPath = `/user/account/payment?${new URLSearchParams({
    order_type: data.order_type,
    order_ids: data.order_ids.join(','),
    ...(data.back ? { back: data.back } : {}),
  })}`
  const handlePaid = (payment: PaymentView) => {
    // Who comes Back from the provider's page finds everything as it was, and the same key leads to the same payment.
    if (payment.url !== '') return redirect(payment.url)
    clearConfirmData(data)
    void navigate(`/return?payment_no=${payment.payment_no}`, { replace: true })
  }
  const handleRefused = (error: unknown) => {
    const amount = findChangedAmount(error)
    if (amount !== undefined) onChanged(amount)
  }
  const handlePay = () => {
    if (isBusy) return
    create.mutate(
      {
        order_type: data.order_type as OrderType,
        order_ids: data.order_ids,
        ...(data.pay_way_id > 0 ? { pay_way_id: data.pay_way_id } : {}),
        use_balance: data.use_balance,
        expected_amount: data.amount,
        client_key: data.client_key,
      },
      { onSuccess: handlePaid, onError: handleRefused },
    )
  }
  return (
    <Split
      aside={
        <Section title={t('prepay.summary')}>
          <Facts layout="ends" lines={[{ label: t('prepay.pay.total'), value: formatMoney(data.amount), emphasis: 'sum' }]} />
          {data.before !== '' && <PriceChanged before={data.before} now={data.amount} />}
          {sentence && <p>{sentence}</p>}
          {findChangedAmount(create.error) === undefined && <Refusal error={create.error} />}
          <Button fullWidth size="md" loading={isBusy} disabled={!sentence} onClick={handlePay}>
            {t('prepay.confirm.submit', { amount: formatMoney(data.amount) })}
          </Button>
          <Group justify="center">
            <Button component={Link} to={editPath} variant="subtle" size="xs">
              {t('prepay.confirm.edit')}
            </Button>
          </Group>
        </Section>
      }
    >
      <Section title={t('prepay.pay.bills')}>
        <BillList bills={data.bills} />
      </Section>
    </Split>
  )
}

const PriceChanged = ({ before, now }: { before: string; now: string }) => (
  <Alert
    color="amber"
    variant="light"
    role="alert"
    icon={<IconAlertTriangle />}
    title={t('prepay.confirm.changed', { before: formatMoney(before), now: formatMoney(now) })}
  >
    {t('prepay.confirm.changed_text')}
  </Alert>
)

/** What it costs now, where that was why nothing was taken. */
function findChangedAmount(error: unknown): string | undefined {
  const { refused, amount } = asObject(error instanceof CallError ? error.data : undefined)
  return refused === 'payment.changed' && typeof amount === 'string' ? amount : undefined
}
