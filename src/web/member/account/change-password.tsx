import { Card } from '#web/kit/card.tsx'
import '#web/styles-whole.css'
import { Button, Group } from '@mantine/core'
import { profile } from '#contract/profile.ts'
import { checkPassword } from '#domain/account.ts'
import formClasses from '#web/features/login/login-form.module.css'
import { FormError } from '#web/kit/form-error.tsx'
import { Page } from '#web/kit/page.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { replacePath } from '#web/lib/navigation.ts'
import { loginPath, useUserInfo } from '#web/lib/session.ts'
import { endLocalSession } from '#web/lib/sign-out.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { OwnPasswordField } from './own-password-field.tsx'

const fields = ['oldPassword', 'newPassword', 'again'] as const

/** The server ends every session with the old password, this one too: afterwards one signs in again. */
export function ChangePasswordPage() {
  const { username } = useUserInfo()
  const form = useForm({
    start: { oldPassword: '', newPassword: '', again: '' },
    check: ({ oldPassword, newPassword, again }) => ({
      ...(oldPassword === '' ? { oldPassword: { key: 'invalid.required' } } : {}),
      ...checkPassword('newPassword', newPassword),
      ...(again === newPassword ? {} : { again: { key: 'invalid.same' } }),
    }),
    submit: async ({ oldPassword, newPassword }) => {
      const { msg } = await callForMessage(profile.changePassword, { oldPassword, newPassword }, { quiet: true })
      toastSuccess(msg)
      endLocalSession('member')
      // The open stream may have learnt first that the session is over and have noted this page as the one to come back to.
      replacePath(loginPath.member)
    },
  })
  return (
    <Page title={t('account.changePassword.title')} note={t('account.changePassword.note')}>
      <Card component="section" maw={520}>
        <form ref={form.ref} className={formClasses.form} noValidate onSubmit={form.handleSubmit}>
          <FormError message={form.formError} attempt={form.attempt} />
          {/* For password managers: whose password this is. */}
          <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
          {fields.map((name) => (
            <OwnPasswordField
              key={name}
              {...form.field(name)}
              label={t(labels[name])}
              note={name === 'newPassword' ? t('account.password.note') : undefined}
              isNew={name !== 'oldPassword'}
            />
          ))}
          <Group justify="flex-end">
            <Button type="submit" loading={form.isBusy}>
              {t('account.changePassword.submit')}
            </Button>
          </Group>
        </form>
      </Card>
    </Page>
  )
}

const labels = {
  oldPassword: 'account.password.old',
  newPassword: 'account.password.new',
  again: 'account.password.again',
} as const
