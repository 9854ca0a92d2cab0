import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

type ForwardedProps =
  | 'id'
  | 'name'
  | 'label'
  | 'description'
  | 'error'
  | 'value'
  | 'required'
  | 'disabled'
  | 'size'
  | 'inputWrapperOrder'

type Props = Pick<PasswordInputProps, ForwardedProps> & {
  isNew: boolean
  showLabel: string
  hideLabel: string
  /** absent where the form reads its fields only when it is sent */
  onChange?: (value: string) => void
}

/** A password that can be looked at, by keyboard too. */
export function PasswordField({ isNew, showLabel, hideLabel, onChange, size = 'md', ...props }: Props) {
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      onChange={onChange && ((event) => onChange(event.currentTarget.value))}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={200}
      size={size}
      visible={isVisible}
      onVisibilityChange={setIsVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': isVisible ? hideLabel : showLabel, 'aria-hidden': undefined }}
    />
  )
}
