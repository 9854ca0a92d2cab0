import { NumberInput as MantineNumberInput } from '@mantine/core'
import { type InputProps, mantineFrame } from './input-props.ts'

/** A year of four digits; '' while there is none. */
export function YearInput({ value, onChange, ...frame }: InputProps<number | string>) {
  return (
    <MantineNumberInput
      {...mantineFrame(frame)}
      value={value}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      placeholder="YYYY"
      // Stepping into an empty one starts with the present, not in antiquity.
      startValue={new Date().getFullYear()}
      isAllowed={({ value: typed }) => typed.length <= 4}
      onChange={onChange}
    />
  )
}
