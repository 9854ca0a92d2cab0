import '#web/styles-whole.css'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import { InsuranceScreen } from '#web/member/order-form/insurance-screen.tsx'

export const InsurancePage = () => (
  <Page title={t('orderForm.insurance.title')} note={t('orderForm.insurance.note')}>
    <InsuranceScreen />
  </Page>
)
