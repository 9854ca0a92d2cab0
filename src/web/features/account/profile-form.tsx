import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MemberInfo } from '#contract/account.ts'
import { profile } from '#contract/profile.ts'
import { checkProfile, longestMotto, longestNickname } from '#domain/account.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'
import { useRefreshProfile } from './queries.ts'
import { useSubmitForm } from './use-submit-form.ts'

const genders = ['0', '1', '2'] as const

type Props = {
  user: MemberInfo
  /** draws the picture's input; the page knows who uploads */
  picture: (props: { value: string; error: string | undefined; onChange: (url: string) => void }) => ReactNode
}

/** What a member says about themself. */
export function ProfileForm({ user, picture }: Props) {
  const [values, setValues] = useState(() => ({
    username: user.username,
    nickname: user.nickname,
    avatar: user.avatar.startsWith('/storage/') ? user.avatar : '',
    gender: String(user.gender) as (typeof genders)[number],
    birthday: user.birthday ?? '',
    motto: user.motto,
  }))
  const refreshProfile = useRefreshProfile()
  const set = (field: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [field]: value }))
  const trimmed = { ...values, username: values.username.trim(), nickname: values.nickname.trim(), motto: values.motto.trim() }
  const form = useSubmitForm({
    check: () => checkProfile({ ...trimmed, today: formatSiteTime(Date.now(), 'yyyy-mm-dd') }),
    send: async () => {
      const { msg } = await callForMessage(profile.save, { ...trimmed, gender: Number(trimmed.gender) }, { quiet: true })
      await refreshProfile()
      toastSuccess(msg)
    },
  })
  const field = (name: keyof typeof values) => ({ name, error: form.errors[name], value: values[name] })

  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      <FormError message={form.formError} attempt={form.round} />
      {picture({ value: values.avatar, error: form.errors.avatar, onChange: set('avatar') })}
      <TextInput
        {...field('nickname')}
        label={t('account.profile.nickname')}
        description={t('account.profile.nickname.note')}
        onChange={(event) => set('nickname')(event.currentTarget.value)}
        autoComplete="nickname"
        maxLength={longestNickname}
        required
      />
      <TextInput
        {...field('username')}
        label={t('account.username')}
        description={t('account.username.note')}
        onChange={(event) => set('username')(event.currentTarget.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        required
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...field('gender')}
          label={t('account.profile.gender')}
          onChange={(event) => set('gender')(event.currentTarget.value)}
          data={genders.map((value) => ({ value, label: t(`account.profile.gender.${value}`) }))}
        />
        <TextInput
          {...field('birthday')}
          type="date"
          label={t('account.profile.birthday')}
          onChange={(event) => set('birthday')(event.currentTarget.value)}
          autoComplete="bday"
          min="1900-01-01"
          max={formatSiteTime(Date.now(), 'yyyy-mm-dd')}
        />
      </SimpleGrid>
      <Textarea
        {...field('motto')}
        label={t('account.profile.motto')}
        onChange={(event) => set('motto')(event.currentTarget.value)}
        maxLength={longestMotto}
        autosize
        minRows={2}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          {t('common.save')}
        </Button>
      </Group>
    </form>
  )
}
