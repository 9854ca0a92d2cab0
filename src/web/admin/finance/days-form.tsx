import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '#web/lib/words.ts'
import type { Days } from './period.ts'

type Props = {
  start: Days
  errors: Record<string, string> | undefined
  /** before the names of the fields, where a page has two of these */
  prefix?: string
  button: { label: string; icon?: ReactNode; isBusy?: boolean }
  onSubmit: (days: Days) => void
}

/** Two days, both included, and what is done with them. */
export function DaysForm({ start, errors, prefix = '', button, onSubmit }: Props) {
  const [days, setDays] = useState(start)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(days)
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap="sm" align="flex-end">
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            name={`${prefix}${name}`}
            label={t(`wallet.filter.${name}`)}
            value={days[name]}
            error={errors?.[name]}
            onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" variant="default" loading={button.isBusy} leftSection={button.icon}>
          {button.label}
        </Button>
      </Group>
    </form>
  )
}
