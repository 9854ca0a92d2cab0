import { TextInput } from '@mantine/core'
import type { ContactKind } from '#domain/message.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'

type Props = {
  way: ContactKind
  name: string
  label?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export function ContactField({ way, name, label, value, error, onChange }: Props) {
  return (
    <TextInput
      key={way}
      name={name}
      type={way === 'email' ? 'email' : 'tel'}
      label={label ?? t(`account.${way}`)}
      description={way === 'mobile' ? t('account.mobile.note') : undefined}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={way === 'email' ? 'email' : 'tel'}
      maxLength={way === 'email' ? 254 : 32}
      size="md"
      required
    />
  )
}

type WaysProps = { ways: ContactKind[]; value: ContactKind; onChange: (way: ContactKind) => void }

/** E-mail or mobile, where both are on offer. Plain radio buttons: two choices need no library. */
export function ContactWays({ ways, value, onChange }: WaysProps) {
  if (ways.length < 2) return null
  return (
    <fieldset className={classes.ways} aria-label={t('account.way')}>
      {ways.map((way) => (
        <label key={way} className={classes.way}>
          <input type="radio" name="way" value={way} checked={way === value} onChange={() => onChange(way)} />
          <span>{t(`account.way.${way}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
