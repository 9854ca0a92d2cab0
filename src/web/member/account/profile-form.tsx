import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MemberInfo } from '#contract/account.ts'
import { profile } from '#contract/profile.ts'
import { checkProfile, longestMotto, longestNickname } from '#domain/account.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'
import { UsernameField } from './contact-field.tsx'
import { refreshProfile } from './queries.ts'

const genders = ['0', '1', '2'] as const

type Props = {
  user: MemberInfo
  /** draws the picture's input; the page knows who uploads */
  picture: (props: { value: string; error: string | undefined; onChange: (url: string) => void }) => ReactNode
}

/** What a member says about themself. */
export function ProfileForm({ user, picture }: Props) {
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
      {picture(form.field('avatar'))}
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
