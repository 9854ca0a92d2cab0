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

/** A time of day, "14:05:07"; '' while there is none. */
export function ClockInput({ value, onChange, ...frame }: InputProps<string>) {
  return (
    <TextInput
      {...mantineFrame(frame)}
      type="time"
      step={1}
      value={toClockInput(value)}
      onChange={(event) => onChange(toClock(event.currentTarget.value))}
    />
  )
}

/** What a browser's time input gives ("14:05") → "14:05:00", as it is stored; '' stays ''. */
export const toClock = (typed: string): string => (/^\d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed.slice(0, 8))

/** The other way round: a browser leaves out seconds that are naught, and would be disturbed in the middle of typing by getting them back. */
export const toClockInput = (stored: string): string => stored.slice(0, 8).replace(/^(\d{2}:\d{2}):00$/, '$1')
