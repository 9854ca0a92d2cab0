import { NumberInput as MantineNumberInput, Text } from '@mantine/core'
import { type InputProps, mantineFrame } from './input-props.ts'

type Props = InputProps<number | string> & {
  isWhole?: boolean
  allowsNegative?: boolean
  /** what it counts, beside the number; before it where that is how it is written */
  unit?: string
  isUnitFirst?: boolean
}

/** A number; '' while there is none, and as text what is only half typed ("-"). Its bounds are checked when the form is sent, with words. */
export function NumberInput({
  value,
  onChange,
  isWhole = false,
  allowsNegative = true,
  unit,
  isUnitFirst = false,
  ...frame
}: Props) {
  return (
    <MantineNumberInput
      {...mantineFrame(frame)}
      value={value}
      allowDecimal={!isWhole}
      allowNegative={allowsNegative}
      clampBehavior="none"
      onChange={onChange}
      {...(unit ? unitSection(unit, isUnitFirst) : {})}
    />
  )
}

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

const unitSection = (unit: string, isFirst: boolean) => {
  const text = (
    <Text component="span" size="sm" c="dimmed" aria-hidden>
      {unit}
    </Text>
  )
  // Close to its number, however wide the form is.
  const styles = { wrapper: { maxWidth: 240 } }
  if (isFirst) return { leftSection: text, leftSectionPointerEvents: 'none' as const, hideControls: true, styles }
  // Chinese units are wider than their number of letters says.
  const width = `${Math.max(
    3,
    [...unit].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1.1 : 0.62), 1.4),
  )}em`
  return { rightSection: text, rightSectionWidth: width, rightSectionPointerEvents: 'none' as const, styles }
}
