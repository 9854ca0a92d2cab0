import { Estimate } from '#web/features/estimate/estimate.tsx'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'

export function MemberPriceEstimatePage() {
  return (
    <Page title={t('price.title')} note={t('price.lead')}>
      <Estimate />
    </Page>
  )
}
