import { expressCompany } from '#contract/resources/express-company.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function ExpressCompanyListPage() {
  return <ResourceList resource={expressCompany} />
}
