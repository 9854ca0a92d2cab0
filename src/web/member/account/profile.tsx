import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberInfo } from '#contract/account.ts'
import { profile } from '#contract/profile.ts'
import { checkProfile, longestMotto, longestNickname } from '#domain/account.ts'
import type { ContactKind } from '#domain/message.ts'
import classes from '#web/features/login/login-form.module.css'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { Page } from '#web/kit/page.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { UsernameField } from './contact-field.tsx'
import { profileQuery, refreshProfile } from './queries.ts'

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
          <ProfileForm key={user.id} user={user} />
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

const genders = ['0', '1', '2'] as const

/** What a member says about themself. */
function ProfileForm({ user }: { user: MemberInfo }) {
  const form = useForm({
    start: () => ({
      username: user.username,
      nickname: user.nickname,
      avatar: user.avatar.startsWith('/storage/') ? user.avatar : '',
      gender: String(user.gender),
      birthday: user.birthday ?? '',
      motto: user.motto,
    }),
    check: (values) => checkProfile({ ...trim(values), today: formatSiteTime(Date.now(), 'yyyy-mm-dd') }),
    submit: async (values) => {
      const { msg } = await callForMessage(profile.save, { ...trim(values), gender: Number(values.gender) }, { quiet: true })
      await refreshProfile()
      toastSuccess(msg)
    },
  })

  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      <FormError message={form.formError} attempt={form.attempt} />
      <ImageUpload {...form.field('avatar')} label={t('account.profile.picture')} realm="member" topic="avatar" isRound />
      <TextInput
        {...form.text('nickname')}
        label={t('account.profile.nickname')}
        description={t('account.profile.nickname.note')}
        autoComplete="nickname"
        maxLength={longestNickname}
        required
      />
      <UsernameField {...form.text('username')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...form.text('gender')}
          label={t('account.profile.gender')}
          data={genders.map((value) => ({ value, label: t(`account.profile.gender.${value}`) }))}
        />
        <TextInput
          {...form.text('birthday')}
          type="date"
          label={t('account.profile.birthday')}
          autoComplete="bday"
          min="1900-01-01"
          max={formatSiteTime(Date.now(), 'yyyy-mm-dd')}
        />
      </SimpleGrid>
      <Textarea {...form.text('motto')} label={t('account.profile.motto')} maxLength={longestMotto} autosize minRows={2} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  )
}

const trim = <Values extends { username: string; nickname: string; motto: string }>(values: Values): Values => ({
  ...values,
  username: values.username.trim(),
  nickname: values.nickname.trim(),
  motto: values.motto.trim(),
})
