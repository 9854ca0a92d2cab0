import { Alert, Button, Switch, Text } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { asPence, formatDecimal, formatPounds, parseDecimal } from '#domain/money.ts'
import { splitPayment } from '#domain/payment.ts'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { Split } from '#web/kit/split.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { BillList } from './bill-list.tsx'
import type { BillRequest } from './bill-request.ts'
import { confirmData } from './confirm-data.ts'
import { limitText, WayChoice } from './way-choice.tsx'

type Props = {
  request: BillRequest
  bills: DataOf<(typeof pay)['bills']>['list']
  wallet: DataOf<(typeof pay)['ways']>
}

/** Which bills, how much of them from the balance, and how the rest is paid. Nothing is taken here: that is confirmed on the next page. */
export function PayPlan({ request, bills, wallet }: Props) {
  const userId = useAccountId('member')
  const navigate = useNavigate()
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [useBalance, setUseBalance] = useState(true)
  const [wayId, setWayId] = useState<number>()
  const chosen = bills.filter(({ id, reason }) => reason === '' && !excluded.has(id))
  const due = asPence(chosen.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0), 0))
  const money = parseDecimal(wallet.money) ?? asPence(0)
  const { fromBalance, byWay } = splitPayment(due, money, useBalance)
  const way = byWay > 0 ? wallet.list.find(({ id }) => id === wayId) : undefined
  const isReady = due > 0 && (byWay === 0 || (way !== undefined && !limitText(byWay, way)))
  const choose = (id: number, isChosen: boolean) =>
    setExcluded((now) => {
      const next = new Set(now)
      if (isChosen) next.delete(id)
      else next.add(id)
      return next
    })
  const handleNext = () => {
    confirmData.setState(
      {
        user_id: userId,
        order_type: request.order_type,
        order_ids: chosen.map(({ id }) => id),
        bills: chosen.map(({ id, no, title, amount }) => ({ id, no, title, amount })),
        amount: formatDecimal(due),
        before: '',
        use_balance: useBalance,
        pay_way_id: way?.id ?? 0,
        back: request.back,
        client_key: crypto.randomUUID(),
      },
      true,
    )
    void navigate('/user/account/confirmPayment')
  }
  return (
    <Split
      aside={
        <Section title={t('prepay.summary')}>
          <Facts
            layout="ends"
            lines={[
              { label: t('prepay.pay.total'), value: formatPounds(due) },
              fromBalance > 0 && { label: t('prepay.pay.from_balance'), value: formatPounds(fromBalance) },
              { label: t('prepay.pay.rest'), value: formatPounds(byWay), emphasis: 'sum' },
            ]}
          />
          {due === 0 && (
            <Text size="sm" c="dimmed">
              {t('prepay.pay.none_chosen')}
            </Text>
          )}
          {byWay > 0 && !way && <Shortfall amount={formatDecimal(byWay)} />}
          <Button fullWidth size="md" disabled={!isReady} onClick={handleNext}>
            {t('prepay.pay.next')}
          </Button>
        </Section>
      }
    >
      <Section title={t('prepay.pay.bills')}>
        <BillList bills={bills} chosen={new Set(chosen.map(({ id }) => id))} onChoose={choose} />
        <Switch
          label={t('prepay.pay.use_balance')}
          description={t('prepay.pay.use_balance_note', { money: formatMoney(wallet.money) })}
          checked={useBalance}
          onChange={(event) => setUseBalance(event.currentTarget.checked)}
        />
        {byWay > 0 && wallet.list.length > 0 && (
          <WayChoice
            legend={t(fromBalance > 0 ? 'prepay.pay.way_rest' : 'prepay.ways')}
            ways={wallet.list}
            value={wayId}
            amount={byWay}
            onChange={setWayId}
          />
        )}
      </Section>
    </Split>
  )
}

/** Exactly what is short, and the shortest way to it. */
const Shortfall = ({ amount }: { amount: string }) => (
  <Alert
    color="amber"
    variant="light"
    icon={<IconWallet />}
    title={t('prepay.pay.missing', { amount: formatMoney(amount) })}
    role="status"
  >
    <Text size="sm" mb="xs">
      {t('prepay.pay.missing_text')}
    </Text>
    <Button component={Link} to={`${rechargePath}?amount=${amount}`} variant="default" size="xs">
      {t('prepay.pay.recharge', { amount: formatMoney(amount) })}
    </Button>
  </Alert>
)
