import { TextInput } from '@mantine/core'
import type { ContactKind } from '#domain/message.ts'
import { t } from '#web/lib/words.ts'

type Props = {
  way: ContactKind
  name: string
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function ContactField({ way, name, label, value, error, onChange }: Props) {
  return (
    <TextInput
      key={way}
      name={name}
      type={way === 'email' ? 'email' : 'tel'}
      label={label ?? t(`account.${way}`)}
      description={way === 'mobile' ? t('account.mobile.note') : undefined}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={way === 'email' ? 'email' : 'tel'}
      maxLength={way === 'email' ? 254 : 32}
      size="md"
      required
    />
  )
}
