import { Badge, useComputedColorScheme } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { AccountMenu } from '#web/features/frame/account-menu.tsx'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { ShellFrame } from '#web/features/frame/shell-frame.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { colourVariables } from '#web/features/layout/colours.ts'
import { LayoutButton } from '#web/features/layout/layout-button.tsx'
import { usePageAnimation } from '#web/features/layout/use-page-animation.ts'
import { NoticeBell } from '#web/features/notices/notice-bell.tsx'
import { SearchButton } from '#web/features/search/search-button.tsx'
import { TabsBar } from '#web/features/tabs/tabs-bar.tsx'
import { useOpenTabs } from '#web/features/tabs/use-open-tabs.ts'
import { TaskTray } from '#web/features/tasks/task-tray.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { type AreaRules, areaQuery } from '#web/lib/area.ts'
import { loadingPath, trimPath } from '#web/lib/loading-path.ts'
import { lazyView } from '#web/lib/page-loader.ts'
import { areaBase, useAdminInfo } from '#web/lib/session.ts'
import { useLayout } from '#web/lib/settings.ts'
import { tabsState } from '#web/lib/tabs-state.ts'
import { t } from '#web/lib/words.ts'
import { getAreaNavigation } from '../area-navigation.ts'
import classes from './admin-shell.module.css'

const LeaveFullScreen = lazyView(async () => (await import('#web/features/tabs/leave-full-screen.tsx')).LeaveFullScreen, ['tabs'])

/** The back office's frame: as the member's, denser, with its open pages between bar and content and a look that can be chosen. */
export function AdminShell() {
  const admin = useAdminInfo()
  const rules = useAdminRules(admin.id)
  const map = rules && getAreaNavigation('admin', rules)
  const first = map?.first ?? areaBase.admin
  const isPageAlone = useStore(tabsState, (state) => state.tabFullScreen)
  const isDark = useComputedColorScheme('light') === 'dark'
  const layout = useLayout()
  const main = useRef<HTMLElement>(null)
  useOpenTabs(map?.routes)
  usePageAnimation(main)
  return (
    <ShellFrame
      realm="admin"
      menu={map?.menu ?? []}
      routes={map?.routes}
      first={first}
      isDense
      isPageAlone={isPageAlone}
      colours={colourVariables(layout, isDark)}
      mainRef={main}
      tabs={<TabsBar routes={map?.routes ?? []} first={first} />}
      tools={
        <>
          <Badge className={classes.place} variant="light" color="gray" radius="sm" tt="none">
            {t('shell.back_office')}
          </Badge>
          <SearchButton realm="admin" menu={map?.menu ?? []} />
          <TaskTray realm="admin" />
          <NoticeBell realm="admin" />
          <LanguageButton />
          <ThemeButton />
          <FullScreenButton />
          <AccountMenu
            realm="admin"
            name={admin.nickname || admin.username}
            note={t(admin.super ? 'shell.account.super' : 'shell.account.admin')}
            avatar={admin.avatar}
          />
          <LayoutButton className={classes.onDesk} />
        </>
      }
    >
      {/* A form of the one before is not the newcomer's. */}
      <Outlet key={admin.id} />
      {isPageAlone && (
        <Suspense>
          <LeaveFullScreen />
        </Suspense>
      )}
    </ShellFrame>
  )
}

/** The browser's own full screen; phones have none worth the place. */
function FullScreenButton() {
  const { fullscreen, toggle } = useFullscreenDocument()
  return (
    <IconButton
      size={34}
      className={classes.onDesk}
      label={t(fullscreen ? 'shell.full_screen.leave' : 'shell.full_screen.enter')}
      onClick={() => void toggle()}
    >
      {fullscreen ? <IconMinimize size={19} aria-hidden /> : <IconMaximize size={19} aria-hidden />}
    </IconButton>
  )
}

/**
 * What the admin may see. The loading page asks first, and news ask again when the rules changed: a page that was taken away while one looked at
 * it then leads where any other forbidden page does.
 */
function useAdminRules(id: number): AreaRules | undefined {
  const { data: rules } = useQuery({ ...areaQuery('admin', id), enabled: false })
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rules take a page away; addresses are looked at by the router
  useEffect(() => {
    const path = trimPath(pathname)
    const isPage = path !== areaBase.admin && !path.startsWith(`${areaBase.admin}/loading`)
    if (rules && isPage && !getAreaNavigation('admin', rules).routes.some((route) => route.path === path))
      void navigate(loadingPath(areaBase.admin, path, search), { replace: true })
  }, [rules])
  return rules
}
