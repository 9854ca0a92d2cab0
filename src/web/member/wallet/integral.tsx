import '#web/styles-whole.css'
import { PointsLog } from '#web/features/wallet/logs.tsx'
import { PointsSummary } from '#web/features/wallet/summary.tsx'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'

/** Points on a page of their own. */
export function IntegralPage() {
  return (
    <Page title={t('wallet.points_title')} note={t('wallet.points_note')}>
      <PointsSummary />
      <PointsLog canExport={false} />
    </Page>
  )
}
