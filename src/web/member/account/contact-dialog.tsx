import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { profile } from '#contract/profile.ts'
import { checkContact } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import classes from '#web/features/login/login-form.module.css'
import { Dialog } from '#web/kit/dialog.tsx'
import { FormError } from '#web/kit/form-error.tsx'
import { call, callForMessage } from '#web/lib/call.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { CodeField, sendCode } from './code-field.tsx'
import { ContactField } from './contact-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { refreshProfile } from './queries.ts'

type Props = { way: ContactKind | undefined; bound: string; onClose: () => void }
/** tells the dialog around a form that it is being sent */
type WhileBusy = <Reply>(send: () => Promise<Reply>) => Promise<Reply>

/** Another e-mail address or mobile number. Who has one already proves first that it is theirs; who has none gives the password. */
export function ContactDialog({ way, bound, onClose }: Props) {
  const [verificationToken, setVerificationToken] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
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

const missing = (field: string): FieldProblems => ({ [field]: { key: 'invalid.required' } })

type VerifyContactProps = {
  way: ContactKind
  bound: string
  whileBusy: WhileBusy
  onVerified: (verificationToken: string) => void
}

function VerifyContact({ way, bound, whileBusy, onVerified }: VerifyContactProps) {
  const form = useForm({
    start: { password: '', captcha: '' },
    check: ({ captcha }) => (captcha.trim() === '' ? missing('captcha') : {}),
    submit: ({ captcha }) => whileBusy(() => call(profile.verify, { type: way, captcha: captcha.trim() }, { quiet: true })),
    onDone: ({ accountVerificationToken }) => onVerified(accountVerificationToken),
  })
  const { password } = form.values
  const requestCode = async () =>
    form.showProblems(password.trim() === '' ? missing('password') : {})
      ? false
      : sendCode(way, { recipient: bound, purpose: `user_${way}_verify`, password })
  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      <Text size="sm" fw={600}>
        {t('account.contact.step.old')}
      </Text>
      <FormError message={form.formError} attempt={form.attempt} />
      <Text size="sm">{t(`account.contact.old.${way}`, { address: bound })}</Text>
      <OwnPasswordField {...form.field('password')} label={t('account.password.old')} isNew={false} />
      <CodeField {...form.field('captcha')} onSend={requestCode} onError={form.showError} recipient={bound} />
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
  const checkNew = (typed: string): FieldProblems => {
    const contact = typed.trim()
    const wrong = checkContact(way, { email: contact, mobile: contact })[way]
    return wrong ? { [way]: { key: wrong } } : {}
  }
  const form = useForm({
    start: { contact: '', captcha: '', password: '' },
    check: ({ contact, captcha, password }) => ({
      ...checkNew(contact),
      ...(captcha.trim() === '' ? missing('captcha') : {}),
      ...(verificationToken === undefined && password === '' ? missing('password') : {}),
    }),
    submit: ({ contact, captcha, password }) =>
      whileBusy(() => {
        const proof = verificationToken === undefined ? { password } : { accountVerificationToken: verificationToken }
        const sent = { type: way, [way]: contact.trim(), captcha: captcha.trim(), ...proof }
        return callForMessage(profile.changeContact, sent, { quiet: true })
      }),
    onDone: ({ msg }) => {
      toastSuccess(msg)
      onSaved()
    },
  })
  const contact = form.values.contact.trim()
  const requestCode = async () =>
    form.showProblems(checkNew(contact)) ? false : sendCode(way, { recipient: contact, purpose: `user_change_${way}` })
  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      {verificationToken !== undefined && (
        <Text size="sm" fw={600}>
          {t('account.contact.step.new')}
        </Text>
      )}
      <FormError message={form.formError} attempt={form.attempt} />
      <ContactField
        way={way}
        {...form.field('contact')}
        name={way}
        label={t(`account.contact.new.${way}`)}
        error={form.errors[way]}
      />
      <CodeField {...form.field('captcha')} onSend={requestCode} onError={form.showError} recipient={contact} />
      {verificationToken === undefined && (
        <OwnPasswordField {...form.field('password')} label={t('account.password.old')} isNew={false} />
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          {t('account.contact.save')}
        </Button>
      </Group>
    </form>
  )
}
