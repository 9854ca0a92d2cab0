import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Realm } from '#contract/envelope.ts'
import { changeLayout, menuWidths, useLayout } from './settings.ts'

export type LayoutMode = 'Default' | 'Classic'

export type EffectiveLayout = {
  mode: LayoutMode
  /** too narrow for what was chosen */
  isShrunk: boolean
  menuCollapse: boolean
  menuWidth: number
  menuShowTopBar: boolean
  toggleMenu: () => void
}

/** What somebody opened or closed while the window was narrow; the saved setting is for wide ones. */
const narrowLayout = createStore(() => ({ menuCollapse: true }))

/** Old clients knew four; what we do not draw is shown as the first. */
const toMode = (stored: string): LayoutMode => (stored === 'Classic' ? 'Classic' : 'Default')

/**
 * The settings as this window can show them: below 1024 px the back office is flat and its menu collapsed. The saved ones are left alone, so a
 * wider window, this one or another, still has them. The member centre has one look.
 */
export function useEffectiveLayout(realm: Realm): EffectiveLayout {
  const { layoutMode, menuCollapse, menuWidth, menuShowTopBar } = useLayout()
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', false, { getInitialValueInEffect: false })
  const narrow = useStore(narrowLayout)
  const isShrunk = isNarrow && realm === 'admin'
  useEffect(() => {
    if (isShrunk) return () => narrowLayout.setState({ menuCollapse: true })
  }, [isShrunk])
  const isCollapsed = isShrunk ? narrow.menuCollapse : menuCollapse
  return {
    mode: isShrunk || realm === 'member' ? 'Classic' : toMode(layoutMode),
    isShrunk,
    menuCollapse: isCollapsed,
    menuWidth: Math.min(menuWidths.most, Math.max(menuWidths.least, menuWidth)),
    menuShowTopBar: menuShowTopBar || realm === 'member',
    toggleMenu: () =>
      isShrunk ? narrowLayout.setState({ menuCollapse: !isCollapsed }) : changeLayout({ menuCollapse: !isCollapsed }),
  }
}
