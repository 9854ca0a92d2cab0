import { Code } from '@mantine/core'
import { country } from '#contract/resources/country.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const CountryListPage = () => <ResourceList resource={country} cells={cells} />

/** Codes are compared letter by letter; membership is seen at a glance, and its absence is quiet. */
const cells: CellRenderers = {
  iso2: (code) => <Code fw={600}>{String(code)}</Code>,
  iso3: (code) => <Code>{String(code)}</Code>,
  is_eu: (value) => <Membership value={value} word={t('country.eu')} />,
  is_uk: (value) => <Membership value={value} word={t('country.uk')} />,
}

function Membership({ value, word }: { value: unknown; word: string }) {
  return Number(value) === 1 ? <StateBadge tone="done" word={word} /> : '–'
}
