import { Button, Group, type InputWrapperProps, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { t } from '#web/lib/words.ts'

type Props = Pick<InputWrapperProps, 'label' | 'description' | 'error' | 'required' | 'inputWrapperOrder'> & {
  id: string
  name: string
  disabled: boolean
  /** '' is the kept one, null none at all */
  value: string | null
  isSet: boolean
  onChange: (value: string | null) => void
}

/** A secret that is never shown again: left empty it stays, and it can be removed. */
export function PasswordItem({ value, isSet, onChange, ...frame }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  const isKept = isSet && value === ''
  return (
    <>
      <PasswordInput
        {...frame}
        autoComplete="new-password"
        value={value ?? ''}
        placeholder={isKept ? '••••••••' : undefined}
        visible={isVisible}
        onVisibilityChange={setIsVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{
          'aria-label': t(isVisible ? 'config.password_hide' : 'config.password_show'),
          'aria-hidden': undefined,
        }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isSet && (
        <Group gap={4} mt={4}>
          <Text size="xs" c="dimmed">
            {t(value === null ? 'config.password_removed' : isKept ? 'config.password_kept' : 'config.password_replaced')}
          </Text>
          {!frame.disabled && (isKept || value === null) && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange(value === null ? '' : null)}>
              {t(value === null ? 'config.password_keep' : 'config.password_remove')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
