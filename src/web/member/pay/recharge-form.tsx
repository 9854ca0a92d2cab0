import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PayWayView } from '#contract/pay.ts'
import { asPence, formatDecimal, formatPounds, type Pence, parseDecimal } from '#domain/money.ts'
import { Card } from '#web/kit/card.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { Split } from '#web/kit/split.tsx'
import { Empty } from '#web/kit/states.tsx'
import { CallError } from '#web/lib/call-error.ts'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath, supportPath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { chargeFor, checkLimit, parseAmount, showCharge } from './charge.ts'
import classes from './pay.module.css'
import { useRecharge, type Wallet } from './queries.ts'
import { Refusal } from './refusal.tsx'
import { useProviderRedirect } from './use-provider-redirect.ts'
import { limitText, preferredWay, WayChoice } from './way-choice.tsx'

type Props = { wallet: Wallet /** as the address asked for it */; initialAmount: string }

/** How much, by which way, and what that comes to. One press is one payment, however often the button is clicked. */
export function RechargeForm({ wallet, initialAmount }: Props) {
  const { list: ways, amounts } = wallet
  const [text, setText] = useState(initialAmount || amounts[1] || amounts[0] || '')
  const [wayId, setWayId] = useState<number>()
  const [isTried, setIsTried] = useState(false)
  const key = useRef({ of: '', key: '' })
  const recharge = useRecharge()
  const { isRedirecting, redirect } = useProviderRedirect()
  const navigate = useNavigate()
  const amount = parseAmount(text)
  const fitting = ways.filter((one) => amount === undefined || checkLimit(amount, one) === undefined)
  // A sum that none of them takes is explained by the one that would be preset.
  const offered = fitting.length > 0 ? fitting : ways
  const way = offered.find(({ id }) => id === wayId) ?? preferredWay(offered)
  const isBusy = recharge.isPending || isRedirecting
  const limit = limitText(amount, way)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (amount === undefined || limit) event.currentTarget.querySelector<HTMLInputElement>('[name=amount]')?.focus()
    if (isBusy || amount === undefined || !way || limit) return
    const of = `${way.id} ${amount}`
    if (key.current.of !== of) key.current = { of, key: crypto.randomUUID() }
    recharge.mutate(
      { pay_way_id: way.id, amount: formatDecimal(amount), client_key: key.current.key },
      {
        onSuccess: (payment) => {
          key.current = { of: '', key: '' }
          if (payment.url !== '') redirect(payment.url)
          else void navigate(`${rechargePath}?payment_no=${payment.payment_no}`)
        },
        // What was refused made no payment, and the next press is another one. Where no answer came, it may be the same.
        onError: (error) => {
          if (error instanceof CallError && error.kind === 'refused') key.current = { of: '', key: '' }
        },
      },
    )
  }
  if (ways.length === 0)
    return (
      <Empty
        icon={null}
        title={t('prepay.no_ways')}
        hint={t('prepay.no_ways_hint')}
        action={
          <Button component={Link} to={supportPath} variant="default">
            {t('prepay.support')}
          </Button>
        }
      />
    )
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Split
        aside={
          <Section title={t('prepay.summary')}>
            <RechargeSummary amount={amount} way={way} wallet={wallet} />
            <Refusal error={recharge.error} />
            <Button type="submit" fullWidth size="md" loading={isBusy}>
              {way?.provider === 'offline'
                ? t('prepay.submit_transfer')
                : t('prepay.submit', { amount: amount !== undefined && way ? formatPounds(chargeFor(amount, way).total) : '' })}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {isRedirecting
                ? t('prepay.leaving')
                : t(way?.provider === 'offline' ? 'prepay.submit_transfer_note' : 'prepay.submit_note')}
            </Text>
          </Section>
        }
      >
        <Card>
          <fieldset>
            <Text component="legend" fw={650}>
              {t('prepay.amount')}
            </Text>
            <Group gap="xs" my="sm">
              {amounts.map((one) => (
                <Button
                  key={one}
                  variant="default"
                  className={classes.amount}
                  size="md"
                  miw={88}
                  flex={1}
                  aria-pressed={parseAmount(one) === amount}
                  onClick={() => setText(one)}
                >
                  {formatMoney(one).replace(/\.00$/, '')}
                </Button>
              ))}
            </Group>
            <TextInput
              name="amount"
              label={t('prepay.own_amount')}
              description={t('prepay.own_amount_note')}
              leftSection="£"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              maw={280}
              value={text}
              error={isTried && (amount === undefined ? t('prepay.amount_wrong') : limit)}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </fieldset>
          <WayChoice legend={t('prepay.ways')} ways={offered} value={way?.id} amount={amount} onChange={setWayId} />
        </Card>
      </Split>
    </form>
  )
}

type SummaryProps = Pick<Props, 'wallet'> & { amount: Pence | undefined; way: PayWayView | undefined }

/** What the sum does: into the balance, the debt first, the fee on top, and what is charged in which currency. */
function RechargeSummary({ amount, way, wallet }: SummaryProps) {
  const sum = amount ?? asPence(0)
  const charge = way && chargeFor(sum, way)
  const settled = asPence(Math.min(sum, parseDecimal(wallet.owed) ?? 0))
  const after = asPence((parseDecimal(wallet.money) ?? 0) + sum - settled)
  return (
    <Facts
      layout="ends"
      lines={[
        { label: t('prepay.into_balance'), value: formatPounds(sum) },
        settled > 0 && { label: t('prepay.settles_owed'), value: formatPounds(settled) },
        charge && charge.fee > 0 && { label: t('prepay.fee'), value: formatPounds(charge.fee) },
        charge && { label: t('prepay.to_pay'), value: formatPounds(charge.total), emphasis: 'sum' },
        charge?.foreign && {
          label: t('prepay.charged'),
          value: showCharge(charge.foreign.amount, charge.foreign.currency),
          note: t('prepay.rate', { rate: `${charge.foreign.rate} ${charge.foreign.currency}` }),
        },
        { label: t('prepay.balance_after'), value: formatPounds(after) },
      ]}
    />
  )
}
