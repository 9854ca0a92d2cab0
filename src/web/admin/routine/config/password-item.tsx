import { Button, Group, Text } from '@mantine/core'
import type { InputProps } from '#web/inputs/input-props.ts'
import { PasswordInput } from '#web/inputs/password-input.tsx'
import { t } from '#web/lib/words.ts'

/** '' is the kept one, null none at all */
type Props = InputProps<string | null> & { isSet: boolean }

/** A secret that is never shown again: left empty it stays, and it can be removed. */
export function PasswordItem({ value, isSet, onChange, ...frame }: Props) {
  const isKept = isSet && value === ''
  return (
    <>
      <PasswordInput {...frame} value={value ?? ''} onChange={onChange} />
      {isSet && (
        <Group gap={4} mt={4}>
          <Text size="xs" c="dimmed">
            {t(value === null ? 'config.password_removed' : isKept ? 'config.password_kept' : 'config.password_replaced')}
          </Text>
          {!frame.isDisabled && (isKept || value === null) && (
            <Button variant="subtle" size="compact-xs" onClick={() => onChange(value === null ? '' : null)}>
              {t(value === null ? 'config.password_keep' : 'config.password_remove')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
