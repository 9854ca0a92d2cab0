import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { callForMessage } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { asObject } from '#web/lib/json-shape.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { CaptchaField, MailedCodeField } from './captcha-field.tsx'
import classes from './login-form.module.css'

export type Credentials = { username: string; password: string; keep: boolean; captcha?: string; captcha_id?: string }

type Props = {
  usernameLabel: string
  /** the server asks for a captcha already, because of earlier failures */
  needsCaptcha: boolean
  /** which code may come by mail in place of the picture; absent where no mail is sent */
  mailPurpose: 'user_login' | 'admin_login' | undefined
  /** signs in and keeps the session; gives the server's message */
  onSignIn: (credentials: Credentials) => Promise<string>
}

const fieldNames = ['username', 'password', 'captcha'] as const

type LoginErrors = { fields: Record<string, string>; whole: string | undefined; round: number }

/** The `captcha_id` of a code that came by mail. */
const mailedCaptchaId = 'email'

const newId = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A plain form with plain names, so that password managers understand it; values are read from it only when it is sent. */
export function LoginForm({ usernameLabel, needsCaptcha, mailPurpose, onSignIn }: Props) {
  const [isMailed, setIsMailed] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const [captchaId, setCaptchaId] = useState(newId)
  const [isBusy, setIsBusy] = useState(false)
  const [problems, setProblems] = useState<LoginErrors>({ fields: {}, whole: undefined, round: 0 })
  const hasCaptcha = needsCaptcha || isAsked

  const formRef = useRef<HTMLFormElement>(null)

  const show = (fields: Record<string, string>, whole?: string) =>
    setProblems(({ round }) => ({ fields, whole, round: round + 1 }))

  // After drawing, because the field to fill in may have appeared only now.
  useEffect(() => {
    if (problems.round === 0) return
    const first = fieldNames.find((name) => problems.fields[name]) ?? 'password'
    const input = formRef.current?.elements.namedItem(first)
    if (input instanceof HTMLInputElement) input.select()
  }, [problems])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const credentials = readForm(event.currentTarget, hasCaptcha ? (isMailed ? mailedCaptchaId : captchaId) : undefined)
    const missing = findMissing(credentials, hasCaptcha)
    if (Object.keys(missing).length > 0) return show(missing)
    setIsBusy(true)
    try {
      toastSuccess(await onSignIn(credentials))
    } catch (error) {
      setIsBusy(false)
      if (!(error instanceof CallError)) throw error
      if (error.kind === 'signed_out') return
      if (asObject(error.data).captcha === true) setIsAsked(true)
      // A used picture is worth nothing; the next try gets another.
      setCaptchaId(newId())
      show(error.errors ?? {}, hasKnownField(error.errors) ? undefined : errorText(error))
    }
  }

  const handleMail = async (event: 'user_login' | 'admin_login') => {
    const { username } = readForm(formRef.current as HTMLFormElement, undefined)
    if (username === '') return show({ username: t('login.username.missing') })
    try {
      toastSuccess((await callForMessage(codes.mail, { email: username, event }, { quiet: true })).msg)
      setIsMailed(true)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      show({}, errorText(error))
    }
  }

  return (
    <form
      ref={formRef}
      className={classes.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      data-ready
    >
      <FormError message={problems.whole} attempt={problems.round} />
      <TextInput
        name="username"
        label={usernameLabel}
        error={problems.fields.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        size="md"
        autoFocus
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        error={problems.fields.password}
        isNew={false}
        showLabel={t('login.password.show')}
        hideLabel={t('login.password.hide')}
      />
      {hasCaptcha && isMailed && <MailedCodeField error={problems.fields.captcha} onPicture={() => setIsMailed(false)} />}
      {hasCaptcha && !isMailed && (
        <CaptchaField
          id={captchaId}
          error={problems.fields.captcha}
          onRenew={() => setCaptchaId(newId())}
          onMail={mailPurpose && (() => void handleMail(mailPurpose))}
        />
      )}
      <Checkbox name="keep" label={t('login.keep')} description={t('login.keep.note')} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

function readForm(form: HTMLFormElement, captchaId: string | undefined): Credentials {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '')
  const credentials = { username: text('username').trim(), password: text('password'), keep: values.has('keep') }
  return captchaId ? { ...credentials, captcha: text('captcha').trim(), captcha_id: captchaId } : credentials
}

function findMissing({ username, password, captcha }: Credentials, hasCaptcha: boolean): Record<string, string> {
  const missing: Record<string, string> = {}
  if (username === '') missing.username = t('login.username.missing')
  if (password === '') missing.password = t('login.password.missing')
  if (hasCaptcha && !captcha) missing.captcha = t('login.captcha.missing')
  return missing
}

/** Trouble of the server's own making comes with the number that support asks for. */
const errorText = ({ kind, msg, requestId }: CallError): string =>
  requestId && (kind === 'http' || kind === 'broken') ? `${msg} ${t('common.request_id', { id: requestId })}` : msg

const hasKnownField = (errors: Record<string, string> | undefined): boolean =>
  errors !== undefined && fieldNames.some((name) => errors[name])
