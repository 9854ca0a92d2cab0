import { Card } from '#web/kit/card.tsx'
import '#web/styles-whole.css'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { profile } from '#contract/profile.ts'
import { checkPassword } from '#domain/account.ts'
import formClasses from '#web/features/account/account.module.css'
import { OwnPasswordField } from '#web/features/account/own-password-field.tsx'
import { useSubmitForm } from '#web/features/account/use-submit-form.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { Page } from '#web/kit/page.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { replacePath } from '#web/lib/navigation.ts'
import { loginPath, useUserInfo } from '#web/lib/session.ts'
import { endLocalSession } from '#web/lib/sign-out.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'

const fields = ['oldPassword', 'newPassword', 'again'] as const

/** The server ends every session with the old password, this one too: afterwards one signs in again. */
export function ChangePasswordPage() {
  const [values, setValues] = useState({ oldPassword: '', newPassword: '', again: '' })
  const { username } = useUserInfo()
  const form = useSubmitForm({
    check: () => ({
      ...(values.oldPassword === '' ? { oldPassword: { key: 'invalid.required' } } : {}),
      ...checkPassword('newPassword', values.newPassword),
      ...(values.again === values.newPassword ? {} : { again: { key: 'invalid.same' } }),
    }),
    send: async () => {
      const { oldPassword, newPassword } = values
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
          <FormError message={form.formError} attempt={form.round} />
          {/* For password managers: whose password this is. */}
          <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
          {fields.map((name) => (
            <OwnPasswordField
              key={name}
              name={name}
              label={t(labels[name])}
              note={name === 'newPassword' ? t('account.password.note') : undefined}
              value={values[name]}
              error={form.errors[name]}
              isNew={name !== 'oldPassword'}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
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
