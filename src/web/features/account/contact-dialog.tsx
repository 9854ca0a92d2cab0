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
import { useSentForm } from './use-sent-form.ts'

type Props = { way: ContactKind | undefined; bound: string; onClose: () => void }
/** tells the dialog around a form that it is being sent */
type WhileBusy = (send: () => Promise<void>) => Promise<void>

/** Another e-mail address or mobile number. Who has one already proves first that it is theirs; who has none gives the password. */
export function ContactDialog({ way, bound, onClose }: Props) {
  const [pass, setPass] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const again = useRefreshProfile()
  const whileBusy: WhileBusy = (send) => {
    setIsBusy(true)
    return send().finally(() => setIsBusy(false))
  }
  const handleClose = () => {
    setPass(undefined)
    onClose()
  }
  const handleSaved = () => {
    handleClose()
    void again()
  }
  return (
    <Dialog
      isBusy={isBusy}
      opened={way !== undefined}
      onClose={handleClose}
      title={way && t(`account.contact.title.${way}`)}
      closeLabel={t('common.close')}
    >
      {way && bound !== '' && pass === undefined && <OldContact way={way} bound={bound} whileBusy={whileBusy} onPass={setPass} />}
      {way && (bound === '' || pass !== undefined) && (
        <NewContact way={way} pass={pass} whileBusy={whileBusy} onSaved={handleSaved} />
      )}
    </Dialog>
  )
}

type OldProps = { way: ContactKind; bound: string; whileBusy: WhileBusy; onPass: (pass: string) => void }

function OldContact({ way, bound, whileBusy, onPass }: OldProps) {
  const [values, setValues] = useState({ password: '', captcha: '' })
  const missing = (fields: (keyof typeof values)[]): FieldProblems =>
    Object.fromEntries(fields.flatMap((field) => (values[field].trim() === '' ? [[field, { key: 'invalid.required' }]] : [])))
  const form = useSentForm({
    check: () => missing(['captcha']),
    send: () =>
      whileBusy(async () => {
        const { accountVerificationToken } = await call(
          profile.verify,
          { type: way, captcha: values.captcha.trim() },
          { quiet: true },
        )
        onPass(accountVerificationToken)
      }),
  })
  const askForCode = async () =>
    form.show(missing(['password']))
      ? false
      : sendCode(way, { address: bound, purpose: `user_${way}_verify`, password: values.password })
  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      <Text size="sm" fw={600}>
        {t('account.contact.step.old')}
      </Text>
      <FormError message={form.trouble} attempt={form.round} />
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
        onSend={askForCode}
        onTrouble={form.refuse}
        address={bound}
      />
      <Group justify="flex-end">
        <Button type="submit" loading={form.isBusy}>
          {t('account.contact.next')}
        </Button>
      </Group>
    </form>
  )
}

type NewProps = { way: ContactKind; pass: string | undefined; whileBusy: WhileBusy; onSaved: () => void }

function NewContact({ way, pass, whileBusy, onSaved }: NewProps) {
  const [values, setValues] = useState({ contact: '', captcha: '', password: '' })
  const contact = values.contact.trim()
  const set = (field: keyof typeof values) => (value: string) => setValues((before) => ({ ...before, [field]: value }))
  const checkNew = (): FieldProblems => {
    const wrong = checkContact(way, { email: contact, mobile: contact })[way]
    return wrong ? { [way]: { key: wrong } } : {}
  }
  const form = useSentForm({
    check: () => ({
      ...checkNew(),
      ...(values.captcha.trim() === '' ? { captcha: { key: 'invalid.required' } } : {}),
      ...(pass === undefined && values.password === '' ? { password: { key: 'invalid.required' } } : {}),
    }),
    send: () =>
      whileBusy(async () => {
        const proof = pass === undefined ? { password: values.password } : { accountVerificationToken: pass }
        const { msg } = await callForMessage(
          profile.changeContact,
          { type: way, [way]: contact, captcha: values.captcha.trim(), ...proof },
          { quiet: true },
        )
        toastSuccess(msg)
        onSaved()
      }),
  })
  const askForCode = async () =>
    form.show(checkNew()) ? false : sendCode(way, { address: contact, purpose: `user_change_${way}` })
  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit}>
      {pass !== undefined && (
        <Text size="sm" fw={600}>
          {t('account.contact.step.new')}
        </Text>
      )}
      <FormError message={form.trouble} attempt={form.round} />
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
        onSend={askForCode}
        onTrouble={form.refuse}
        address={contact}
      />
      {pass === undefined && (
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
