import { PasswordField } from '#web/kit/password-field.tsx'
import { t } from '#web/lib/words.ts'
import { type InputProps, mantineFrame } from './input-props.ts'

/** A secret for somebody or something else: the browser must not put the admin's own password there. */
export function PasswordInput({ value, onChange, ...frame }: InputProps<string>) {
  return (
    <PasswordField
      {...mantineFrame(frame)}
      isNew
      size="sm"
      showLabel={t('input.password_show')}
      hideLabel={t('input.password_hide')}
      value={value}
      onChange={onChange}
    />
  )
}
