import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '#web/lib/words.ts'

type Props = {
  name: string
  label: string
  note?: string
  value: string
  error: string | undefined
  isNew: boolean
  onChange: (value: string) => void
}

export function PasswordField({ name, label, note, value, error, isNew, onChange }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      name={name}
      label={label}
      description={note}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      size="md"
      required
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'account.password.hide' : 'account.password.show'),
        'aria-hidden': undefined,
      }}
    />
  )
}
