import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import { BackAndHomeButtons } from './back-and-home-buttons.tsx'
import { LockedParcel, LostParcel } from './error-illustrations.tsx'
import { ErrorPage } from './error-page.tsx'

export function NotFoundPage() {
  usePageTitle(t('page.not_found.title'))
  return (
    <ErrorPage illustration={<LostParcel />} title={t('page.not_found.title')} text={t('page.not_found.text')}>
      <BackAndHomeButtons />
    </ErrorPage>
  )
}

export function NoPermissionPage() {
  usePageTitle(t('page.no_power.title'))
  return (
    <ErrorPage illustration={<LockedParcel />} title={t('page.no_power.title')} text={t('page.no_power.text')}>
      <BackAndHomeButtons />
    </ErrorPage>
  )
}
