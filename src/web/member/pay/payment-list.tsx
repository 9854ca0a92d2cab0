import { Anchor, Box, Group, Stack } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { memberPayment, memberPaymentOfEmptyWallet } from '#contract/member-lists/payment.ts'
import type { MemberResource } from '#contract/member-resource.ts'
import type { PaymentView } from '#contract/pay.ts'
import { parseDecimal } from '#domain/money.ts'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import { type CardState, defineList } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import type { WordKey } from '#words/keys.ts'
import classes from './pay.module.css'
import { PaymentState } from './payment-state.tsx'
import { PayoutDialog } from './payout-dialog.tsx'

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
export function PaymentList({ money }: { money: string }) {
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
          {way} · {formatSiteTime(payment.create_time, 'yyyy-mm-dd hh:MM')}
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
