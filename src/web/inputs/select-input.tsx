import { Select } from '@mantine/core'
import { t } from '#web/lib/words.ts'
import { type Choice, type InputProps, mantineFrame } from './input-props.ts'

/** Beyond this many, typing finds faster than looking. */
const maxWithoutSearch = 8

/** One of several; '' while none is chosen. */
export function SelectInput({ value, onChange, choices, ...frame }: InputProps<string> & { choices: Choice[] }) {
  return (
    <Select
      {...mantineFrame(frame)}
      allowDeselect={!frame.required}
      clearable={!frame.required}
      searchable={choices.length > maxWithoutSearch}
      nothingFoundMessage={t('input.choose_none')}
      value={value === '' ? null : value}
      data={choices}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
