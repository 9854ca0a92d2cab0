import { UnstyledButton } from '@mantine/core'
import { IconDots, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useStore } from 'zustand'
import { IconButton } from '#web/kit/icon-button.tsx'
import { toPathWithQuery, trimPath } from '#web/lib/loading-path.ts'
import type { AreaRoute } from '#web/lib/menus.ts'
import type { Tab } from '#web/lib/tabs.ts'
import { tabsState } from '#web/lib/tabs-state.ts'
import { useLazyPart } from '#web/lib/use-lazy-part.ts'
import { loadWords, t } from '#web/lib/words.ts'
import type { MenuPosition } from './tab-menu.tsx'
import classes from './tabs-bar.module.css'
import { useTabActions } from './use-tab-actions.ts'

// Fetched when somebody asks for it.
async function loadMenu() {
  const [{ TabMenu }] = await Promise.all([import('./tab-menu.tsx'), loadWords(['tabs'])])
  return TabMenu
}

/** The open pages, links with a cross: they are pages, not panels, so they are a list and not a tab widget. */
export function TabsBar({ routes, first }: { routes: readonly AreaRoute[]; first: string }) {
  const tabs = useStore(tabsState, (state) => state.tabsView)
  const path = trimPath(useLocation().pathname)
  const [menu, setMenu] = useState<MenuPosition & { path: string }>()
  const [TabMenu, withMenu] = useLazyPart(loadMenu)
  const actions = useTabActions(first)
  const bar = useRef<HTMLElement>(null)
  const list = useScrolledList(path, tabs.length)
  const titleOf = (tab: Tab) => routes.find((route) => route.path === tab.path)?.title ?? tab.name
  const active = tabs.find((tab) => tab.path === path)
  const asked = tabs.find((tab) => tab.path === menu?.path)

  const handleClose = (tab: Tab) => {
    actions.close(tab)
    // The cross is gone with its tab; where the page goes too, its heading takes the focus.
    if (tab.path !== path) bar.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }
  const handleMenu = (event: MouseEvent<HTMLElement>, tab: Tab) => {
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // A key has no place of its own.
    const at =
      event.clientX > 0 && event.type === 'contextmenu' ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom }
    const next = { ...at, path: tab.path, opener: document.activeElement }
    withMenu(() => setMenu(next))
  }
  const handleMenuClose = () => {
    if (menu?.opener instanceof HTMLElement) menu.opener.focus()
    setMenu(undefined)
  }

  return (
    <nav ref={bar} className={classes.bar} aria-label={t('navigation.tabs.label')}>
      <ul ref={list} className={classes.list}>
        {tabs.map((tab) => (
          <OpenTab
            key={tab.path}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.path === path}
            onClose={tabs.length > 1 ? () => handleClose(tab) : undefined}
            onMenu={(event) => handleMenu(event, tab)}
          />
        ))}
      </ul>
      {active && (
        <IconButton
          flex="none"
          size={28}
          label={t('navigation.tabs.more', { title: titleOf(active) })}
          aria-haspopup="menu"
          aria-expanded={menu !== undefined}
          onClick={(event: MouseEvent<HTMLElement>) => handleMenu(event, active)}
        >
          <IconDots size={18} aria-hidden />
        </IconButton>
      )}
      {TabMenu && menu && asked && (
        <TabMenu
          position={menu}
          tab={asked}
          title={titleOf(asked)}
          isActive={asked.path === path}
          isOnly={tabs.length === 1}
          actions={actions}
          onClose={handleMenuClose}
        />
      )}
    </nav>
  )
}

type TabProps = {
  tab: Tab
  title: string
  isActive: boolean
  /** absent when it is the only one */
  onClose: (() => void) | undefined
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

function OpenTab({ tab, title, isActive, onClose, onMenu }: TabProps) {
  const handleAux = (event: MouseEvent) => {
    if (event.button !== 1) return
    // The middle button would open the link in a new window.
    event.preventDefault()
    onClose?.()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Delete') onClose?.()
  }
  return (
    <li
      className={classes.tab}
      data-active={isActive || undefined}
      data-closable={onClose ? true : undefined}
      onAuxClick={handleAux}
      onContextMenu={onMenu}
    >
      <Link className={classes.link} to={toPathWithQuery(tab)} aria-current={isActive ? 'page' : undefined} onKeyDown={handleKey}>
        {title}
      </Link>
      {onClose && (
        <UnstyledButton className={classes.close} aria-label={t('navigation.tabs.close', { title })} onClick={onClose}>
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </li>
  )
}

/** The wheel moves the row sideways, and the active page is always in sight. */
function useScrolledList(activePath: string, count: number) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const handleWheel = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaY === 0) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    // Not passive, or the page would scroll with it.
    element.addEventListener('wheel', handleWheel, { passive: false })
    return () => element.removeEventListener('wheel', handleWheel)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another number of tabs moves the active one
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activePath, count])
  return list
}
