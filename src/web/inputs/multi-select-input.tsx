import { MultiSelect } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import { type Choice, type InputProps, mantineFrame } from './input-props.ts'

/** Several of many, found by typing. */
export function MultiSelectInput({ value, onChange, choices, ...frame }: InputProps<string[]> & { choices: Choice[] }) {
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
