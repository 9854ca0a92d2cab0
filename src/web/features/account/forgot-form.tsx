import { Button } from '@mantine/core'
import { useState } from 'react'
import { profile } from '#contract/profile.ts'
import { checkContact, checkPassword } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { CallError, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'
import { CodeField } from './code-field.tsx'
import { ContactField } from './contact-field.tsx'
import { ContactWays } from './contact-ways.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { sendCode } from './send-code.ts'
import { useSubmitForm } from './use-submit-form.ts'

/** Chooses a new password with a code. The address is one field for both ways, called `account` as the call calls it. */
export function ForgotForm({ ways, onDone }: { ways: ContactKind[]; onDone: () => void }) {
  const [values, setValues] = useState({ email: '', mobile: '', captcha: '', password: '' })
  const [chosen, setChosen] = useState<ContactKind>()
  const way = chosen ?? ways[0] ?? 'email'
  const account = values[way].trim()
  const set = (field: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [field]: value }))

  const checkAccount = (): FieldProblems => {
    const wrong = checkContact(way, { email: account, mobile: account })[way]
    return wrong ? { account: { key: wrong } } : {}
  }
  const check = (): FieldProblems => ({
    ...checkAccount(),
    ...(values.captcha.trim() === '' ? { captcha: { key: 'invalid.required' } } : {}),
    ...checkPassword('password', values.password),
  })
  const send = async () => {
    const { msg } = await callForMessage(
      profile.retrievePassword,
      { type: way, account, captcha: values.captcha.trim(), password: values.password },
      { quiet: true },
    )
    toastSuccess(msg)
    onDone()
  }
  const form = useSubmitForm({ check, send })
  const requestCode = async () =>
    form.showProblems(checkAccount()) ? false : sendCode(way, { recipient: account, purpose: 'user_retrieve_pwd' })
  // Where the code call speaks of `email` or `mobile`, this form has `account`.
  const handleCodeError = (error: unknown) => {
    const text = error instanceof CallError ? error.errors?.[way] : undefined
    form.showError(text ? new CallError({ kind: 'refused', msg: text, errors: { account: text } }) : error)
  }

  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit} data-ready>
      <FormError message={form.formError} attempt={form.round} />
      <ContactWays ways={ways} value={way} onChange={setChosen} />
      <ContactField way={way} name="account" value={values[way]} error={form.errors.account} onChange={set(way)} />
      <CodeField
        value={values.captcha}
        error={form.errors.captcha}
        onChange={set('captcha')}
        onSend={requestCode}
        onError={handleCodeError}
        recipient={account}
      />
      <OwnPasswordField
        name="password"
        label={t('account.password.new')}
        note={t('account.password.note')}
        value={values.password}
        error={form.errors.password}
        isNew
        onChange={set('password')}
      />
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t('account.forgot.submit')}
      </Button>
    </form>
  )
}
