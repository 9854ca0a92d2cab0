import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { profile } from '#contract/profile.ts'
import { checkContact } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'
import { CodeField } from './code-field.tsx'
import { ContactField } from './contact-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { useRefreshProfile } from './queries.ts'
import { sendCode } from './send-code.ts'
import { useSubmitForm } from './use-submit-form.ts'

type Props = { way: ContactKind | undefined; bound: string; onClose: () => void }
/** tells the dialog around a form that it is being sent */
type WhileBusy = (send: () => Promise<void>) => Promise<void>

/** Another e-mail address or mobile number. Who has one already proves first that it is theirs; who has none gives the password. */
export function ContactDialog({ way, bound, onClose }: Props) {
  const [verificationToken, setVerificationToken] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const refreshProfile = useRefreshProfile()
  const whileBusy: WhileBusy = (send) => {
    setIsBusy(true)
    return send().finally(() => setIsBusy(false))
  }
  const handleClose = () => {
    setVerificationToken(undefined)
    onClose()
  }
  const handleSaved = () => {
    handleClose()
    void refreshProfile()
  }
  return (
    <Dialog
      isBusy={isBusy}
      opened={way !== undefined}
      onClose={handleClose}
      title={way && t(`account.contact.title.${way}`)}
      closeLabel={t('common.close')}
    >
      {way && bound !== '' && verificationToken === undefined && (
        <VerifyContact way={way} bound={bound} whileBusy={whileBusy} onVerified={setVerificationToken} />
      )}
      {way && (bound === '' || verificationToken !== undefined) && (
        <NewContact way={way} verificationToken={verificationToken} whileBusy={whileBusy} onSaved={handleSaved} />
      )}
    </Dialog>
  )
}

type VerifyContactProps = {
  way: ContactKind
  bound: string
  whileBusy: WhileBusy
  onVerified: (verificationToken: string) => void
}

function VerifyContact({ way, bound, whileBusy, onVerified }: VerifyContactProps) {
  const [values, setValues] = useState({ password: '', captcha: '' })
  const missing = (fields: (keyof typeof values)[]): FieldProblems =>
    Object.fromEntries(fields.flatMap((field) => (values[field].trim() === '' ? [[field, { key: 'invalid.required' }]] : [])))
  const form = useSubmitForm({
    check: () => missing(['captcha']),
    send: () =>
      whileBusy(async () => {
        const { accountVerificationToken } = await call(
          profile.verify,
          { type: way, captcha: values.captcha.trim() },
          { quiet: true },
        )
        onVerified(accountVerificationToken)
      }),
  })
  const requestCode = async () =>
    form.showProblems(missing(['password']))
      ? false
      : sendCode(way, { recipient: bound, purpose: `user_${way}_verify`, password: values.password })
  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      <Text size="sm" fw={600}>
        {t('account.contact.step.old')}
      </Text>
      <FormError message={form.formError} attempt={form.round} />
      <Text size="sm">{t(`account.contact.old.${way}`, { address: bound })}</Text>
      <OwnPasswordField
        name="password"
        label={t('account.password.old')}
        value={values.password}
        error={form.errors.password}
        isNew={false}
        onChange={(password) => setValues((before) => ({ ...before, password }))}
      />
      <CodeField
        value={values.captcha}
        error={form.errors.captcha}
        onChange={(captcha) => setValues((before) => ({ ...before, captcha }))}
        onSend={requestCode}
        onError={form.showError}
        recipient={bound}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          {t('account.contact.next')}
        </Button>
      </Group>
    </form>
  )
}

type NewContactProps = { way: ContactKind; verificationToken: string | undefined; whileBusy: WhileBusy; onSaved: () => void }

function NewContact({ way, verificationToken, whileBusy, onSaved }: NewContactProps) {
  const [values, setValues] = useState({ contact: '', captcha: '', password: '' })
  const contact = values.contact.trim()
  const set = (field: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [field]: value }))
  const checkNew = (): FieldProblems => {
    const wrong = checkContact(way, { email: contact, mobile: contact })[way]
    return wrong ? { [way]: { key: wrong } } : {}
  }
  const form = useSubmitForm({
    check: () => ({
      ...checkNew(),
      ...(values.captcha.trim() === '' ? { captcha: { key: 'invalid.required' } } : {}),
      ...(verificationToken === undefined && values.password === '' ? { password: { key: 'invalid.required' } } : {}),
    }),
    send: () =>
      whileBusy(async () => {
        const proof =
          verificationToken === undefined ? { password: values.password } : { accountVerificationToken: verificationToken }
        const { msg } = await callForMessage(
          profile.changeContact,
          { type: way, [way]: contact, captcha: values.captcha.trim(), ...proof },
          { quiet: true },
        )
        toastSuccess(msg)
        onSaved()
      }),
  })
  const requestCode = async () =>
    form.showProblems(checkNew()) ? false : sendCode(way, { recipient: contact, purpose: `user_change_${way}` })
  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      {verificationToken !== undefined && (
        <Text size="sm" fw={600}>
          {t('account.contact.step.new')}
        </Text>
      )}
      <FormError message={form.formError} attempt={form.round} />
      <ContactField
        way={way}
        name={way}
        label={t(`account.contact.new.${way}`)}
        value={values.contact}
        error={form.errors[way]}
        onChange={set('contact')}
      />
      <CodeField
        value={values.captcha}
        error={form.errors.captcha}
        onChange={set('captcha')}
        onSend={requestCode}
        onError={form.showError}
        recipient={contact}
      />
      {verificationToken === undefined && (
        <OwnPasswordField
          name="password"
          label={t('account.password.old')}
          value={values.password}
          error={form.errors.password}
          isNew={false}
          onChange={set('password')}
        />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          {t('account.contact.save')}
        </Button>
      </Group>
    </form>
  )
}
