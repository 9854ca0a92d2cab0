import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { asPence, parseDecimal } from '#domain/money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { Split } from '#web/kit/split.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { BillList } from './bill-list.tsx'
import { paymentPath } from './bill-request.ts'
import type { ConfirmData } from './confirm-data.ts'
import { paymentSentence } from './payment-sentence.ts'
import { Refusal } from './refusal.tsx'
import { usePayBills } from './use-pay-bills.ts'

type Props = { data: ConfirmData; wallet: DataOf<(typeof pay)['ways']>; onChanged: (amount: string) => void }

/** Says in one sentence what will happen, and does it once. A price that changed meanwhile is shown beside the old one and asked for again. */
export function ConfirmForm({ data, wallet, onChanged }: Props) {
  const { pay: payBills, isBusy, error } = usePayBills((_data, amount) => onChanged(amount))
  const sentence = paymentSentence({
    due: parseDecimal(data.amount) ?? asPence(0),
    money: parseDecimal(wallet.money) ?? asPence(0),
    useBalance: data.use_balance,
    way: wallet.list.find(({ id }) => id === data.pay_way_id),
  })
  return (
    <Split
      aside={
        <Section title={t('prepay.summary')}>
          <Facts layout="ends" lines={[{ label: t('prepay.pay.total'), value: formatMoney(data.amount), emphasis: 'sum' }]} />
          {data.before !== '' && <PriceChanged before={data.before} now={data.amount} />}
          {sentence && <p>{sentence}</p>}
          <Refusal error={error} />
          <Button fullWidth size="md" loading={isBusy} disabled={!sentence} onClick={() => payBills(data)}>
            {t('prepay.confirm.submit', { amount: formatMoney(data.amount) })}
          </Button>
          <Group justify="center">
            <Button component={Link} to={paymentPath(data.order_type, data.order_ids, data.back)} variant="subtle" size="xs">
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
