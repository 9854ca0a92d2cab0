import { Checkbox, Group } from '@mantine/core'
import { type Choice, type InputProps, mantineFrame } from './input-props.ts'

/** Several of a few, all in sight. Kept in the order they are offered, whichever was ticked first. */
export function CheckboxInput({ value, onChange, choices, ...frame }: InputProps<string[]> & { choices: Choice[] }) {
  const { 'data-autofocus': autofocus, ...group } = mantineFrame(frame)
  const inOrder = (chosen: string[]) => choices.map((choice) => choice.value).filter((each) => chosen.includes(each))
  return (
    <Checkbox.Group {...group} value={value} onChange={(chosen) => onChange(inOrder(chosen))}>
      <Group gap="lg" pt={4} pb={4}>
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            data-autofocus={index === 0 ? autofocus : undefined}
            value={choice.value}
            label={choice.label}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
