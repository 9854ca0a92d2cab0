import { Switch } from '@mantine/core'
import type { InputProps } from './input-props.ts'

/** Yes or no. */
export function SwitchInput({ id, name, label, description, error, isDisabled, isFirst, value, onChange }: InputProps<boolean>) {
  return (
    <Switch
      id={id}
      name={name}
      label={label}
      description={description}
      error={error}
      disabled={isDisabled}
      data-autofocus={isFirst || undefined}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
