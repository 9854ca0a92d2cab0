import { TextInput } from '@mantine/core'
import { toClock, toClockInput } from './clock-time.ts'
import { type InputProps, mantineFrame } from './input-props.ts'

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
