import { Anchor, Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeQuery } from '#web/features/article/queries.ts'
import { Facts } from '#web/kit/facts.tsx'
import { t } from '#web/lib/words.ts'
import { PlainPage, PlainSection } from './plain-page.tsx'

/** How to reach us, as the operator set it, and what helps before and while asking. */
export function SupportPage() {
  const { data, isPending } = useQuery(homeQuery)
  const { wechat_qr_code: picture = '', email = '', hours = '' } = data?.support ?? {}
  const hasContact = email !== '' || hours !== ''
  return (
    <PlainPage title={t('home.support.title')} note={t('home.support.note')}>
      {picture !== '' && (
        <PlainSection title={t('home.support.wechat.title')}>
          <p>{t('home.support.wechat.text')}</p>
          {/* A code must stay dark on white to be read, at night too. */}
          <Box component="img" p="sm" bdrs="md" bg="#fff" src={picture} alt={t('home.support.wechat.picture')} w={200} h={200} />
        </PlainSection>
      )}
      {hasContact && (
        <PlainSection title={t('home.support.contact.title')}>
          <Facts
            layout="columns"
            lines={[
              email !== '' && {
                label: t('home.support.contact.email'),
                value: (
                  <Anchor href={`mailto:${email}`} inherit>
                    {email}
                  </Anchor>
                ),
              },
              hours !== '' && { label: t('home.support.contact.hours'), value: hours },
            ]}
          />
        </PlainSection>
      )}
      {picture === '' && !hasContact && !isPending && (
        <PlainSection title={t('home.support.none.title')}>
          <p>{t('home.support.none.text')}</p>
        </PlainSection>
      )}
      <PlainSection title={t('home.support.help.title')}>
        <p>{t('home.support.help.text')}</p>
        <Button component={Link} to="/articles" variant="default">
          {t('home.support.help.go')}
        </Button>
      </PlainSection>
      <PlainSection title={t('home.support.prepare.title')}>
        <ul>
          <li>{t('home.support.prepare.1')}</li>
          <li>{t('home.support.prepare.2')}</li>
          <li>{t('home.support.prepare.3')}</li>
        </ul>
      </PlainSection>
    </PlainPage>
  )
}
