import type { ContactKind } from '#domain/message.ts'
import { t } from '#web/lib/words.ts'
import classes from './account.module.css'

type Props = { ways: ContactKind[]; value: ContactKind; onChange: (way: ContactKind) => void }

/** E-mail or mobile, where both are on offer. Plain radio buttons: two choices need no library. */
export function ContactWays({ ways, value, onChange }: Props) {
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
