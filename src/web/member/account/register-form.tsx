import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { member } from '#contract/member.ts'
import { checkContact, checkRegistration } from '#domain/account.ts'
import type { ContactKind } from '#domain/message.ts'
import classes from '#web/features/login/login-form.module.css'
import { FormError } from '#web/kit/form-error.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { getDeviceToken } from '#web/lib/device-token.ts'
import { markSignedIn, userInfo } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { language, t } from '#web/lib/words.ts'
import { CodeField, sendCode } from './code-field.tsx'
import { ContactField, ContactWays, UsernameField } from './contact-field.tsx'
import { OwnPasswordField } from './own-password-field.tsx'

/** Registering signs in at once: the session kept here is what leads on. */
export function RegisterForm({ ways }: { ways: ContactKind[] }) {
  const { protocol } = useSite()
  const [chosen, setChosen] = useState<ContactKind>()
  const way = chosen ?? ways[0] ?? 'email'
  const form = useForm({
    start: { username: '', password: '', email: '', mobile: '', captcha: '', salesperson_code: '', agree: false },
    check: (values) => ({
      ...checkRegistration({ ...trim(values, way), registerType: way }),
      ...(protocol.length > 0 && !values.agree ? { agree: { key: 'invalid.agree' } } : {}),
    }),
    submit: async (values) => {
      const { msg, data } = await callForMessage(
        member.signIn,
        { tab: 'register', registerType: way, ...trim(values, way), device: getDeviceToken() },
        { quiet: true },
      )
      markSignedIn('member')
      userInfo.setState(data.userInfo, true)
      toastSuccess(msg)
    },
  })
  const contact = form.values[way].trim()
  const requestCode = async () => {
    const wrong = checkContact(way, { email: contact, mobile: contact })[way]
    if (wrong && form.showProblems({ [way]: { key: wrong } })) return false
    return sendCode(way, { recipient: contact, purpose: 'user_register' })
  }

  return (
    <form ref={form.ref} className={classes.form} noValidate onSubmit={form.handleSubmit} data-ready>
      <FormError message={form.formError} attempt={form.attempt} />
      <ContactWays ways={ways} value={way} onChange={setChosen} />
      <ContactField way={way} {...form.field(way)} />
      <CodeField {...form.field('captcha')} onSend={requestCode} onError={form.showError} recipient={contact} />
      <UsernameField {...form.text('username')} size="md" />
      <OwnPasswordField {...form.field('password')} label={t('account.password')} note={t('account.password.note')} isNew />
      <TextInput
        {...form.text('salesperson_code')}
        label={t('account.salesperson')}
        description={t('account.salesperson.note')}
        maxLength={32}
        size="md"
      />
      {protocol.length > 0 && (
        <Checkbox
          name="agree"
          checked={form.values.agree}
          onChange={(event) => form.set({ agree: event.currentTarget.checked })}
          error={form.errors.agree}
          label={
            <>
              {t('account.agree')}
              {language() === 'en' && ' '}
              <Terms protocol={protocol} />
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

type Typed = { username: string; captcha: string; email: string; mobile: string }

const trim = <Values extends Typed>(values: Values, way: ContactKind): Values => ({
  ...values,
  username: values.username.trim(),
  [way]: values[way].trim(),
  captcha: values.captcha.trim(),
})

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
