import { Anchor, Box, Button, Group, Stack } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PaymentView } from '#contract/pay.ts'
import { parseDecimal } from '#domain/money.ts'
import { isOpenPayment } from '#domain/payment.ts'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import classes from './pay.module.css'
import { PaymentState } from './payment-state.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { paymentsQuery } from './queries.ts'

const [initialLimit, limitStep, maxLimit] = [5, 10, 100]

/** The last payments, newest first: how each stands, and what can still be done with it. */
export function PaymentList({ money }: { money: string }) {
  const [limit, setLimit] = useState(initialLimit)
  const [payoutPayment, setPayoutPayment] = useState<PaymentView>()
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentsQuery(limit))
  return (
    <Box maw={1100} mt="md">
      <Section title={t('prepay.list')} isPlain>
        {!data && error && (
          <ErrorState
            title={t('prepay.list_failed')}
            message={error.message}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <CardSkeleton label={t('common.loading')} rows={2} />}
        {data?.total === 0 && <Empty icon={<IconReceipt />} title={t('prepay.list_empty')} hint={t('prepay.list_empty_hint')} />}
        {data && data.total > 0 && (
          <Card component="ul" className={classes.payments}>
            {data.list.map((payment) => (
              <PaymentRow key={payment.payment_no} payment={payment} money={money} onPayout={() => setPayoutPayment(payment)} />
            ))}
          </Card>
        )}
        {data && data.total > data.list.length && limit < maxLimit && (
          <Button
            variant="default"
            style={{ justifySelf: 'start' }}
            loading={isPlaceholderData}
            onClick={() => setLimit(Math.min(maxLimit, limit + limitStep))}
          >
            {t('prepay.list_more')}
          </Button>
        )}
        <PayoutDialog payment={payoutPayment} money={money} onClose={() => setPayoutPayment(undefined)} />
      </Section>
    </Box>
  )
}

type RowProps = { payment: PaymentView; money: string; onPayout: () => void }

function PaymentRow({ payment, money, onPayout }: RowProps) {
  const { payment_no: no, order_type, amount, way, refunded, refunding, refundable } = payment
  const canRequestPayout = refundable !== '0.00' && (parseDecimal(money) ?? 0) > 0
  return (
    <li data-payment={no}>
      <Box miw={0}>
        <strong>{t(`prepay.for.${order_type}` as WordKey)}</strong>{' '}
        <Anchor component={Link} to={`${rechargePath}?payment_no=${no}`} size="sm" ff="monospace">
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
      <Group gap={6} justify="flex-end" className={classes.paymentActions}>
        <OpenPaymentAction payment={payment} />
        {canRequestPayout && (
          <Button variant="subtle" size="xs" aria-label={t('prepay.payout_named', { no })} onClick={onPayout}>
            {t('prepay.payout')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** An open payment is gone on with where it is paid: at the provider, or at one's own bank. */
function OpenPaymentAction({ payment: { payment_no: no, status, url, transfer } }: { payment: PaymentView }) {
  if (!isOpenPayment(status)) return null
  if (url !== '')
    return (
      <Button component="a" href={url} size="xs" aria-label={t('prepay.pay_on_named', { no })}>
        {t('prepay.pay_on')}
      </Button>
    )
  return (
    <Button
      component={Link}
      to={`${rechargePath}?payment_no=${no}`}
      size="xs"
      variant={transfer ? 'light' : 'default'}
      aria-label={t(transfer ? 'prepay.details_named' : 'prepay.show_named', { no })}
    >
      {t(transfer ? 'prepay.details' : 'prepay.show')}
    </Button>
  )
}
