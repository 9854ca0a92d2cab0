import '#web/styles-whole.css'
import { Anchor, Box, Group, Stack } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { memberPayment, memberPaymentOfEmptyWallet } from '#contract/member-lists/payment.ts'
import type { MemberResource } from '#contract/member-resource.ts'
import type { PaymentView } from '#contract/pay.ts'
import { parseDecimal } from '#domain/money.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { type CardState, defineList } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import type { WordKey } from '#words/keys.ts'
import classes from './pay.module.css'
import { PaymentResult } from './payment-result.tsx'
import { PaymentState } from './payment-state.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { waysQuery } from './queries.ts'
import { RechargeForm } from './recharge-form.tsx'
import { WalletFacts } from './wallet-facts.tsx'

/** `?payment_no=…` shows one payment, `?amount=…` starts from a sum that somebody is short of. */
export function PrepayNowPage() {
  const [params] = useSearchParams()
  const paymentNo = params.get('payment_no')
  return paymentNo ? <OnePayment paymentNo={paymentNo} /> : <Recharge initialAmount={params.get('amount') ?? ''} />
}

function Recharge({ initialAmount }: { initialAmount: string }) {
  const wallet = useQuery(waysQuery)
  const { data } = wallet
  return (
    <Page title={t('prepay.title')} note={t('prepay.note')}>
      {data ? (
        <>
          <WalletFacts wallet={data} />
          <RechargeForm key={initialAmount} wallet={data} initialAmount={initialAmount} />
          <PaymentList money={data.money} />
        </>
      ) : (
        <LoadState query={wallet} failed={t('prepay.failed')} rows={4} />
      )}
    </Page>
  )
}

const OnePayment = ({ paymentNo }: { paymentNo: string }) => (
  <Page title={t('prepay.result.title')} actions={<BackLink to={rechargePath} label={t('prepay.pay.back')} />}>
    <PaymentResult key={paymentNo} paymentNo={paymentNo} arrival="looked" />
  </Page>
)

const pathOf = ({ payment_no: no }: PaymentView): string => `${rechargePath}?payment_no=${no}`

const definePayments = (resource: MemberResource) =>
  defineList<PaymentView>({
    resource,
    layout: 'list',
    renderCard: (payment, { actions }) => <PaymentRow payment={payment} actions={actions} />,
    // Only a transfer has bank details; what else is open without a page to pay it on can be looked at.
    actionLabel(verb, [payment], place) {
      const word = verb === 'pay' ? 'pay_on' : verb === 'details' && !payment?.transfer ? 'show' : verb
      return t(`prepay.${word}${place === 'name' ? '_named' : ''}` as WordKey, { no: payment?.payment_no ?? '' })
    },
    actionPath: (verb, payment) => (verb === 'pay' ? payment.url : verb === 'details' ? pathOf(payment) : undefined),
    emptyIcon: IconReceipt,
  })

const payments = definePayments(memberPayment)
const paymentsOfEmptyWallet = definePayments(memberPaymentOfEmptyWallet)

/** The last payments, newest first: how each stands, and what can still be done with it. */
function PaymentList({ money }: { money: string }) {
  const [payoutPayment, setPayoutPayment] = useState<PaymentView>()
  return (
    <Box maw={1100} mt="md">
      <Section title={t('walletPayment.title')} isPlain>
        <ListPanel
          definition={(parseDecimal(money) ?? 0) > 0 ? payments : paymentsOfEmptyWallet}
          runners={{ payout: ({ allowed: [row] }) => setPayoutPayment(row as PaymentView | undefined) }}
        />
        <PayoutDialog payment={payoutPayment} money={money} onClose={() => setPayoutPayment(undefined)} />
      </Section>
    </Box>
  )
}

function PaymentRow({ payment, actions }: { payment: PaymentView } & Pick<CardState, 'actions'>) {
  const { payment_no: no, order_type, amount, way, refunded, refunding } = payment
  return (
    <div className={classes.payment} data-payment={no}>
      <Box miw={0}>
        <strong>{t(`prepay.for.${order_type}` as WordKey)}</strong>{' '}
        <Anchor component={Link} to={pathOf(payment)} size="sm" ff="monospace">
          {no}
        </Anchor>
        <br />
        <small>
          {way} · {formatSiteTime(payment.pay_time ?? payment.create_time, 'yyyy-mm-dd hh:MM')}
        </small>
      </Box>
      <Stack gap={4} align="flex-end">
        <strong>{formatMoney(amount)}</strong>
        <PaymentState payment={payment} />
        {refunded !== '0.00' && <small>{t('prepay.refunded', { amount: formatMoney(refunded) })}</small>}
        {refunding !== '0.00' && <small>{t('prepay.refunding', { amount: formatMoney(refunding) })}</small>}
      </Stack>
      <Group gap={6} justify="flex-end">
        {actions}
      </Group>
    </div>
  )
}
