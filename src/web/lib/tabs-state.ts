import { createStore } from 'zustand/vanilla'
import { browserStorage } from './browser-storage.ts'
import { asObject } from './json-shape.ts'
import type { AuthNodes } from './menus.ts'
import { createSavedState } from './saved-state.ts'
import { adminInfo, isSigningOut } from './session.ts'
import { closeTabs, emptyTabs, openTab, readTabs, restoreTabs, type Tab, type Tabs } from './tabs.ts'

export type TabsState = Tabs & {
  /** the page fills the window */
  tabFullScreen: boolean
  /** page path → permitted action paths: made of the rules whenever they arrive. It is there for others to read; what was kept is never believed */
  authNode: Record<string, readonly string[]>
  /** whose pages these are: nobody else gets them back */
  adminId: number
}

const key = 'storeTabViewConfig'

/** Not shared with other windows while they are open: each has its own row, and the last one that changed is what a new window begins with. */
export const tabsState = createSavedState<TabsState>({
  key,
  storage: browserStorage,
  read: (raw) => {
    const { tabFullScreen, adminId } = asObject(raw)
    return {
      ...readTabs(raw),
      tabFullScreen: tabFullScreen === true,
      authNode: {},
      adminId: typeof adminId === 'number' ? adminId : 0,
    }
  },
})

/** Of this window, and of this moment only. */
export const tabsTransientState = createStore<{
  /** go as soon as another page is shown: a form with unsaved work may still hold its page */
  closingPaths: readonly string[]
  /** how often a page was asked to begin anew */
  refreshCounts: Readonly<Record<string, number>>
}>(() => ({ closingPaths: [], refreshCounts: {} }))

/** The rules have arrived or changed: what the account may not open any more is closed. */
export function closeForbiddenTabs(adminId: number, permitted: ReadonlySet<string>): void {
  const state = tabsState.getState()
  const tabs = state.adminId === adminId ? restoreTabs(state, permitted) : { ...emptyTabs, tabFullScreen: false }
  if (state.adminId !== adminId || tabs !== state) tabsState.setState({ ...tabs, adminId })
}

/** The rules say what may be done on which page; a map would be an empty object in JSON. */
export const saveAuthNodes = (nodes: AuthNodes): void => tabsState.setState({ authNode: Object.fromEntries(nodes) })

/** A page is shown: it has a tab, and those that waited for it to come are closed. */
export function activateTab(tab: Tab): void {
  const { closingPaths } = tabsTransientState.getState()
  const state = tabsState.getState()
  tabsState.setState(
    closeTabs(
      openTab(state, tab),
      closingPaths.filter((path) => path !== tab.path),
    ),
  )
  if (closingPaths.length > 0) tabsTransientState.setState({ closingPaths: [] })
}

/** The address of an open page has changed, perhaps only until the next one: its tab leads back to it all the same. */
export function rememberQuery(path: string, query: Tab['query']): void {
  const { tabsView } = tabsState.getState()
  const index = tabsView.findIndex((tab) => tab.path === path)
  const tab = tabsView[index]
  if (!tab || JSON.stringify(tab.query) === JSON.stringify(query)) return
  tabsState.setState({ tabsView: tabsView.with(index, { ...tab, query }) })
}

export const setFullScreen = (tabFullScreen: boolean): void => tabsState.setState({ tabFullScreen })

/** The kept page goes, and a new one takes its place. */
export const refreshTab = (path: string): void =>
  tabsTransientState.setState(({ refreshCounts }) => ({
    refreshCounts: { ...refreshCounts, [path]: (refreshCounts[path] ?? 0) + 1 },
  }))

// Signing out closes the pages; a session that merely ended finds them again. The stream may notice the end before it is known to be on purpose,
// so the token may be gone already.
adminInfo.subscribe(({ token }) => {
  if (token === '' && isSigningOut('admin')) tabsState.clear()
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if ((event.key === key && event.newValue === null) || event.key === null) tabsState.clear()
  })
}
