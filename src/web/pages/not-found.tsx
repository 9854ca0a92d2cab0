import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import { BackAndHomeButtons } from './back-and-home-buttons.tsx'
import { LostParcel } from './error-illustrations.tsx'
import { ErrorPage } from './error-page.tsx'

export function NotFoundPage() {
  usePageTitle(t('page.not_found.title'))
  return (
    <ErrorPage illustration={<LostParcel />} title={t('page.not_found.title')} text={t('page.not_found.text')}>
      <BackAndHomeButtons />
    </ErrorPage>
  )
}
