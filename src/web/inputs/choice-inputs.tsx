import { Checkbox, Group, MultiSelect, Radio } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import { type Choice, type InputProps, mantineFrame } from './input-props.ts'

type Props<Value> = InputProps<Value> & { choices: Choice[] }

/** One of a few, all in sight. */
export function RadioInput({ value, onChange, choices, ...frame }: Props<string>) {
  const { 'data-autofocus': autofocus, ...group } = mantineFrame(frame)
  return (
    <Radio.Group {...group} value={value} onChange={onChange}>
      <ChoiceRow Option={Radio} choices={choices} autofocus={autofocus} />
    </Radio.Group>
  )
}

/** Several of a few, all in sight. Kept in the order they are offered, whichever was ticked first. */
export function CheckboxInput({ value, onChange, choices, ...frame }: Props<string[]>) {
  const { 'data-autofocus': autofocus, ...group } = mantineFrame(frame)
  const inOrder = (chosen: string[]) => choices.map((choice) => choice.value).filter((each) => chosen.includes(each))
  return (
    <Checkbox.Group {...group} value={value} onChange={(chosen) => onChange(inOrder(chosen))}>
      <ChoiceRow Option={Checkbox} choices={choices} autofocus={autofocus} />
    </Checkbox.Group>
  )
}

type RowProps = { Option: typeof Checkbox | typeof Radio; choices: Choice[]; autofocus: true | undefined }

const ChoiceRow = ({ Option, choices, autofocus }: RowProps) => (
  <Group gap="lg" pt={4} pb={4}>
    {choices.map(({ value, label }, index) => (
      <Option key={value} data-autofocus={index === 0 ? autofocus : undefined} value={value} label={label} />
    ))}
  </Group>
)

/** Several of many, found by typing. */
export function MultiSelectInput({ value, onChange, choices, ...frame }: Props<string[]>) {
  return (
    <MultiSelect
      {...mantineFrame(frame)}
      searchable
      clearable
      hidePickedOptions
      placeholder={value.length === 0 ? t('input.choose') : undefined}
      nothingFoundMessage={t('input.choose_none')}
      value={value}
      data={choices}
      onChange={onChange}
    />
  )
}
