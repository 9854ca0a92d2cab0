import { useQuery } from '@tanstack/react-query'
import { Page } from '#web/kit/page.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { buildRoutes } from '#web/lib/menus.ts'
import { areaBase, useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { Tiles, TodoAndRecentOrders } from './dashboard.tsx'
import { StartChecklist } from './start-checklist.tsx'

/** Where members land: what waits, and the doors they use most. */
export function ShipsmartPage() {
  const user = useUserInfo()
  const { data: rules } = useQuery({ ...areaQuery('member', user.id), enabled: false })
  // A tile is listed only once its screen exists; whether this person may open it is for their rules to say.
  const area = { base: areaBase.member, hasPage: () => true }
  const paths = rules ? buildRoutes([...rules.menus, ...rules.rules], area).map(({ path }) => path) : []
  const greeting = t(greetingAt(new Date()), { name: user.nickname || user.username })
  return (
    <Page title={greeting} note={t('shipsmart.note')}>
      <StartChecklist paths={paths} />
      <Tiles paths={paths} />
      <TodoAndRecentOrders paths={paths} />
    </Page>
  )
}
