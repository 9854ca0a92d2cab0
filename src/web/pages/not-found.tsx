import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import { DeadEnd } from './dead-end.tsx'
import { LostParcel } from './dead-end-signs.tsx'
import { TwoWays } from './two-ways.tsx'

export function NotFoundPage() {
  usePageTitle(t('page.not_found.title'))
  return (
    <DeadEnd sign={<LostParcel />} title={t('page.not_found.title')} text={t('page.not_found.text')}>
      <TwoWays />
    </DeadEnd>
  )
}
