import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countriesQuery } from '#web/lib/catalogue-queries.ts'

type Props = { label: string; name: string; value: string; onChange: (iso2: string) => void }

/** The browser's own list: letters lead there at once, and a phone shows its wheel. Until the names have come the letters stand in. */
export function CountrySelect({ label, name, value, onChange }: Props) {
  const { data = [] } = useQuery(countriesQuery)
  const isKnown = data.some(({ iso2 }) => iso2 === value)
  return (
    <NativeSelect label={label} name={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {!isKnown && <option value={value}>{value}</option>}
      {data.map(({ iso2, name: word }) => (
        <option key={iso2} value={iso2}>
          {word}
        </option>
      ))}
    </NativeSelect>
  )
}
