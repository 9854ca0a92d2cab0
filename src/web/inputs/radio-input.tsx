import { Group, Radio } from '@mantine/core'
import { type Choice, type InputProps, mantineFrame } from './input-props.ts'

/** One of a few, all in sight. */
export function RadioInput({ value, onChange, choices, ...frame }: InputProps<string> & { choices: Choice[] }) {
  const { 'data-autofocus': autofocus, ...group } = mantineFrame(frame)
  return (
    <Radio.Group {...group} value={value} onChange={onChange}>
      <Group gap="lg" pt={4} pb={4}>
        {choices.map((choice, index) => (
          <Radio
            key={choice.value}
            data-autofocus={index === 0 ? autofocus : undefined}
            value={choice.value}
            label={choice.label}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
