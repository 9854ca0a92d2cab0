import '#web/styles-shell.css'
import { Drawer } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useLiveStream } from '#web/lib/live/use-live-stream.ts'
import { loginPlace } from '#web/lib/login-place.ts'
import type { MenuItem } from '#web/lib/menus.ts'
import { leftOnPurpose, loginPath, useToken } from '#web/lib/session.ts'
import { changeLayout, menuWidths, useLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import { Logo } from './logo.tsx'
import classes from './shell-frame.module.css'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'

type Props = {
  realm: Realm
  menu: MenuItem[]
  /** where the mark leads */
  first: string
  isDense?: boolean
  /** the right end of the top bar */
  tools: ReactNode
  /** under the top bar */
  children: ReactNode
}

/** Both areas' frame: menu at the left (a drawer on phones), top bar, content. Who is not signed in is led to the login screen. */
export function ShellFrame({ realm, menu, first, isDense = false, tools, children }: Props) {
  const { pathname, search } = useLocation()
  const { menuCollapse, menuWidth } = useLayout()
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const token = useToken(realm)
  useLiveStream(realm)
  if (token === '')
    return <Navigate to={leftOnPurpose(realm) ? loginPath[realm] : loginPlace(realm, `${pathname}${search}`)} replace />

  const width = menuCollapse ? menuWidths.collapsed : menuWidth
  return (
    <div className={classes.shell} data-dense={isDense || undefined} style={{ '--menu-width': `${width}px` } as CSSProperties}>
      <SkipLink />
      <aside className={classes.side}>
        <Link to={first} className={classes.mark} data-collapsed={menuCollapse || undefined}>
          <Logo isMarkOnly={menuCollapse} />
        </Link>
        <SideMenu items={menu} isCollapsed={menuCollapse} isDense={isDense} onLeave={() => undefined} />
      </aside>
      <header className={classes.bar}>
        <IconButton size={34} className={classes.onPhone} label={t('shell.menu.open')} onClick={() => setIsDrawerOpen(true)}>
          <IconMenu2 size={20} aria-hidden />
        </IconButton>
        <IconButton
          size={34}
          className={classes.onDesk}
          label={t(menuCollapse ? 'shell.menu.expand' : 'shell.menu.collapse')}
          aria-expanded={!menuCollapse}
          onClick={() => changeLayout({ menuCollapse: !menuCollapse })}
        >
          {menuCollapse ? (
            <IconLayoutSidebarLeftExpand size={20} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
          )}
        </IconButton>
        <div className={classes.tools}>{tools}</div>
      </header>
      <Drawer.Root opened={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} size={menuWidths.open + 20} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('shell.menu.label')}>
          <div className={classes.drawerHead}>
            <Logo />
            <IconButton size={34} label={t('shell.menu.close')} onClick={() => setIsDrawerOpen(false)}>
              <IconX size={20} aria-hidden />
            </IconButton>
          </div>
          <SideMenu items={menu} isCollapsed={false} isDense={false} onLeave={() => setIsDrawerOpen(false)} />
        </Drawer.Content>
      </Drawer.Root>
      <main id="main" tabIndex={-1} className={classes.main} data-ready>
        {children}
      </main>
    </div>
  )
}
