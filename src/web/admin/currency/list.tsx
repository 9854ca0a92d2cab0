import { currency } from '#contract/resources/currency.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function CurrencyListPage() {
  return <ResourceList resource={currency} />
}
