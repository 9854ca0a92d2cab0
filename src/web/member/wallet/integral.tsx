import '#web/styles-whole.css'
import { PointsLog } from '#web/features/wallet/logs.tsx'
import { Page } from '#web/kit/page.tsx'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import classes from './integral.module.css'

/** Points on a page of their own; how many there are is known from the frame, which news of the balance refresh. */
export function IntegralPage() {
  const { score } = useUserInfo()
  return (
    <Page title={t('wallet.points_title')} note={t('wallet.points_note')}>
      <p className={classes.figure}>
        {t('wallet.points')}
        <b>{score.toLocaleString('en-GB')}</b>
      </p>
      <PointsLog canExport={false} />
    </Page>
  )
}
