import { Box, Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { loginUrl } from '#web/lib/login-url.ts'
import { areaBase, useToken } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { PlainPage, PlainSection } from './plain-page.tsx'

/** A public page needs none of what shows a payment. */
const MemberPayment = lazy(async () => ({ default: (await import('./member-payment.tsx')).MemberPayment }))

/** Where payment providers send people back to. What they say in the address is only which payment to look at, never how it ended. */
export function PaymentReturnPage() {
  const [params] = useSearchParams()
  const { pathname, search } = useLocation()
  const isMember = useToken('member') !== ''
  const paymentNo = params.get('payment_no')
  // The session may end while somebody waits here.
  if (paymentNo && !isMember) return <Navigate to={loginUrl('member', `${pathname}${search}`)} replace />
  return (
    <PlainPage title={t('home.return.title')}>
      {paymentNo ? (
        <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
          <Box mt="lg">
            <MemberPayment
              key={paymentNo}
              paymentNo={paymentNo}
              arrival={params.get('cancelled') === '1' ? 'left' : 'returned'}
            />
          </Box>
        </Suspense>
      ) : (
        <PlainSection title={t('home.return.none.title')}>
          <p>{t('home.return.none.text')}</p>
          <Group gap="sm">
            <Button component={Link} to={areaBase.member}>
              {t('home.return.member')}
            </Button>
            <Button component={Link} to="/" variant="default">
              {t('home.return.home')}
            </Button>
          </Group>
        </PlainSection>
      )}
    </PlainPage>
  )
}
