import { Button } from '@mantine/core'
import { useState } from 'react'
import { profile } from '#contract/profile.ts'
import { checkContact, checkPassword } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import classes from '#web/features/login/login-form.module.css'
import { FormError } from '#web/kit/form-error.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { CodeField, sendCode } from './code-field.tsx'
import { ContactField, ContactWays } from './contact-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** Chooses a new password with a code. The address is one field for both ways, called `account` as the call calls it. */
export function ForgotForm({ ways, onDone }: { ways: ContactKind[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<ContactKind>()
  const way = chosen ?? ways[0] ?? 'email'
  const checkAccount = (typed: Record<ContactKind, string>): FieldProblems => {
    const account = typed[way].trim()
    const wrong = checkContact(way, { email: account, mobile: account })[way]
    return wrong ? { account: { key: wrong } } : {}
  }
  const form = useForm({
    start: { email: '', mobile: '', captcha: '', password: '' },
    check: (values) => ({
      ...checkAccount(values),
      ...(values.captcha.trim() === '' ? { captcha: { key: 'invalid.required' } } : {}),
      ...checkPassword('password', values.password),
    }),
    submit: async ({ captcha, password, ...contact }) => {
      const { msg } = await callForMessage(
        profile.retrievePassword,
        { type: way, account: contact[way].trim(), captcha: captcha.trim(), password },
        { quiet: true },
      )
      toastSuccess(msg)
      onDone()
    },
    // Where the code call speaks of `email` or `mobile`, this form has `account`.
    toFields: ({ [way]: contact, ...others }) => (contact ? { account: contact } : others),
  })
  const account = form.values[way].trim()
  const requestCode = async () =>
    form.showProblems(checkAccount(form.values)) ? false : sendCode(way, { recipient: account, purpose: 'user_retrieve_pwd' })

  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit} data-ready>
      <FormError message={form.formError} attempt={form.attempt} />
      <ContactWays ways={ways} value={way} onChange={setChosen} />
      <ContactField way={way} {...form.field(way)} name="account" error={form.errors.account} />
      <CodeField {...form.field('captcha')} onSend={requestCode} onError={form.showError} recipient={account} />
      <OwnPasswordField {...form.field('password')} label={t('account.password.new')} note={t('account.password.note')} isNew />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t('account.forgot.submit')}
      </Button>
    </form>
  )
}
