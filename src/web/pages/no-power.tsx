import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/words.ts'
import { DeadEnd } from './dead-end.tsx'
import { LockedParcel } from './dead-end-signs.tsx'
import { TwoWays } from './two-ways.tsx'

export function NoPowerPage() {
  usePageTitle(t('page.no_power.title'))
  return (
    <DeadEnd sign={<LockedParcel />} title={t('page.no_power.title')} text={t('page.no_power.text')}>
      <TwoWays />
    </DeadEnd>
  )
}
