import { useQuery } from '@tanstack/react-query'
import { zone } from '#contract/resources/zone.ts'
import { countriesQuery } from '#web/lib/catalogue-queries.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ManyWords } from '#web/resource/many-words.tsx'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const ZoneListPage = () => <ResourceList resource={zone} cells={cells} />

const cells: CellRenderers = {
  places: (places) => (
    <Places
      lines={String(places ?? '')
        .split('\n')
        .filter(Boolean)}
    />
  ),
}

/** One place by its name, several by how many there are: the first line alone would look like all of them. */
function Places({ lines }: { lines: string[] }) {
  const { data: countries = [] } = useQuery(countriesQuery)
  const [first] = lines
  if (first === undefined) return '–'
  const names = lines.map((line) => {
    const [code = '', ...postcodes] = line.split(' ')
    const country = code === '*' ? t('zone.everywhere') : (countries.find(({ iso2 }) => iso2 === code)?.name ?? code)
    return [country, ...postcodes].join(' ')
  })
  return lines.length === 1 ? (
    names[0]
  ) : (
    <ManyWords
      words={names}
      label={t('field.zone.places.count', { count: lines.length })}
      restLabel={(count) => t('resource.delete_more', { count })}
    />
  )
}
