import { Button, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import type { PayWayView, pay } from '#contract/pay.ts'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
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
import { checkLimit } from './charge.ts'
import { saveConfirmData, updatePrice } from './confirm-data.ts'
import { paymentSentence } from './payment-sentence.ts'
import type { Wallet } from './queries.ts'
import { Refusal } from './refusal.tsx'
import { ShortfallAlert } from './shortfall-alert.tsx'
import { usePayBills } from './use-pay-bills.ts'
import { preferredWay, WayChoice } from './way-choice.tsx'

const confirmPath = '/user/account/confirmPayment'

type Props = {
  request: BillRequest
  bills: DataOf<(typeof pay)['bills']>['list']
  wallet: Wallet
}

/**
 * Which bills, how much of them from the balance, and how the rest is paid. What is in pounds and was not picked apart has nothing left to
 * confirm and is paid here; the rest is shown once more on the next page.
 */
export function PayPlan({ request, bills, wallet }: Props) {
  const userId = useAccountId('member')
  const navigate = useNavigate()
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const [useBalance, setUseBalance] = useState(true)
  const [wayId, setWayId] = useState<number>()
  const {
    pay: payBills,
    isBusy,
    isRedirecting,
    error,
  } = usePayBills((data, amount) => {
    updatePrice(data, amount)
    void navigate(confirmPath)
  })
  const chosen = bills.filter(({ id, reason }) => reason === '' && !excluded.has(id))
  const due = asPence(chosen.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0), 0))
  const money = parseDecimal(wallet.money) ?? asPence(0)
  const { fromBalance, byWay } = splitPayment(due, money, useBalance)
  const ways = wallet.list.filter((one) => checkLimit(byWay, one) === undefined)
  const way = byWay > 0 ? (ways.find(({ id }) => id === wayId) ?? preferredWay(ways)) : undefined
  const isReady = due > 0 && (byWay === 0 || way !== undefined)
  const isConfirmed = excluded.size > 0 || (way !== undefined && way.currency !== 'GBP')
  const sentence = isReady ? paymentSentence({ due, money, useBalance, way }) : undefined
  const choose = (id: number, isChosen: boolean) =>
    setExcluded((now) => {
      const next = new Set(now)
      if (isChosen) next.delete(id)
      else next.add(id)
      return next
    })
  const handleNext = () => {
    const data = saveConfirmData({
      user_id: userId,
      order_type: request.order_type,
      order_ids: chosen.map(({ id }) => id),
      bills: chosen.map(({ id, no, title, amount }) => ({ id, no, title, amount })),
      amount: formatDecimal(due),
      use_balance: useBalance,
      pay_way_id: way?.id ?? 0,
      back: request.back,
    })
    if (isConfirmed) void navigate(confirmPath)
    else payBills(data)
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
          {byWay > 0 && !way && <Shortfall amount={byWay} ways={wallet.list} />}
          {sentence && <Text size="sm">{sentence}</Text>}
          <Refusal error={error} />
          <Button fullWidth size="md" disabled={!isReady} loading={isBusy} onClick={handleNext}>
            {isConfirmed || !isReady ? t('prepay.pay.next') : t('prepay.confirm.submit', { amount: formatPounds(due) })}
          </Button>
          {isRedirecting && (
            <Text size="sm" c="dimmed" role="status">
              {t('prepay.leaving')}
            </Text>
          )}
        </Section>
      }
    >
      <Section title={t('prepay.pay.bills')}>
        <BillList bills={bills} chosen={new Set(chosen.map(({ id }) => id))} onChoose={choose} />
        {money > 0 && (
          <Switch
            label={t('prepay.pay.use_balance')}
            description={t('prepay.pay.use_balance_note', { money: formatMoney(wallet.money) })}
            checked={useBalance}
            onChange={(event) => setUseBalance(event.currentTarget.checked)}
          />
        )}
        {byWay > 0 && ways.length > 0 && (
          <WayChoice
            legend={t(fromBalance > 0 ? 'prepay.pay.way_rest' : 'prepay.ways')}
            ways={ways}
            value={way?.id}
            amount={byWay}
            onChange={setWayId}
          />
        )}
      </Section>
    </Split>
  )
}

/** What is short, and the shortest way to it: no way of paying takes less than its least. */
function Shortfall({ amount, ways }: { amount: Pence; ways: readonly PayWayView[] }) {
  const least = Math.min(...ways.map(({ min }) => parseDecimal(min) ?? 0))
  const recharge = formatDecimal(asPence(ways.length > 0 ? Math.max(amount, least) : amount))
  return (
    <ShortfallAlert title={t('prepay.pay.missing', { amount: formatPounds(amount) })}>
      <Text size="sm" mb="xs">
        {t('prepay.pay.missing_text')}
      </Text>
      <Button component={Link} to={`${rechargePath}?amount=${recharge}`} variant="default" size="xs">
        {t('prepay.pay.recharge', { amount: formatMoney(recharge) })}
      </Button>
    </ShortfallAlert>
  )
}
