import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type InputFrame, inputWrapperOrder } from './input-props.ts'

type Props = Omit<InputFrame, 'name' | 'isDisabled' | 'isFirst'> & { children: ReactNode }

/** Several controls that are one field: their common label, error and help belong to the group. */
export function GroupFrame({ id, label, description, error, required, children }: Props) {
  const own = useId()
  const groupId = id ?? own
  const described = [error && `${groupId}-error`, description && `${groupId}-description`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper
      id={groupId}
      label={label}
      labelElement="div"
      labelProps={{ id: `${groupId}-label` }}
      description={description}
      descriptionProps={{ mt: 6 }}
      error={error}
      required={required}
      inputWrapperOrder={inputWrapperOrder}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second label of its own */}
      <div role="group" aria-labelledby={`${groupId}-label`} aria-describedby={described || undefined}>
        {children}
      </div>
    </Input.Wrapper>
  )
}
