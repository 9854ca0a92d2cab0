import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContactKind } from '#domain/message.ts'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'

const contacts: ContactKind[] = ['email', 'mobile']

export function ProfilePage() {
  const profile = useQuery(profileQuery)
  const { data } = profile
  const [changing, setChanging] = useState<ContactKind>()
  if (!data)
    return (
      <Page title={t('account.profile.title')} note={t('account.profile.note')}>
        <LoadState query={profile} failed={t('account.profile.failed')} rows={5} />
      </Page>
    )
  const { userInfo: user, accountVerificationType: ways } = data
  return (
    <Page title={t('account.profile.title')} note={t('account.profile.note')}>
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={1100} style={{ alignItems: 'start' }}>
        <Section title={t('account.profile.about')}>
          <ProfileForm
            key={user.id}
            user={user}
            picture={(input) => (
              <ImageUpload {...input} label={t('account.profile.picture')} realm="member" topic="avatar" isRound />
            )}
          />
        </Section>
        <Section title={t('account.profile.contact')} note={t('account.profile.contact.note')}>
          <Facts
            layout="ends"
            lines={contacts.map((way) => ({
              label: t(`account.${way}`),
              value: (
                <Group gap="sm" justify="flex-end" wrap="nowrap">
                  <span>{user[way] || t('account.profile.unbound')}</span>
                  {ways.includes(way) && (
                    <Button
                      variant="default"
                      size="xs"
                      flex="none"
                      aria-label={t(`account.contact.title.${way}`)}
                      onClick={() => setChanging(way)}
                    >
                      {user[way] ? t('account.profile.change') : t('account.profile.bind')}
                    </Button>
                  )}
                </Group>
              ),
            }))}
          />
        </Section>
      </SimpleGrid>
      <ContactDialog way={changing} bound={changing ? user[changing] : ''} onClose={() => setChanging(undefined)} />
    </Page>
  )
}
