import '#web/styles-whole.css'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { asPence, parseDecimal } from '#domain/money.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { Split } from '#web/kit/split.tsx'
import { Empty } from '#web/kit/states.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { BillList } from './bill-list.tsx'
import { paymentPath } from './bill-request.ts'
import { type ConfirmData, useConfirmData } from './confirm-data.ts'
import { paymentSentence } from './payment-sentence.ts'
import { type Wallet, waysQuery } from './queries.ts'
import { Refusal } from './refusal.tsx'
import { usePayBills } from './use-pay-bills.ts'

/** What awaits confirmation is kept in the browser: a reload loses nothing. */
export function ConfirmPaymentPage() {
  const { data, changePrice } = useConfirmData()
  return (
    <Page title={t('prepay.confirm.title')} note={t('prepay.confirm.note')}>
      {data ? (
        <ConfirmLoader data={data} onChanged={changePrice} />
      ) : (
        <Empty
          icon={<IconReceipt />}
          title={t('prepay.confirm.nothing')}
          hint={t('prepay.confirm.nothing_hint')}
          action={
            <Button component={Link} to={rechargePath} variant="default">
              {t('prepay.result.to_recharge')}
            </Button>
          }
        />
      )}
    </Page>
  )
}

function ConfirmLoader({ data, onChanged }: { data: ConfirmData; onChanged: (amount: string) => void }) {
  const wallet = useQuery(waysQuery)
  if (wallet.data) return <ConfirmForm data={data} wallet={wallet.data} onChanged={onChanged} />
  return <LoadState query={wallet} failed={t('prepay.failed')} rows={3} />
}

type Props = { data: ConfirmData; wallet: Wallet; onChanged: (amount: string) => void }

/** Says in one sentence what will happen, and does it once. A price that changed meanwhile is shown beside the old one and asked for again. */
function ConfirmForm({ data, wallet, onChanged }: Props) {
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
