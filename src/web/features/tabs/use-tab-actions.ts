import { useNavigate } from 'react-router'
import { toPathWithQuery } from '#web/lib/loading-path.ts'
import { closeTabs, findTabAfterClose, otherPaths, type Tab } from '#web/lib/tabs.ts'
import { refreshTab, setFullScreen, tabsState, tabsTransientState } from '#web/lib/tabs-state.ts'

export type TabActions = ReturnType<typeof useTabActions>

/** What can be done with an open page. Whatever leaves the page on screen waits until the next one is there: its form may hold it. */
export function useTabActions(first: string) {
  const navigate = useNavigate()
  const close = (paths: string[]) => {
    const tabs = tabsState.getState()
    const after = findTabAfterClose(tabs, paths)
    if (after.stays) {
      tabsState.setState(closeTabs(tabs, paths))
      return
    }
    tabsTransientState.setState({ closingPaths: paths })
    void navigate(after.next ? toPathWithQuery(after.next) : first)
  }
  return {
    refresh: (tab: Tab) => refreshTab(tab.path),
    close: (tab: Tab) => close([tab.path]),
    closeOthers: (tab: Tab) => close(otherPaths(tabsState.getState(), tab.path)),
    closeAll: () => close(tabsState.getState().tabsView.map(({ path }) => path)),
    fillWindow: (tab: Tab) => {
      setFullScreen(true)
      if (tabsState.getState().activeRoute?.path !== tab.path) void navigate(toPathWithQuery(tab))
    },
  }
}
