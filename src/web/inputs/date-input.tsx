import { TextInput } from '@mantine/core'
import { type InputProps, mantineFrame } from './input-props.ts'

/** A day, "2026-03-09"; '' while there is none. */
export function DateInput({ value, onChange, ...frame }: InputProps<string>) {
  return (
    <TextInput
      {...mantineFrame(frame)}
      type="date"
      max="9999-12-31"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
