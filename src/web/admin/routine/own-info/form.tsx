import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adminOwnInfo, type OwnInfo } from '#contract/admin-info.ts'
import { checkOwnInfo } from '#domain/account.ts'
import { useSubmitForm } from '#web/features/account/use-submit-form.ts'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { useRefreshOwnInfo } from './queries.ts'

const noPicture = '/static/images/avatar.png'

export function OwnInfoForm({ info }: { info: OwnInfo['info'] }) {
  const [values, setValues] = useState({
    avatar: info.avatar === noPicture ? '' : info.avatar,
    nickname: info.nickname,
    email: info.email,
    mobile: info.mobile,
    motto: info.motto,
    password: '',
  })
  const refreshOwnInfo = useRefreshOwnInfo()
  const set = (name: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [name]: value }))
  const form = useSubmitForm({
    check: () => checkOwnInfo(values),
    send: async () => {
      const { msg } = await callForMessage(adminOwnInfo.edit, values)
      set('password')('')
      toastSuccess(msg)
      await refreshOwnInfo()
    },
  })
  const field = (name: 'nickname' | 'email' | 'mobile' | 'motto') => ({
    name,
    label: t(`auth.info.${name}`),
    value: values[name],
    error: form.errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name)(event.currentTarget.value),
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.handleSubmit}>
      <Stack gap="sm">
        <FormError message={form.formError} attempt={form.round} />
        <ImageUpload
          label={t('auth.info.picture')}
          realm="admin"
          topic="avatar"
          isRound
          value={values.avatar}
          error={form.errors.avatar}
          onChange={set('avatar')}
        />
        <Facts
          layout="columns"
          lines={[
            { label: t('auth.info.username'), value: info.username },
            { label: t('auth.info.groups'), value: info.group_name_arr.join(', ') || '–' },
            { label: t('auth.info.last_login'), value: info.last_login_time || '–' },
          ]}
        />
        <TextInput {...field('nickname')} required />
        <TextInput {...field('email')} type="email" autoComplete="email" />
        <TextInput {...field('mobile')} type="tel" autoComplete="tel" />
        <TextInput {...field('motto')} />
        <PasswordField
          name="password"
          label={t('auth.info.password')}
          description={t('auth.info.password_help')}
          error={form.errors.password}
          value={values.password}
          isNew
          showLabel={t('auth.info.password.show')}
          hideLabel={t('auth.info.password.hide')}
          onChange={set('password')}
        />
        <Group>
          <Button type="submit" loading={form.isBusy}>
            {t('auth.info.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
