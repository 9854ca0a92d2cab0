import '#web/styles-whole.css'
import { InsuranceScreen } from '#web/features/order-form/insurance-screen.tsx'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'

export const InsurancePage = () => (
  <Page title={t('orderForm.insurance.title')} note={t('orderForm.insurance.note')}>
    <InsuranceScreen />
  </Page>
)
