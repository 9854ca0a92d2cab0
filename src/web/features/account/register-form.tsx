import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { member } from '#contract/member.ts'
import { checkContact, checkRegistration } from '#domain/account.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { getDeviceToken } from '#web/lib/device-token.ts'
import { markSignedIn, userInfo } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { language, t } from '#web/lib/words.ts'
import classes from './account.module.css'
import { CodeField } from './code-field.tsx'
import { ContactField } from './contact-field.tsx'
import { ContactWays } from './contact-ways.tsx'
import { OwnPasswordField } from './own-password-field.tsx'
import { sendCode } from './send-code.ts'
import { useSubmitForm } from './use-submit-form.ts'

const blank = { username: '', password: '', email: '', mobile: '', captcha: '', salesperson_code: '' }

/** Registering signs in at once: the session kept here is what leads on. */
export function RegisterForm({ ways }: { ways: ContactKind[] }) {
  const { protocol } = useSite()
  const [values, setValues] = useState(blank)
  const [chosen, setChosen] = useState<ContactKind>()
  const [isAgreed, setIsAgreed] = useState(false)
  const way = chosen ?? ways[0] ?? 'email'
  const set = (field: keyof typeof blank) => (value: string) => setValues((before) => ({ ...before, [field]: value }))
  const trimmed = { ...values, username: values.username.trim(), [way]: values[way].trim(), captcha: values.captcha.trim() }

  const check = (): FieldProblems => ({
    ...checkRegistration({ ...trimmed, registerType: way }),
    ...(protocol.length > 0 && !isAgreed ? { agree: { key: 'invalid.agree' } } : {}),
  })
  const send = async () => {
    const { msg, data } = await callForMessage(
      member.signIn,
      { tab: 'register', registerType: way, ...trimmed, agree: isAgreed, device: getDeviceToken() },
      { quiet: true },
    )
    markSignedIn('member')
    userInfo.setState(data.userInfo, true)
    toastSuccess(msg)
  }
  const form = useSubmitForm({ check, send })
  const requestCode = async () => {
    const wrong = checkContact(way, trimmed)[way]
    if (wrong && form.showProblems({ [way]: { key: wrong } })) return false
    return sendCode(way, { recipient: trimmed[way], purpose: 'user_register' })
  }

  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit} data-ready>
      <FormError message={form.formError} attempt={form.round} />
      <ContactWays ways={ways} value={way} onChange={setChosen} />
      <ContactField way={way} name={way} value={values[way]} error={form.errors[way]} onChange={set(way)} />
      <CodeField
        value={values.captcha}
        error={form.errors.captcha}
        onChange={set('captcha')}
        onSend={requestCode}
        onError={form.showError}
        recipient={trimmed[way]}
      />
      <TextInput
        name="username"
        label={t('account.username')}
        description={t('account.username.note')}
        error={form.errors.username}
        value={values.username}
        onChange={(event) => set('username')(event.currentTarget.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
        size="md"
        required
      />
      <OwnPasswordField
        name="password"
        label={t('account.password')}
        note={t('account.password.note')}
        value={values.password}
        error={form.errors.password}
        isNew
        onChange={set('password')}
      />
      <TextInput
        name="salesperson_code"
        label={t('account.salesperson')}
        description={t('account.salesperson.note')}
        error={form.errors.salesperson_code}
        value={values.salesperson_code}
        onChange={(event) => set('salesperson_code')(event.currentTarget.value)}
        maxLength={32}
        size="md"
      />
      {protocol.length > 0 && (
        <Checkbox
          name="agree"
          checked={isAgreed}
          onChange={(event) => setIsAgreed(event.currentTarget.checked)}
          error={form.errors.agree}
          label={
            <>
              {t('account.agree')} <Terms protocol={protocol} />
            </>
          }
        />
      )}
      <Button type="submit" size="md" fullWidth loading={form.isBusy}>
        {t('account.register')}
      </Button>
    </form>
  )
}

/** The texts one agrees to, as a sentence names them: "A and B", 《甲》和《乙》. */
function Terms({ protocol }: Pick<ReturnType<typeof useSite>, 'protocol'>) {
  const parts = new Intl.ListFormat(language()).formatToParts(protocol.map((_, place) => String(place)))
  return parts.map(({ type, value }) => {
    const one = type === 'element' ? protocol[Number(value)] : undefined
    if (!one) return value
    return (
      <Anchor key={one.article_id} href={`/articles/${one.article_id}`} target="_blank" size="sm">
        {t('account.agree.title', { title: (language() === 'en' && one.title_en) || one.title_zh })}
      </Anchor>
    )
  })
}
