import '#web/styles-whole.css'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import { PointsLog } from './logs.tsx'
import { PointsSummary } from './points-summary.tsx'

/** Points on a page of their own. */
export function IntegralPage() {
  return (
    <Page title={t('wallet.points_title')} note={t('wallet.points_note')}>
      <PointsSummary />
      <PointsLog canExport={false} />
    </Page>
  )
}
