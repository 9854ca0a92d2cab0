import { asObject } from './json-shape.ts'
import type { PageLocation } from './loading-path.ts'

/** One open page. Its title is its route's, so that it follows the language and the rules. */
export type Tab = PageLocation & { name: string; params: Record<string, string> }

/** The row of open pages, with the names of the specification. */
export type Tabs = { activeIndex: number; activeRoute: Tab | null; tabsView: Tab[] }

export const emptyTabs: Tabs = { activeIndex: 0, activeRoute: null, tabsView: [] }

/** Going to a page: a path that is open already gets the new params and query, any other stands last. */
export function openTab(tabs: Tabs, tab: Tab): Tabs {
  const known = tabs.tabsView.findIndex(({ path }) => path === tab.path)
  const tabsView = known < 0 ? [...tabs.tabsView, tab] : tabs.tabsView.with(known, tab)
  return { activeIndex: known < 0 ? tabsView.length - 1 : known, activeRoute: tab, tabsView }
}

/** When the active one is among them, the last of the rest takes its place. */
export function closeTabs(tabs: Tabs, paths: readonly string[]): Tabs {
  const tabsView = tabs.tabsView.filter(({ path }) => !paths.includes(path))
  if (tabsView.length === tabs.tabsView.length) return tabs
  const left = tabsView.findIndex(({ path }) => path === tabs.activeRoute?.path)
  const activeIndex = left < 0 ? Math.max(0, tabsView.length - 1) : left
  return { activeIndex, activeRoute: tabsView[activeIndex] ?? null, tabsView }
}

export const otherPaths = ({ tabsView }: Tabs, path: string): string[] =>
  tabsView.flatMap((tab) => (tab.path === path ? [] : [tab.path]))

/** Where closing these leads: nowhere else while the active one stays, otherwise to the last that is left, or to none of them. */
export function findTabAfterClose(
  tabs: Tabs,
  paths: readonly string[],
): { stays: true } | { stays: false; next: Tab | undefined } {
  if (!tabs.activeRoute || !paths.includes(tabs.activeRoute.path)) return { stays: true }
  return { stays: false, next: closeTabs(tabs, paths).tabsView.at(-1) }
}

/** What was open once comes back as far as it may still be opened; the rest is not missed. */
export const restoreTabs = (tabs: Tabs, permitted: ReadonlySet<string>): Tabs =>
  closeTabs(
    tabs,
    tabs.tabsView.flatMap(({ path }) => (permitted.has(path) ? [] : [path])),
  )

/** What lies on the shelf may be of an older version or another hand: what is no list of tabs is none. */
export function readTabs(raw: unknown): Tabs {
  const { tabsView, activeIndex } = asObject(raw)
  const found = (Array.isArray(tabsView) ? tabsView : []).flatMap(readTab)
  const tabs = found.filter((tab, index) => found.findIndex(({ path }) => path === tab.path) === index)
  const index = typeof activeIndex === 'number' && tabs[activeIndex] ? activeIndex : 0
  return { activeIndex: index, activeRoute: tabs[index] ?? null, tabsView: tabs }
}

function readTab(raw: unknown): Tab[] {
  const { path, name, params, query } = asObject(raw)
  if (typeof path !== 'string' || !path.startsWith('/')) return []
  return [{ path, name: String(name ?? ''), params: stringsOf(params), query: readQueryObject(query) }]
}

const stringsOf = (raw: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(asObject(raw)).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])))

const isText = (value: unknown): value is string => typeof value === 'string'

const readQueryObject = (raw: unknown): Tab['query'] =>
  Object.fromEntries(
    Object.entries(asObject(raw)).flatMap(([key, value]) =>
      isText(value) || (Array.isArray(value) && value.every(isText)) ? [[key, value]] : [],
    ),
  )
