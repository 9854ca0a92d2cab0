import { moneyLog } from '#contract/resources/money-log.ts'
import { scoreLog } from '#contract/resources/score-log.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function MoneyLogListPage() {
  return <ResourceList resource={moneyLog} />
}

export function ScoreLogListPage() {
  return <ResourceList resource={scoreLog} />
}
