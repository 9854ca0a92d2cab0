import '#web/styles-whole.css'
import { IconScale } from '@tabler/icons-react'
import { memberReweigh } from '#contract/member-lists/reweigh.ts'
import { reweighState } from '#domain/reweigh.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import { type ReweighRow, ReweighView } from './reweigh-view.tsx'

const reweighList = defineList<ReweighRow>({
  resource: memberReweigh,
  filters: ['create_time'],
  // Whoever confirms a question must read the sum in it.
  rowName: ({ order_code: code, difference }) => `${code} · ${formatMoney(difference)}`,
  nextAction: ({ state }) => (state === reweighState.proposed || state === reweighState.disputed ? 'accept' : undefined),
  actionLabel: (verb, [row]) =>
    verb === 'accept' && row ? t('reweigh.accept_amount', { amount: formatMoney(row.difference) }) : undefined,
  detail: (row, { view }) => <ReweighView row={row} view={view} />,
  emptyIcon: IconScale,
})

/** What parcels cost more by our scales, for their member to accept or dispute. */
export function ReweighPage() {
  return <ListScreen definition={reweighList} />
}
