import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, TextInput, type TextInputProps } from '@mantine/core'
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

type WaysProps = { ways: ContactKind[]; value: ContactKind; onChange: (way: ContactKind) => void }

/** E-mail or mobile, where both are on offer. */
export function ContactWays({ ways, value, onChange }: WaysProps) {
  if (ways.length < 2) return null
  return (
    <SegmentedControl
      name="way"
      aria-label={t('account.way')}
      fullWidth
      radius="lg"
      value={value}
      data={ways.map((way) => ({ value: way, label: t(`account.way.${way}`) }))}
      onChange={onChange}
    />
  )
}

/** What one is called here; `field` is what the form gives an input of text. */
export const UsernameField = (field: Pick<TextInputProps, 'name' | 'value' | 'error' | 'onChange' | 'size'>) => (
  <TextInput
    {...field}
    label={t('account.username')}
    description={t('account.username.note')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={16}
    required
  />
)
