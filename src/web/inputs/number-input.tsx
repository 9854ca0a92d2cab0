import { NumberInput as MantineNumberInput } from '@mantine/core'
import { type InputProps, mantineFrame } from './input-props.ts'

type Props = InputProps<number | string> & { isWhole?: boolean; allowsNegative?: boolean }

/** A number; '' while there is none, and as text what is only half typed ("-"). Its bounds are checked when the form is sent, with words. */
export function NumberInput({ value, onChange, isWhole = false, allowsNegative = true, ...frame }: Props) {
  return (
    <MantineNumberInput
      {...mantineFrame(frame)}
      value={value}
      allowDecimal={!isWhole}
      allowNegative={allowsNegative}
      clampBehavior="none"
      onChange={onChange}
    />
  )
}
