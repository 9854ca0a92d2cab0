import '#web/styles-shell.css'
import { Drawer, Group } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useEscape } from '#web/kit/use-escape.ts'
import { useEffectiveLayout } from '#web/lib/effective-layout.ts'
import { useLiveStream } from '#web/lib/live/use-live-stream.ts'
import { loginUrl } from '#web/lib/login-url.ts'
import type { AreaRoute, MenuItem } from '#web/lib/menus.ts'
import { isSigningOut, loginPath, useToken } from '#web/lib/session.ts'
import { menuWidths } from '#web/lib/settings.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { useNavigationBlocked } from '#web/lib/use-navigation-blocked.ts'
import { t } from '#web/lib/words.ts'
import { Logo } from './logo.tsx'
import classes from './shell-frame.module.css'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'

type Props = {
  realm: Realm
  menu: MenuItem[]
  /** the pages there are; before the rules are known nothing is said about any */
  routes: readonly AreaRoute[] | undefined
  /** where the mark leads */
  first: string
  isDense?: boolean
  /** the page alone, without menu and bars */
  isPageAlone?: boolean
  /** colours that somebody chose, as variables of the sheets */
  colours?: Record<string, string>
  /** the right end of the top bar */
  tools: ReactNode
  /** on a phone, below the menu in its drawer: what the top bar has no room for there */
  drawerTools?: ReactNode
  /** a row of its own under the top bar */
  tabs?: ReactNode
  mainRef?: Ref<HTMLElement>
  /** under the bars */
  children: ReactNode
}

/** Both areas' frame: menu at the left (a drawer on phones), top bar, content. Who is not signed in is led to the login screen. */
export function ShellFrame(props: Props) {
  const {
    realm,
    menu,
    routes,
    first,
    isDense = false,
    isPageAlone = false,
    colours,
    tools,
    drawerTools,
    tabs,
    mainRef,
    children,
  } = props
  const { pathname, search } = useLocation()
  const { mode, menuCollapse, menuWidth, menuShowTopBar, toggleMenu } = useEffectiveLayout(realm)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const closeDrawer = () => setIsDrawerOpen(false)
  useEscape(isDrawerOpen, closeDrawer)
  const token = useToken(realm)
  useLiveStream(realm)
  useNavigationBlocked((path) => path !== pathname && toastInfo(t('navigation.stopped')))
  if (token === '')
    return <Navigate to={isSigningOut(realm) ? loginPath[realm] : loginUrl(realm, `${pathname}${search}`)} replace />

  const width = menuCollapse ? menuWidths.collapsed : menuWidth
  const shared = {
    items: menu,
    hasRoute: (path: string) => routes?.some((route) => route.path === path) ?? true,
    startsOpen: realm === 'member',
  }
  return (
    <div
      className={classes.shell}
      data-mode={mode}
      data-dense={isDense || undefined}
      data-alone={isPageAlone || undefined}
      style={{ '--menu-width': `${width}px`, ...colours } as CSSProperties}
    >
      <SkipLink />
      <aside className={classes.side}>
        {menuShowTopBar && (
          <Link to={first} className={classes.mark} data-collapsed={menuCollapse || undefined}>
            <Logo isMarkOnly={menuCollapse} />
          </Link>
        )}
        <SideMenu {...shared} isCollapsed={menuCollapse} isDense={isDense} onLeave={() => undefined} />
      </aside>
      <div className={classes.head}>
        <header className={classes.bar}>
          <IconButton size={34} className={classes.onPhone} label={t('shell.menu.open')} onClick={() => setIsDrawerOpen(true)}>
            <IconMenu2 size={20} aria-hidden />
          </IconButton>
          <IconButton
            size={34}
            className={classes.onDesk}
            label={t(menuCollapse ? 'shell.menu.expand' : 'shell.menu.collapse')}
            aria-expanded={!menuCollapse}
            onClick={toggleMenu}
          >
            {menuCollapse ? (
              <IconLayoutSidebarLeftExpand size={20} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
            )}
          </IconButton>
          <Group gap={4} justify="flex-end" wrap="nowrap" flex={1} miw={0}>
            {tools}
          </Group>
        </header>
        {tabs && <div className={classes.tabs}>{tabs}</div>}
      </div>
      <Drawer.Root opened={isDrawerOpen} onClose={closeDrawer} closeOnEscape={false} size={menuWidths.open + 20} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.menu.label')} className={classes.drawer} style={colours}>
          <div className={classes.drawerHead}>
            <Logo />
            <IconButton size={34} label={t('shell.menu.close')} onClick={closeDrawer}>
              <IconX size={20} aria-hidden />
            </IconButton>
          </div>
          <SideMenu {...shared} isCollapsed={false} isDense={false} onLeave={closeDrawer} />
          {drawerTools && <div className={classes.drawerFoot}>{drawerTools}</div>}
        </Drawer.Content>
      </Drawer.Root>
      <main id="main" ref={mainRef} tabIndex={-1} className={classes.main} data-ready>
        {children}
      </main>
    </div>
  )
}
