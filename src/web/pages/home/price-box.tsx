import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultRequest, writeEstimateRequest } from '#web/features/estimate/estimate-request.ts'
import { countriesQuery } from '#web/lib/catalogue-queries.ts'
import { useSite } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import classes from './public-forms.module.css'

/** The shortest way to a price: where to, how heavy, how big. The estimate goes on from there. Plain fields, so that home stays light. */
export function PriceBox() {
  const navigate = useNavigate()
  const { data = [] } = useQuery(countriesQuery)
  const { sender_country: home } = useSite()
  const [chosen, setChosen] = useState<string>()
  // Whoever has chosen a country keeps it, whenever the site's own arrives.
  const to = chosen ?? home
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const { weight = '', length = '', width = '', height = '' } = typed
    const quoteInput = { ...defaultRequest(), to, parcels: [{ weight, length, width, height }] }
    void navigate(`/priceEstimate?${writeEstimateRequest(quoteInput)}`)
  }
  return (
    <form className={classes.price} onSubmit={handleSubmit} aria-label={t('price.title')}>
      <label className={classes.to}>
        <span>{t('price.to')}</span>
        <select name="to" value={to} onChange={(event) => setChosen(event.currentTarget.value)}>
          {data.length === 0 && <option value={to}>{to}</option>}
          {data.map(({ iso2, name }) => (
            <option key={iso2} value={iso2}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(['weight', 'length', 'width', 'height'] as const).map((name) => (
        <label key={name}>
          <span>{t(`price.${name}`)}</span>
          <input name={name} inputMode="decimal" maxLength={12} autoComplete="off" required />
        </label>
      ))}
      <Button type="submit" size="md">
        {t('price.ask')}
      </Button>
    </form>
  )
}
