import { TextInput, type TextInputProps } from '@mantine/core'
import { type InputProps, mantineFrame } from './input-props.ts'

type Props = InputProps<string> & Pick<TextInputProps, 'inputMode' | 'leftSection' | 'placeholder'>

/** One line. No maxLength: a browser counts otherwise than people do, and cutting a pasted text in silence loses its end. */
export function StringInput({ value, onChange, inputMode, leftSection, placeholder, ...frame }: Props) {
  return (
    <TextInput
      {...mantineFrame(frame)}
      autoComplete="off"
      inputMode={inputMode}
      leftSection={leftSection}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
