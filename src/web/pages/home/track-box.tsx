import { Button, Group } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import classes from './public-forms.module.css'

type Props = { label: string; placeholder?: string; submitLabel: string; initial?: string; isMain?: boolean }

/** The number of a parcel, and the way to its page. Plain fields, so that home stays light; the words come with the page. */
export function TrackBox({ label, placeholder, submitLabel, initial = '', isMain = false }: Props) {
  const navigate = useNavigate()
  const id = useId()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const number = String(new FormData(event.currentTarget).get('order_no') ?? '').replaceAll(/\s/g, '')
    if (number !== '') void navigate(`/tracking/${encodeURIComponent(number)}`)
  }
  return (
    <search>
      <form className={classes.track} onSubmit={handleSubmit}>
        <label htmlFor={id}>{label}</label>
        <Group gap={8} wrap="nowrap" align="stretch">
          <input
            id={id}
            key={initial}
            name="order_no"
            defaultValue={initial}
            placeholder={placeholder}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button type="submit" size="md" variant={isMain ? 'filled' : 'default'}>
            {submitLabel}
          </Button>
        </Group>
      </form>
    </search>
  )
}
