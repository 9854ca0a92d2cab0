import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { areaBase } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { PlainPage, PlainSection } from './plain-page.tsx'

/** Where payment providers send people back to. Without a payment under way it says so. */
export function PaymentReturnPage() {
  return (
    <PlainPage title={t('home.return.title')}>
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
    </PlainPage>
  )
}
